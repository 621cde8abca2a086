import { beforeEach, expect, it } from "vitest";
import { lookedAt } from "../../setup/read-back";
import { linksOf } from "../../setup/read-page";
import { claim } from "../../../app/backend.server/buying/claims";
import type { Shop } from "../payments/shop";
import type { Desk } from "./desk";
import { member, signedIn } from "./member";
import { signedInAtTill } from "./signed-in";

let desk: Desk;
let shop: Shop;
signedInAtTill((one, till) => ([desk, shop] = [one, till]));
let analyst: string;
beforeEach(() => void (analyst = shop.parts.site().analyst.registeredName));

const link = async (path: string, begins: string) => {
  const all = linksOf((await desk.get(path)).text);
  return all.find(({ href }) => href.startsWith(begins))?.href.replaceAll("&amp;", "&") ?? "";
};
const written = (href: string, name: "text" | "subject" | "body") =>
  lookedAt(new URL(href).searchParams.get(name) ?? "", "what the desk begins to write");

it("a client is called and written to from their page, greeted and signed", async () => {
  const page = `/people/${shop.asha.id}`;
  expect(await link(page, "tel:")).toBe("tel:+919876543210");
  const signed = `Dear Asha Verma,\n\n${analyst}, ${shop.parts.site().product}`;
  expect(written(await link(page, "https://wa.me/919876543210"), "text")).toBe(signed);
  const mail = await link(page, "mailto:asha@example.com?");
  expect(written(mail, "body")).toBe(signed.replaceAll("\n", "\r\n"));
  expect(written(mail, "subject")).toBe(`From ${analyst}`);
  expect(mail).not.toContain("+");
});

it("of a claim the UTR is asked for, or the one that was named", async () => {
  await claim(shop.parts, shop.asha, shop.request(1, { reference: "EXS9EG" }));
  const ask = async () => written(await link("/", "https://wa.me/"), "text");
  expect(await ask()).toContain("Rs. 1,499 for stock cash, reference EXS9EG");
  expect(await ask()).toContain("Please send us its UTR");
  await shop.parts.store.db.deleteFrom("payment_events").execute();
  await shop.parts.store.db.deleteFrom("payments").execute();
  await claim(shop.parts, shop.asha, shop.request(1, { utr: "412345678901" }));
  expect(await ask()).toContain("UTR 412345678901, on our bank statement yet");
});

it("a reader of Hindi is written to in Hindi", async () => {
  await shop.parts.store.db.updateTable("people").set({ language: "hi" }).execute();
  await claim(shop.parts, shop.asha, shop.request(1, { utr: "412345678901" }));
  expect(written(await link("/claims", "https://wa.me/"), "text")).toContain("यूटीआर 412345678901");
});

it("who only audits has no such buttons", async () => {
  await claim(shop.parts, shop.asha, shop.request(1));
  await signedIn(desk, "ravi", await member(desk, "ravi", "auditor"));
  for (const page of ["/", `/people/${shop.asha.id}`])
    expect((await desk.get(page)).text).not.toMatch(/tel:|wa\.me|mailto:/);
});
