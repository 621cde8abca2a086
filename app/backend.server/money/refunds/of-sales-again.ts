import type { Db } from "../../platform/store/store";
import type { Bounds } from "../figures/month-bounds";
import { CARRIED } from "../ledger/carried-over";
import { STOOD } from "../invoices/credit-notes";
import { invoiceName } from "../invoices/wording";

/**
 * What had gone back of a sale before the bank took that back and credited it again: from that day
 * on it went back of the new sale (`money/ledger/carried-over.ts`). Where the bank takes the new
 * one back, too, it is taken off that day, and where such a transfer comes back in a later month,
 * in that: a month that is over says what it said.
 */
export async function ofSalesAgain(db: Db, { from, to }: Pick<Bounds, "from" | "to">) {
  const rows = await db
    .selectFrom("made_good as m")
    .innerJoin("money_in", "money_in.id", "m.money_id")
    .innerJoin("payments", "payments.id", "money_in.payment_id")
    .leftJoin("credit_notes as c", (join) =>
      join.onRef("c.payment_id", "=", "payments.id").on("c.because", "in", STOOD),
    )
    .select(["m.id", "m.how", "m.amount_paise", "m.at", "c.issued_at", "money_in.use"])
    .select(["payments.id as payment", "payments.cart", "c.invoice_year", "c.invoice_number"])
    .whereRef("m.again_as", "=", "payments.id")
    .where((e) =>
      e.or([
        e("m.how", "=", "went before"),
        e.and([e("m.how", "=", "came back"), e("m.reason", "=", CARRIED)]),
      ]),
    )
    .where((e) =>
      e.or([
        e.and([e("m.at", ">=", from), e("m.at", "<", to)]),
        e.and([e("c.issued_at", ">=", from), e("c.issued_at", "<", to)]),
      ]),
    )
    .execute();
  const isIn = (at: number | null): at is number => at !== null && at >= from && at < to;
  return rows.flatMap(
    ({ issued_at, use, how, amount_paise, invoice_year, invoice_number, ...rest }) => {
      if (use !== "service" && issued_at === null) return [];
      const isCancelled = invoice_year !== null && invoice_number !== null;
      const row = {
        ...rest,
        /** the invoice of a sale that the bank took back since */
        cancelled: isCancelled
          ? invoiceName({ financial_year: invoice_year, number: invoice_number })
          : undefined,
      };
      const isReturned = how === "came back";
      // It was of no sale by then.
      if (isReturned && issued_at !== null && issued_at < row.at) return [];
      const paise = isReturned ? -amount_paise : amount_paise;
      const moved = isReturned ? ("returned" as const) : ("credited again" as const);
      return [
        ...(isIn(row.at) ? [{ ...row, paise, moved }] : []),
        ...(isIn(issued_at)
          ? [{ ...row, at: issued_at, paise: -paise, moved: "taken back" as const }]
          : []),
      ];
    },
  );
}
