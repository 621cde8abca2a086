import { record } from "../../platform/audit/record";
import { announceRefund, announceRefundFailed } from "./announce-refund";
import type { Parts } from "../../platform/parts";
import type { Cause, PaymentRow } from "../payments/rows";
import type { GatewayRefund } from "../../providers/gateway/port";
import type { Db } from "../../platform/store/store";
import { isInLostTime } from "../lost-time";
import { moneyById } from "../ledger/ledger";
import type { MoneyId, RefundId } from "../../platform/store/ids";
import { revoke } from "../service/grant";
import type { RefundNews } from "../ledger/gateway-rows";
import { attemptOf, saysEnds } from "../ledger/refund-receipt";
import { fromDashboard, oweAgain, takeIntoAccount } from "./dashboard-refunds";
import { changeRefund, refundById } from "./refund-rows";
import { leaving, paymentByRefunds } from "./payment-by-refunds";

/**
 * What follows from news of refunds, within the transaction that noted them: our refunds take the
 * gateway's word for their state; the service ends when all of its money is on its way back, or
 * when the refund was to end it; the payment is refunded once all of it is back, and no longer when
 * the bank sends some of it home. The person hears of money that leaves, the owner of what failed.
 *
 * @returns the payment's row as it is now
 */
export async function followRefunds(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  news: RefundNews[],
  cause: Cause,
): Promise<PaymentRow> {
  await takeStatuses(tx, news);
  for (const one of news) await follow(parts, tx, row, one);
  return news.length === 0 ? row : paymentByRefunds(parts, tx, row, cause);
}

/** The part for money without a payment of ours: our refund's state alone. */
export async function followAlone(parts: Parts, tx: Db, news: RefundNews[]): Promise<void> {
  await takeStatuses(tx, news);
  for (const one of news) {
    if (fromDashboard(one)) await takeIntoAccount(parts, tx, one.refund);
  }
}

async function follow(parts: Parts, tx: Db, row: PaymentRow, news: RefundNews): Promise<void> {
  const { refund, asked, before } = news;
  const about = { payment: row.id, gatewayPayment: refund.paymentId, refund: refund.id };
  if (refund.status === "failed") {
    parts.log.error(about, "a refund failed");
    record(parts, tx, {
      what: "refund failed",
      person: row.person_id,
      about: { ...about, paise: refund.amount },
    });
    const mine = asked ?? (before === null ? null : await oweAgain(parts, tx, row, refund));
    await announceRefundFailed(parts, tx, row, {
      refundId: refund.id,
      paise: refund.amount,
      ours: mine,
    });
    return;
  }
  if (before !== null) return;
  record(parts, tx, {
    what: "money returned",
    person: row.person_id,
    about: { ...about, paise: refund.amount },
  });
  const covered = fromDashboard(news) && (await takeIntoAccount(parts, tx, refund));
  const toldBefore = await isInLostTime(tx, refund.createdAt);
  if (refund.paymentId !== row.provider_payment_id) {
    const other = await moneyById(tx, refund.paymentId as MoneyId);
    await announceRefund(parts, tx, row, {
      paise: refund.amount,
      about: `${row.id} ${refund.id}`,
      subscriptions: (await allRun(parts, tx, row)) ? "run on" : "over",
      other: { id: refund.paymentId, paise: other?.amount_paise ?? refund.amount },
      toldBefore,
    });
    return;
  }
  const ends = covered || (await endsService(tx, row, news));
  const left = asked !== null && (await refundById(tx, asked))?.subscription_id;
  const running = !left && (await allRun(parts, tx, row));
  if (ends) await revoke(parts, tx, row);
  await announceRefund(parts, tx, row, {
    paise: refund.amount,
    about: `${row.id} ${refund.id}`,
    subscriptions: ends ? "ended" : running ? "run on" : "over",
    toldBefore,
  });
}

/** A refund that was to end the service, or after which nothing of the payment stays with us. */
async function endsService(
  tx: Db,
  row: PaymentRow,
  { refund, asked }: RefundNews,
): Promise<boolean> {
  const ours = asked === null ? null : await refundById(tx, asked);
  if (ours?.ends_service === 1 || saysEnds(refund.receipt)) return true;
  return (await leaving(tx, row)) >= row.amount_paise;
}

/** Whether all services of the payment run on: where one has ended, "as before" would be false. */
async function allRun(parts: Parts, tx: Db, row: PaymentRow): Promise<boolean> {
  const given = await tx
    .selectFrom("subscriptions")
    .select(["revoked_at", "ends_at"])
    .where("payment_id", "=", row.id)
    .execute();
  return (
    given.length > 0 &&
    given.every(({ revoked_at, ends_at }) => revoked_at === null && ends_at > parts.now())
  );
}

/**
 * Of all of them before anything follows of one: after a restore ours may wait that the gateway has
 * made long ago, and what the dashboard gave back would be taken to stand for it.
 */
async function takeStatuses(tx: Db, news: RefundNews[]): Promise<void> {
  for (const { asked, refund } of news) await takeStatus(tx, asked, refund);
}

/**
 * Our refund takes the gateway's word about its newest attempt; what becomes of an older one
 * matters no more. An attempt that we know nothing of was made after the backup that was restored:
 * whatever our row says, the gateway has it.
 */
async function takeStatus(
  tx: Db,
  asked: RefundId | null,
  { status, receipt, amount }: GatewayRefund,
): Promise<void> {
  const ours = asked === null ? null : await refundById(tx, asked);
  const attempt = attemptOf(receipt);
  if (!ours || attempt < ours.attempt) return;
  const to = status === "pending" ? "accepted" : status;
  const reason = status === "failed" ? "The bank refused it." : null;
  // Our row may have become less since that attempt, by money that went back otherwise.
  const left = status === "failed" ? {} : { amount_paise: amount };
  const also = { reason, next_try_at: null, ...left };
  if (attempt === ours.attempt) await changeRefund(tx, ours, to, also);
  else if (ours.state !== "sent")
    await tx
      .updateTable("refunds")
      .set({ ...also, attempt, state: to })
      .where("id", "=", ours.id)
      .execute();
}
