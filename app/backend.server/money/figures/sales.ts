import { readBought, type Bought } from "../payments/bought";
import type { PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { add, shared, type ByService } from "./by-service";
import type { Bounds } from "./month-bounds";
import { inSlices, SLICE } from "./slices";
import { takenBackSales } from "./taken-back-sales";

/** What was sold in the month, in paise: every payment whose services were given in it. */
export async function salesIn(
  db: Db,
  { from, to }: Pick<Bounds, "from" | "to">,
): Promise<ByService> {
  const sales: ByService = new Map();
  const carts = new Map<string, Bought[]>();
  const rows = inSlices(from, (after) =>
    db
      .selectFrom("payments")
      .select(["id", "amount_paise", "cart"])
      .select((e) => e.ref("fulfilled_at").$notNull().as("at"))
      .where("fulfilled_at", ">=", after.at)
      .where("fulfilled_at", "<", to)
      .where((e) => e.or([e("fulfilled_at", ">", after.at), e("id", ">", after.id as PaymentId)]))
      .orderBy("fulfilled_at")
      .orderBy("id")
      .limit(SLICE)
      .execute(),
  );
  for await (const { amount_paise, cart } of rows) {
    const bought = carts.get(cart) ?? readBought(cart);
    carts.set(cart, bought);
    shareOut(sales, amount_paise, bought);
  }
  for (const { amount_paise, cart } of await takenBackSales(db, { from, to }))
    shareOut(sales, amount_paise, readBought(cart));
  return sales;
}

/** Adds a sum to the services of a cart, in proportion to their prices. */
export function shareOut(sums: ByService, paise: number, bought: Bought[]): void {
  const shares = shared(
    paise,
    bought.map(({ pricePaise }) => pricePaise),
  );
  bought.forEach(({ serviceId }, place) => add(sums, serviceId, shares[place] ?? 0));
}
