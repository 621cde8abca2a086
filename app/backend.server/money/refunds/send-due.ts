import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import { readingDisputes, type DisputesRead } from "../disputes/read-disputes";
import { refreshFromGateway } from "../payments/look";
import { isAway, ProviderDown } from "../../providers/outcome";
import type { Db } from "../../platform/store/store";
import { writtenOnce } from "../../platform/store/written-once";
import { takeTurn } from "../../platform/turn";
import { openDisputeOf } from "../disputes/open-dispute";
import { askGateway, TRY_AGAIN_MS } from "./ask-gateway";
import { capWaiting } from "./covered";
import { account } from "../ledger/ledger";
import { isTimeLost } from "../lost-time";
import { holdMoney } from "../ledger/hold-money";
import { changeRefund, refundById, type RefundRow } from "./refund-rows";

/**
 * Asks the gateway for the refunds that have waited their 48 hours, unless the owner holds the
 * money or its bank decides about a dispute, and for none after a restore that the owner has not
 * looked into. What cannot be asked for now, or while the disputes cannot be read, is tried in a
 * later turn.
 */
export async function sendDue(parts: Parts): Promise<void> {
  const turn = takeTurn(parts);
  const due = await dueNow(parts.store.db, turn.from);
  if (due.length === 0 || (await isTimeLost(parts.store.db))) return;
  const disputes = readingDisputes(parts);
  for (const one of due) {
    if (turn.over()) return;
    try {
      await send(parts, one, disputes);
    } catch (problem) {
      const why = problem instanceof Error ? problem.message : "unknown";
      parts.log.error({ refund: one.id, problem: why }, "a refund that is due cannot go yet");
      if (problem instanceof ProviderDown && isAway(problem)) return;
    }
  }
}

const dueNow = writtenOnce((db, now: number) =>
  db
    .selectFrom("refunds")
    .innerJoin("money_in", "money_in.id", "refunds.money_id")
    .selectAll("refunds")
    .where("refunds.state", "=", "due")
    .where("refunds.next_try_at", "<=", now)
    .where((e) => e.or([e("held_until", "is", null), e("held_until", "<=", now)]))
    .orderBy("refunds.next_try_at")
    .limit(100),
);

/** The gateway is read first: what its dashboard gave back in the meantime is not given twice. */
async function send(parts: Parts, due: RefundRow, disputes: DisputesRead): Promise<void> {
  if (!due.payment_id || (await openDisputeOf(parts.store.db, due.money_id))) return;
  await disputes();
  if (await openDisputeOf(parts.store.db, due.money_id)) return;
  await refreshFromGateway(parts, due.payment_id, "operator", due.money_id);
  const asked = await parts.store.transaction((tx) => ask(parts, tx, due), {
    table: "payments",
    id: due.payment_id,
  });
  if (asked) await askGateway(parts, asked, disputes);
}

async function ask(parts: Parts, tx: Db, { id, money_id }: RefundRow): Promise<RefundRow | null> {
  await holdMoney(parts, tx, [money_id]);
  await capWaiting(parts, tx, money_id);
  const row = await refundById(tx, id);
  let asked: RefundRow | null = null;
  if (row?.state === "due") {
    const now = parts.now();
    const also: Partial<RefundRow> = { asked_at: now, next_try_at: now + TRY_AGAIN_MS };
    await changeRefund(tx, row, "asked", also);
    const about = { refund: id, gatewayPayment: money_id, paise: row.amount_paise };
    record(parts, tx, { what: "refund asked", about });
    asked = { ...row, ...also, state: "asked" };
  }
  await account(tx, money_id);
  return asked;
}
