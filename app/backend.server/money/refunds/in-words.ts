import { OperatorRefusal } from "../../../api/refusal";
import { inRupees } from "../../../content/rupees";
import type { Parts } from "../../platform/parts";
import type { MoneyId, PaymentId, RefundId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import type { RefundRow } from "./refund-rows";

/** A payment or claim for who reads it on a page: "Asha Verma of Rs. 1,499". */
export async function payerWords(
  parts: Pick<Parts, "seal">,
  db: Db,
  id: PaymentId,
): Promise<string> {
  const { name, paise } = await payer(parts, db, id);
  return paise === null ? name : `${name} of ${inRupees(paise)}`;
}

/** A refund for who reads it on a page: "of Rs. 1,499 to Asha Verma". */
export async function refundWords(
  parts: Pick<Parts, "seal">,
  db: Db,
  refund: Pick<RefundRow, "payment_id" | "amount_paise"> | undefined,
): Promise<string> {
  if (!refund) return "of another client";
  const { name } = await payer(parts, db, refund.payment_id);
  return `of ${inRupees(refund.amount_paise)} to ${name}`;
}

export const noRefund = (id: RefundId): OperatorRefusal =>
  new OperatorRefusal(404, `There is no refund ${id}.`, { onPage: "There is no such refund." });

async function payer(
  { seal }: Pick<Parts, "seal">,
  db: Db,
  id: PaymentId | null,
): Promise<{ name: string; paise: number | null }> {
  const row =
    id === null
      ? undefined
      : await db
          .selectFrom("payments")
          .innerJoin("people", "people.id", "payments.person_id")
          .select(["people.name_enc", "payments.amount_paise"])
          .where("payments.id", "=", id)
          .executeTakeFirst();
  return {
    name: row?.name_enc ? seal.open(row.name_enc, "people.name") : "somebody without a name yet",
    paise: row?.amount_paise ?? null,
  };
}

/** For who names a transfer that is kept as the rest of a claim. */
export async function keptAsRest(parts: Parts, db: Db, money: MoneyId): Promise<OperatorRefusal> {
  const kept = "This transfer is kept as the rest of the claim";
  const once = "which was paid in two, and one transfer counts once. Nothing was entered.";
  const whose = await payerWords(parts, db, money as string as PaymentId);
  return new OperatorRefusal(409, `${kept} ${money}, ${once}`, {
    onPage: `${kept} of ${whose}, ${once}`,
  });
}
