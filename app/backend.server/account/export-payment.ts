import { Refusal } from "../../api/refusal";
import { isoInstant } from "../../content/instants";
import { creditNotesOf } from "../money/invoices/credit-notes";
import { cancelledFile, payersInvoiceFile, type InvoiceFile } from "../money/invoices/invoice-pdf";
import { readBought } from "../money/payments/bought";
import { confirmationOf } from "../money/payments/confirmation";
import type { PaymentRow } from "../money/payments/rows";
import type { Parts } from "../platform/parts";
import type { RefundId } from "../platform/store/ids";
import { languageOf } from "../platform/people/reading-language";

/** All that is held on one payment, for the export of its person's data, and its papers. */
export async function paymentOf(parts: Parts, payment: PaymentRow) {
  const open = (sealed: string | null, context: string) =>
    sealed ? parts.seal.open(sealed, context) : null;
  const events = await parts.store.db
    .selectFrom("payment_events")
    .selectAll()
    .where("payment_id", "=", payment.id)
    .orderBy("id")
    .execute();
  const document = await invoiceOf(parts, payment);
  const notes = await creditNotesOf(parts, [payment.id]);
  const before = (await confirmationOf(parts.store.db, payment.id))?.utr_enc ?? null;
  const said = {
    id: payment.id,
    method: payment.method,
    state: payment.state,
    paise: payment.amount_paise,
    ...(await moneyOf(parts, payment)),
    bought: readBought(payment.cart),
    posted: open(payment.posted_enc, "payments.posted"),
    reference: payment.reference,
    utr: open(payment.utr_enc, "payments.utr"),
    ...(payment.named_utr_enc === null
      ? {}
      : { utrNamed: open(payment.named_utr_enc, "payments.named_utr") }),
    // While its confirmation may be undone.
    ...(before === null ? {} : { utrBeforeConfirming: open(before, "confirmations.utr") }),
    orderAtRazorpay: payment.provider_order_id,
    paymentAtRazorpay: payment.provider_payment_id,
    createdAt: isoInstant(payment.created_at),
    invoice: document?.name ?? null,
    creditNotes: notes.map((note) => ({
      number: note.number,
      issuedAt: isoInstant(note.issuedAt),
      cancelsInvoice: note.invoice,
      invoiceIssuedAt: isoInstant(note.invoiceIssuedAt),
    })),
    history: events.map((event) => ({
      at: isoInstant(event.at),
      from: event.from_state,
      to: event.to_state,
      cause: event.cause,
    })),
  };
  const language = await languageOf(parts.store.db, payment.person_id);
  const cancelled = await Promise.all(
    notes.flatMap(({ id }) => [
      paper(() => cancelledFile(parts, id, "invoice", language)),
      paper(() => cancelledFile(parts, id, "credit note", language)),
    ]),
  );
  return { said, documents: [document, ...cancelled].filter((one) => one !== null) };
}

/**
 * What came in for it, where that money is now, and every refund once: ours with what Razorpay has
 * of it, and those that were made in Razorpay's dashboard.
 */
async function moneyOf(parts: Parts, { id }: PaymentRow) {
  const { db } = parts.store;
  const [money, gateway, ours] = await Promise.all([
    db.selectFrom("money_in").selectAll().where("payment_id", "=", id).orderBy("id").execute(),
    db
      .selectFrom("gateway_refunds")
      .innerJoin("money_in", "money_in.id", "gateway_refunds.money_id")
      .select(["gateway_refunds.id", "gateway_refunds.amount_paise", "gateway_refunds.status"])
      .select(["gateway_refunds.reference", "gateway_refunds.created_at"])
      .select("gateway_refunds.refund_id")
      .where("money_in.payment_id", "=", id)
      .orderBy("gateway_refunds.id")
      .execute(),
    db.selectFrom("refunds").selectAll().where("payment_id", "=", id).orderBy("id").execute(),
  ]);
  const atRazorpay = (of: RefundId | null) =>
    gateway
      .filter(({ refund_id }) => refund_id === of)
      .map((one) => ({
        id: one.id,
        state: one.status as string,
        paise: one.amount_paise,
        reference: one.reference,
        at: isoInstant(one.created_at),
      }));
  return {
    refundedPaise: money.reduce((sum, { returned_paise }) => sum + returned_paise, 0),
    received: money.map((one) => ({
      id: one.id,
      status: one.status,
      paise: one.amount_paise,
      owedPaise: one.owed_paise,
      why: one.why,
    })),
    refunds: [
      ...atRazorpay(null),
      ...ours.map((one) => {
        const asked = atRazorpay(one.id);
        return {
          id: one.id as string,
          state: one.state as string,
          paise: one.amount_paise,
          reference: one.utr_enc ? parts.seal.open(one.utr_enc, "refunds.utr") : null,
          at: one.sent_on ?? isoInstant(one.asked_at),
          ...(asked.length > 0 ? { atRazorpay: asked } : {}),
        };
      }),
    ],
  };
}

/** Null for a payment that bought nothing, and once records are erased. */
const invoiceOf = (parts: Parts, payment: PaymentRow) =>
  paper(() => payersInvoiceFile(parts, payment.id));

async function paper(
  drawn: () => Promise<InvoiceFile>,
): Promise<{ name: string; content: Buffer } | null> {
  try {
    const { pdf, filename } = await drawn();
    return { name: filename, content: pdf };
  } catch (problem) {
    if (problem instanceof Refusal) return null;
    throw problem;
  }
}
