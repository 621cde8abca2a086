import type { Receipt } from "../../../api/calls";
import { rupeesOf } from "../../../api/contract";
import type { Parts } from "../../platform/parts";
import { readBought } from "../payments/bought";
import type { PersonId } from "../../platform/store/ids";
import { invoiceOf } from "./credit-notes";
import { invoiceName } from "./wording";

/**
 * The receipts of all the person's payments, newest first, those of subscriptions that ended too,
 * and those that were cancelled, each with its credit note.
 */
export async function receiptsOf(parts: Parts, person: { id: PersonId }): Promise<Receipt[]> {
  const rows = await parts.store.db
    .selectFrom("payments")
    .innerJoin("invoices", "invoices.payment_id", "payments.id")
    .select([
      "payments.id",
      "payments.cart",
      "payments.amount_paise",
      "invoices.financial_year",
      "invoices.number",
      "invoices.issued_at",
    ])
    .where("payments.person_id", "=", person.id)
    .orderBy("invoices.issued_at", "desc")
    .orderBy("invoices.number", "desc")
    .execute();
  const standing = rows.map(({ id, cart, amount_paise, issued_at, ...invoice }) => ({
    payment: id,
    number: invoiceName(invoice),
    issuedAt: new Date(issued_at).toISOString(),
    services: readBought(cart).map(({ name }) => name),
    rupees: rupeesOf(amount_paise),
  }));
  return [...standing, ...(await cancelledOf(parts, person))].sort((one, other) =>
    other.issuedAt.localeCompare(one.issuedAt),
  );
}

async function cancelledOf(parts: Parts, person: { id: PersonId }): Promise<Receipt[]> {
  const rows = await parts.store.db
    .selectFrom("credit_notes")
    .innerJoin("payments", "payments.id", "credit_notes.payment_id")
    .selectAll("credit_notes")
    .select(["cart", "amount_paise"])
    .where("payments.person_id", "=", person.id)
    .orderBy("credit_notes.id", "desc")
    .execute();
  return rows.map((row) => ({
    payment: row.payment_id,
    number: invoiceName(invoiceOf(row)),
    issuedAt: new Date(row.invoice_issued_at).toISOString(),
    services: readBought(row.cart).map(({ name }) => name),
    rupees: rupeesOf(row.amount_paise),
    cancelled: {
      note: row.id,
      number: invoiceName(row),
      issuedAt: new Date(row.issued_at).toISOString(),
      takenBack: row.because === "taken back",
    },
  }));
}
