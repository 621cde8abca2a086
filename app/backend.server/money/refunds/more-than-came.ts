import { OperatorRefusal } from "../../../api/refusal";
import { inRupees } from "../../../content/rupees";
import type { Db } from "../../platform/store/store";
import type { PaymentId } from "../../platform/store/ids";
import { moneyById } from "../ledger/ledger";
import type { RefundRow } from "./refund-rows";

/**
 * A transfer brings back at most what came. One for several refunds of a payment is entered for
 * each of them, since each is accounted for with the money that it is of.
 *
 * @throws Refusal 422 that says what came in, and how such a transfer is entered
 */
export async function refuseMoreThanCame(
  tx: Db,
  { id, money_id, payment_id, amount_paise }: RefundRow,
  { on, utr }: { on: string; utr: string },
): Promise<void> {
  const came = (await moneyById(tx, money_id))?.amount_paise ?? 0;
  if (amount_paise <= came) return;
  const all = payment_id === null ? came : await cameFor(tx, payment_id);
  // It never came, or was somebody else's.
  if (all === 0)
    throw new OperatorRefusal(
      422,
      `This payment is of ${inRupees(came)}. Enter that much of it at most.`,
      { about: "amount" },
    );
  if (amount_paise > all)
    throw new OperatorRefusal(422, `Only ${inRupees(all)} came in with this payment.`, {
      about: "amount",
    });
  const waiting = payment_id === null ? [] : await toSend(tx, payment_id);
  const others = waiting.filter((one) => one !== id);
  const each = [id, ...others]
    .map((one) => `desk refunds sent ${one} --on ${on} --utr ${utr}`)
    .join("; ");
  const how = (howEach: string) =>
    others.length === 0
      ? "Enter that much of it at most."
      : `One transfer for several refunds is entered for each${howEach}`;
  throw new OperatorRefusal(
    422,
    `${inRupees(all)} came in with this payment, ${inRupees(came)} of it for the ` +
      `refund ${id}. Nothing was entered. ${how(`: ${each}`)}`,
    {
      about: "amount",
      onPage:
        `${inRupees(all)} came in with this payment, ${inRupees(came)} of it for this ` +
        "refund. Nothing was entered. " +
        `${how(", on each of their cards, with the same day and reference.")}`,
    },
  );
}

/** Paise of all money that came for a payment. */
async function cameFor(tx: Db, payment: PaymentId): Promise<number> {
  const row = await tx
    .selectFrom("money_in")
    .select((e) => e.fn.sum<number | string | null>("captured_paise").as("paise"))
    .where("payment_id", "=", payment)
    .executeTakeFirst();
  return Number(row?.paise ?? 0);
}

async function toSend(tx: Db, payment: PaymentId): Promise<RefundRow["id"][]> {
  const rows = await tx
    .selectFrom("refunds")
    .select("id")
    .where("payment_id", "=", payment)
    .where("state", "=", "to send")
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}
