import type { Parts } from "../../platform/parts";
import type { Bounds } from "../figures/month-bounds";
import { shown, whyCancelled } from "../invoices/credit-notes";
import { gstinOnSealed } from "../invoices/gstin-on";
import { servicesOf } from "../payments/bought";
import { instantInIndia } from "../../../content/instants";
import type { Entry } from "./entry";

/**
 * Every credit note that was issued in the month, in their order; the sum is what it takes off the
 * invoices.
 */
export async function creditNotesIn(parts: Parts, { from, to }: Bounds): Promise<Entry[]> {
  const rows = await ofCreditNotes(parts)
    .where("issued_at", ">=", from)
    .where("issued_at", "<", to)
    .orderBy("issued_at")
    .orderBy("credit_notes.id")
    .execute();
  return rows.map((row) => {
    const note = shown(row);
    const { number, invoice, invoiceIssuedAt } = note;
    return {
      at: row.issued_at,
      client: clientOf(parts, row),
      paise: row.amount_paise,
      gstin: gstinOnSealed(parts, row.wording_enc, "credit_notes.wording"),
      about: {
        "Credit note": number,
        "Cancels invoice": invoice,
        "Invoice of (IST)": instantInIndia(invoiceIssuedAt).slice(0, 10),
        Services: servicesOf(row),
        Payment: row.payment_id,
        Why: whyCancelled(note),
      },
    };
  });
}

/**
 * The invoices that were issued in the month and cancelled since, as the invoices' book has them.
 */
export async function cancelledIn(parts: Parts, { from, to }: Bounds): Promise<Entry[]> {
  const rows = await ofCreditNotes(parts)
    .where("invoice_issued_at", ">=", from)
    .where("invoice_issued_at", "<", to)
    .execute();
  return rows.map((row) => {
    const { number, invoice } = shown(row);
    return {
      at: row.invoice_issued_at,
      client: clientOf(parts, row),
      paise: row.amount_paise,
      gstin: gstinOnSealed(parts, row.invoice_wording_enc, "credit_notes.invoice_wording"),
      about: {
        Invoice: invoice,
        "Cancelled by": number,
        Services: servicesOf(row),
        "Paid by": "UPI",
        Payment: row.payment_id,
      },
    };
  });
}

const ofCreditNotes = ({ store: { db } }: Parts) =>
  db
    .selectFrom("credit_notes")
    .innerJoin("payments", "payments.id", "credit_notes.payment_id")
    .innerJoin("people", "people.id", "payments.person_id")
    .selectAll("credit_notes")
    .select(["cart", "amount_paise", "name_enc"]);

const clientOf = (parts: Parts, { name_enc }: { name_enc: string | null }): string =>
  name_enc === null ? "" : parts.seal.open(name_enc, "people.name");
