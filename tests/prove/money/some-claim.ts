import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import type { PaymentState } from "../../../app/backend.server/platform/states/payment-states";
import type { History } from "./history";
import { seal } from "./product";

/** A claim, in whatever state. */
export interface Claim {
  id: PaymentId;
  state: PaymentState;
  paise: number;
  /** the reference that stands on it; null: none */
  utr: string | null;
  /** a second transfer stands under it: what else comes is booked on its client's own claim */
  isSecond: boolean;
}

/** @param isMeant of which alone it may be; absent: any */
export async function someClaim(
  { chance, product }: History,
  isMeant: (id: PaymentId) => boolean = () => true,
): Promise<Claim | null> {
  const all = await product
    .any()
    .store.db.selectFrom("payments")
    .select(["id", "state", "amount_paise", "utr_enc", "reference"])
    .where("method", "=", "manual")
    .orderBy("id")
    .execute();
  const rows = all.filter(({ id }) => isMeant(id));
  if (rows.length === 0) return null;
  const { id, state, amount_paise, utr_enc, reference } = chance.one(rows);
  const utr = utr_enc === null ? null : seal.open(utr_enc, "payments.utr");
  return { id, state, paise: amount_paise, utr, isSecond: reference === null };
}

/** A restore forgot the claim. */
export async function isGone({ product }: History, { id }: Claim): Promise<boolean> {
  const { db } = product.any().store;
  const row = await db.selectFrom("payments").select("id").where("id", "=", id).executeTakeFirst();
  return row === undefined;
}
