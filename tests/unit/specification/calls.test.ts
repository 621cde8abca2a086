import { expect, test } from "vitest";
import { contract, type CallName } from "../../../app/api/contract";

const number = "+919876543210";
const fatcaDetails = {
  countryOfBirth: "India",
  citizenship: "Nepal",
  taxResidency: "India",
  isPep: "No",
};
const response = { digio_doc_id: "DID1" };
const razorpayResponse = {
  razorpay_payment_id: "pay_1",
  razorpay_order_id: "order_1",
  razorpay_signature: "ab",
};
const order = {
  amount: 1499,
  currency: "INR",
  receipt: "ABCDE1234F",
  notes: { number, details: "{}", cart: "[]" },
};
const service = { _id: "s1", name: "stock cash", description: ["a"], price: 1499, duration: 30 };
const user = { number, email: "a@b.in", name: "A", dob: "1990-01-01", pan: "A", agreement: true };
const money = { amount: 149900, notes: { cart: "[]" } };

/** Each call as the specification has it: its rows for method and path, payload and answer. */
const calls: [string, string, string, CallName, string, string][] = [
  ["[S 7.3]", "[S 7.25]", "[S 7.47]", "requestOtp", "POST", "/otp/request"],
  ["[S 7.4]", "[S 7.26]", "[S 7.48]", "verifyOtp", "POST", "/otp/verify"],
  ["[S 7.5]", "[S 7.27]", "[S 7.49]", "requestEmailOtp", "POST", "/users/request-email-otp"],
  ["[S 7.6]", "[S 7.28]", "[S 7.50]", "verifyEmailOtp", "POST", "/users/verify-email-otp"],
  ["[S 7.7]", "[S 7.29]", "[S 7.51]", "setPanDob", "POST", "/users/set-pandob-verified"],
  ["[S 7.8]", "[S 7.30]", "[S 7.52]", "refreshToken", "POST", "/users/refresh-token"],
  ["[S 7.9]", "[S 7.31]", "[S 7.53] [S 3.9]", "currentUser", "GET", "/users/current-user"],
  ["[S 7.10]", "[S 7.32]", "[S 7.54]", "logout", "POST", "/users/logout"],
  [
    "[S 7.11]",
    "[S 7.33]",
    "[S 7.55] [S 3.3] [S 3.7]",
    "availableServices",
    "GET",
    "/services/get-available-services",
  ],
  [
    "[S 7.12]",
    "[S 7.34]",
    "[S 7.56]",
    "specificServices",
    "POST",
    "/services/get-specific-services",
  ],
  [
    "[S 7.13]",
    "[S 7.35] [S 3.10]",
    "[S 7.57] [S 3.12]",
    "uploadAgreement",
    "POST",
    "/agreement/upload",
  ],
  ["[S 7.14]", "[S 7.36]", "[S 7.58]", "verifySigning", "POST", "/agreement/verify-signing"],
  ["[S 7.15]", "[S 7.37]", "[S 7.59]", "reVerifySigning", "POST", "/agreement/re-verify-signing"],
  ["[S 7.16]", "[S 7.38]", "[S 7.60]", "failedSigning", "POST", "/agreement/failed-signing"],
  ["[S 7.17]", "[S 7.39]", "[S 7.61] [S 3.18]", "createOrder", "POST", "/payments/create-order"],
  ["[S 7.18]", "[S 7.40]", "[S 7.62]", "verifyPayment", "POST", "/payments/verify-payment"],
  ["[S 7.19]", "[S 7.41]", "[S 7.63]", "reVerifyPayment", "POST", "/payments/re-verify-payment"],
  ["[S 7.20]", "[S 7.42]", "[S 7.64]", "failedPayment", "POST", "/payments/failed-payment"],
  ["[S 7.21]", "[S 7.43]", "[S 7.65]", "cancelPayment", "POST", "/payments/cancel-payment"],
  ["[S 7.22]", "[S 7.44]", "[S 7.66]", "manualPayment", "POST", "/payments/manual-payment"],
  [
    "[S 7.23]",
    "[S 7.45]",
    "[S 7.67] [S 3.13] [S 3.14] [S 3.15] [S 3.16]",
    "pendingPayments",
    "GET",
    "/payments/pending-payments",
  ],
  [
    "[S 7.24]",
    "[S 7.46]",
    "[S 7.68] [S 3.17]",
    "activeSubscriptions",
    "GET",
    "/subscriptions/get-active-subscriptions",
  ],
];

/** What is sent; nothing where a call is not named. */
const payloads: Partial<Record<CallName, object>> = {
  requestOtp: { number },
  verifyOtp: { number, otp: "123456" },
  requestEmailOtp: { email: "a@b.in" },
  verifyEmailOtp: { email: "a@b.in", otp: "123456" },
  setPanDob: { dob: "1990-01-01", pan: "ABCDE1234F" },
  specificServices: { services: ["s1"] },
  uploadAgreement: { fatcaDetails },
  verifySigning: { response },
  reVerifySigning: { response },
  failedSigning: { response: { ...response, error_code: "CANCELLED" } },
  createOrder: order,
  verifyPayment: { razorpayResponse },
  reVerifyPayment: { razorpayResponse },
  failedPayment: {
    response: { error: { code: "X", description: "d", source: "s", step: "t", reason: "r" } },
  },
  cancelPayment: { orderId: "order_1" },
  manualPayment: order,
};

/** What is used of the answer's `data`. */
const answers: Partial<Record<CallName, object>> = {
  verifyEmailOtp: { user: { email: "a@b.in" } },
  setPanDob: { user: { name: "A", dob: "1990-01-01", pan: "ABCDE1234F" } },
  currentUser: { currentUser: user },
  availableServices: [{ _id: "o1", service }],
  specificServices: [service],
  uploadAgreement: { documentId: "DID1" },
  createOrder: { order: { id: "order_1", amount: 149900, currency: "INR" } },
  pendingPayments: {
    payments: [
      { _id: "p1", paymentMethod: "manual", manualObject: money },
      { _id: "p2", paymentMethod: "online", razorpayObject: { ...money, id: "order_1" } },
    ],
  },
  activeSubscriptions: {
    activeSubscriptions: [{ service: "s1", endDate: "2026-12-20T18:29:59.999Z" }],
  },
};

test.each(calls)("%s %s %s %s is %s %s", (_m, _p, _r, name, method, path) => {
  const [sent, data] = [payloads[name], answers[name]];
  const { payload: asks, answer, ...call } = contract[name];
  expect([call.method, call.path]).toEqual([method, path]);
  expect(asks.safeParse(sent).success).toBe(true);
  // Each part of the payload is asked for: without it the call is refused.
  for (const part of Object.keys(sent ?? {})) {
    const without = Object.fromEntries(Object.entries(sent!).filter(([key]) => key !== part));
    expect(asks.safeParse(without).success, `without ${part}`).toBe(false);
  }
  expect(answer.parse(data ?? {})).toEqual(data ?? {});
  // What is used of the answer must be there.
  if (data && !Array.isArray(data) && !["currentUser", "pendingPayments"].includes(name))
    expect(answer.safeParse({}).success).toBe(name === "activeSubscriptions");
});

test("[S 3.11] a public office is Yes or No and nothing else", () => {
  const { payload } = contract.uploadAgreement;
  const isPep = (answer: string) =>
    payload.safeParse({ fatcaDetails: { ...fatcaDetails, isPep: answer } }).success;
  expect([isPep("Yes"), isPep("No"), isPep("Maybe")]).toEqual([true, true, false]);
});

test("[S 7.79] [S 9.15] the currency is INR and no other", () => {
  const { payload } = contract.createOrder;
  expect(payload.safeParse({ ...order, currency: "USD" }).success).toBe(false);
});
