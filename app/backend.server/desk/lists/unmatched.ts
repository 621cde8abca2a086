import { instantInIndia } from "../../../content/instants";
import { inRupees } from "../../../content/rupees";
import { unmatchedMoney } from "../../money/ledger/balance";
import type { Parts } from "../../platform/parts";
import type { MoneyId } from "../../platform/store/ids";

/** Money at the gateway of which no order of ours is known. Paise, UTC ms. */
export interface Unmatched {
  id: MoneyId;
  order: string | null;
  paise: number;
  at: number;
}

/** What the owner does about it, and who decides. */
export const whatToDoAboutUnmatched =
  "Look it up in Razorpay's dashboard: who paid, and for what. If it was paid on a payment page of " +
  "yours, nothing is to be done; if not, refund it there. It never goes back by itself.";

/** Oldest first. @param since UTC ms, of what came since then only */
export async function unmatchedShown(
  { store: { db } }: Parts,
  { most, since = 0 }: { most: number; since?: number },
): Promise<Unmatched[]> {
  const rows = await unmatchedMoney(db, most, since);
  return rows.map((row) => ({
    id: row.id,
    order: row.order_id,
    paise: row.unmatched_paise,
    at: row.created_at,
  }));
}

/** What a payment of the gateway's is that belongs to nobody here; null where it is not known. */
export async function nobodysMoney({ store: { db } }: Parts, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("money_in")
    .select(["amount_paise", "created_at", "unmatched_paise", "owed_paise"])
    .where("id", "=", id as MoneyId)
    .where("payment_id", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  const what =
    `${id} is a payment of ${inRupees(row.amount_paise)} that came for no order of this site, on ` +
    `${instantInIndia(row.created_at)}: who paid is not known here.`;
  if (row.unmatched_paise > 0) return `${what} ${whatToDoAboutUnmatched}`;
  return `${what} ${row.owed_paise > 0 ? "It is owed back: it stands on Refunds." : "All of it went back."}`;
}
