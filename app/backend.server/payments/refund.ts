import { record } from "../audit/record";
import { announceRefund } from "../messages/announce";
import { instantInIndia, rupees } from "../operator/print";
import type { Parts } from "../parts";
import type { GatewayRefund, RefundAnswer } from "../providers/gateway/port";
import { isAway, ProviderDown } from "../providers/outcome";
import { Refusal } from "../refusal";
import type { Db } from "../store/database";
import type { PaymentId } from "../store/ids";
import { revoke } from "../subscriptions/grant";
import { unexpiredPaise } from "../subscriptions/unexpired";
import { takeTurn } from "../turn";
import { readBought } from "./bought";
import { lookAtOrder } from "./look";
import { nextLookAgain } from "./look-schedule";
import { readRefundDue } from "./refund-due";
import { failedRefunds, noteRefund, refundKey, refuseFailed } from "./refund-outcome";
import { refundsUnanswered } from "./refunds-waiting";
import { move, paymentById, type PaymentRow } from "./rows";

export interface Refunded {
  paise: number;
  /** null for a manual payment: the operator sends the money */
  gatewayRefund: string | null;
}

/**
 * Gives a fulfilled payment back and ends its subscriptions. What is to be given back is written first, so that a second call, after a crash too,
 * asks the gateway for the same refund under the same key; the subscriptions end and the person hears of it once the gateway has accepted.
 *
 * @param proRata only the unexpired part (MITC: proportionate fees whichever side ends the service); else all of it
 * @throws Refusal 404, 409 (not fulfilled, nothing left, or given back by hand before), ProviderDown (asked again by `askRefundsAgain`)
 */
export async function refundPayment(
  parts: Parts,
  id: PaymentId,
  proRata: boolean,
): Promise<Refunded> {
  const { row, paise, gatewayRefund } = await parts.store.transaction(
    (tx) => decideRefund(parts, tx, id, proRata),
    { table: "payments", id },
  );
  const paymentId = row.provider_payment_id;
  if (row.method === "manual" || gatewayRefund !== null || paymentId === null)
    return { paise, gatewayRefund };
  const idempotencyKey = refundKey(`refund-${id}`, await failedRefunds(parts.store.db, id));
  const refund = accepted(
    await parts.gateway.refund({ paymentId, paise, receipt: idempotencyKey, idempotencyKey }),
  );
  await parts.store.transaction(
    async (tx) => {
      await tx
        .updateTable("refunds")
        .set({ provider_refund_id: refund.id })
        .where("payment_id", "=", id)
        .execute();
      const next_look_at = nextLookAgain(parts.now(), parts.now());
      await tx.updateTable("payments").set({ next_look_at }).where("id", "=", id).execute();
      if (refund.status !== "failed") await giveBack(parts, tx, row, paise);
    },
    { table: "payments", id },
  );
  await noteRefund(parts, id, refund);
  refuseFailed(refund);
  await lookAtOrder(parts, id, "operator", paymentId);
  return { paise, gatewayRefund: refund.id };
}

/** What `refundPayment` would give back now, or gave back already where `gatewayRefund` is not null. Throws Refusal as it does. */
export async function wouldRefund(
  parts: Parts,
  id: PaymentId,
  proRata: boolean,
): Promise<Refunded> {
  const { paise, gatewayRefund } = await whatToRefund(parts, parts.store.db, id, proRata);
  return { paise, gatewayRefund };
}

/** How long a refund that the gateway has not accepted waits before it is asked for again. */
const AGAIN_AFTER_MS = 600_000;

/**
 * Asks again for refunds that the gateway has not accepted: it was down, or we were killed in between. What it does not accept is logged and tried
 * later, the others too when it is away; what it accepted and then failed to do is the operator's to ask for again.
 */
export async function askRefundsAgain(parts: Parts): Promise<void> {
  const turn = takeTurn(parts);
  const now = turn.from;
  const open = (await refundsUnanswered(parts)).filter(
    ({ asked_at, failed }) => failed === null && asked_at <= now - AGAIN_AFTER_MS,
  );
  for (const { id, asked_at } of open) {
    if (turn.over()) return;
    const mine = await parts.store.db
      .updateTable("refunds")
      .set({ asked_at: now })
      .where("payment_id", "=", id)
      .where("asked_at", "=", asked_at)
      .executeTakeFirst();
    if (mine.numUpdatedRows !== 1n) continue;
    try {
      await refundPayment(parts, id, false);
    } catch (problem) {
      parts.log.error(
        { payment: id, problem: problem instanceof Error ? problem.message : "unknown" },
        "a refund is still not accepted",
      );
      if (problem instanceof ProviderDown && isAway(problem)) return;
    }
  }
}

/** Gives back what was captured for nothing (second payments, wrong amounts). @returns how many paise went back. Throws Refusal 404 or 409, ProviderDown */
export async function refundDue(parts: Parts, id: PaymentId): Promise<number> {
  const row = await paymentById(parts.store.db, id);
  if (!row) throw new Refusal(404, `There is no payment ${id}.`);
  const due = readRefundDue(row.refund_due).filter((one) => !one.refunded);
  if (due.length === 0) throw new Refusal(409, "No refund is due for this payment.");
  let paise = 0;
  for (const { paymentId, amountPaise, failed } of due) {
    const about = { payment: id, gatewayPayment: paymentId, paise: amountPaise };
    await parts.store.transaction(async (tx) =>
      record(parts, tx, { what: "refund asked", person: row.person_id, about }),
    );
    const idempotencyKey = refundKey(`due-${paymentId}`, failed);
    const refund = accepted(
      await parts.gateway.refund({
        paymentId,
        paise: amountPaise,
        receipt: idempotencyKey,
        idempotencyKey,
      }),
    );
    await noteRefund(parts, id, refund);
    refuseFailed(refund);
    await lookAtOrder(parts, id, "operator", paymentId);
    paise += amountPaise;
  }
  return paise;
}

function accepted(answer: RefundAnswer): GatewayRefund {
  if ("refund" in answer) return answer.refund;
  throw new ProviderDown("gateway", "refused", { status: 400, detail: answer.refused });
}

async function decideRefund(
  parts: Parts,
  tx: Db,
  id: PaymentId,
  proRata: boolean,
): Promise<ToRefund> {
  const refund = await whatToRefund(parts, tx, id, proRata);
  const { row, paise, asked } = refund;
  if (asked) return refund;
  await tx
    .insertInto("refunds")
    .values({
      payment_id: id,
      amount_paise: paise,
      refunded_before_paise: row.refunded_paise,
      asked_at: parts.now(),
    })
    .execute();
  record(parts, tx, { what: "refund asked", person: row.person_id, about: { payment: id, paise } });
  if (row.method === "manual") {
    await giveBack(parts, tx, row, paise);
    await byHand(parts, tx, row, row.refunded_paise + paise);
  }
  return refund;
}

interface ToRefund extends Refunded {
  row: PaymentRow;
  /** it is written down already */
  asked: boolean;
}

async function whatToRefund(
  parts: Parts,
  db: Db,
  id: PaymentId,
  proRata: boolean,
): Promise<ToRefund> {
  const row = await paymentById(db, id);
  if (!row) throw new Refusal(404, `There is no payment ${id}.`);
  const before = await db
    .selectFrom("refunds")
    .selectAll()
    .where("payment_id", "=", id)
    .executeTakeFirst();
  if (before && row.method === "manual") {
    const when = `${instantInIndia(before.asked_at)} (Indian time)`;
    throw new Refusal(
      409,
      `${rupees(before.amount_paise)} of this payment was given back on ${when}. Do not send it a second time.`,
    );
  }
  if (before)
    return {
      row,
      paise: before.amount_paise,
      gatewayRefund: before.provider_refund_id,
      asked: true,
    };
  if (row.state !== "fulfilled")
    throw new Refusal(409, `This payment is ${row.state}; only a fulfilled one can be refunded.`);
  const paise = await refundable(parts, db, row, proRata);
  if (paise <= 0) throw new Refusal(409, "Nothing is left to refund.");
  return { row, paise, gatewayRefund: null, asked: false };
}

/**
 * Paise that are left to give back. Of a service that was ended early without a refund (`people close`, `subscriptions end`), in part is the fee for
 * the days left when it was ended.
 */
async function refundable(
  parts: Parts,
  db: Db,
  row: PaymentRow,
  proRata: boolean,
): Promise<number> {
  const left = row.amount_paise - row.refunded_paise;
  if (!proRata) return left;
  const given = await db
    .selectFrom("subscriptions")
    .select(["service_id", "starts_at", "ends_at", "revoked_at"])
    .where("payment_id", "=", row.id)
    .execute();
  const unexpired = given.reduce((sum, { service_id, starts_at, ends_at, revoked_at }) => {
    const price =
      readBought(row.cart).find(({ serviceId }) => serviceId === service_id)?.pricePaise ?? 0;
    return (
      sum +
      unexpiredPaise(price, { startsAt: starts_at, endsAt: ends_at }, revoked_at ?? parts.now())
    );
  }, 0);
  return Math.min(left, unexpired);
}

async function giveBack(parts: Parts, tx: Db, row: PaymentRow, paise: number): Promise<void> {
  await revoke(parts, tx, row);
  await announceRefund(parts, tx, row, { paise, about: row.id, subscriptions: "ended" });
}

async function byHand(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  refunded_paise: number,
): Promise<void> {
  if (refunded_paise >= row.amount_paise)
    await move(parts, tx, row, "refunded", "operator", { refunded_paise });
  else await tx.updateTable("payments").set({ refunded_paise }).where("id", "=", row.id).execute();
}
