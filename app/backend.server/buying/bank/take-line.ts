import { MINUTE_MS } from "../../../content/durations";
import { OperatorRefusal } from "../../../api/refusal";
import { isUnservedMoney, sentBackAs } from "../../money/owed/over-claim";
import { payerWords } from "../../money/refunds/in-words";
import type { Parts } from "../../platform/parts";
import type { PaymentId, RefundId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";

/** A press that did not get to its end lets go of its line after so long. */
const LETS_GO_MS = MINUTE_MS;

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
    throw row.booked === null
      ? await paidAnother(parts, tx, row.payment_id)
      : await alreadyBooked(parts, tx, row.payment_id);
  await tx
    .updateTable("bank_lines")
    .set({ payment_id: id, at: parts.now() })
    .where("line_hash", "=", lineHash)
    .execute();
  return true;
}

/** The transfer was booked to be sent back; for the wrong client there is a way out. */
export async function alreadyBooked(parts: Parts, db: Db, id: PaymentId): Promise<OperatorRefusal> {
  const is = "This transfer is in the books already, as money to send back to";
  const booked = await sentBackAs(db, id);
  const ways = booked ? notTheirsWays(booked.id) : { typed: "", onPage: "" };
  return new OperatorRefusal(409, `${is} the payer of ${id}. Nothing was noted.${ways.typed}`, {
    onPage: `${is} ${await payerWords(parts, db, id)}. Nothing was noted.${ways.onPage}`,
  });
}

/**
 * What to do where a transfer was booked to be sent back to the wrong client, with a space first.
 */
export function notTheirsWays(refund: RefundId): { typed: string; onPage: string } {
  const wrong = " It is booked to be sent back; if that was the wrong client";
  return {
    typed: `${wrong}: refunds not-theirs ${refund}`,
    onPage: `${wrong}, the page Refunds has "It was somebody else's" beside it.`,
  };
}

async function paidAnother(parts: Parts, tx: Db, id: PaymentId): Promise<OperatorRefusal> {
  const one = "and one transfer pays one claim.";
  return new OperatorRefusal(409, `This line of the statement paid claim ${id}, ${one}`, {
    onPage: `This line of the statement paid the claim of ${await payerWords(parts, tx, id)}, ${one}`,
  });
}
