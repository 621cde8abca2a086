import { record } from "../../platform/audit/record";
import { refuseWhileDisputed } from "../disputes/open-dispute";
import { readingDisputes, type DisputesRead } from "../disputes/read-disputes";
import { announceRefundRefused } from "./announce-refund";
import type { Parts } from "../../platform/parts";
import { refreshFromGateway } from "../payments/look";
import { isAway, ProviderDown } from "../../providers/outcome";
import { writtenOnce } from "../../platform/store/written-once";
import { takeTurn } from "../../platform/turn";
import { capWaiting } from "./covered";
import { account } from "../ledger/ledger";
import { refundReceipt } from "../ledger/refund-receipt";
import { holdMoney } from "../ledger/hold-money";
import { changeRefund, refundById, type RefundRow } from "./refund-rows";
import { readUnmatched } from "../owed/unmatched";

/** How long a refund that the gateway has not answered waits before it is asked for again. */
export const TRY_AGAIN_MS = 600_000;

/**
 * Asks the gateway for a refund that is written down, after looking whether it has it already (an
 * answer may have been lost, and how long it remembers a key is not said). Asked again it is the
 * same refund, under the same key. A refusal is final for this attempt: the owner is told why.
 * Throws ProviderDown, and Refusal 409 while a dispute is open that came meanwhile: then it stays
 * asked for.
 *
 * @param disputes reads the gateway's disputes, which comes before any refund
 */
export async function askGateway(
  parts: Parts,
  refund: RefundRow,
  disputes: DisputesRead,
): Promise<void> {
  const known = await parts.gateway.refundsOf(refund.money_id);
  const receipt = refundReceipt(refund);
  let refusal: string | null = null;
  if (!known.some((one) => one.receipt === receipt)) {
    await refuseWhileDisputed(parts.store.db, refund.money_id);
    await disputes();
    await refuseWhileDisputed(parts.store.db, refund.money_id);
    const made = await parts.gateway.refund({
      paymentId: refund.money_id,
      paise: refund.amount_paise,
      receipt,
      idempotencyKey: `refund-${refund.id}-${refund.attempt}`,
    });
    if ("refused" in made) refusal = made.refused;
  }
  // Its payment has another state now too; of a refusal the reason may be that the dashboard gave
  // the money back meanwhile.
  if (refund.payment_id)
    await refreshFromGateway(parts, refund.payment_id, "operator", refund.money_id);
  else await readUnmatched(parts, refund.money_id);
  if (refusal !== null) await refused(parts, refund, refusal);
}

const unanswered = writtenOnce((db, now: number) =>
  db
    .selectFrom("refunds")
    .selectAll()
    .where("state", "=", "asked")
    .where("next_try_at", "<=", now)
    .orderBy("next_try_at")
    .limit(100),
);

/**
 * Asks again for refunds that the gateway has not answered: it was down, or we were killed in
 * between.
 */
export async function askRefundsAgain(parts: Parts): Promise<void> {
  const turn = takeTurn(parts);
  const disputes = readingDisputes(parts);
  for (const one of await unanswered(parts.store.db, turn.from)) {
    if (turn.over()) return;
    const mine = await parts.store.db
      .updateTable("refunds")
      .set({ next_try_at: turn.from + TRY_AGAIN_MS })
      .where("id", "=", one.id)
      .where("next_try_at", "=", one.next_try_at)
      .executeTakeFirst();
    if (mine.numUpdatedRows !== 1n) continue;
    try {
      await askGateway(parts, one, disputes);
    } catch (problem) {
      const why = problem instanceof Error ? problem.message : "unknown";
      parts.log.error({ refund: one.id, problem: why }, "a refund is still not answered");
      if (problem instanceof ProviderDown && isAway(problem)) return;
    }
  }
}

async function refused(parts: Parts, { id, payment_id }: RefundRow, reason: string): Promise<void> {
  const hold = payment_id === null ? undefined : { table: "payments" as const, id: payment_id };
  await parts.store.transaction(async (tx) => {
    const now = await refundById(tx, id);
    if (!now) return;
    await holdMoney(parts, tx, [now.money_id]);
    if (!(await changeRefund(tx, now, "refused", { reason, next_try_at: null }))) return;
    const about = { refund: id, gatewayPayment: now.money_id, paise: now.amount_paise };
    parts.log.error(about, "the gateway refuses a refund");
    record(parts, tx, { what: "refund refused", about });
    await capWaiting(parts, tx, now.money_id);
    const left = await refundById(tx, id);
    if (left?.state === "refused") {
      const told = { id, money: left.money_id, paise: left.amount_paise, attempt: left.attempt };
      await announceRefundRefused(parts, tx, told, reason);
    }
    await account(tx, now.money_id);
  }, hold);
}
