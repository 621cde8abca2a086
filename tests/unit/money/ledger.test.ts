import fc from "fast-check";
import { expect, it } from "vitest";
import { askRefundsAgain } from "../../../app/backend.server/money/refunds/ask-gateway";
import { balance, balanceByDay } from "../../../app/backend.server/money/ledger/balance";
import { askAnew, withdraw } from "../../../app/backend.server/money/owed/owner-decides";
import { readAgain } from "../../../app/backend.server/money/sweep/read-again";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { returnOwed } from "../../../app/backend.server/money/owed/return-owed";
import { sweep } from "../../../app/backend.server/money/sweep/sweep";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { reconcileDue } from "../../../app/backend.server/money/payments/reconcile";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import { Refusal } from "../../../app/api/refusal";
import { DAY, HOUR, type Shop } from "../payments/shop";
import { expectAccountedFor, hear, hearDispute, openTill, sweepAgain } from "./till";

const steps = [
  "order and pay",
  "pay again",
  "pay another amount",
  "pay without an order",
  "authorise",
  "fail",
  "capture late",
  "hear",
  "sweep",
  "reconcile",
  "refund whole",
  "refund part",
  "dashboard refund",
  "refunds pend",
  "refund processed",
  "refund fails",
  "refuse refunds",
  "lose a refund's answer",
  "dispute",
  "win",
  "lose",
  "ask anew",
  "withdraw",
  "claim",
  "gateway down",
  "an hour",
  "three days",
] as const;
type Step = (typeof steps)[number];
const history = fc.array(fc.tuple(fc.constantFrom(...steps), fc.nat()), {
  minLength: 5,
  maxLength: 40,
});

it("after any history every paisa is accounted for, and kept sums match the payments", async () => {
  await fc.assert(
    fc.asyncProperty(history, async (told) => {
      const shop = await openTill();
      try {
        for (const [step, pick] of told) {
          await act(shop, step, pick);
          await expectAccountedFor(shop);
        }
        await expectGatewaysTruth(shop);
      } finally {
        await shop.close();
      }
    }),
    { numRuns: process.env.TEST_DATABASE_URL ? 8 : 40 },
  );
}, 240_000);

it("each payment counts on the day in India on which it was made", async () => {
  const shop = await openTill();
  await act(shop, "order and pay", 0);
  shop.parts.clock.now += DAY;
  await act(shop, "pay without an order", 0);
  await sweepAgain(shop);
  const byDay = await balanceByDay(shop.parts.store.db, 9);
  expect(byDay.map(({ day, sums }) => [day, sums.captured, sums.served, sums.unmatched])).toEqual([
    ["2026-11-21", 50_000, 0, 50_000],
    ["2026-11-20", 149_900, 149_900, 0],
  ]);
  await shop.close();
});

/** When all is well again and everything was read, our sums are the gateway's. */
async function expectGatewaysTruth(shop: Shop): Promise<void> {
  const { gateway, parts } = shop;
  gateway.down = false;
  for (const { id, status } of gateway.allRefunds.values())
    if (status === "pending") gateway.refundProcessed(id);
  for (const { id } of gateway.allPayments.values()) await hear(shop, id);
  await sweepAgain(shop);
  await expectAccountedFor(shop);
  const ours = await balance(parts.store.db);
  const taken = [...gateway.allPayments.values()].filter(({ captured }) => captured);
  const byHand = await parts.store.db
    .selectFrom("money_in")
    .select("captured_paise")
    .where("method", "=", "manual")
    .execute();
  expect(ours.captured).toBe(
    taken.reduce((sum, { amount }) => sum + amount, 0) +
      byHand.reduce((sum, { captured_paise }) => sum + captured_paise, 0),
  );
  expect(ours.returned).toBe(
    [...gateway.allRefunds.values()]
      .filter(({ status }) => status === "processed")
      .reduce((sum, { amount }) => sum + amount, 0),
  );
  for (const { amount, amountRefunded } of taken)
    expect(amountRefunded).toBeLessThanOrEqual(amount);
}

async function act(shop: Shop, step: Step, pick: number): Promise<void> {
  const { gateway, parts } = shop;
  const one = <T>(all: Iterable<T>): T | undefined => {
    const list = [...all];
    return list[pick % Math.max(list.length, 1)];
  };
  const payment = one(gateway.allPayments.values());
  const refund = one(gateway.allRefunds.values());
  const dispute = one(gateway.allDisputes.values());
  const order = one(gateway.orders.keys());
  const rows = await parts.store.db.selectFrom("payments").select("id").orderBy("id").execute();
  const row = one(rows);
  const decided = one(await parts.store.db.selectFrom("refunds").select("id").execute());
  const open = dispute?.status === "open" ? dispute : undefined;
  const mayGoBack = (id: string) =>
    ![...gateway.allDisputes.values()].some(
      (each) => each.paymentId === id && each.status !== "won",
    );
  const does: Record<Step, () => unknown> = {
    "order and pay": async () => {
      const { id } = await shop.order(1 + (pick % 2));
      await hear(shop, gateway.pays(id).id);
    },
    "pay again": () => order && gateway.pays(order),
    "pay another amount": () => order && gateway.pays(order, { amount: 100 + (pick % 1000) }),
    "pay without an order": () => gateway.paysOnPage(50_000),
    authorise: async () => gateway.pays((await shop.order(1)).id, { status: "authorized" }),
    fail: async () => gateway.pays((await shop.order(1)).id, { status: "failed" }),
    "capture late": () =>
      payment?.captured === false && gateway.becomes(payment.id, { status: "captured" }),
    hear: () => payment && hear(shop, payment.id),
    sweep: () => sweep(parts, 0),
    reconcile: async () => {
      await reconcileDue(parts);
      await returnOwed(parts);
      await askRefundsAgain(parts);
      await readAgain(parts);
    },
    "refund whole": () => row && refundPayment(parts, row.id, "all"),
    "refund part": () => row && refundPayment(parts, row.id, { paise: 100 + (pick % 20_000) }),
    "dashboard refund": () =>
      payment?.status === "captured" &&
      mayGoBack(payment.id) &&
      gateway.refundsInDashboard(
        payment.id,
        Math.max(Math.ceil((payment.amount - payment.amountRefunded) / (1 + (pick % 2))), 100),
      ),
    "refunds pend": () => (gateway.refundsPend = !gateway.refundsPend),
    "refund processed": () => refund?.status === "pending" && gateway.refundProcessed(refund.id),
    "refund fails": () => refund && gateway.refundFails(refund.id),
    "refuse refunds": () => (gateway.balanceTooSmall = !gateway.balanceTooSmall),
    "lose a refund's answer": () => (gateway.loseNextRefundAnswer = true),
    dispute: async () => {
      if (!payment?.captured) return;
      const { id } = gateway.disputed(payment.id);
      await hearDispute(shop, id, payment.id);
    },
    win: async () => {
      if (!open) return;
      gateway.disputeBecomes(open.id, "won");
      await hearDispute(shop, open.id, open.paymentId);
    },
    // What is refunded and lost too is out twice: an exception that is true.
    lose: async () => {
      const disputed = gateway.allPayments.get(open?.paymentId ?? "");
      const lost = [...gateway.allDisputes.values()].some(
        (each) => each.paymentId === disputed?.id && each.status === "lost",
      );
      if (!open || disputed?.amountRefunded !== 0 || lost) return;
      gateway.disputeBecomes(open.id, "lost");
      await hearDispute(shop, open.id, open.paymentId);
    },
    "ask anew": () => decided && askAnew(parts, decided.id),
    withdraw: () => decided && withdraw(parts, decided.id),
    claim: async () => confirmClaim(parts, await claim(parts, shop.asha, shop.request(1)), null),
    "gateway down": () => (gateway.down = !gateway.down),
    "an hour": () => (parts.clock.now += HOUR),
    "three days": () => (parts.clock.now += 3 * DAY),
  };
  try {
    await does[step]();
  } catch (problem) {
    const expected =
      problem instanceof Refusal ||
      problem instanceof ProviderDown ||
      (problem instanceof Error && /refund|enough balance|INR/.test(problem.message));
    if (!expected) throw problem;
  }
}
