import type { Parts } from "../../platform/parts";
import type { MoneyId, PaymentId } from "../../platform/store/ids";
import { inBatches } from "../../platform/store/in-batches";
import { hashOfCameBack } from "../../money/refunds/bank-references";
import { ALL_TAKEN } from "../../money/refunds/refund-reasons";

/** What the bank took back of a claim, while some of it is not booked as credited again. */
export interface OpenTaking {
  id: PaymentId;
  /** of the transfer that paid it, as it stands on the claim */
  utrHash: string | null;
  /** the day from which on it may come again, "2026-11-20" */
  from: string;
  /**
   * by which references it may, as `hashOfCameBack`, each with the day on which the bank took some
   * by it; null: none, so that `from` holds
   */
  names: Map<string, string | null>;
  /** the lines of statements that are booked of it, by their hashes */
  lines: Set<string>;
}

/** All of them, with the references of each transfer by which they came, or were taken. */
export async function openTakings(parts: Parts): Promise<OpenTaking[]> {
  const { db } = parts.store;
  const rows = await db
    .selectFrom("made_good as m")
    .innerJoin("money_in", "money_in.id", "m.money_id")
    .innerJoin("payments as p", "p.id", "money_in.payment_id")
    .select(["p.id", "p.utr_hash", "p.utr_enc", "m.came_on", "m.utr_hash as back"])
    .where("how", "=", "taken back")
    .where("m.again_as", "is", null)
    // Not what never came.
    .where("m.came_on", "is not", null)
    .orderBy("m.id")
    .execute();
  const takings = new Map<PaymentId, OpenTaking>();
  for (const { id, utr_hash, utr_enc, came_on, back } of rows) {
    const one = takings.get(id) ?? {
      ...{ id, utrHash: utr_hash, from: came_on ?? "" },
      ...{ names: new Map<string, string | null>(), lines: new Set<string>() },
    };
    takings.set(id, one);
    if (back !== null) one.names.set(back, came_on);
    // The claim lets go of its UTR where that came again.
    if (utr_enc !== null && utr_hash !== null) mayCome(one, hashIn(parts, utr_enc, "payments.utr"));
  }
  for (const some of inBatches([...takings.keys()])) await fill(parts, some, takings);
  return [...takings.values()];
}

async function fill(
  { store: { db }, seal }: Parts,
  ids: PaymentId[],
  takings: Map<PaymentId, OpenTaking>,
): Promise<void> {
  const rests = await db
    .selectFrom("made_good as m")
    .leftJoin("payments as s", "s.id", "m.again_as")
    .leftJoin("bank_lines", "bank_lines.payment_id", "s.id")
    .select(["m.money_id", "m.utr_hash", "s.utr_enc", "line_hash"])
    .where("how", "=", "rest")
    .where("m.money_id", "in", ids as string[] as MoneyId[])
    .execute();
  for (const { money_id, utr_hash, utr_enc, line_hash } of rests) {
    const one = takings.get(money_id as string as PaymentId)!;
    if (line_hash !== null) one.lines.add(line_hash);
    if (utr_hash !== null) mayCome(one, utr_hash);
    if (utr_enc !== null) mayCome(one, hashIn({ seal }, utr_enc, "payments.utr"));
  }
  const parted = await db
    .selectFrom("refunds")
    .select(["payment_id", "utr_enc", "sent_on"])
    .where("payment_id", "in", ids)
    .where("reason", "=", ALL_TAKEN)
    .execute();
  for (const { payment_id, utr_enc, sent_on } of parted) {
    const one = takings.get(payment_id!)!;
    if (utr_enc === null) continue;
    const name = hashIn({ seal }, utr_enc, "refunds.utr");
    // A row with a number of its own does not say which of the transfers it took.
    if (!one.names.has(name) && sent_on !== null && sent_on < one.from) one.from = sent_on;
    one.names.set(name, sent_on);
  }
  const lines = await db
    .selectFrom("bank_lines")
    .select(["line_hash", "payment_id"])
    .where("payment_id", "in", ids)
    .execute();
  for (const { line_hash, payment_id } of lines) takings.get(payment_id)!.lines.add(line_hash);
  // It is entered as what came back of that money.
  const back = await db
    .selectFrom("made_good as m")
    .innerJoin("money_in", "money_in.id", "m.money_id")
    .select(["money_in.payment_id", "m.utr_hash"])
    .where("how", "=", "came back")
    .where("money_in.payment_id", "in", ids)
    .execute();
  for (const { payment_id, utr_hash } of back)
    if (utr_hash !== null) takings.get(payment_id!)!.names.delete(utr_hash);
  const again = await db
    .selectFrom("made_good as m")
    .innerJoin("money_in", "money_in.id", "m.money_id")
    .innerJoin("payments as a", "a.id", "m.again_as")
    .leftJoin("bank_lines", "bank_lines.payment_id", "a.id")
    .select(["money_in.payment_id", "a.utr_enc", "line_hash"])
    .where("how", "=", "taken back")
    .where("money_in.payment_id", "in", ids)
    .execute();
  for (const { payment_id, utr_enc, line_hash } of again) {
    const one = takings.get(payment_id!)!;
    if (line_hash !== null) one.lines.add(line_hash);
    // It came again by this one, and is booked.
    if (utr_enc !== null) one.names.delete(hashIn({ seal }, utr_enc, "payments.utr"));
  }
}

const hashIn = ({ seal }: Pick<Parts, "seal">, sealed: string, of: string): string =>
  hashOfCameBack({ seal }, seal.open(sealed, of));

const mayCome = ({ names }: OpenTaking, name: string): void => {
  if (!names.has(name)) names.set(name, null);
};
