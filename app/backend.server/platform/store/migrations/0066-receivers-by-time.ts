import type { NewIndex } from "../add-index";

/** What one person may read, newest first: a list reads as many rows as it shows. */
export const indexes: NewIndex[] = [
  {
    name: "research_receivers_time",
    table: "research_receivers",
    columns: ["person_id", "released_at", "number", "root"],
  },
];
