import type { Kysely } from "kysely";
import type { Dialect } from "../store";
import { addColumn } from "./0002-at-rest";

/** Passkeys of whoever works at the desk, and which session began by which. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const big = dialect === "postgres" ? ("bigint" as const) : ("integer" as const);
  await db.schema
    .createTable("desk_passkeys")
    .ifNotExists()
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("member_id", "text", (c) => c.references("team.id"))
    .addColumn("credential_id", "text", (c) => c.notNull().unique())
    .addColumn("public_key", "text", (c) => c.notNull())
    .addColumn("counter", big, (c) => c.notNull())
    .addColumn("credential_hash", "text", (c) => c.notNull())
    .addColumn("device", "text")
    .addColumn("created_at", big, (c) => c.notNull())
    .addColumn("used_at", big)
    .execute();
  await db.schema
    .createIndex("desk_passkeys_member_id")
    .ifNotExists()
    .on("desk_passkeys")
    .column("member_id")
    .execute();
  await addColumn(db, dialect, "desk_sessions", "passkey_id", "text");
}
