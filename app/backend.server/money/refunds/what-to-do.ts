import type { RefundRow } from "./refund-rows";

/** How a refund that waits comes to its client, as commands that can be typed so. */
export function whatToDo({ id, state }: Pick<RefundRow, "id" | "state">): string {
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
export function presses({ state }: Pick<RefundRow, "state">): string {
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
