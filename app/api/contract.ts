/**
 * The 22 calls of `/api/v1` (specification §7): one entry a call, used by the backend to build its
 * routes, by the client for its types, and by the contract suite.
 *
 * On the wire, `price` and every *posted* `amount` are whole rupees; `order.amount`,
 * `manualObject.amount` and `razorpayObject.amount` are paise. The conversion stands here and
 * nowhere else.
 */
import { referenceTyped } from "./reference-typed";
import { z } from "zod";
import { asking } from "./asking";
import { CLAIM_REFERENCE } from "./claim-reference";
import { isPlain } from "./plain-characters";

export const paiseOf = (rupees: number): number => Math.round(rupees * 100);
export const rupeesOf = (paise: number): number => paise / 100;

/** Who may call: anyone; a person signed in; a person whose onboarding is complete. */
export type Caller = "public" | "person" | "client";

/** What a stranger typed and others will read. */
const plain = (schema: z.ZodString) => schema.refine(isPlain, asking("fields.plain"));
const text = (max: number) => plain(z.string().trim().min(1).max(max));
/** An id that ends up in an address: "." and ".." would climb in it. */
const named = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^(?!\.{1,2}$)/);
export const id = plain(named(64));

/**
 * Spaces, dashes and brackets dropped; a leading 0 dropped from 11 digits, 91 from 12; then exactly
 * ten digits after a dial code.
 */
export function normalNumber(dialCode: string, typed: string): string | null {
  let digits = typed.replace(/[\s().\-–]/g, "");
  if (digits.startsWith(dialCode)) digits = digits.slice(dialCode.length);
  if (digits.length === 12 && dialCode === "+91" && digits.startsWith("91"))
    digits = digits.slice(2);
  if (digits.length === 11 && digits.startsWith("0")) digits = digits.slice(1);
  return /^\d{10}$/.test(digits) && /^\+\d{1,4}$/.test(dialCode) ? dialCode + digits : null;
}

const NUMBER = asking("fields.number");
const phone = z
  .string({ error: NUMBER })
  .regex(/^\+\d{1,4}\d{10}$/, NUMBER)
  // No other dial code begins with 91: eleven or fourteen digits are an Indian number with a slip.
  .refine((number) => !number.startsWith("+91") || number.length === 13, NUMBER);
const CODE = asking("fields.code");
export const otp = z
  .string({ error: CODE })
  .trim()
  .regex(/^\d{6}$/, CODE);
export const EMAIL = /^[a-z0-9._-]+@(?:[a-z0-9-]+\.)+[a-z]{2,}$/;
const EMAIL_MESSAGE = asking("fields.email");
const email = z
  .string({ error: EMAIL_MESSAGE })
  .trim()
  .toLowerCase()
  .max(254, EMAIL_MESSAGE)
  .regex(EMAIL, EMAIL_MESSAGE);
export const PAN = /^[A-Z]{5}[0-9]{4}[A-Z]$/;
const PAN_MESSAGE = asking("fields.pan");
const pan = z.string({ error: PAN_MESSAGE }).trim().toUpperCase().regex(PAN, PAN_MESSAGE);
const DATE = asking("fields.date");
const dob = z.string({ error: DATE }).regex(/^\d{4}-\d{2}-\d{2}$/, DATE);

/** Somebody else's API may write a number as text. */
const number = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number),
]);
/** What is not there: missing, null or empty. */
const unset = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null);
/** What an answer may leave out; elsewhere it may stand there as null. */
const maybe = <S extends z.ZodType>(one: S) =>
  one
    .nullish()
    .transform((value) => value ?? undefined)
    .optional();
const listOf = <S extends z.ZodType>(one: S) =>
  z
    .array(one)
    .nullish()
    .transform((list) => list ?? []);

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
const Notes = z.object({
  number: plain(z.string().max(20)),
  details: plain(z.string().max(4000)),
  cart: plain(z.string().max(60_000)),
});

export const Utr = z
  .string()
  .overwrite(referenceTyped)
  .regex(/^\d{12}$/, asking("fields.utr-if-any"));

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

const COUNTRY = asking("fields.country");
const Country = plain(z.string({ error: COUNTRY }).trim().min(1, COUNTRY).max(60));
export const Fatca = z.object({
  countryOfBirth: Country,
  citizenship: Country,
  taxResidency: Country,
  isPep: z.enum(["Yes", "No"]),
  /**
   * optional: tax number where resident elsewhere; a note on assistance or disability (decision 12)
   */
  taxNumber: plain(z.string().trim().max(40)).optional(),
  assistance: plain(z.string().trim().max(500)).optional(),
});

/**
 * What the signing SDK or the redirect hands back. Never trusted: the document is looked up at
 * Digio.
 */
export const SigningResponse = z.object({
  digio_doc_id: id,
  message: z.string().max(500).optional(),
  txn_id: z.string().max(100).optional(),
  error_code: z.string().max(100).optional(),
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
/**
 * `_id`, `startDate`, `howYouReceiveIt` and `receipts` (one for each payment, oldest first) are our
 * extensions; `endDate` is an ISO instant (23:59:59.999 IST of the last day).
 */
export const ActiveSubscription = z.object({
  /** its id; elsewhere it may be the service itself */
  service: z.union([id, z.object({ _id: id }).transform(({ _id }) => _id)]),
  endDate: z.string(),
  _id: maybe(id),
  startDate: maybe(z.string()),
  howYouReceiveIt: maybe(z.string()),
  /** `number` as on the invoice: "2026-27/0001" */
  receipts: maybe(z.array(z.object({ payment: id, number: z.string() }))),
});
/** Our extension: what is stopped while a bank decides about its payment; its days are kept. */
export const PausedSubscription = z.object({
  _id: id,
  service: id,
  since: z.string(),
  why: z.enum(["disputed"]),
});
export const CurrentUser = z.object({
  number: z.union([z.string(), z.number().transform(String)]),
  email: unset,
  name: unset,
  dob: unset,
  pan: unset,
  agreement: z
    .unknown()
    .optional()
    .transform((signed) => signed === true),
  /**
   * our extension: somebody signed under another name than the PAN's, and the owner has not decided
   * yet
   */
  signature: z.literal("checking").optional().catch(undefined),
});
const PanDob = z.object({ name: z.string(), dob: z.string(), pan: z.string() });
export const nothing = z.object({}).loose();

export type FileKind = "application/pdf" | "application/zip" | "image/avif" | "image/webp";

interface Call<P extends z.ZodType, A extends z.ZodType> {
  method: "GET" | "POST";
  path: string;
  who: Caller;
  payload: P;
  answer: A;
  /** the answer is a file of this kind, or one of these, not JSON */
  file?: FileKind | readonly FileKind[];
}
export const call = <P extends z.ZodType, A extends z.ZodType>(c: Call<P, A>) => c;
export const none = z.unknown().transform(() => undefined);

export const contract = {
  requestOtp: call({
    method: "POST",
    path: "/otp/request",
    who: "public",
    payload: z.object({ number: phone }),
    answer: nothing,
  }),
  verifyOtp: call({
    method: "POST",
    path: "/otp/verify",
    who: "public",
    payload: z.object({ number: phone, otp }),
    answer: nothing,
  }),
  requestEmailOtp: call({
    method: "POST",
    path: "/users/request-email-otp",
    who: "person",
    payload: z.object({ email }),
    answer: nothing,
  }),
  verifyEmailOtp: call({
    method: "POST",
    path: "/users/verify-email-otp",
    who: "person",
    payload: z.object({ email, otp }),
    answer: z.object({ user: z.object({ email: z.string() }) }),
  }),
  setPanDob: call({
    method: "POST",
    path: "/users/set-pandob-verified",
    who: "person",
    payload: z.object({ dob, pan, name: plain(z.string().trim().min(1).max(120)).optional() }),
    answer: z.object({ user: PanDob }),
  }),
  refreshToken: call({
    method: "POST",
    path: "/users/refresh-token",
    who: "person",
    payload: none,
    answer: nothing,
  }),
  currentUser: call({
    method: "GET",
    path: "/users/current-user",
    who: "person",
    payload: none,
    answer: z.object({ currentUser: CurrentUser.nullish().transform((user) => user ?? null) }),
  }),
  logout: call({
    method: "POST",
    path: "/users/logout",
    who: "public",
    payload: none,
    answer: nothing,
  }),
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
  uploadAgreement: call({
    method: "POST",
    path: "/agreement/upload",
    who: "person",
    payload: z.object({ fatcaDetails: Fatca }),
    /** `tokenId` is our extension; without it the gateway asks for its own code (decision 14) */
    answer: z.object({ documentId: z.string(), tokenId: maybe(z.string()) }),
  }),
  verifySigning: call({
    method: "POST",
    path: "/agreement/verify-signing",
    who: "person",
    payload: z.object({ response: SigningResponse }),
    answer: nothing,
    file: "application/pdf",
  }),
  reVerifySigning: call({
    method: "POST",
    path: "/agreement/re-verify-signing",
    who: "person",
    payload: z.object({ response: SigningResponse }),
    answer: nothing,
    file: "application/pdf",
  }),
  failedSigning: call({
    method: "POST",
    path: "/agreement/failed-signing",
    who: "person",
    payload: z.object({ response: SigningResponse }),
    answer: nothing,
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
  activeSubscriptions: call({
    method: "GET",
    path: "/subscriptions/get-active-subscriptions",
    who: "client",
    payload: none,
    answer: z.object({
      activeSubscriptions: listOf(ActiveSubscription),
      pausedSubscriptions: maybe(z.array(PausedSubscription)),
    }),
  }),
} as const;

export type CallName = keyof typeof contract;

export type Service = z.infer<typeof Service>;
export type Offer = z.infer<typeof Offer>;
export type PendingPayment = z.infer<typeof PendingPayment>;
export type LapsedClaim = z.infer<typeof LapsedClaim>;
export type ActiveSubscription = z.infer<typeof ActiveSubscription>;
export type PausedSubscription = z.infer<typeof PausedSubscription>;
export type CurrentUser = z.infer<typeof CurrentUser>;
export type Fatca = z.infer<typeof Fatca>;
export type SigningResponse = z.infer<typeof SigningResponse>;
export type RazorpayResponse = z.infer<typeof RazorpayResponse>;
export type RazorpayFailure = z.infer<typeof RazorpayFailure>;
export type OrderRequest = z.infer<typeof OrderRequest>;
