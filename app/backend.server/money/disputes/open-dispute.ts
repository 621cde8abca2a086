import { sql, type RawBuilder } from "kysely";
import { OperatorRefusal } from "../../../api/refusal";
import type { MoneyId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";

/**
 * While a dispute is open the bank may take the money as well, and the person would have it twice.
 * Only in the fraud phase the network asks us to give it back ourselves. Throws Refusal 409.
 */
export async function refuseWhileDisputed(db: Db, id: MoneyId): Promise<void> {
  const dispute = await openDisputeOf(db, id);
  if (!dispute) return;
  const open = (which: string, until: string) =>
    `${which} about this payment is open: its money may be taken by the bank, and the ` +
    "client would have it twice. What to do: answer it in Razorpay's dashboard " +
    `(${until} says until when), and ask for the refund once it is decided; what is ` +
    "owed goes back by itself then. If the client is to have the money, accept the " +
    "dispute there: the bank gives it back.";
  throw new OperatorRefusal(409, open(`The dispute ${dispute}`, "desk disputes list"), {
    onPage: open("A dispute", "Today"),
  });
}

/** The dispute by which the bank may take this money, by its id. */
export async function openDisputeOf(db: Db, id: MoneyId): Promise<string | null> {
  const { dispute } = await db
    .selectNoFrom(openDisputeBeside(sql.val(id)).as("dispute"))
    .executeTakeFirstOrThrow();
  return dispute;
}

/**
 * The same beside each row of refunds or of money that came in. Until the bank has decided it
 * nothing of that money leaves; only in the fraud phase the network asks us to give it back
 * ourselves. The conditions of an index are written out, not bound.
 */
export const openDisputeBeside = (
  money: "refunds.money_id" | "money_in.id" | RawBuilder<MoneyId>,
) =>
  sql<string | null>`(select min(disputes.id) from disputes
    where disputes.money_id = ${typeof money === "string" ? sql.ref(money) : money}
      and disputes.status in ('open', 'under_review') and disputes.phase <> 'fraud')`;

/** Those of rows with that column that nothing keeps, and those that wait for a bank to decide. */
export const byDispute = <Row extends { dispute: string | null }>(rows: Row[]) => ({
  free: rows.filter(({ dispute }) => dispute === null),
  disputed: rows.filter(({ dispute }) => dispute !== null),
});
