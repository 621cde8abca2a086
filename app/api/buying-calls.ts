import { z } from "zod";
import { listOf, maybe, number } from "./answers";
import { asking } from "./asking";
import { call, none, nothing } from "./call";
import { CLAIM_REFERENCE } from "./claim-reference";
import { id, named, plain, text } from "./fields";
import { referenceTyped } from "./reference-typed";

export const Service = z.object({
  _id: id,
  name: z.string(),
  description: listOf(z.string()),
  /** whole rupees */
  price: number,
  /** days */
  duration: number.pipe(z.int()),
});
export const Offer = z.object({ _id: id, service: Service });
/**
 * The most services that are bought at once (decision 17); words write it out, and a test names
 * those that say another number.
 */
export const MOST_IN_CART = 50;
const Notes = z.object({
  number: plain(z.string().max(20)),
  details: plain(z.string().max(4000)),
  cart: plain(z.string().max(60_000)),
});

/**
 * The bank's number of a transfer: 12 digits, never noughts alone (typed to get past the field).
 */
export const Utr = z
  .string()
  .overwrite(referenceTyped)
  .regex(/^(?!0+$)\d{12}$/, asking("fields.utr-if-any"));

const AMOUNT = asking("fields.amount");
/**
 * What create-order and manual-payment take. `amount` whole rupees; `receipt` the person's PAN;
 * `cart` JSON text of offers.
 */
export const OrderRequest = z.object({
  amount: z.number({ error: AMOUNT }).positive(AMOUNT),
  currency: z.literal("INR"),
  receipt: text(40),
  notes: Notes,
  /** our extension: the 12-digit bank reference of a manual payment (decision 24) */
  utr: Utr.optional(),
  /** our extension: the short reference that the page showed with a manual payment (decision 44) */
  reference: z.string().regex(CLAIM_REFERENCE).optional(),
});

export const RazorpayResponse = z.object({
  razorpay_payment_id: named(40),
  razorpay_order_id: named(40),
  razorpay_signature: z.string().min(1).max(200),
});
/**
 * Razorpay's `payment.failed` event or the six `error[…]` fields of its form; display text only,
 * never a reason to change money.
 */
export const RazorpayFailure = z.object({
  error: z
    .object({
      code: z.string().max(100).optional(),
      description: z.string().max(1000).optional(),
      source: z.string().max(100).optional(),
      step: z.string().max(100).optional(),
      reason: z.string().max(100).optional(),
      metadata: z
        .object({
          order_id: named(40).optional(),
          payment_id: named(40).optional(),
        })
        .loose()
        .optional(),
    })
    .loose(),
});

const Money = z.object({
  amount: number.pipe(z.int()),
  // Razorpay writes notes that hold nothing as an empty list.
  notes: z.object({ cart: z.string() }).catch({ cart: "[]" }),
});
const OnlineMoney = Money.extend({ id: z.string().nullish(), order_id: z.string().nullish() });
export const PendingPayment = z.object({
  _id: id,
  paymentMethod: z
    .string()
    .toLowerCase()
    .pipe(z.enum(["manual", "online"])),
  /** amount in paise; notes.cart is JSON text of offers */
  manualObject: maybe(Money),
  /** `id` is the order's; elsewhere it may be called `order_id`, and `id` be the payment's */
  razorpayObject: OnlineMoney.nullish()
    .transform((object) =>
      object ? { ...object, id: object.order_id ?? object.id ?? "" } : undefined,
    )
    .optional(),
  /** our extensions: when it was claimed or started, and when a claim lapses (ISO instants) */
  createdAt: maybe(z.string()),
  lapsesAt: maybe(z.string()),
  /** our extensions of a claim: its short reference, and the bank's number of the transfer */
  reference: maybe(z.string()),
  utr: maybe(z.string()),
  /** our extension of a claim: all that it is for was paid on the website since */
  paidOnline: maybe(z.boolean()),
});
/**
 * Our extension: a claim that nobody could confirm in time, or that was rejected; `amount` in
 * paise.
 */
export const LapsedClaim = z.object({
  _id: id,
  amount: z.number().int(),
  services: z.array(z.string()),
  reference: maybe(z.string()),
  rejected: maybe(z.boolean()),
});

/** What is for sale, and what pays for it. */
export const buyingCalls = {
  availableServices: call({
    method: "GET",
    path: "/services/get-available-services",
    who: "public",
    payload: none,
    answer: z.array(Offer),
  }),
  specificServices: call({
    method: "POST",
    path: "/services/get-specific-services",
    who: "person",
    payload: z.object({ services: z.array(id).max(200) }),
    answer: z.array(Service),
  }),
  createOrder: call({
    method: "POST",
    path: "/payments/create-order",
    who: "client",
    payload: OrderRequest,
    answer: z.object({
      order: z.object({ id: z.string(), amount: z.number().int(), currency: z.string() }),
    }),
  }),
  verifyPayment: call({
    method: "POST",
    path: "/payments/verify-payment",
    who: "client",
    payload: z.object({ razorpayResponse: RazorpayResponse }),
    answer: nothing,
  }),
  reVerifyPayment: call({
    method: "POST",
    path: "/payments/re-verify-payment",
    who: "client",
    payload: z.object({ razorpayResponse: RazorpayResponse }),
    answer: nothing,
  }),
  failedPayment: call({
    method: "POST",
    path: "/payments/failed-payment",
    who: "client",
    payload: z.object({ response: RazorpayFailure }),
    answer: nothing,
  }),
  cancelPayment: call({
    method: "POST",
    path: "/payments/cancel-payment",
    who: "client",
    payload: z.object({ orderId: id }),
    // Ours says more than the specification asks for; what another API says in its own way counts
    // as nothing.
    answer: z
      .object({ outcome: z.enum(["cancelled", "unasked", "taken"]).optional().catch(undefined) })
      .loose(),
  }),
  manualPayment: call({
    method: "POST",
    path: "/payments/manual-payment",
    who: "client",
    payload: OrderRequest,
    answer: nothing,
  }),
  pendingPayments: call({
    method: "GET",
    path: "/payments/pending-payments",
    who: "client",
    payload: none,
    answer: z.object({
      payments: listOf(PendingPayment),
      lapsedClaims: maybe(z.array(LapsedClaim)),
      /** our extension: money of the person's has still to go back to them */
      moneyBack: maybe(z.boolean()),
    }),
  }),
} as const;

export type Service = z.infer<typeof Service>;
export type Offer = z.infer<typeof Offer>;
export type OrderRequest = z.infer<typeof OrderRequest>;
export type RazorpayResponse = z.infer<typeof RazorpayResponse>;
export type RazorpayFailure = z.infer<typeof RazorpayFailure>;
export type PendingPayment = z.infer<typeof PendingPayment>;
export type LapsedClaim = z.infer<typeof LapsedClaim>;
