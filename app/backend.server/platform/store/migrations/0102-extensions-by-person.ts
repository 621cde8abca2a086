import type { NewIndex } from "../add-index";

/** A person's page asks what more days they alone were given. */
export const indexes: NewIndex[] = [
  { name: "extended_days_person_id", table: "extended_days", columns: ["person_id", "for_one"] },
];
