import { expect, it } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmClaim, rejectClaim } from "../../../app/backend.server/buying/claim-review";
import { eraseClosedAccounts } from "../../../app/backend.server/upkeep/retention/erase-accounts";
import { plain } from "../../setup/html-form";
import { letters } from "../money/till";
import type { Shop } from "../payments/shop";
import type { Desk } from "./desk";
import { signedInAtTill } from "./signed-in";

/** What the desk says before an account is closed, and of one that is. */
let desk: Desk;
let shop: Shop;
signedInAtTill((one, till) => ([desk, shop] = [one, till]));

const show = async (path: string) => (await desk.get(path)).text;

it("where a claim waits the page leads to it, with no button that could only refuse", async () => {
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
    const [above = ""] = plain(text).split("What happened");
    expect(above.match(/account (?:is|was) closed/g)).toHaveLength(1);
  }
});

it("says in which language a client reads, before one rings", async () => {
  const { db } = shop.parts.store;
  const page = `/people/${shop.asha.id}`;
  expect(await show(page)).toContain("<dt>Language</dt><dd>English</dd>");
  await db.updateTable("people").set({ language: "hi" }).where("id", "=", shop.asha.id).execute();
  expect(await show(page)).toContain("<dt>Language</dt><dd>Hindi</dd>");
});

it("a closed account's claim has no phone to ring, and once that is erased says so", async () => {
  const id = await claim(shop.parts, shop.asha, shop.request(1));
  await rejectClaim(shop.parts, id, "Nothing came.");
  const card = async () =>
    /<section class="card" aria-labelledby="claim-[\s\S]*?<\/section>/.exec(
      await show("/claims?state=rejected"),
    )?.[0] ?? "";
  expect(await card()).toContain('href="tel:');
  expect((await desk.post(`/people/${shop.asha.id}/close`)).status).toBe(303);
  const closed = await card();
  expect(closed).not.toContain('href="tel:');
  expect(plain(closed)).toContain("Phone +919876543210, account closed");
  shop.parts.clock.now += 91 * 86_400_000;
  await eraseClosedAccounts(shop.parts);
  await desk.signIn();
  const erased = await card();
  expect(erased).not.toContain('href="tel:');
  expect(plain(erased)).toContain("Phone erased, account closed");
});

it("who is closed at the desk is told by mail what ended and how to ask the fee back", async () => {
  await addressed();
  await claimed();
  const path = `/people/${shop.asha.id}/close`;
  expect(plain(await show(path))).toContain("The person is told by mail");
  const closed = await desk.post(path, { services: "end" });
  expect(closed.headers.location).toContain("done=closed");
  const [letter, ...more] = await letters(shop, "account closed");
  expect(more).toEqual([]);
  for (const words of ["Our team closed your account", "stock cash ended with it", "at once"])
    expect(letter).toContain(words);
});

it("where no address is known the page says that nobody is told", async () => {
  const path = `/people/${shop.asha.id}/close`;
  await shop.parts.store.db.updateTable("people").set({ email_enc: null }).execute();
  expect(plain(await show(path))).toContain("Nobody can be told");
  const { headers } = await desk.post(path);
  expect(plain(await show(headers.location ?? ""))).toContain("Nobody could be told");
  expect(await letters(shop, "account closed")).toEqual([]);
});

it("an old form for an account of which a service runs meanwhile speaks of the page, not of a command", async () => {
  await claimed();
  const { status, text } = await desk.post(`/people/${shop.asha.id}/close`);
  expect(status).toBe(409);
  expect(plain(text)).toContain("This page says now what ends with the account");
  expect(plain(text)).not.toContain("--");
});

async function claimed(): Promise<void> {
  const id = await claim(shop.parts, shop.asha, shop.request(1, { utr: "412345678901" }));
  await confirmClaim(shop.parts, id);
}

async function addressed(): Promise<void> {
  const email_enc = shop.parts.seal.close("asha@example.com", "people.email");
  await shop.parts.store.db.updateTable("people").set({ email_enc }).execute();
}
