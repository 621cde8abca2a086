import type { RazorpayFailure } from "../../../api/contract";

export const failureFields = ["code", "description", "source", "step", "reason"] as const;
export type Failure = Pick<RazorpayFailure["error"], (typeof failureFields)[number] | "metadata">;

/** An address must stay one that can be followed. */
const LONGEST = 200;

/** A failure of Razorpay's, all its fields (specification §7), as the query of `/pay/return`. */
export function failureQuery(error: Failure): URLSearchParams {
  const { order_id: order, payment_id: payment } = error.metadata ?? {};
  const said: [string, string | undefined][] = [
    ...failureFields.map((name): [string, string | undefined] => [`error_${name}`, error[name]]),
    ["order", order],
    ["payment", payment],
  ];
  return new URLSearchParams(
    said.flatMap(([name, value]) => (value ? [[name, value.slice(0, LONGEST)]] : [])),
  );
}
