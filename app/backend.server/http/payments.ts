import type { RazorpayResponse } from "../../api/contract";
import { signedIn } from "../platform/people/people";
import type { Person } from "../platform/people/person";
import { ownInvoiceFile } from "../money/invoices/invoice-pdf";
import { receiptsOf } from "../money/invoices/receipts";
import type { Parts } from "../platform/parts";
import { cancelPayment } from "../buying/cancel";
import { cancelClaim, giveUtr } from "../buying/change-claim";
import { claim } from "../buying/claims";
import { paymentFailed } from "../buying/failed";
import { createOrder } from "../buying/order";
import { pendingOf } from "../buying/pending";
import { verifyPayment } from "../buying/verify";
import type { Handlers } from "./endpoint";

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
  | "giveUtr"
  | "cancelClaim";

export const paymentCalls = (parts: Parts): Pick<Handlers, PaymentCalls> => ({
  createOrder: async ({ person, payload }) => {
    const { id, paise, currency } = await createOrder(parts, signedIn(person), payload);
    return { message: "Order created.", data: { order: { id, amount: paise, currency } } };
  },
  verifyPayment: ({ person, payload }) =>
    verified(parts, person, payload.razorpayResponse, "verify"),
  reVerifyPayment: ({ person, payload }) =>
    verified(parts, person, payload.razorpayResponse, "re-verify"),
  failedPayment: async ({ person, payload }) => {
    const state = await paymentFailed(parts, signedIn(person), payload.response);
    return {
      message: state === "fulfilled" ? "This order is paid." : "The failed payment was recorded.",
      data: {},
    };
  },
  cancelPayment: async ({ person, payload }) => {
    const { state, asked } = await cancelPayment(parts, signedIn(person), payload.orderId);
    if (state !== "cancelled")
      return {
        message: "This payment cannot be cancelled any more. See your subscriptions.",
        data: { outcome: "taken" },
      };
    return { message: "Payment cancelled", data: { outcome: asked ? "cancelled" : "unasked" } };
  },
  manualPayment: async ({ person, payload }) => {
    await claim(parts, signedIn(person), payload);
    return {
      message:
        "Your manual payment has been recorded. Please follow the instructions to complete it.",
      data: {},
    };
  },
  pendingPayments: async ({ person }) => ({
    message: "Payments fetched.",
    data: { payments: await pendingOf(parts, signedIn(person)) },
  }),
  receipt: ({ person, payload }) => ownInvoiceFile(parts, signedIn(person), payload.payment),
  receipts: async ({ person }) => ({
    message: "Receipts fetched.",
    data: { receipts: await receiptsOf(parts, signedIn(person)) },
  }),
  giveUtr: async ({ person, payload }) => {
    await giveUtr(parts, signedIn(person), payload);
    return { message: "Your UTR is saved.", data: {} };
  },
  cancelClaim: async ({ person, payload }) => {
    await cancelClaim(parts, signedIn(person), payload.payment);
    return { message: "Your claim is cancelled.", data: {} };
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
    message: outcome === "fulfilled" ? "Payment verified." : "Your payment is being confirmed.",
    data: {},
  };
}
