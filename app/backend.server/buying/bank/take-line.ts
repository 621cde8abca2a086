import { OperatorRefusal } from "../../../api/refusal";
import { isUnservedMoney } from "../../money/owed/over-claim";
import { payerWords } from "../../money/refunds/in-words";
import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";

/** A press that did not get to its end lets go of its line after so long. */
const LETS_GO_MS = 60_000;

interface Taken {
  lineHash: string;
  /** by what else it is known again (`traces.ts`) */
  traces: string[];
  /** the payment that takes it */
  id: PaymentId;
}

/**
 * One line is one transfer: it is taken by one payment, in the transaction that holds it.
 *
 * @returns whether it was taken now; false: this payment had it before
 * @throws Refusal 409: another one has it
 */
export async function takeLine(
  parts: Parts,
  tx: Db,
  { lineHash, traces, id }: Taken,
): Promise<boolean> {
  for (const trace of traces)
    await tx
      .insertInto("bank_lines")
      .values({ line_hash: trace, payment_id: id, at: parts.now() })
      .onConflict((on) => on.doNothing())
      .execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("bank_lines")
    .values({ line_hash: lineHash, payment_id: id, at: parts.now() })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return true;
  const row = await tx
    .selectFrom("bank_lines")
    .innerJoin("payments", "payments.id", "bank_lines.payment_id")
    .leftJoin("money_in as back", (join) => join.on(isUnservedMoney))
    .select(["bank_lines.payment_id", "at", "payments.state", "back.id as booked"])
    .where("line_hash", "=", lineHash)
    .executeTakeFirstOrThrow();
  if (row.payment_id === id) return false;
  const waits = ["claimed", "rejected", "dismissed"].includes(row.state) && row.booked === null;
  if (!waits || row.at > parts.now() - LETS_GO_MS)
    throw row.booked === null ? await paidAnother(parts, tx, row.payment_id) : alreadyBooked();
  await tx
    .updateTable("bank_lines")
    .set({ payment_id: id, at: parts.now() })
    .where("line_hash", "=", lineHash)
    .execute();
  return true;
}

export const alreadyBooked = (): OperatorRefusal =>
  new OperatorRefusal(
    409,
    "This transfer is in the books already, as money to send back. Nothing was noted.",
  );

async function paidAnother(parts: Parts, tx: Db, id: PaymentId): Promise<OperatorRefusal> {
  const one = "and one transfer pays one claim.";
  return new OperatorRefusal(409, `This line of the statement paid claim ${id}, ${one}`, {
    onPage: `This line of the statement paid the claim of ${await payerWords(parts, tx, id)}, ${one}`,
  });
}
