/**
 * Why a payment failed, from Razorpay's `reason`; empty for one we do not know. The return's own
 * words are a stranger's: its address may have been written by anybody.
 */
export const paymentFailure = (reason: string | undefined): string =>
  PAYMENT.get(reason ?? "") ?? "";

const PAYMENT = new Map([
  ["payment_failed", "The bank did not complete the payment."],
  ["payment_cancelled", "The payment was cancelled."],
  ["payment_declined", "The bank declined the payment."],
  ["payment_timed_out", "The payment was not approved in time."],
  ["payment_collect_request_expired", "The payment was not approved in time."],
  ["insufficient_funds", "There was not enough money in the account."],
  ["bank_technical_error", "The bank could not complete the payment."],
  ["gateway_technical_error", "Razorpay could not complete the payment."],
  ["credit_failed", "The bank did not complete the payment."],
  ["invalid_vpa", "This UPI ID was not found."],
  ["vpa_resolution_failed", "This UPI ID was not found."],
]);
