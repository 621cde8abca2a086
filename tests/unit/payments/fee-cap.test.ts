import { afterEach, beforeEach, expect, it } from "vitest";
import { closeAccount } from "../../../app/backend.server/accounts/close-account";
import { confirmClaim, rejectClaim } from "../../../app/backend.server/payments/claim-review";
import { claim } from "../../../app/backend.server/payments/claims";
import { refuseOverFeeCap } from "../../../app/backend.server/payments/fee-cap";
import type { PaymentId } from "../../../app/backend.server/store/ids";
import { personAt, refusalOf } from "../people";
import { DAY, Shop } from "./shop";

const CAP = 15_100_000;
let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.close());

const take = (paise: number, person = shop.asha.id) => refuseOverFeeCap(shop.parts, person, paise);
const claimed = () => claim(shop.parts, shop.asha, shop.request(1));
const confirmed = async () => {
  const id = await claimed();
  await confirmClaim(shop.parts, id);
  return id;
};
const set = (id: PaymentId, values: { refunded_paise?: number; state?: "captured" }) =>
  shop.parts.store.db.updateTable("payments").set(values).where("id", "=", id).execute();

it("a person may be charged the cap to the paisa, and not a paisa more", async () => {
  await take(CAP);
  expect(await refusalOf(take(CAP + 1))).toMatchObject({
    status: 422,
    message: "The law lets us charge a person at most Rs. 1,51,000 in a year, and this purchase would go over it. Choose fewer services, or contact us.",
  });
});

it("what settled counts for 365 days, less what went back", async () => {
  const id = await confirmed();
  await take(CAP - 149_900);
  expect((await refusalOf(take(CAP - 149_900 + 1))).status).toBe(422);
  await set(id, { refunded_paise: 49_900 });
  await take(CAP - 100_000);
  expect((await refusalOf(take(CAP - 100_000 + 1))).status).toBe(422);
  shop.parts.clock.now += 365 * DAY - 1;
  expect((await refusalOf(take(CAP - 100_000 + 1))).status).toBe(422);
  shop.parts.clock.now += 1;
  await take(CAP);
});

it("a claim counts while it waits, and no more once it is rejected", async () => {
  const id = await claimed();
  expect((await refusalOf(take(CAP))).status).toBe(422);
  await rejectClaim(shop.parts, id, "No such transfer");
  await take(CAP);
});

it("an order that was merely begun, and one's neighbour's payments, do not count", async () => {
  await shop.order(1);
  await take(CAP);
  await confirmed();
  await take(CAP, (await shop.another()).id);
});

it("closing an account and opening another with the same PAN does not begin the year anew; another PAN is another person", async () => {
  const number = "+919812345678";
  const pan = "RAVPK1234L";
  const first = await personAt(shop.parts, "done", { number, pan });
  const asked = { ...shop.request(1), receipt: pan, notes: { ...shop.request(1).notes, number } };
  await confirmClaim(shop.parts, await claim(shop.parts, first, asked));
  await closeAccount(shop.parts, first.id, { endSubscriptions: true });
  const again = await personAt(shop.parts, "done", { number, pan });
  expect((await refusalOf(take(CAP, again.id))).status).toBe(422);
  const other = await personAt(shop.parts, "done", { number: "+919812345679", pan: "RAVPK1234M" });
  await take(CAP, other.id);
});
