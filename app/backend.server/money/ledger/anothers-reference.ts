import { OperatorRefusal } from "../../../api/refusal";
import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { transferOf } from "../payments/utr";
import { hashOfCameBack } from "../refunds/bank-references";
import { payerWords } from "../refunds/in-words";

/**
 * What a client paid back did not come by a transfer by which another payment may be booked yet:
 * entered for it, that payment could be booked by it no more. Such is one that was booked for a
 * client and was somebody else's, and that of a payment which was entered as never come.
 *
 * @param utr as it was typed
 * @throws Refusal 409
 */
export async function refuseAnothersReference(
  parts: Pick<Parts, "seal">,
  db: Db,
  utr: string,
): Promise<void> {
  const was = (await bookedFor(parts, db, utr)) ?? (await expectedBy(parts, db, utr));
  if (!was) return;
  const { id, how } = was;
  const give =
    "Nothing was entered. Give that of the transfer by which they paid back. If it is this one " +
    "all the same, enter it without a reference, or leave it so.";
  throw new OperatorRefusal(409, `${said[how](`the payment ${id}`)} ${give}`, {
    about: "utr",
    onPage: `${said[how](`the payment of ${await payerWords(parts, db, id)}`)} ${give}`,
  });
}

const said = {
  "to send back": (of: string) =>
    `This transfer was booked to be sent back to the client of ${of}, and ${ANOTHERS}`,
  "line of another": (of: string) => `By this transfer ${of} was confirmed, and it ${ANOTHERS}`,
  "never came": (of: string) =>
    `This is the reference of ${of}, entered as never come: it may come by it yet.`,
};
const ANOTHERS = "was somebody else's: theirs may be booked by it yet.";

interface Was {
  /** for which it was booked, or that names it */
  id: PaymentId;
  how: keyof typeof said;
}

/** The payment for which it was booked, and that it was not of. */
async function bookedFor(parts: Pick<Parts, "seal">, db: Db, utr: string): Promise<Was | null> {
  const row = await neverTheirs(db)
    .where("went_by", "=", hashOfCameBack(parts, utr))
    .executeTakeFirst();
  if (!row) return null;
  return { id: row.id, how: row.how === "not theirs" ? "to send back" : "line of another" };
}

/**
 * The payment that was entered as never come, has not come since, and names it: what it came as
 * never came either.
 */
async function expectedBy({ seal }: Pick<Parts, "seal">, db: Db, utr: string): Promise<Was | null> {
  const rows = await neverTheirs(db).where("how", "=", "taken back").execute();
  const cameAs = new Map(rows.map(({ id, again_as }) => [id, again_as]));
  const mayCome = (id: PaymentId): boolean => {
    const as = cameAs.get(id);
    return as === null || (as !== undefined && mayCome(as));
  };
  const row = rows.find(
    ({ id, utr_enc, named_utr_enc: named }) =>
      mayCome(id) &&
      [
        utr_enc && seal.open(utr_enc, "payments.utr"),
        named && seal.open(named, "payments.named_utr"),
      ].some((one) => one !== null && transferOf(one) === transferOf(utr)),
  );
  return row ? { id: row.id, how: "never came" } : null;
}

const neverTheirs = (db: Db) =>
  db
    .selectFrom("made_good")
    .innerJoin("money_in", "money_in.id", "made_good.money_id")
    .innerJoin("payments", "payments.id", "money_in.payment_id")
    .select(["payments.id", "how", "made_good.again_as", "utr_enc", "named_utr_enc"])
    .where("how", "in", ["not theirs", "taken back"])
    .where("came_on", "is", null)
    .orderBy("made_good.id");
