import { buyingCalls } from "./buying-calls";
import { onboardingCalls } from "./onboarding-calls";
import { signInCalls } from "./sign-in-calls";
import { subscriptionCalls } from "./subscription-calls";

/**
 * The 22 calls of `/api/v1` (specification §7), a file a journey: used by the backend to build its
 * routes, by the client for its types, and by the contract suite.
 *
 * On the wire, `price` and every *posted* `amount` are whole rupees; `order.amount`,
 * `manualObject.amount` and `razorpayObject.amount` are paise: `paiseOf` and `rupeesOf` convert.
 */
export const contract = {
  ...signInCalls,
  ...onboardingCalls,
  ...buyingCalls,
  ...subscriptionCalls,
} as const;

export type CallName = keyof typeof contract;

export const paiseOf = (rupees: number): number => Math.round(rupees * 100);
export const rupeesOf = (paise: number): number => paise / 100;

export * from "./buying-calls";
export type { FileKind } from "./call";
export { EMAIL, normalNumber, PAN } from "./fields";
export * from "./onboarding-calls";
export * from "./sign-in-calls";
export * from "./subscription-calls";
