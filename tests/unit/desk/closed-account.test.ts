import { expect, it } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { plain } from "../../setup/html-form";
import type { Shop } from "../payments/shop";
import type { Desk } from "./desk";
import { signedInAtTill } from "./signed-in";

/** What the desk says before an account is closed, and of one that is. */
let desk: Desk;
let shop: Shop;
signedInAtTill((one, till) => ([desk, shop] = [one, till]));

const show = async (path: string) => (await desk.get(path)).text;

it("where a claim waits, the page leads to it, and has no button that could only refuse", async () => {
  await claim(shop.parts, shop.asha, shop.request(1));
  const text = await show(`/people/${shop.asha.id}/close`);
  expect(plain(text)).toContain("waits. Confirm or reject it first");
  expect(text).toMatch(/<a [^>]*href="\/claims\?reference=[^"]+">Confirm or reject it<\/a>/);
  expect(text).not.toContain("Close the account</button>");
});

it("says how long records are kept in years", async () => {
  const text = plain(await show(`/people/${shop.asha.id}/close`));
  expect(text).toContain("After 90 days what the law does not ask for is erased, after 5 years");
});

it("nobody calls or writes to a closed account, and that it is closed is said once", async () => {
  const page = `/people/${shop.asha.id}`;
  expect(await show(page)).toContain('href="tel:');
  expect((await desk.post(`${page}/close`)).status).toBe(303);
  for (const path of [`${page}?done=closed`, page]) {
    const text = await show(path);
    expect(text).not.toMatch(/href="(?:tel|mailto):/);
    expect(plain(text).match(/account (?:is|was) closed/g)).toHaveLength(1);
  }
});

it("says in which language a client reads, before one rings", async () => {
  const { db } = shop.parts.store;
  const page = `/people/${shop.asha.id}`;
  expect(await show(page)).toContain("<dt>Language</dt><dd>English</dd>");
  await db.updateTable("people").set({ language: "hi" }).where("id", "=", shop.asha.id).execute();
  expect(await show(page)).toContain("<dt>Language</dt><dd>Hindi</dd>");
});
