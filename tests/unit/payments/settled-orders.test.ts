import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { owedOf } from "../../../app/backend.server/money/owed/owe";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { cancelPayment } from "../../../app/backend.server/buying/cancel";
import { nextLookAgain } from "../../../app/backend.server/money/payments/look-schedule";
import { reconcileDue } from "../../../app/backend.server/money/payments/reconcile";
import { paymentById } from "../../../app/backend.server/money/payments/rows";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { closeAccount } from "../../../app/backend.server/account/close-account";
import { dayInWords } from "../../../app/content/dates";
import { down } from "./gateway-in-memory";
import { DAY, HOUR, MINUTE, Shop } from "./shop";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.close());

const owed = async (orderId: string) => owedOf(shop.parts.store.db, (await shop.row(orderId)).id);
const after = (ms: number) => shop.after(ms);
const paid = async () => {
  const { id } = await shop.order();
  const payment = shop.gateway.pays(id);
  await shop.verify(id, payment.id);
  return { id, payment };
};

describe("when a settled order is looked at again", () => {
  const looks = () => {
    const times: number[] = [];
    for (let at = nextLookAgain(0, 0); at !== null; at = nextLookAgain(0, at)) times.push(at);
    return times;
  };
  it("is after an hour, twice a day at the least while another try may still be authorised, and ever more seldom until Razorpay shows it no more", () => {
    const times = looks();
    const gaps = times.map((at, i) => at - (times[i - 1] ?? 0));
    expect(times[0]).toBe(HOUR);
    expect(Math.max(...gaps.filter((_, i) => (times[i] ?? 0) <= 3 * DAY))).toBe(12 * HOUR);
    expect(times.at(-1)).toBe(170 * DAY);
    expect(times).toHaveLength(21);
  });
  it("misses nothing when the look itself came late", () => {
    expect(nextLookAgain(0, 100 * DAY)).toBe(120 * DAY);
    expect(nextLookAgain(0, 170 * DAY - 1)).toBe(170 * DAY);
    expect(nextLookAgain(0, 170 * DAY)).toBeNull();
  });
});

describe("after fulfilment, with no webhook at all", () => {
  it.each([1, 11, 36, 70])(
    "a second payment authorised %d hours later is owed back within half a day",
    async (hours) => {
      const { id } = await shop.order();
      const first = shop.gateway.pays(id, { status: "failed" });
      const second = shop.gateway.pays(id);
      await shop.verify(id, second.id);
      for (let hour = 0; hour < hours; hour++) await after(HOUR);
      expect(await owed(id)).toEqual([]);
      shop.gateway.becomes(first.id, { status: "captured" });
      for (let hour = 0; hour < 12; hour++) await after(HOUR);
      expect(await owed(id)).toMatchObject([
        { id: first.id, why: "second payment", to_return_paise: first.amount },
      ]);
      expect(await shop.subscriptions()).toHaveLength(2);
    },
  );

  it.each([0, 2, 20, 100])(
    "money given back in the dashboard after %d days ends the service",
    async (days) => {
      const { id, payment } = await paid();
      for (let day = 0; day < days; day++) await after(DAY);
      shop.gateway.becomes(payment.id, { status: "refunded", amountRefunded: payment.amount });
      for (let day = 0; day < 30; day++) await after(DAY);
      expect((await shop.row(id)).state).toBe("refunded");
      expect((await shop.subscriptions()).every(({ revoked_at }) => revoked_at !== null)).toBe(
        true,
      );
    },
  );

  it("what was given back is looked at for as long again: it may be paid once more", async () => {
    const { id, payment } = await paid();
    shop.gateway.becomes(payment.id, { status: "refunded", amountRefunded: payment.amount });
    await after(HOUR);
    expect(await shop.row(id)).toMatchObject({
      state: "refunded",
      next_look_at: shop.parts.now() + HOUR,
    });
    const late = shop.gateway.pays(id);
    await after(HOUR);
    expect(await owed(id)).toMatchObject([{ id: late.id }]);
  });

  it("the looks come to an end, however long the site lives", async () => {
    const { id } = await paid();
    let looks = 0;
    for (let day = 0; day < 200; day++) looks += await after(DAY);
    expect(looks).toBeGreaterThan(12);
    expect(looks).toBeLessThanOrEqual(21);
    expect((await shop.row(id)).next_look_at).toBeNull();
  });

  it("a payment by hand is not looked at: no gateway knows it", async () => {
    const id = await claim(shop.parts, shop.asha, shop.request(1));
    await confirmClaim(shop.parts, id, null);
    expect((await paymentById(shop.parts.store.db, id))?.next_look_at).toBeNull();
  });

  it("an account may be closed all the same", async () => {
    await paid();
    await closeAccount(shop.parts, shop.asha.id, { endSubscriptions: true });
  });

  it("an account with an abandoned order may not, for three days", async () => {
    const { id } = await shop.order(1);
    await cancelPayment(shop.parts, shop.asha, id);
    await expect(
      closeAccount(shop.parts, shop.asha.id, { endSubscriptions: true }),
    ).rejects.toThrow(`asked about it until ${dayInWords(shop.parts.now() + 3 * DAY)}.`);
  });
});

describe("when many settled orders are due", () => {
  const copies = async (count: number) => {
    const { id } = await paid();
    const row = await shop.row(id);
    for (let at = 0; at < count; at++) {
      const receipt = `copy ${at}`;
      const { id: orderId } = await shop.gateway.createOrder({ paise: 100, receipt, notes: {} });
      const copy = {
        ...row,
        id: `copy ${at}` as PaymentId,
        provider_order_id: orderId,
        provider_payment_id: `pay of copy ${at}`,
        amount_paise: 100,
        receipt,
        cart_key: receipt,
      };
      await shop.parts.store.db.insertInto("payments").values(copy).execute();
    }
  };

  it("fifty are looked at in a round, after every order that is open", async () => {
    await copies(119);
    shop.parts.clock.now += HOUR;
    const { id: open } = await shop.order(1);
    shop.parts.clock.now += 2 * MINUTE;
    const seen: string[] = [];
    const ask = shop.gateway.paymentsOf.bind(shop.gateway);
    shop.gateway.paymentsOf = async (orderId) => (seen.push(orderId), ask(orderId));
    const rounds = [];
    for (let round = 0; round < 4; round++) rounds.push(await reconcileDue(shop.parts));
    expect(rounds).toEqual([51, 50, 20, 0]);
    expect(seen[0]).toBe(open);
  });

  it("none is looked at while the gateway is away from the open ones", async () => {
    await copies(3);
    shop.parts.clock.now += HOUR;
    await shop.order(1);
    shop.parts.clock.now += 2 * MINUTE;
    let asked = 0;
    shop.gateway.paymentsOf = () => (asked++, Promise.reject(down("timeout")));
    await reconcileDue(shop.parts);
    expect(asked).toBe(1);
  });

  it.runIf(!process.env.TEST_DATABASE_URL)(
    "they are found by state and time, not by going through all that ever were",
    async () => {
      const plan = await sql<{ detail: string }>`explain query plan
      select * from payments where next_look_at <= 1 and state in ('fulfilled', 'refunded') order by next_look_at limit 50`.execute(
        shop.parts.store.db,
      );
      expect(plan.rows.map(({ detail }) => detail).join()).toContain(
        "payments_state_next_look_at (state=? AND next_look_at<?)",
      );
    },
  );
});
