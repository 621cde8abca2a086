import type { NewIndex } from "../add-index";

/** A claim asks whether money came back by the transfer that it names. */
export const indexes: NewIndex[] = [
  { name: "made_good_utr_hash", table: "made_good", columns: ["utr_hash"] },
];
