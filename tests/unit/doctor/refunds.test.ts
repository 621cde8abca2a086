import { afterEach, beforeEach, expect, test } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { runOperator } from "../../../app/backend.server/desk/cli";
import type { ServiceId } from "../../../app/backend.server/platform/store/ids";
import { leaveService } from "../../../app/backend.server/subscriptions/leave";
import { leavingOf } from "../../../app/backend.server/subscriptions/leaving";
import { checkRestores, noteRestore } from "../../../app/backend.server/upkeep/restores";
import { moneyLooks } from "../../../app/backend.server/upkeep/doctor/money";
import { moneyFigures } from "../../../app/backend.server/upkeep/metrics/money-figures";
import { sendDue } from "../../../app/backend.server/money/refunds/send-due";
import { bought, hear, openTill } from "../money/till";
import { DAY, HOUR, type Shop } from "../payments/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await openTill();
});
afterEach(() => shop.close());

const look = async (name: string) => {
  const one = moneyLooks.find((it) => it.name === name);
  const { store, now } = shop.parts;
  return { mend: one?.mend, ...(await one?.look({ store, now } as never)) };
};
const restored = () =>
  shop.parts.store.transaction((tx) => noteRestore(shop.parts, tx, shop.parts.now() - DAY));
const giveBack = async (id: string) => {
  const said: string[] = [];
  const code = await runOperator(shop.parts, ["payments", "refund", id, "--due", "--yes"], (one) =>
    said.push(one),
  );
  return { code, said: said.join("\n") };
};
/** Buys a service and leaves it after ten days. @returns the payment */
const left = async () => {
  const { row } = await bought(shop);
  shop.parts.clock.now += 10 * DAY;
  const service = shop.offers[0]?.service._id as ServiceId;
  const at = shop.parts.now();
  const [quote] = await leavingOf(shop.parts, shop.parts.store.db, shop.asha.id, at);
  await leaveService(shop.parts, shop.asha.id, service, { paise: quote?.paise ?? -1, at });
  return row.id;
};

test("what came above a claim the owner sends: it is never said to go back by itself", async () => {
  const { parts } = shop;
  const id = await claim(parts, shop.asha, shop.request(1));
  await confirmClaim(parts, id, "412345678901", 159_900);
  parts.clock.now += 4 * DAY;
  expect(await look("refunds due")).toMatchObject({ state: "good", says: "none" });
  // The alert RefundDue says the same as the doctor.
  const { desk_refunds_due, desk_refunds_due_paise } = await moneyFigures(parts);
  expect([desk_refunds_due, desk_refunds_due_paise]).toEqual([[{ value: 0 }], [{ value: 0 }]]);
  expect(await look("refunds that wait for you")).toMatchObject({
    state: "mend",
    says: expect.stringContaining("to be sent by you") as string,
    mend: expect.stringContaining("desk refunds list, then refunds again, by-hand, sent") as string,
  });
  const { code, said } = await giveBack(id);
  expect(code).toBe(1);
  expect(said).toContain("Rs. 100 is yours to send by bank transfer");
  expect(said).not.toContain("on its way");
});

test("what a restore holds is told, how to lift it, and that Razorpay was not asked", async () => {
  const id = await left();
  expect((await giveBack(id)).said).toContain("is due: it is asked for by itself from");
  await restored();
  shop.parts.clock.now += 50 * HOUR;
  await sendDue(shop.parts);
  const held = await look("refunds unanswered");
  expect(held.says).toContain("1 are due and were not asked for");
  expect(held.says).toContain("The restore holds them");
  expect(held.mend).toContain("typed: desk restores checked");
  expect(held.mend).not.toContain("log");
  const { code, said } = await giveBack(id);
  expect(code).toBe(1);
  expect(said).toContain("is due, and the restore holds it: Razorpay was not asked for it.");
  expect(said).toContain("typed: desk restores checked");
  await checkRestores(shop.parts);
  expect((await look("refunds unanswered")).mend).toContain("Look at the log");
  await sendDue(shop.parts);
  expect((await look("refunds unanswered")).state).toBe("good");
  expect(shop.gateway.allRefunds.size).toBe(1);
});

test("what is owed and held by a restore is not said to go back by itself", async () => {
  const { row } = await bought(shop);
  await hear(shop, shop.gateway.pays(row.provider_order_id ?? "").id);
  shop.parts.clock.now += 4 * DAY;
  expect((await look("refunds due")).mend).toContain("by themselves after 48 hours");
  await restored();
  const { state, says, mend } = await look("refunds due");
  expect(state).toBe("mend");
  expect(says).toContain("The restore holds them");
  expect(mend).toContain("typed: desk restores checked");
  expect(mend).toContain("desk payments refund ID --due --yes");
});

test("nor in its first days: the note says the restore holds it, not that it goes", async () => {
  const { row } = await bought(shop);
  await hear(shop, shop.gateway.pays(row.provider_order_id ?? "").id);
  await restored();
  const { state, says, mend } = await look("refunds due");
  expect(state).toBe("note");
  expect(says).toContain("The restore holds them");
  expect(mend).toContain("typed: desk restores checked");
  expect(mend).not.toContain("by themselves after 48 hours");
});

test("what the owner holds is not late, also after a restore: until when is said", async () => {
  const { row } = await bought(shop);
  const second = shop.gateway.pays(row.provider_order_id ?? "").id;
  await hear(shop, second);
  const until = new Date(shop.parts.now() + 20 * DAY).toISOString().slice(0, 10);
  const hold = ["refunds", "hold", second, "--until", until, "--reason", "I asked the bank"];
  expect(await runOperator(shop.parts, hold, () => undefined)).toBe(0);
  await restored();
  shop.parts.clock.now += 4 * DAY;
  const { state, says, mend } = await look("refunds due");
  expect(state).toBe("note");
  expect(says).toMatch(/^1 is held by you \(until \d+ \w{3} \d{4}\): \w+$/);
  expect(says).not.toContain("The restore");
  expect(mend).toContain("desk refunds release PAYMENT");
  const said: string[] = [];
  await runOperator(shop.parts, ["money"], (one) => said.push(one));
  expect(said.join("\n")).toMatch(/, held until \d+ \w{3} \d{4}: I asked the bank/);
});

test("the doctor names three of the refunds that wait, and how many more there are", async () => {
  const { parts } = shop;
  for (const count of [1, 2, 3, 4]) {
    const id = await claim(parts, shop.asha, shop.request(1));
    await confirmClaim(parts, id, `41234567890${count}`, 159_900);
  }
  const { says } = await look("refunds that wait for you");
  expect(says).toMatch(
    /^4 were refused, failed, or are to be sent by you: \w+, \w+, \w+ and 1 more$/,
  );
});
