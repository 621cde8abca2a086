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

/** Each call as the specification has it: its three rows, method, path, payload, and what is used of the answer's `data` (null: nothing). */
const calls: [string, string, string, CallName, string, string, object | null, unknown][] = [
  ["[S 7.3]", "[S 7.25]", "[S 7.47]", "requestOtp", "POST", "/otp/request", { number }, null],
  [
    "[S 7.4]",
    "[S 7.26]",
    "[S 7.48]",
    "verifyOtp",
    "POST",
    "/otp/verify",
    { number, otp: "123456" },
    null,
  ],
  [
    "[S 7.5]",
    "[S 7.27]",
    "[S 7.49]",
    "requestEmailOtp",
    "POST",
    "/users/request-email-otp",
    { email: "a@b.in" },
    null,
  ],
  [
    "[S 7.6]",
    "[S 7.28]",
    "[S 7.50]",
    "verifyEmailOtp",
    "POST",
    "/users/verify-email-otp",
    { email: "a@b.in", otp: "123456" },
    { user: { email: "a@b.in" } },
  ],
  [
    "[S 7.7]",
    "[S 7.29]",
    "[S 7.51]",
    "setPanDob",
    "POST",
    "/users/set-pandob-verified",
    { dob: "1990-01-01", pan: "ABCDE1234F" },
    { user: { name: "A", dob: "1990-01-01", pan: "ABCDE1234F" } },
  ],
  ["[S 7.8]", "[S 7.30]", "[S 7.52]", "refreshToken", "POST", "/users/refresh-token", null, null],
  [
    "[S 7.9]",
    "[S 7.31]",
    "[S 7.53] [S 3.9]",
    "currentUser",
    "GET",
    "/users/current-user",
    null,
    { currentUser: user },
  ],
  ["[S 7.10]", "[S 7.32]", "[S 7.54]", "logout", "POST", "/users/logout", null, null],
  [
    "[S 7.11]",
    "[S 7.33]",
    "[S 7.55] [S 3.3] [S 3.7]",
    "availableServices",
    "GET",
    "/services/get-available-services",
    null,
    [{ _id: "o1", service }],
  ],
  [
    "[S 7.12]",
    "[S 7.34]",
    "[S 7.56]",
    "specificServices",
    "POST",
    "/services/get-specific-services",
    { services: ["s1"] },
    [service],
  ],
  [
    "[S 7.13]",
    "[S 7.35] [S 3.10]",
    "[S 7.57] [S 3.12]",
    "uploadAgreement",
    "POST",
    "/agreement/upload",
    { fatcaDetails },
    { documentId: "DID1" },
  ],
  [
    "[S 7.14]",
    "[S 7.36]",
    "[S 7.58]",
    "verifySigning",
    "POST",
    "/agreement/verify-signing",
    { response },
    null,
  ],
  [
    "[S 7.15]",
    "[S 7.37]",
    "[S 7.59]",
    "reVerifySigning",
    "POST",
    "/agreement/re-verify-signing",
    { response },
    null,
  ],
  [
    "[S 7.16]",
    "[S 7.38]",
    "[S 7.60]",
    "failedSigning",
    "POST",
    "/agreement/failed-signing",
    { response: { ...response, error_code: "CANCELLED" } },
    null,
  ],
  [
    "[S 7.17]",
    "[S 7.39]",
    "[S 7.61] [S 3.18]",
    "createOrder",
    "POST",
    "/payments/create-order",
    order,
    { order: { id: "order_1", amount: 149900, currency: "INR" } },
  ],
  [
    "[S 7.18]",
    "[S 7.40]",
    "[S 7.62]",
    "verifyPayment",
    "POST",
    "/payments/verify-payment",
    { razorpayResponse },
    null,
  ],
  [
    "[S 7.19]",
    "[S 7.41]",
    "[S 7.63]",
    "reVerifyPayment",
    "POST",
    "/payments/re-verify-payment",
    { razorpayResponse },
    null,
  ],
  [
    "[S 7.20]",
    "[S 7.42]",
    "[S 7.64]",
    "failedPayment",
    "POST",
    "/payments/failed-payment",
    { response: { error: { code: "X", description: "d", source: "s", step: "t", reason: "r" } } },
    null,
  ],
  [
    "[S 7.21]",
    "[S 7.43]",
    "[S 7.65]",
    "cancelPayment",
    "POST",
    "/payments/cancel-payment",
    { orderId: "order_1" },
    null,
  ],
  [
    "[S 7.22]",
    "[S 7.44]",
    "[S 7.66]",
    "manualPayment",
    "POST",
    "/payments/manual-payment",
    order,
    null,
  ],
  [
    "[S 7.23]",
    "[S 7.45]",
    "[S 7.67] [S 3.13] [S 3.14] [S 3.15] [S 3.16]",
    "pendingPayments",
    "GET",
    "/payments/pending-payments",
    null,
    {
      payments: [
        { _id: "p1", paymentMethod: "manual", manualObject: money },
        { _id: "p2", paymentMethod: "online", razorpayObject: { ...money, id: "order_1" } },
      ],
    },
  ],
  [
    "[S 7.24]",
    "[S 7.46]",
    "[S 7.68] [S 3.17]",
    "activeSubscriptions",
    "GET",
    "/subscriptions/get-active-subscriptions",
    null,
    { activeSubscriptions: [{ service: "s1", endDate: "2026-12-20T18:29:59.999Z" }] },
  ],
];

test.each(calls)("%s %s %s %s is %s %s", (_m, _p, _r, name, method, path, payload, data) => {
  const { payload: asks, answer, ...call } = contract[name];
  expect([call.method, call.path]).toEqual([method, path]);
  expect(asks.safeParse(payload ?? undefined).success).toBe(true);
  // Each part of the payload is asked for: without it the call is refused.
  for (const part of Object.keys(payload ?? {})) {
    const without = Object.fromEntries(Object.entries(payload!).filter(([key]) => key !== part));
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
