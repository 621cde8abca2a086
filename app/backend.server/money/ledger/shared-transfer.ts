import type { Parts } from "../../platform/parts";
import type { MoneyId, PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { transferOf } from "../payments/utr";

/** A transfer of which a part was the rest of a claim, and what was too much goes back. */
export interface SharedTransfer {
  claim: PaymentId;
  /** the payment as which the rest of it is to be sent back, and that bears its reference */
  surplus: PaymentId;
  /** paise of it that paid the claim, and that are the surplus's */
  rest: number;
  back: number;
}

/** Those in which a payment has a share, as the claim or as the surplus. */
export async function sharedTransfers(
  db: Db,
  id: PaymentId,
): Promise<(SharedTransfer & { utr_hash: string | null })[]> {
  const rows = await db
    .selectFrom("made_good")
    .innerJoin("payments", "payments.id", "made_good.again_as")
    .select(["made_good.money_id", "made_good.amount_paise as rest"])
    .select(["payments.id as surplus", "payments.amount_paise as back", "payments.utr_hash"])
    .where("how", "=", "rest")
    .where((e) => e.or([e("money_id", "=", id as string as MoneyId), e("again_as", "=", id)]))
    .execute();
  return rows.map(({ money_id, ...row }) => ({ ...row, claim: money_id as string as PaymentId }));
}

/** That one of them which bears this reference; undefined: it is all of one payment's. */
export async function sharedBy(
  { seal }: Pick<Parts, "seal">,
  db: Db,
  id: PaymentId,
  utr: string,
): Promise<SharedTransfer | undefined> {
  const hash = seal.hash(transferOf(utr), "payments.utr");
  return (await sharedTransfers(db, id)).find(({ utr_hash }) => utr_hash === hash);
}
