import type { RazorpayResponse } from "../../api/contract";
import { signedIn } from "../platform/people/people";
import type { Person } from "../platform/people/person";
import { ownInvoiceFile } from "../money/invoices/invoice-pdf";
import { receiptsOf } from "../money/invoices/receipts";
import { sentence } from "../../content/words/sentence";
import type { Parts } from "../platform/parts";
import { cancelPayment } from "../buying/cancel";
import { cancelClaim, giveUtr } from "../buying/change-claim";
import { checkLimit } from "../buying/check-limit";
import { claim } from "../buying/claims";
import { paymentFailed } from "../buying/failed";
import { createOrder } from "../buying/order";
import { pendingOf } from "../buying/pending";
import { verifyPayment } from "../buying/verify";
import type { Handlers } from "./perform";

type PaymentCalls =
  | "createOrder"
  | "verifyPayment"
  | "reVerifyPayment"
  | "failedPayment"
  | "cancelPayment"
  | "manualPayment"
  | "pendingPayments"
  | "receipt"
  | "receipts"
  | "checkLimit"
  | "giveUtr"
  | "cancelClaim";

export const paymentCalls = (parts: Parts): Pick<Handlers, PaymentCalls> => ({
  createOrder: async ({ person, payload }) => {
    const { id, paise, currency } = await createOrder(parts, signedIn(person), payload);
    return {
      sentence: sentence("answers.order-created"),
      data: { order: { id, amount: paise, currency } },
    };
  },
  verifyPayment: ({ person, payload }) =>
    verified(parts, person, payload.razorpayResponse, "verify"),
  reVerifyPayment: ({ person, payload }) =>
    verified(parts, person, payload.razorpayResponse, "re-verify"),
  failedPayment: async ({ person, payload }) => {
    const state = await paymentFailed(parts, signedIn(person), payload.response);
    return {
      sentence: sentence(state === "fulfilled" ? "answers.order-paid" : "answers.failure-recorded"),
      data: {},
    };
  },
  cancelPayment: async ({ person, payload }) => {
    const { state, asked } = await cancelPayment(parts, signedIn(person), payload.orderId);
    if (state !== "cancelled")
      return {
        sentence: sentence("answers.cannot-cancel"),
        data: { outcome: "taken" },
      };
    return {
      sentence: sentence("answers.cancelled"),
      data: { outcome: asked ? "cancelled" : "unasked" },
    };
  },
  manualPayment: async ({ person, payload }) => {
    await claim(parts, signedIn(person), payload);
    return {
      sentence: sentence("answers.claim-recorded"),
      data: {},
    };
  },
  pendingPayments: async ({ person }) => ({
    sentence: sentence("answers.payments"),
    data: await pendingOf(parts, signedIn(person)),
  }),
  receipt: ({ person, payload }) => ownInvoiceFile(parts, signedIn(person), payload),
  receipts: async ({ person }) => ({
    sentence: sentence("answers.receipts"),
    data: { receipts: await receiptsOf(parts, signedIn(person)) },
  }),
  checkLimit: async ({ person, payload }) => {
    await checkLimit(parts, signedIn(person), payload.offers);
    return { sentence: sentence("answers.checked"), data: {} };
  },
  giveUtr: async ({ person, payload }) => {
    await giveUtr(parts, signedIn(person), payload);
    return { sentence: sentence("answers.utr-saved"), data: {} };
  },
  cancelClaim: async ({ person, payload }) => {
    await cancelClaim(parts, signedIn(person), payload.payment);
    return { sentence: sentence("answers.claim-cancelled"), data: {} };
  },
});

async function verified(
  parts: Parts,
  person: Person | null,
  answer: RazorpayResponse,
  cause: "verify" | "re-verify",
) {
  const outcome = await verifyPayment(parts, signedIn(person), answer, cause);
  return {
    sentence: sentence(
      outcome === "fulfilled" ? "answers.payment-verified" : "answers.being-confirmed",
    ),
    data: {},
  };
}
