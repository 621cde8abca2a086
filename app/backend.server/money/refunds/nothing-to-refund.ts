import { OperatorRefusal } from "../../../api/refusal";
import { inRupees } from "../../../content/rupees";
import type { PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { goneOf } from "../ledger/taken-back";
import type { PaymentRow } from "../payments/rows";

/** Of what the bank took back, or never came, nothing is there; or it bought nothing. */
export async function nothingIn(db: Db, row: PaymentRow): Promise<OperatorRefusal> {
  const gone = (await goneOf(db, [row.id])).get(row.id);
  if (!gone) return notBought(row, await owedOfIt(db, row.id));
  const words =
    gone === "never came"
      ? "It is entered that the money of this payment never came: nothing of it is there to refund."
      : "The bank took this payment back: nothing of it is left to refund.";
  return new OperatorRefusal(409, words);
}

/** @param owed paise that came for it and bought nothing: they go back by another word */
function notBought({ id, state }: PaymentRow, owed: number): OperatorRefusal {
  const says = `This payment is ${state}; only a fulfilled one can be refunded.`;
  if (owed <= 0) return new OperatorRefusal(409, says);
  const came = `${says} ${inRupees(owed)} came that bought nothing, and goes back by`;
  return new OperatorRefusal(409, `${came}: desk payments refund ${id} --due --yes`, {
    onPage: `${came} "Give back now" on Today.`,
  });
}

/** Paise. */
async function owedOfIt(db: Db, id: PaymentId): Promise<number> {
  const owed = await db
    .selectFrom("money_in")
    .select((e) => e.fn.sum<number | string | null>("to_return_paise").as("paise"))
    .where("payment_id", "=", id)
    .where("use", "=", "owed")
    .executeTakeFirst();
  return Number(owed?.paise ?? 0);
}
