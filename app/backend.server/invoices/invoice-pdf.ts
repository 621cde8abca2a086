import { agreementPdf } from "../onboarding/agreement-pdf";
import type { AgreementText } from "../onboarding/agreement-text";
import { instantInIndia, rupees } from "../operator/print";
import type { Parts } from "../parts";
import { readBought } from "../payments/bought";
import { Refusal } from "../refusal";
import type { PaymentId } from "../store/ids";
import { amountInWords } from "./amount-in-words";

/** The invoice of a fulfilled payment as a tagged PDF, made anew each time from what is stored. Throws Refusal 404 when there is none. */
export async function invoiceFile(parts: Parts, id: PaymentId): Promise<{ pdf: Buffer; filename: string }> {
  const invoice = await parts.store.db
    .selectFrom("invoices")
    .innerJoin("payments", "payments.id", "invoices.payment_id")
    .innerJoin("people", "people.id", "payments.person_id")
    .select(["payments.id", "financial_year", "number", "issued_at", "cart", "amount_paise", "refunded_paise", "provider_payment_id"])
    .select(["name_enc", "number_enc"])
    .where("payments.id", "=", id)
    .executeTakeFirst();
  if (!invoice) throw new Refusal(404, "There is no receipt for this payment.");
  const periods = await parts.store.db.selectFrom("subscriptions").select(["service_id", "starts_at", "ends_at"]).where("payment_id", "=", id).execute();
  const named = `${invoice.financial_year}/${String(invoice.number).padStart(4, "0")}`;
  const pdf = await agreementPdf(text(parts, invoice, periods, named), invoice.issued_at);
  return { pdf, filename: `invoice-${named.replace("/", "-")}.pdf` };
}

interface Invoice {
  issued_at: number;
  cart: string;
  amount_paise: number;
  refunded_paise: number;
  provider_payment_id: string | null;
  id: string;
  name_enc: string | null;
  number_enc: string;
}
type Period = { service_id: string; starts_at: number; ends_at: number };

function text(parts: Parts, invoice: Invoice, periods: Period[], named: string): AgreementText {
  const { analyst, address, contact } = parts.site();
  const name = invoice.name_enc ? parts.seal.open(invoice.name_enc, "people.name") : "";
  const number = parts.seal.open(invoice.number_enc, "people.number");
  const refund: [string, string][] = invoice.refunded_paise > 0 ? [["Refunded", rupees(invoice.refunded_paise)]] : [];
  const services = readBought(invoice.cart).map(({ serviceId, name: service, pricePaise }): [string, string] => {
    const period = periods.find((one) => one.service_id === serviceId);
    return [service, `${period ? `${day(period.starts_at)} to ${day(period.ends_at)}, ` : ""}${rupees(pricePaise)}`];
  });
  return {
    title: `Invoice ${named}`,
    about: [`Date: ${instantInIndia(invoice.issued_at)} (Indian time)`, `Payment: ${invoice.provider_payment_id ?? invoice.id}`],
    parts: [
      {
        heading: "From",
        schedule: [
          ["Research analyst", analyst.registeredName],
          ["SEBI registration", analyst.registrationNumber],
          ["Address", address.office],
          ["E-mail", contact.email],
          ...(analyst.gstin ? [["GSTIN", analyst.gstin] as [string, string]] : []),
        ],
      },
      {
        heading: "To",
        schedule: [
          ["Name", name],
          ["Mobile number", `${number.slice(0, 3)}xxxxxx${number.slice(-4)}`],
        ],
      },
      { heading: "Services", schedule: services },
      { heading: "Amount", schedule: [["Paid", rupees(invoice.amount_paise)], ["In words", amountInWords(invoice.amount_paise)], ...refund] },
    ],
  };
}

const day = (at: number): string => instantInIndia(at).slice(0, 10);
