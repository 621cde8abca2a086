import type { Receipt } from "../../../api/calls";
import { rupeesOf } from "../../../api/contract";
import type { Parts } from "../../platform/parts";
import { readBought } from "../payments/bought";
import type { PersonId } from "../../platform/store/ids";
import { invoiceName } from "./wording";

/**
 * The receipts of all the person's payments, newest first, those of subscriptions that ended too.
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
  return rows.map(({ id, cart, amount_paise, issued_at, ...invoice }) => ({
    payment: id,
    number: invoiceName(invoice),
    issuedAt: new Date(issued_at).toISOString(),
    services: readBought(cart).map(({ name }) => name),
    rupees: rupeesOf(amount_paise),
  }));
}
