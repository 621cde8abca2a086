/**
 * What money that came in is for. `none`: nothing came of it (a try that failed), or it went back
 * before it could be for anything.
 */
export type MoneyUse = "none" | "service" | "owed" | "unmatched";

/** Why money that was captured buys nothing and is owed back. */
export type WhyOwed =
  | "second payment"
  // what had gone out twice, or for nothing, and came back to us before it turned out not to have
  | "the client had paid it back"
  | "amount differs"
  | "account closed"
  | "over the fee limit"
  | "order closed"
  | "refunded before it was served"
  | "order lost";
