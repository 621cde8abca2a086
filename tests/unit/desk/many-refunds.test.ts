import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { whatWaits } from "../../../app/backend.server/desk/today/waiting";
import { holdReturn } from "../../../app/backend.server/money/owed/hold-return";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import type { MoneyId } from "../../../app/backend.server/platform/store/ids";
import { bought, hear, hearDispute } from "../money/till";
import { DAY, type Shop } from "../payments/shop";
import { claimsOf } from "./claimants";
import { Desk } from "./desk";
import { Owner } from "./owner";

/** More than are shown of a kind: what is said of them is said of all. */
let desk: Desk;
let shop: Shop;
beforeEach(async () => {
  desk = await Desk.open();
  ({ shop } = desk);
});
afterEach(() => desk.close());

const today = async () => {
  const lines: string[] = [];
  await runOperator(shop.parts, ["today"], (line) => lines.push(line));
  return lines.join("\n");
};

test("Today counts and adds up all refunds the owner is to send, as does the command", async () => {
  for (const [at, id] of (await claimsOf(shop, 23)).entries()) {
    await confirmClaim(shop.parts, id, null);
    await refundPayment(shop.parts, id, { paise: 10_000 + at * 100 });
  }
  // 23 × 100 and 0 + 1 + … + 22.
  const { words } = await Owner.at(desk);
  expect(words).toContain("23 refunds for you, Rs. 2,553");
  expect(words).not.toContain("and more");
  expect(await today()).toContain("Refunds for you: 23, Rs. 2,553, by");
});

test("and all that is owed, of it what is held, by the day of the first", async () => {
  const { row } = await bought(shop);
  const ids: MoneyId[] = [];
  for (let at = 0; at < 22; at++) {
    shop.parts.clock.now += 1_000;
    const { id } = shop.gateway.pays(row.provider_order_id ?? "");
    await hear(shop, id);
    ids.push(id as MoneyId);
  }
  const due = async () => (await whatWaits(shop.parts)).find(({ kind }) => kind === "owed")!.due;
  const first = await due();
  // The first twenty-one are kept: what goes back first is the last, which is not shown.
  const kept = { because: "they ask", until: shop.parts.now() + 30 * DAY };
  for (const id of ids.slice(0, 21)) await holdReturn(shop.parts, id, kept);
  expect(await today()).toContain("Refunds owed: 22 (21 of them held), Rs. 32,978, by");
  expect((await due()) - first).toBe(21_000);
  expect((await Owner.at(desk)).words).toContain("22 refunds owed, Rs. 32,978");
});

test("and all disputes that are to be answered", async () => {
  for (let at = 0; at < 21; at++) {
    const { payment } = await bought(shop);
    await hearDispute(shop, shop.gateway.disputed(payment.id).id, payment.id);
  }
  expect(await today()).toContain("Disputes: 21, Rs. 31,479, by");
  expect((await Owner.at(desk)).words).toContain("21 disputes, Rs. 31,479");
});
