import type { Kysely } from "kysely";
import type { Dialect } from "../store";
import { addColumn } from "./0002-at-rest";

/**
 * The browsers in which a number signed in before, and in exchange for which generation a session's
 * present cookies were given.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const big = dialect === "postgres" ? ("bigint" as const) : ("integer" as const);
  await db.schema
    .createTable("known_devices")
    .ifNotExists()
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("person_id", "text", (c) => c.notNull().references("people.id"))
    .addColumn("number_hash", "text", (c) => c.notNull())
    .addColumn("created_at", big, (c) => c.notNull())
    .addColumn("last_sign_in_at", big, (c) => c.notNull())
    .addColumn("expires_at", big, (c) => c.notNull())
    .addColumn("ended_at", big)
    .execute();
  for (const column of ["person_id", "expires_at"])
    await db.schema
      .createIndex(`known_devices_${column}`)
      .ifNotExists()
      .on("known_devices")
      .column(column)
      .execute();
  await addColumn(db, dialect, "sessions", "issued_from", "integer");
}
