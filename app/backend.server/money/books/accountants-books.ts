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
 * The book of a month ("2026-10") in India's calendar. Where an invoice of it bears a GSTIN, its
 * sum is also shown as taxable value, CGST and SGST; what the site file says by now changes no
 * month. That names left the desk goes on the audit trail.
 */
export async function bookOf(parts: Parts, book: Book, month: string): Promise<BookRow[]> {
  const entries = await read[book](parts, boundsOf(month));
  await parts.store.transaction(async (tx) =>
    record(parts, tx, { what: "books exported", about: { book, month, rows: entries.length } }),
  );
  return bookRows(entries);
}

/**
 * The lines of a book: all have the same columns, those of GST where any of them bears a GSTIN.
 * They are blank beside an invoice without one, 0.00 beside what bought nothing.
 */
export function bookRows(entries: Entry[]): BookRow[] {
  const isAnyTaxed = entries.some(({ gstin }) => gstin !== null);
  return entries.map(({ at, client, paise, about, gstin, isUntaxed = false }) => ({
    "Date (IST)": instantInIndia(at).slice(0, 10),
    ...about,
    Client: client,
    "Amount (Rs.)": inExactRupees(paise),
    ...(isAnyTaxed ? gstColumns(gstin, isUntaxed ? 0 : paise, isUntaxed) : {}),
  }));
}

/** What heads a book's columns where no line of it says so: those of a month without any. */
export const headsOf = (book: Book): string[] => [
  "Date (IST)",
  ...aboutHeads[book],
  "Client",
  "Amount (Rs.)",
];

const aboutHeads: Record<Book, string[]> = {
  sales: ["Service", "Days", "Invoice", "Paid by", "Payment"],
  invoices: ["Invoice", "Cancelled by", "Services", "Paid by", "Payment"],
  "credit-notes": [
    "Credit note",
    "Cancels invoice",
    "Invoice of (IST)",
    "Services",
    "Payment",
    "Why",
  ],
  refunds: ["Refund", "How", "Reference", "Of a sale", "Invoice", "Payment"],
};

const read = {
  sales: salesRowsIn,
  invoices: invoicesIn,
  "credit-notes": creditNotesIn,
  refunds: refundsIn,
} satisfies Record<Book, unknown>;

function gstColumns(gstin: string | null, paise: number, isUntaxed: boolean): BookRow {
  const { taxablePaise, cgstPaise, sgstPaise } = gstIn(paise);
  const sum = (part: number) => (gstin === null && !isUntaxed ? "" : inExactRupees(part));
  return {
    "Taxable value (Rs.)": sum(taxablePaise),
    "CGST 9 % (Rs.)": sum(cgstPaise),
    "SGST 9 % (Rs.)": sum(sgstPaise),
    "Place of supply": gstin?.slice(0, 2) ?? "",
    GSTIN: gstin ?? "",
  };
}

/** 149900 → "1499.00", as spreadsheets add it up. */
export const inExactRupees = (paise: number): string => (paise / 100).toFixed(2);
