/**
 * What money that came in is for. `none`: nothing came of it (a try that failed), or it went back
 * before it could be for anything.
 */
export type MoneyUse = "none" | "service" | "owed" | "unmatched";

/** Why money that was captured buys nothing and is owed back. */
export type WhyOwed =
  | "second payment"
  // what a client had paid back, and was theirs after all
  | "the client had paid it back"
  | "amount differs"
  | "account closed"
  | "over the fee limit"
  | "order closed"
  | "refunded before it was served"
  | "order lost";
