import type { Kysely } from "kysely";
import type { Dialect } from "../store";
import { addColumn } from "./0002-at-rest";

/** When a slip or a duplicate was withdrawn from the register, and why. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const ms = dialect === "postgres" ? "bigint" : "integer";
  await addColumn(db, dialect, "complaints", "withdrawn_at", ms);
  await addColumn(db, dialect, "complaints", "withdrawn_why_enc", "text");
}
