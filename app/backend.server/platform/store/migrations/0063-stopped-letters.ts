import type { Kysely } from "kysely";
import type { Dialect } from "../store";
import { addColumn } from "./0002-at-rest";

/** When the owner stopped a letter to clients (`desk/write-to-clients/stop-mailing.ts`). */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const ms = dialect === "postgres" ? "bigint" : "integer";
  await addColumn(db, dialect, "mailings", "stopped_at", ms);
}
