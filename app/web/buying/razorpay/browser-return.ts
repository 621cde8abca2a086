import { z } from "zod";
import { RazorpayFailure, RazorpayResponse } from "../../../api/contract";
import { failureFields, failureQuery, type Failure } from "./failure-query";

/**
 * The form Razorpay makes the browser post, as the query of `/pay/return`: three fields of a
 * success, or what a failure says. Nothing in it is believed; everything is cut, so that no
 * stranger's post makes an address too long to follow. Its words are for the API alone, never
 * drawn.
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
  const metadata = idsIn(take("error[metadata]", 1000));
  return failureQuery({
    code: take("error[code]", 100),
    description: take("error[description]", 1000),
    source: take("error[source]", 100),
    step: take("error[step]", 100),
    reason: take("error[reason]", 100),
    metadata,
  });
}

/** `error[metadata]` is JSON text, and may be `{}` or missing. */
function idsIn(metadata: string): Failure["metadata"] {
  try {
    return Metadata.parse(JSON.parse(metadata));
  } catch {
    return {};
  }
}
const shortId = z.string().max(40).optional().catch(undefined);
const Metadata = z.object({ order_id: shortId, payment_id: shortId });

/** What `/pay/return` was told: a success to verify, a failure to report, or nothing at all. */
export function readReturn(
  query: URLSearchParams,
): { success: RazorpayResponse } | { failure: RazorpayFailure; order: string } | null {
  const success = RazorpayResponse.safeParse(Object.fromEntries(query));
  if (success.success) return { success: success.data };
  const read = (name: string) => query.get(name) || undefined;
  const error = Object.fromEntries(
    failureFields.flatMap((name) => {
      const value = read(`error_${name}`);
      return value ? [[name, value]] : [];
    }),
  );
  if (!error.code && !error.reason) return null;
  const [order, payment] = [read("order"), read("payment")];
  const metadata = {
    ...(order ? { order_id: order } : {}),
    ...(payment ? { payment_id: payment } : {}),
  };
  const failure = RazorpayFailure.safeParse({
    error: { ...error, ...(order || payment ? { metadata } : {}) },
  });
  return failure.success ? { failure: failure.data, order: order ?? "" } : null;
}
