import { afterEach, beforeEach, expect, test } from "vitest";
import { sendOutbox } from "../../../app/backend.server/letters/send";
import { cancelClaim } from "../../../app/backend.server/buying/change-claim";
import { claim } from "../../../app/backend.server/buying/claims";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import { HOUR, Shop } from "./shop";

let shop: Shop;
let id: string;
/** Asha, who has an address, made a claim just now. */
beforeEach(async () => {
  shop = await Shop.open();
  const email_enc = shop.parts.seal.close("asha@example.com", "people.email");
  await shop.parts.store.db.updateTable("people").set({ email_enc }).execute();
  id = await claim(shop.parts, shop.asha, shop.request(1));
});
afterEach(() => shop.close());

const waiting = async () => {
  const letters = shop.parts.store.db.selectFrom("outbox").select("kind");
  return (await letters.where("sent_at", "is", null).orderBy("kind").execute()).map(
    ({ kind }) => kind,
  );
};
const isAway = () => {
  shop.parts.mail = {
    ...shop.parts.mail,
    send: () => Promise.reject(new ProviderDown("mail", "timeout")),
  };
};

test("who takes a claim back before its letter left gets none; nor does the owner", async () => {
  expect(await waiting()).toEqual(["claim received", "owner: claim"]);
  await cancelClaim(shop.parts, shop.asha, id);
  expect(await waiting()).toEqual([]);
  expect(await sendOutbox(shop.parts)).toBe(0);
  await claim(shop.parts, shop.asha, shop.request(1));
  expect(await waiting()).toEqual(["claim received", "owner: claim"]);
});

test("also where the mail server was away when it was to leave", async () => {
  isAway();
  await sendOutbox(shop.parts);
  shop.parts.clock.now += HOUR;
  await cancelClaim(shop.parts, shop.asha, id);
  expect(await waiting()).toEqual([]);
});
