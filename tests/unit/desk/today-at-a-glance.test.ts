import { expect, it } from "vitest";
import { linksOf } from "../../setup/read-page";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { bought, hearDispute } from "../money/till";
import type { Shop } from "../payments/shop";
import { claimsOf } from "./claimants";
import type { Desk } from "./desk";
import { signedInAtTill } from "./signed-in";

let desk: Desk;
let shop: Shop;
signedInAtTill((one, till) => ([desk, shop] = [one, till]));

const glance = (html: string): string =>
  /<nav aria-label="What waits">(.*?)<\/nav>/s.exec(html)?.[1] ?? "";

it("names each kind that waits in a line that leads to it, with what may be undone", async () => {
  const { payment } = await bought(shop);
  await hearDispute(shop, shop.gateway.disputed(payment.id).id, payment.id);
  const [first] = await claimsOf(shop, 2);
  await confirmClaim(shop.parts, first!, null);
  const { text } = await desk.get("/");
  const links = linksOf(glance(text));
  expect(links.map(({ words }) => words)).toEqual([
    "1 waiting: payment claims, Rs. 1,499",
    "1 dispute, Rs. 1,499",
    "1 duty within 30 days",
    "1 claim confirmed just now",
  ]);
  for (const { href } of links) expect(text).toContain(`id="${href.slice(1)}"`);
});

it("of over twenty claims confirmed just now it says there are more and leads to all", async () => {
  for (const id of await claimsOf(shop, 22)) await confirmClaim(shop.parts, id, null);
  const { text } = await desk.get("/");
  expect(linksOf(glance(text)).at(-1)?.words).toBe("More than 20 claims confirmed just now");
  expect(text).toContain("All that were confirmed");
});

it("is not there where one kind waits", async () => {
  expect(glance((await desk.get("/")).text)).toBe("");
});

it("shows three refunds of four, and leads to all; one that was refused stands first", async () => {
  const ids = await claimsOf(shop, 4);
  const refunds = [];
  for (const id of ids) {
    await confirmClaim(shop.parts, id, null);
    refunds.push(await refundPayment(shop.parts, id, { paise: 10_000 }));
  }
  const { text } = await desk.get("/");
  expect(text.match(/>It is sent</g)).toHaveLength(3);
  expect(linksOf(text)).toContainEqual({ href: "/refunds", words: "All refunds for you" });
  const last = refunds.find(({ id }) => !text.includes(`/refunds/${id}/sent`))!;
  const typed = { on: "2026-11-20", utr: "" };
  const refused = await desk.post(`/refunds/${last.id}/sent`, typed);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(`/refunds/${last.id}/sent`);
});
