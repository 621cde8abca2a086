import { RazorpayFailure, RazorpayResponse } from "../api/contract";

/**
 * The form Razorpay makes the browser post, as the query of `/pay/return`: three fields of a success, or what a failure says. Nothing in it
 * is believed; everything is cut, so that no stranger's post makes an address too long to follow. Its words are left behind: codes say the same.
 */
export function returnQuery(form: FormData): URLSearchParams {
  const take = (name: string, most: number): string => {
    const value = form.get(name);
    return typeof value === "string" ? value.slice(0, most) : "";
  };
  const answer = RazorpayResponse.safeParse({
    razorpay_payment_id: take("razorpay_payment_id", 40),
    razorpay_order_id: take("razorpay_order_id", 40),
    razorpay_signature: take("razorpay_signature", 200),
  });
  if (answer.success) return new URLSearchParams(answer.data);
  const failure = {
    error_code: take("error[code]", 100),
    error_reason: take("error[reason]", 100),
    order: orderIn(take("error[metadata]", 1000)),
  };
  return new URLSearchParams(Object.entries(failure).filter(([, value]) => value !== ""));
}

/** `error[metadata]` is JSON text, and may be `{}` or missing. */
function orderIn(metadata: string): string {
  try {
    const said: unknown = JSON.parse(metadata);
    return typeof said === "object" &&
      said !== null &&
      "order_id" in said &&
      typeof said.order_id === "string"
      ? said.order_id.slice(0, 40)
      : "";
  } catch {
    return "";
  }
}

/** What `/pay/return` was told: a success to verify, a failure to report, or nothing at all. */
export function readReturn(
  query: URLSearchParams,
): { success: RazorpayResponse } | { failure: RazorpayFailure; order: string } | null {
  const success = RazorpayResponse.safeParse(Object.fromEntries(query));
  if (success.success) return { success: success.data };
  const [code, reason, order] = ["error_code", "error_reason", "order"].map(
    (name) => query.get(name) || undefined,
  );
  if (!code && !reason) return null;
  const failure = RazorpayFailure.safeParse({
    error: { code, reason, ...(order ? { metadata: { order_id: order } } : {}) },
  });
  return failure.success ? { failure: failure.data, order: order ?? "" } : null;
}
