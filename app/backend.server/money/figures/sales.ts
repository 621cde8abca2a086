import { readBought, type Bought } from "../payments/bought";
import type { Db } from "../../platform/store/store";
import { add, shared, type ByService } from "./by-service";
import type { Bounds } from "./month-bounds";

/**
 * What was paid, in paise, for services that were given in a time, of each service. Those that were
 * taken back since are `takenBackSales`.
 */
export async function salesBetween(
  db: Db,
  { from, to }: Pick<Bounds, "from" | "to">,
): Promise<ByService> {
  const rows = await db
    .selectFrom("payments")
    .select(["cart", "amount_paise"])
    .select((e) => e.fn.countAll<number | string>().as("sold"))
    .where("fulfilled_at", ">=", from)
    .where("fulfilled_at", "<", to)
    .groupBy(["cart", "amount_paise"])
    .execute();
  const sales: ByService = new Map();
  for (const { cart, amount_paise, sold } of rows)
    shareOut(sales, amount_paise, readBought(cart), Number(sold));
  return sales;
}

/** Adds a sum to the services of a cart, in proportion to their prices, `times` over. */
export function shareOut(sums: ByService, paise: number, bought: Bought[], times = 1): void {
  const shares = shared(
    paise,
    bought.map(({ pricePaise }) => pricePaise),
  );
  bought.forEach(({ serviceId }, place) => add(sums, serviceId, times * (shares[place] ?? 0)));
}
