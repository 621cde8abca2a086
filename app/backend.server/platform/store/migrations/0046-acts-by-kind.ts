import type { NewIndex } from "../add-index";

/**
 * The newest act of a kind: when the last backup was made is asked by the doctor and by each
 * scrape, and the trail grows for ever.
 */
export const indexes: NewIndex[] = [
  { name: "audit_what_seq", table: "audit", columns: ["what", "seq"] },
];
