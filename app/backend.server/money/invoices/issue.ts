import { sql } from "kysely";
import type { Parts } from "../../platform/parts";
import type { PaymentRow } from "../payments/rows";
import type { PaymentId } from "../../platform/store/ids";
import { notedFor, type LastStep } from "../../platform/store/last-steps";
import { holdWithCommit } from "../../platform/store/lock";
import type { Db } from "../../platform/store/store";
import { withCommit } from "../../platform/store/with-commit";
import { financialYear } from "./financial-year";
import { currentSeries } from "./series";
import { invoiceWords, sealedWords } from "./wording";

/**
 * Gives a payment the next invoice number of the financial year (and series), with the commit of
 * the transaction that fulfils it: rolled back together, so no number is left out, and nobody waits
 * for a number while a transaction is under way. What the invoice says is sealed here, so that no
 * later edit of the site file, the catalogue or the person changes it.
 */
export async function issueInvoice(parts: Parts, tx: Db, payment: PaymentRow): Promise<void> {
  const issued_at = parts.now();
  await currentSeries(parts, tx);
  const words = await invoiceWords(parts, tx, payment, issued_at);
  notedFor(tx, numbering).push({
    payment_id: payment.id,
    issued_at,
    words_enc: sealedWords(parts, words),
  });
}

interface Unnumbered {
  payment_id: PaymentId;
  issued_at: number;
  words_enc: string;
}

const numbering: LastStep<Unnumbered[]> = {
  name: "an invoice",
  place: 0,
  begin: () => [],
  async end(dialect, tx, noted) {
    for (const one of noted) {
      const year = financialYear(one.issued_at);
      await holdWithCommit(dialect, tx, "invoices", `invoices of ${year}`);
      await withCommit(dialect, tx, { compile: () => numbered(one, year).compile(tx) });
    }
  },
};

/**
 * In the series of this moment, after the last number that was ever given: one that was cancelled
 * is not given again. Sixteen characters are the most that a number may have (CGST rule 46(b)).
 */
const numbered = ({ payment_id, issued_at, words_enc }: Unnumbered, year: string) => sql`
  insert into invoices (payment_id, financial_year, number, issued_at, words_enc)
  select ${payment_id}, series.name, (
      select coalesce(max(given.number), 0) + 1 from (
        select max(number) as number from invoices where financial_year = series.name
        union all
        select max(invoice_number) from credit_notes where invoice_year = series.name
      ) as given
    ), ${issued_at}, ${words_enc}
  from (
    select case letter when '' then ${year} else ${year.slice(2)} || '/' || letter end as name
    from invoice_series order by number desc limit 1
  ) as series`;
