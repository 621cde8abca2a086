import { afterEach, beforeEach, expect, it } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { whatWaits } from "../../../app/backend.server/desk/today/waiting";
import { balance } from "../../../app/backend.server/money/ledger/balance";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import type { ServiceId } from "../../../app/backend.server/platform/store/ids";
import { leaveService } from "../../../app/backend.server/subscriptions/leave";
import { leavingOf } from "../../../app/backend.server/subscriptions/leaving";
import { DAY, type Shop } from "../payments/shop";
import { bought, expectAccountedFor, hear, hearDispute, openTill, sweepAgain } from "./till";

/** `desk money` names where each paisa of what is owed stands on its way back. */
let shop: Shop;
beforeEach(async () => {
  shop = await openTill();
});
afterEach(async () => {
  await expectAccountedFor(shop);
  await shop.close();
});

const money = async () => {
  const lines: string[] = [];
  await runOperator(shop.parts, ["money"], (line) => lines.push(line));
  return lines.join("\n");
};
const paise = (rupees: string) => Math.round(Number(rupees.replaceAll(",", "")) * 100);
/** The sum of the lines of the lists, and of their heads. */
const listed = (text: string) => {
  const sum = (pattern: RegExp) =>
    [...text.matchAll(pattern)].reduce((all, [, rupees = "0"]) => all + paise(rupees), 0);
  return {
    heads: sum(/^Owed, .*: Rs\. ([\d,.]+)$/gm),
    lines: sum(/^ {2}\w+ Rs\. ([\d,.]+)/gm),
  };
};
const expectAllNamed = async () => {
  const text = await money();
  const { owed } = await balance(shop.parts.store.db);
  expect(listed(text), text).toEqual({ heads: owed, lines: owed });
  return text;
};
const leave = async () => {
  shop.parts.clock.now += 10 * DAY;
  const service = shop.offers[0]?.service._id as ServiceId;
  const at = shop.parts.now();
  const [quote] = await leavingOf(shop.parts, shop.parts.store.db, shop.asha.id, at);
  await leaveService(shop.parts, shop.asha.id, service, { paise: quote?.paise ?? -1, at });
};

it("a client who left is owed: the refund that is due stands in a list of its own", async () => {
  await bought(shop);
  await leave();
  expect(await expectAllNamed()).toMatch(/^Owed, refunds that are due: Rs\. /m);
});

it("what is due waits for its payment's dispute: that stands beside it until decided", async () => {
  const { payment } = await bought(shop);
  await leave();
  const dispute = shop.gateway.disputed(payment.id, { amount: 100 });
  await hearDispute(shop, dispute.id, payment.id);
  const waits = `, not before the dispute ${dispute.id} is decided`;
  expect(await expectAllNamed()).toMatch(new RegExp(`are due: Rs.*\\n.* of Asha.*${waits}$`, "m"));
  const list: string[] = [];
  await runOperator(shop.parts, ["refunds", "list", "--state", "due"], (line) => list.push(line));
  expect(list.join("\n")).toContain(`due${waits}`);
  shop.gateway.disputeBecomes(dispute.id, "won");
  await hearDispute(shop, dispute.id, payment.id);
  expect(await expectAllNamed()).not.toContain("is decided");
});

it("what is owed, due, with the gateway and yours to send adds up, each paisa once", async () => {
  const { row } = await bought(shop);
  await hear(shop, shop.gateway.pays(row.provider_order_id ?? "").id);
  const by = await claim(shop.parts, shop.asha, shop.request(1));
  await confirmClaim(shop.parts, by, "412345678901", 159_900);
  shop.gateway.refundsPend = true;
  await refundPayment(shop.parts, row.id, { paise: 40_000 });
  const text = await expectAllNamed();
  expect(text).toMatch(/^Owed, no refund of it yet: Rs\. 1,499$/m);
  expect(text).toMatch(/^Owed, in Razorpay's hands: Rs\. 400$/m);
  expect(text).toMatch(/^Owed, waiting for you: Rs\. 100$/m);
});

it("a refund made in the dashboard but not done yet is named with the gateway's id", async () => {
  const { payment } = await bought(shop);
  shop.gateway.refundsPend = true;
  const { id } = shop.gateway.refundsInDashboard(payment.id, 40_000);
  await sweepAgain(shop);
  expect(await expectAllNamed()).toContain(`  ${id} Rs. 400 of ${payment.id}`);
});

it("Today asks for what has no refund yet, not for what the gateway has in hand", async () => {
  const { row } = await bought(shop);
  const second = shop.gateway.pays(row.provider_order_id ?? "").id;
  await hear(shop, second);
  shop.gateway.refundsPend = true;
  await hear(shop, second, shop.gateway.refundsInDashboard(second, 40_000).id);
  const owed = (await whatWaits(shop.parts)).find(({ kind }) => kind === "owed");
  expect(owed).toMatchObject({ paise: 109_900 });
  const text = await expectAllNamed();
  expect(text).toMatch(/^Owed, no refund of it yet: Rs\. 1,099$/m);
});
