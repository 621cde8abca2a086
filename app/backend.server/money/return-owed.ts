import { sql } from "kysely";
import { record } from "../audit/record";
import type { Parts } from "../parts";
import { lookAtOrder } from "../payments/look";
import { paymentById } from "../payments/rows";
import { isAway, ProviderDown } from "../providers/outcome";
import { Refusal } from "../refusal";
import type { Db } from "../store/database";
import type { MoneyId, PaymentId, RefundId } from "../store/ids";
import { takeTurn } from "../turn";
import { askGateway, refuseWhileDisputed, TRY_AGAIN_MS } from "./ask-gateway";
import { account, moneyById, type MoneyRow } from "./ledger";
import { holdMoney } from "./note";
import { owedOf } from "./owe";
import { readUnmatched } from "./unmatched";
import type { RefundRow } from "./refund-rows";

/** So long the owner may hold what is owed before it goes back by itself. */
export const RETURN_AFTER_MS = 48 * 3_600_000;

/**
 * Sends back by itself what has been owed for 48 hours, unless it is held or disputed. What cannot
 * be asked for now is tried in a later turn.
 */
export async function returnOwed(parts: Parts): Promise<void> {
  const turn = takeTurn(parts);
  const due = await parts.store.db
    .selectFrom("money_in")
    .selectAll()
    // Written out, as the partial index has it.
    .where("to_return_paise", ">", sql.lit(0))
    .where("owed_since", "<=", turn.from - RETURN_AFTER_MS)
    .where((e) => e.or([e("held_until", "is", null), e("held_until", "<=", turn.from)]))
    // What is disputed waits for the bank's word.
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("disputes")
            .select("disputes.id")
            .whereRef("disputes.money_id", "=", "money_in.id")
            .where("disputes.status", "in", ["open", "under_review"])
            .where("phase", "!=", "fraud"),
        ),
      ),
    )
    .orderBy("owed_since")
    .limit(100)
    .execute();
  for (const money of due) {
    if (turn.over()) return;
    try {
      await returnMoney(parts, money, "by itself");
    } catch (problem) {
      const why = problem instanceof Error ? problem.message : "unknown";
      parts.log.error(
        { gatewayPayment: money.id, problem: why },
        "what is owed cannot go back yet",
      );
      if (problem instanceof ProviderDown && isAway(problem)) return;
    }
  }
}

/**
 * Sends back now what is owed of a payment's order. @returns how many paise. Throws Refusal 404,
 * 409 (nothing is owed, or a dispute is open), ProviderDown
 */
export async function returnOwedOf(parts: Parts, id: PaymentId): Promise<number> {
  if (!(await paymentById(parts.store.db, id)))
    throw new Refusal(404, `There is no payment ${id}.`);
  const rows = (await owedOf(parts.store.db, id)).filter((one) => one.to_return_paise > 0);
  if (rows.length === 0)
    throw new Refusal(409, "Nothing of this payment is owed that is not on its way back.");
  let paise = 0;
  for (const one of rows) {
    const money = await moneyById(parts.store.db, one.id);
    if (money) paise += (await returnMoney(parts, money, "owner's word"))?.amount_paise ?? 0;
  }
  return paise;
}

/** The owner's word stands above what the owner held before; nothing else does. */
type By = "by itself" | "owner's word";

/** The gateway is read first: what its dashboard gave back is owed no more. */
async function returnMoney(parts: Parts, money: MoneyRow, by: By): Promise<RefundRow | null> {
  if (money.payment_id) await lookAtOrder(parts, money.payment_id, "operator", money.id);
  else await readUnmatched(parts, money.id);
  const hold = money.payment_id ? { table: "payments" as const, id: money.payment_id } : undefined;
  const refund = await parts.store.transaction((tx) => write(parts, tx, money.id, by), hold);
  if (refund) await askGateway(parts, refund);
  return refund;
}

async function write(parts: Parts, tx: Db, id: MoneyId, by: By): Promise<RefundRow | null> {
  await holdMoney(parts, tx, [id]);
  await refuseWhileDisputed(tx, id);
  const money = await moneyById(tx, id);
  if (!money || money.to_return_paise <= 0 || money.why === null) return null;
  // Held since it was found to be due.
  if (by === "by itself" && (money.held_until ?? 0) > parts.now()) return null;
  const refund: RefundRow = {
    id: parts.newId<RefundId>(),
    money_id: id,
    payment_id: money.payment_id,
    amount_paise: money.to_return_paise,
    why: money.why,
    subscription_id: null,
    ends_service: 0,
    state: "asked",
    attempt: 1,
    reason: null,
    asked_at: parts.now(),
    next_try_at: parts.now() + TRY_AGAIN_MS,
    sent_on: null,
    utr_enc: null,
    utr_hash: null,
    covered_paise: null,
  };
  await tx.insertInto("refunds").values(refund).execute();
  record(parts, tx, {
    what: "refund asked",
    about: { gatewayPayment: id, refund: refund.id, paise: refund.amount_paise, why: money.why },
  });
  await account(tx, id);
  return refund;
}
