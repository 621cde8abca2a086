import type { NewIndex } from "../add-index";

/** A line of the bank statement asks which confirmed claim's client named its UTR. */
export const indexes: NewIndex[] = [
  { name: "payments_named_utr_hash", table: "payments", columns: ["named_utr_hash"] },
];
