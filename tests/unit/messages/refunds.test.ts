import { afterEach, beforeEach, expect, test } from "vitest";
import { askRefundsAgain } from "../../../app/backend.server/money/refunds/ask-gateway";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { lettersTo } from "../../../app/backend.server/platform/kept-letters";
import { handleGatewayEvent } from "../../../app/backend.server/money/payments/gateway-events";
import { leaveService } from "../../../app/backend.server/subscriptions/leave";
import { leavingOf } from "../../../app/backend.server/subscriptions/leaving";
import { DAY, Shop } from "../payments/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
  const email_enc = shop.parts.seal.close("asha@example.com", "people.email");
  await shop.parts.store.db
    .updateTable("people")
    .set({ email_enc })
    .where("id", "=", shop.asha.id)
    .execute();
});
afterEach(() => shop.close());

async function bought() {
  const { id } = await shop.order();
  const payment = shop.gateway.pays(id);
  await shop.verify(id, payment.id);
  return { row: await shop.row(id), payment };
}
/** Somebody gives money back in the gateway's dashboard, and its events come, twice. */
async function dashboard(paymentId: string, amountRefunded: number): Promise<void> {
  shop.gateway.becomes(paymentId, { amountRefunded });
  for (let times = 0; times < 2; times++)
    await handleGatewayEvent(shop.parts, { event: "refund.processed", orderId: null, paymentId });
}
async function told(): Promise<string[]> {
  const letters = await lettersTo(shop.parts, shop.asha.id);
  return letters.flatMap(({ row, letter }) =>
    row.kind === "payment refunded"
      ? `${letter.subject}: ${letter.text.split("\n\n")[1] ?? ""}`
      : [],
  );
}
const PAID = "of Rs. 4,498 that you paid for stock cash, index options goes back to you.";
const BANKS = "Banks take up to 7 working days.";

test("a part refunded in the gateway's dashboard is told of once, with what goes back, and that the subscription runs on", async () => {
  const { payment } = await bought();
  await dashboard(payment.id, 10_000);
  expect(await told()).toEqual([
    `Part of your payment is being refunded: Rs. 100 ${PAID} Your subscription runs on as before. ${BANKS}`,
  ]);
  expect(await shop.active()).toHaveLength(2);
});

test("each further part is told by itself, the last as the end of the subscription", async () => {
  const { payment } = await bought();
  await dashboard(payment.id, 10_000);
  await dashboard(payment.id, 30_000);
  await dashboard(payment.id, 449_800);
  expect((await told()).slice(1)).toEqual([
    `Part of your payment is being refunded: Rs. 200 ${PAID} Your subscription runs on as before. ${BANKS}`,
    `Part of your payment is being refunded: Rs. 4,198 ${PAID} The subscription has ended. ${BANKS}`,
  ]);
  expect(await shop.active()).toEqual([]);
});

test("a part refunded after one of a payment's services was left calls none running", async () => {
  const { payment } = await bought();
  const at = shop.parts.now();
  const [one] = await leavingOf(shop.parts, shop.parts.store.db, shop.asha.id, at);
  if (!one) throw new Error("nothing to leave");
  await leaveService(shop.parts, shop.asha.id, one.service, { paise: one.paise, at });
  await dashboard(payment.id, 10_000);
  expect(await shop.active()).toHaveLength(1);
  expect(await told()).toEqual([
    `Part of your payment is being refunded: Rs. 100 ${PAID} ${BANKS}`,
  ]);
});

test("a part refunded after the subscription was over does not say that it runs on", async () => {
  const { payment } = await bought();
  shop.parts.clock.now += 40 * DAY;
  await dashboard(payment.id, 10_000);
  expect(await told()).toEqual([
    `Part of your payment is being refunded: Rs. 100 ${PAID} ${BANKS}`,
  ]);
});

test("what the operator gives back is told of once, also when the gateway's event overtakes its answer", async () => {
  const { row, payment } = await bought();
  const { refund } = shop.gateway;
  let lost = true;
  shop.gateway.refund = async (asked) => {
    const answer = await refund.call(shop.gateway, asked);
    await dashboard(payment.id, shop.gateway.allPayments.get(payment.id)?.amountRefunded ?? 0);
    if (lost) throw new Error("the server was killed");
    return answer;
  };
  shop.parts.clock.now += 15 * DAY;
  await expect(refundPayment(shop.parts, row.id, "pro-rata")).rejects.toThrow("is filed");
  // The event's refund carries our receipt, by which it is known as the one that was asked for.
  expect(await told()).toHaveLength(1);
  lost = false;
  shop.parts.clock.now += DAY;
  await askRefundsAgain(shop.parts);
  const [first, ...more] = await told();
  expect(first).toMatch(
    /^Part of your payment is being refunded: Rs\. 2,2\d\d(\.\d\d)? of Rs\. 4,498 .* The subscription has ended\./,
  );
  expect(more).toEqual([]);
  await dashboard(payment.id, 449_800);
  expect(await told()).toHaveLength(2);
});

test("the rest the operator gave back after a dashboard's part is told as that rest", async () => {
  const { row, payment } = await bought();
  await dashboard(payment.id, 10_000);
  await refundPayment(shop.parts, row.id, "all");
  expect((await told()).slice(1)).toEqual([
    `Part of your payment is being refunded: Rs. 4,398 ${PAID} The subscription has ended. ${BANKS}`,
  ]);
});

test("a payment given back whole is told of as such", async () => {
  const { payment } = await bought();
  await dashboard(payment.id, 449_800);
  expect(await told()).toEqual([
    `Your payment is being refunded: Rs. 4,498 that you paid for stock cash, index options goes back to you. The subscription has ended. ${BANKS}`,
  ]);
});
