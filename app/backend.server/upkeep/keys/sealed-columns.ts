import type { Tables } from "../../platform/store/tables";

/** A column of sealed texts: where it is, the key of its rows, and the context it is sealed for. */
export interface SealedColumn {
  table: keyof Tables;
  key: "id" | "name" | "payment_id";
  column: string;
  context: string;
}

/**
 * Every sealed column there is; a test compares the list with the schema. A blank text is one that
 * was erased.
 */
export const sealedColumns: SealedColumn[] = [
  ...["number", "email", "name", "dob", "pan"].map((field) => of("people", field)),
  ...["posted", "utr"].map((field) => of("payments", field)),
  of("refunds", "utr"),
  ...["fatca", "token", "signer_name"].map((field) => of("signings", field)),
  ...["name", "number", "email", "words"].map((field) => of("complaints", field)),
  of("complaint_answers", "words"),
  of("notes", "text"),
  of("inbox", "body"),
  of("outbox", "letter"),
  { table: "invoices", key: "payment_id", column: "wording_enc", context: "invoices.wording" },
  { table: "research_keys", key: "name", column: "seed_enc", context: "research_keys.seed" },
  { table: "key_checks", key: "name", column: "sealed", context: "key_checks.sealed" },
];

function of(table: keyof Tables, field: string): SealedColumn {
  return { table, key: "id", column: `${field}_enc`, context: `${table}.${field}` };
}
