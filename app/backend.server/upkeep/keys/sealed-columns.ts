import { personalFields } from "../../platform/personal-fields";
import type { Tables } from "../../platform/store/tables";

/** A column of sealed texts: where it is, the key of its rows, and the context it is sealed for. */
export interface SealedColumn {
  table: keyof Tables;
  key: "id" | "name" | "payment_id";
  column: string;
  context: string;
}

/**
 * Every sealed column there is: what is of people, and what is ours. A test compares the list
 * with the schema. A blank text is one that was erased.
 */
export const sealedColumns: SealedColumn[] = [
  ...personalFields
    .filter(({ column }) => column.endsWith("_enc"))
    .map(({ table, column }) => of(table, table === "invoices" ? "payment_id" : "id", column)),
  of("research_keys", "name", "seed_enc"),
  of("team", "id", "totp_enc"),
  of("shared_settings", "name", "text_enc"),
  { table: "key_checks", key: "name", column: "sealed", context: "key_checks.sealed" },
];

function of(table: keyof Tables, key: SealedColumn["key"], column: string): SealedColumn {
  return { table, key, column, context: `${table}.${column.replace(/_enc$/, "")}` };
}
