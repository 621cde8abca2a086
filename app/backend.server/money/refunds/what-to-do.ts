import type { RefundRow } from "./refund-rows";

/**
 * How a refund that waits comes to its client, as commands that can be typed so.
 *
 * @param dispute that is open about its money: nothing leaves before it is decided
 */
export function whatToDo(
  { id, state }: Pick<RefundRow, "id" | "state">,
  dispute: string | null = null,
): string {
  if (dispute !== null) return `It waits for the bank to decide the dispute ${dispute}`;
  switch (state) {
    case "to send":
      return `Send it by bank transfer, then enter it: desk refunds sent ${id} --on DAY --utr REFERENCE`;
    case "due":
      return "It goes back by itself after 48 hours.";
    default:
      return `To ask for it again: desk refunds again ${id}. To send it by bank transfer: desk refunds by-hand ${id}`;
  }
}

/** The same for who reads it on a page, as presses. */
export function presses(
  { state }: Pick<RefundRow, "state">,
  dispute: string | null = null,
): string {
  if (dispute !== null) return "It waits for the bank to decide about an open dispute.";
  switch (state) {
    case "to send":
      return "Send it by bank transfer, then enter it on Today.";
    case "due":
      return "It goes back by itself after 48 hours.";
    default:
      return 'Press "Ask Razorpay again" or "Send it by hand" on Today.';
  }
}

/** The same, and how it is given up. */
export const whatToDoOrGiveUp = (refund: Pick<RefundRow, "id" | "state">): string =>
  `${whatToDo(refund)}. To give it up: desk refunds withdraw ${refund.id} --yes`;
