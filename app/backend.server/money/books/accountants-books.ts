import { instantInIndia } from "../../../content/instants";
import type { Parts } from "../../platform/parts";
import { record } from "../../platform/audit/record";
import { boundsOf } from "../figures/month-bounds";
import type { Entry } from "./entry";
import { gstIn } from "./gst";
import { creditNotesIn } from "./credit-note-rows";
import { invoicesIn } from "./invoice-rows";
import { refundsIn } from "./refund-rows";
import { salesRowsIn } from "./sale-rows";

/** The accountant's lists of a month. */
export const books = ["sales", "invoices", "credit-notes", "refunds"] as const;
export type Book = (typeof books)[number];

/** One line of a book: what heads the column → what stands in it. Sums are rupees: "1499.00". */
export type BookRow = Record<string, string>;

/**
 * The book of a month ("2026-10") in India's calendar. With a GSTIN in the site file each sum is
 * also shown as taxable value, CGST and SGST, 0.00 where it bought nothing. That names left the
 * desk goes on the audit trail.
 */
export async function bookOf(parts: Parts, book: Book, month: string): Promise<BookRow[]> {
  const entries = await read[book](parts, boundsOf(month));
  await parts.store.transaction(async (tx) =>
    record(parts, tx, { what: "books exported", about: { book, month, rows: entries.length } }),
  );
  return bookRows(parts, entries);
}

/** The lines of a book. */
export function bookRows({ site }: Pick<Parts, "site">, entries: Entry[]): BookRow[] {
  const { gstin } = site().analyst;
  return entries.map(({ at, client, paise, about, isUntaxed = false }) => ({
    "Date (IST)": instantInIndia(at).slice(0, 10),
    ...about,
    Client: client,
    "Amount (Rs.)": inExactRupees(paise),
    ...(gstin ? gstColumns(gstin, paise, isUntaxed) : {}),
  }));
}

const read = {
  sales: salesRowsIn,
  invoices: invoicesIn,
  "credit-notes": creditNotesIn,
  refunds: refundsIn,
} satisfies Record<Book, unknown>;

function gstColumns(gstin: string, paise: number, isUntaxed: boolean): BookRow {
  const { taxablePaise, cgstPaise, sgstPaise } = gstIn(isUntaxed ? 0 : paise);
  return {
    "Taxable value (Rs.)": inExactRupees(taxablePaise),
    "CGST 9 % (Rs.)": inExactRupees(cgstPaise),
    "SGST 9 % (Rs.)": inExactRupees(sgstPaise),
    "Place of supply": gstin.slice(0, 2),
    GSTIN: gstin,
  };
}

/** 149900 → "1499.00", as spreadsheets add it up. */
export const inExactRupees = (paise: number): string => (paise / 100).toFixed(2);
