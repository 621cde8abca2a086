import type { Db } from "../../platform/store/store";
import type { Bounds } from "./month-bounds";
import { STOOD } from "../invoices/credit-notes";

/**
 * Sales that the bank took back, or whose money never came, as a month has them: the month of the
 * invoice keeps the sale, that of the credit note takes it off. So a month that is closed says for
 * ever what it said. What was confirmed by mistake was no sale at all where it was undone within
 * its month; undone after the month's end it stands as those.
 */
export async function takenBackSales(db: Db, { from, to }: Pick<Bounds, "from" | "to">) {
  const rows = await db
    .selectFrom("credit_notes as c")
    .innerJoin("payments as p", "p.id", "c.payment_id")
    .innerJoin("people", "people.id", "p.person_id")
    .select(["p.id", "p.cart", "p.amount_paise", "people.name_enc"])
    .select(["c.financial_year", "c.number", "c.issued_at"])
    .select(["c.invoice_year", "c.invoice_number", "c.invoice_issued_at"])
    .select("c.invoice_wording_enc")
    .where((e) =>
      e.or([
        e("c.because", "in", STOOD),
        e("c.invoice_issued_at", "<", from),
        e("c.issued_at", ">=", to),
      ]),
    )
    .where((e) =>
      e.or([
        e.and([e("c.invoice_issued_at", ">=", from), e("c.invoice_issued_at", "<", to)]),
        e.and([e("c.issued_at", ">=", from), e("c.issued_at", "<", to)]),
      ]),
    )
    .orderBy("c.id")
    .execute();
  const isIn = (at: number) => at >= from && at < to;
  return rows.flatMap((row) => [
    ...(isIn(row.invoice_issued_at) ? [{ ...row, at: row.invoice_issued_at, isBack: false }] : []),
    ...(isIn(row.issued_at)
      ? [{ ...row, at: row.issued_at, isBack: true, amount_paise: -row.amount_paise }]
      : []),
  ]);
}
