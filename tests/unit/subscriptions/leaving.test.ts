import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { refundPayment, wouldRefund } from "../../../app/backend.server/money/refunds/refund";
import { leavingOf } from "../../../app/backend.server/subscriptions/leaving";
import { periodOf, unexpiredPaise } from "../../../app/backend.server/money/service/unexpired";
import { bought, expectAccountedFor, openTill } from "../money/till";
import { DAY, type Shop } from "../payments/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await openTill();
});
afterEach(async () => {
  await expectAccountedFor(shop);
  await shop.close();
});

const quote = async (at = shop.parts.now()) =>
  leavingOf(shop.parts, shop.parts.store.db, shop.asha.id, at);
const days = (count: number) => (shop.parts.clock.now += count * DAY);

describe("the sum that is shown", () => {
  test.each([0, 1, 10 * DAY, 29.5 * DAY, 30 * DAY])(
    "after %d ms it is, to the paisa, what the ledger's pro-rata refund would give",
    async (ms) => {
      const { row } = await bought(shop);
      shop.parts.clock.now += ms;
      const [leaving] = await quote();
      const [period] = await shop.subscriptions();
      expect(leaving?.paise).toBe(
        unexpiredPaise(shop.offers[0]!.service.price * 100, periodOf(period!), shop.parts.now()),
      );
      expect((await wouldRefund(shop.parts, row.id, "pro-rata")).paise).toBe(leaving?.paise);
    },
  );

  test("of services bought together is each one's part, and together the payment's", async () => {
    const { row } = await bought(shop, 3);
    days(7);
    const each = (await quote()).map(({ paise }) => paise);
    expect(each).toHaveLength(3);
    expect(each.reduce((sum, paise) => sum + paise, 0)).toBe(
      (await wouldRefund(shop.parts, row.id, "pro-rata")).paise,
    );
  });

  test("counts what was bought ahead in full, never more than is left of a payment", async () => {
    await bought(shop);
    days(3);
    const { row } = await bought(shop);
    const [leaving] = await quote();
    expect(leaving?.periods.map(({ paise }) => paise)[1]).toBe(shop.offers[0]!.service.price * 100);
    await refundPayment(shop.parts, row.id, { paise: 100_000 });
    const [less] = await quote();
    expect(less?.periods[1]?.paise).toBe(shop.offers[0]!.service.price * 100 - 100_000);
  });

  test("there is none for what ended, nor for another's service", async () => {
    await bought(shop);
    const ravi = await shop.another();
    expect(await leavingOf(shop.parts, shop.parts.store.db, ravi.id, shop.parts.now())).toEqual([]);
    days(40);
    expect(await quote()).toEqual([]);
  });
});
