/**
 * Why a payment failed, from Razorpay's `reason`; empty for one we do not know. The return's own
 * words are a stranger's: its address may have been written by anybody.
 */
export const paymentFailure = (reason: string | undefined): string =>
  PAYMENT.get(reason ?? "") ?? "";
import { forms } from "../../../content/words/en/forms";

const PAYMENT = new Map([
  ["payment_failed", forms.bankDidNotComplete],
  ["payment_cancelled", forms.wasCancelled],
  ["payment_declined", forms.bankDeclined],
  ["payment_timed_out", forms.notApproved],
  ["payment_collect_request_expired", forms.notApproved],
  ["insufficient_funds", forms.notEnough],
  ["bank_technical_error", forms.bankCouldNot],
  ["gateway_technical_error", forms.razorpayCouldNot],
  ["credit_failed", forms.bankDidNotComplete],
  ["invalid_vpa", forms.upiIdNotFound],
  ["vpa_resolution_failed", forms.upiIdNotFound],
]);
