import { record } from "../platform/audit/record";
import type { Parts } from "../platform/parts";
import { refreshFromGateway } from "./payments/look";
import { isAway, ProviderDown } from "../providers/outcome";
import type { Db } from "../platform/store/store";
import { takeTurn } from "../platform/turn";
import { askGateway, openDisputeOf, TRY_AGAIN_MS } from "./ask-gateway";
import { account, moneyById } from "./ledger";
import { holdMoney } from "./note";
import { changeRefund, refundById, refundsOfMoney, type RefundRow } from "./refund-rows";
import { PROMISED } from "../platform/states/refund-states";

/**
 * Asks the gateway for the refunds that have waited their 48 hours, unless the owner holds the
 * money or its bank decides about a dispute. What cannot be asked for now is tried in a later
 * turn.
 */
export async function sendDue(parts: Parts): Promise<void> {
  const turn = takeTurn(parts);
  const due = await parts.store.db
    .selectFrom("refunds")
    .innerJoin("money_in", "money_in.id", "refunds.money_id")
    .selectAll("refunds")
    .where("refunds.state", "=", "due")
    .where("refunds.next_try_at", "<=", turn.from)
    .where((e) => e.or([e("held_until", "is", null), e("held_until", "<=", turn.from)]))
    .orderBy("refunds.next_try_at")
    .limit(100)
    .execute();
  for (const one of due) {
    if (turn.over()) return;
    try {
      await send(parts, one);
    } catch (problem) {
      const why = problem instanceof Error ? problem.message : "unknown";
      parts.log.error({ refund: one.id, problem: why }, "a refund that is due cannot go yet");
      if (problem instanceof ProviderDown && isAway(problem)) return;
    }
  }
}

/** The gateway is read first: what its dashboard gave back in the meantime is not given twice. */
async function send(parts: Parts, due: RefundRow): Promise<void> {
  if (!due.payment_id || (await openDisputeOf(parts.store.db, due.money_id))) return;
  await refreshFromGateway(parts, due.payment_id, "operator", due.money_id);
  const asked = await parts.store.transaction((tx) => ask(parts, tx, due), {
    table: "payments",
    id: due.payment_id,
  });
  if (asked) await askGateway(parts, asked);
}

async function ask(parts: Parts, tx: Db, { id, money_id }: RefundRow): Promise<RefundRow | null> {
  await holdMoney(parts, tx, [money_id]);
  const row = await refundById(tx, id);
  if (row?.state !== "due") return null;
  const paise = Math.min(row.amount_paise, await spare(tx, row));
  const about = { refund: id, gatewayPayment: money_id, paise };
  const now = parts.now();
  const also: Partial<RefundRow> =
    paise > 0
      ? { amount_paise: paise, asked_at: now, next_try_at: now + TRY_AGAIN_MS }
      : { next_try_at: null, reason: "It went back before, by the gateway's dashboard." };
  await changeRefund(tx, row, paise > 0 ? "asked" : "withdrawn", also);
  record(parts, tx, { what: paise > 0 ? "refund asked" : "refund withdrawn", about });
  await account(tx, money_id);
  return paise > 0 ? { ...row, ...also, state: "asked" } : null;
}

/** What of the money no other refund and no dispute takes. */
async function spare(tx: Db, { id, money_id }: RefundRow): Promise<number> {
  const money = await moneyById(tx, money_id);
  if (!money) return 0;
  const { captured_paise, returned_paise, disputed_paise } = money;
  const others = (await refundsOfMoney(tx, money_id)).filter(
    (one) => one.id !== id && (PROMISED as readonly string[]).includes(one.state),
  );
  const pending = await tx
    .selectFrom("gateway_refunds")
    .select((e) => e.fn.sum<number | string | null>("amount_paise").as("paise"))
    .where("money_id", "=", money_id)
    .where("status", "=", "pending")
    .executeTakeFirst();
  const promised = others.reduce((sum, { amount_paise }) => sum + amount_paise, 0);
  return captured_paise - returned_paise - disputed_paise - promised - Number(pending?.paise ?? 0);
}
