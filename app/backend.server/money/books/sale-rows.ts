import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import { shared } from "../figures/by-service";
import type { Bounds } from "../figures/month-bounds";
import { inSlices, SLICE } from "./slices";
import { takenBackSales } from "../figures/taken-back-sales";
import { invoiceOf } from "../invoices/credit-notes";
import { gstinOnInvoice, gstinOnSealed } from "../invoices/gstin-on";
import type { PaymentRow } from "../payments/rows";
import { readBought } from "../payments/bought";
import { invoiceName } from "../invoices/wording";
import type { Entry } from "./entry";

/** Every service that was sold in the month, a line each; they add up to the month's sales. */
export async function salesRowsIn(parts: Parts, { from, to }: Bounds): Promise<Entry[]> {
  const entries: Entry[] = [];
  const rows = inSlices(from, (after) =>
    parts.store.db
      .selectFrom("payments as p")
      .innerJoin("people", "people.id", "p.person_id")
      .leftJoin("invoices as i", "i.payment_id", "p.id")
      .select([
        "p.id",
        "i.financial_year",
        "i.number",
        "i.issued_at",
        "i.words_enc",
        "i.wording_enc",
        "p.cart",
        "p.method",
        "p.provider_payment_id",
        "p.amount_paise",
        "people.name_enc",
      ])
      .select((e) => e.ref("p.fulfilled_at").$notNull().as("at"))
      .where("p.fulfilled_at", ">=", after.at)
      .where("p.fulfilled_at", "<", to)
      .where((e) =>
        e.or([e("p.fulfilled_at", ">", after.at), e("p.id", ">", after.id as PaymentId)]),
      )
      .orderBy("p.fulfilled_at")
      .orderBy("p.id")
      .limit(SLICE)
      .execute(),
  );
  const add = (row: Sold, invoice: string, gstin: string | null) => {
    const bought = readBought(row.cart);
    const paise = shared(
      row.amount_paise,
      bought.map(({ pricePaise }) => pricePaise),
    );
    const client = row.name_enc === null ? "" : parts.seal.open(row.name_enc, "people.name");
    for (const [place, { name, durationDays }] of bought.entries())
      entries.push({
        at: row.at,
        client,
        paise: paise[place] ?? 0,
        gstin,
        about: {
          Service: name,
          Days: String(durationDays),
          Invoice: invoice,
          "Paid by": row.method === "online" ? "Razorpay" : "UPI",
          Payment: row.provider_payment_id ?? row.id,
        },
      });
  };
  for await (const row of rows) {
    const { financial_year, number, issued_at } = row;
    if (financial_year === null || number === null || issued_at === null) add(row, "", null);
    else {
      const invoice = { ...row, financial_year, number, issued_at };
      add(row, invoiceName(invoice), gstinOnInvoice(parts, invoice));
    }
  }
  const back = await takenBackSales(parts.store.db, { from, to });
  for (const row of back) {
    const invoice = invoiceName(invoiceOf(row));
    const byHand = { ...row, method: "manual", provider_payment_id: null } as const;
    add(
      byHand,
      row.isBack ? `${invoice}, cancelled by ${invoiceName(row)}` : invoice,
      gstinOnSealed(parts, row.invoice_wording_enc, "credit_notes.invoice_wording"),
    );
  }
  return back.length === 0 ? entries : entries.sort((one, other) => one.at - other.at);
}

type Sold = Pick<PaymentRow, "id" | "cart" | "method" | "provider_payment_id" | "amount_paise"> & {
  at: number;
  name_enc: string | null;
};
