import { readBought } from "../money/payments/bought";
import type { PaymentRow } from "../money/payments/rows";
import type { Db } from "../platform/store/store";

type Claim = Pick<PaymentRow, "id" | "person_id" | "cart" | "created_at">;

/** Whether all that a claim is for was paid on the website after the claim was made. */
export const isPaidOnline = (db: Db, claim: Claim): Promise<boolean> =>
  isCovered(claim, laterThan(db, claim).where("method", "=", "online"));

/** The same of any payment, and of a newer claim that waits. */
export const isBoughtAnew = (db: Db, claim: Claim): Promise<boolean> =>
  isCovered(claim, laterThan(db, claim));

const laterThan = (db: Db, { id, person_id, created_at }: Claim) =>
  db
    .selectFrom("payments")
    .select("cart")
    .where("person_id", "=", person_id)
    .where("id", "!=", id)
    .where("state", "in", ["claimed", "confirmed", "fulfilled"])
    .where((e) => e(e.fn.coalesce("fulfilled_at", "created_at"), ">", created_at));

async function isCovered({ cart }: Claim, later: ReturnType<typeof laterThan>): Promise<boolean> {
  const rows = await later.execute();
  const again = new Set(rows.flatMap((row) => servicesIn(row.cart)));
  const services = servicesIn(cart);
  return services.length > 0 && services.every((service) => again.has(service));
}

const servicesIn = (cart: string) => readBought(cart).map(({ serviceId }) => serviceId);
