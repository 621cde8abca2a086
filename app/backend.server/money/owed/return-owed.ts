import { sql } from "kysely";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import { readingDisputes, type DisputesRead } from "../disputes/read-disputes";
import { refreshFromGateway } from "../payments/look";
import { paymentById } from "../payments/rows";
import { isAway, ProviderDown } from "../../providers/outcome";
import { OperatorRefusal } from "../../../api/refusal";
import { RETURN_AFTER_MS } from "../../../shared/settings";
import type { Db } from "../../platform/store/store";
import type { MoneyId, PaymentId } from "../../platform/store/ids";
import { writtenOnce } from "../../platform/store/written-once";
import { takeTurn } from "../../platform/turn";
import { askFiled } from "../refunds/ask-filed";
import { takeIn } from "../sweep/take-in";
import { openDisputeBeside, refuseWhileDisputed } from "../disputes/open-dispute";
import { askGateway, TRY_AGAIN_MS } from "../refunds/ask-gateway";
import { account, moneyById, type MoneyRow } from "../ledger/ledger";
import { isTimeLost } from "../lost-time";
import { holdMoney } from "../ledger/hold-money";
import { refuseHeld } from "./held";
import { nothingOwed } from "./nothing-owed";
import { owedOf } from "./owe";
import { readUnmatched } from "./unmatched";
import { addRefund, refundsOfMoney, type RefundRow } from "../refunds/refund-rows";

/**
 * Sends back by itself what has been owed for 48 hours, unless it is held or disputed, and nothing
 * after a restore that the owner has not looked into. What cannot be asked for now is tried in a
 * later turn.
 */
export async function returnOwed(parts: Parts): Promise<void> {
  const turn = takeTurn(parts);
  const due = await owedLong(parts.store.db, turn.from - RETURN_AFTER_MS, turn.from);
  if (due.length === 0 || (await isTimeLost(parts.store.db))) return;
  const disputes = readingDisputes(parts);
  for (const money of due) {
    if (turn.over()) return;
    try {
      await returnMoney(parts, money, "by itself", disputes);
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

/** A payment of ours, all of whose money is meant, or money that none of ours stands for. */
export type Owing = { payment: PaymentId } | { money: MoneyId };

/**
 * Sends back now what is owed. @returns each refund as it stands now: `refused` with the gateway's
 * reason, or further. Throws Refusal 404, 409 (nothing is owed, it is held, or a dispute is open),
 * ProviderDown
 *
 * @param thoughHeld the owner was shown that they hold it, and means it
 */
export async function returnOwedOf(
  parts: Parts,
  owing: Owing,
  { thoughHeld = true } = {},
): Promise<RefundRow[]> {
  const refunds: RefundRow[] = [];
  const owed = await owedNow(parts, owing);
  if (!thoughHeld) refuseHeld(owed, parts.now());
  const disputes = readingDisputes(parts);
  for (const money of owed) {
    const refund = await returnMoney(parts, money, "owner's word", disputes);
    if (refund) refunds.push(refund);
  }
  return refunds;
}

/**
 * What `returnOwedOf` would send back of what is not held: the gateway is read first here too.
 * Throws as it does.
 */
export async function wouldReturn(parts: Parts, owing: Owing): Promise<MoneyRow[]> {
  const owed = await owedNow(parts, owing);
  refuseHeld(owed, parts.now());
  const disputes = readingDisputes(parts);
  for (const money of owed) {
    if (money.method !== "manual") await disputes();
    await readGateway(parts, money);
    await refuseWhileDisputed(parts.store.db, money.id);
  }
  return owedNow(parts, owing);
}

/** The refunds of money that was owed, whoever asked for them. */
export async function goingBack({ store: { db } }: Parts, owing: Owing): Promise<RefundRow[]> {
  const ids = await moneyIds(db, owing);
  return (await Promise.all(ids.map((id) => refundsOfMoney(db, id)))).flat();
}

const moneyIds = async (db: Db, owing: Owing): Promise<MoneyId[]> =>
  "payment" in owing ? (await owedOf(db, owing.payment)).map(({ id }) => id) : [owing.money];

/** Money for which no refund is under way. Throws Refusal 404, 409 (none). */
async function owedNow(parts: Parts, owing: Owing): Promise<MoneyRow[]> {
  const { db } = parts.store;
  if ("payment" in owing && !(await paymentById(db, owing.payment)))
    throw new OperatorRefusal(404, `There is no payment ${owing.payment}.`, {
      onPage: "There is no such payment.",
    });
  const rows: MoneyRow[] = [];
  for (const id of await moneyIds(db, owing)) {
    const row = await moneyById(db, id);
    if (row && row.to_return_paise > 0) rows.push(row);
  }
  if (rows.length === 0) throw await nothingOwed(db, owing, parts.now());
  return rows;
}

/** The owner's word stands above what the owner held before; nothing else does. */
type By = "by itself" | "owner's word";

/**
 * The gateway is read first: what its dashboard gave back is owed no more, and an order that was
 * lost is served where its buyer came back since it was last looked for.
 */
async function returnMoney(
  parts: Parts,
  money: MoneyRow,
  by: By,
  disputes: DisputesRead,
): Promise<RefundRow | null> {
  if (money.method !== "manual") await disputes();
  if (by === "by itself" && money.payment_id === null) await lookForBuyer(parts, money.id);
  else await readGateway(parts, money);
  const hold = money.payment_id ? { table: "payments" as const, id: money.payment_id } : undefined;
  const refund = await parts.store.transaction((tx) => write(parts, tx, money.id, by), hold);
  if (refund?.state !== "asked") return refund;
  if (by === "owner's word") return askFiled(parts, refund, disputes);
  await askGateway(parts, refund, disputes);
  return refund;
}

async function readGateway(parts: Parts, { id, payment_id, method }: MoneyRow): Promise<void> {
  if (method === "manual") return;
  if (payment_id) await refreshFromGateway(parts, payment_id, "operator", id);
  else await readUnmatched(parts, id);
}

async function lookForBuyer(parts: Parts, id: MoneyId): Promise<void> {
  const payment = await parts.gateway.payment(id);
  if (payment) await takeIn(parts, payment, "reconciler");
}

async function write(parts: Parts, tx: Db, id: MoneyId, by: By): Promise<RefundRow | null> {
  await holdMoney(parts, tx, [id]);
  await refuseWhileDisputed(tx, id);
  const money = await moneyById(tx, id);
  if (!money || money.to_return_paise <= 0 || money.why === null) return null;
  // Held since it was found to be due.
  if (by === "by itself" && (money.held_until ?? 0) > parts.now()) return null;
  const byHand = money.method === "manual";
  const refund = await addRefund(parts, tx, {
    money_id: id,
    payment_id: money.payment_id,
    amount_paise: money.to_return_paise,
    why: money.why,
    state: byHand ? "to send" : "asked",
    next_try_at: byHand ? null : parts.now() + TRY_AGAIN_MS,
  });
  record(parts, tx, {
    what: "refund asked",
    about: { gatewayPayment: id, refund: refund.id, paise: refund.amount_paise, why: money.why },
  });
  await account(tx, id);
  return refund;
}

/** @param since when it was owed already, and now; UTC ms */
const owedLong = writtenOnce((db, since: number, now: number) =>
  db
    .selectFrom("money_in")
    .selectAll()
    // Written out, as the partial index has it.
    .where("to_return_paise", ">", sql.lit(0))
    .where("owed_since", "<=", since)
    .where((e) => e.or([e("held_until", "is", null), e("held_until", "<=", now)]))
    // What is disputed waits for the bank's word.
    .where(openDisputeBeside("money_in.id"), "is", null)
    .orderBy("owed_since")
    .limit(100),
);
