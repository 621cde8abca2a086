import type { PaymentState } from "../../backend.server/platform/states/payment-states";

/** The states of a claim for which there is a list, as the lists are called. */
export const claimLists = [
  ["claimed", "Waiting"],
  ["fulfilled", "Confirmed"],
  ["rejected", "Rejected"],
  ["dismissed", "Closed"],
] as const satisfies [PaymentState, string][];

/** A claim's state in the words that the lists have. */
export const claimStateWords = (state: PaymentState): string =>
  claimLists.find(([listed]) => listed === state)?.[1] ?? others[state] ?? state;

const others: Partial<Record<PaymentState, string>> = {
  confirmed: "Confirmed",
  refunded: "Refunded",
};
