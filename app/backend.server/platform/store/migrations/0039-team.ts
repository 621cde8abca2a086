import type { Kysely } from "kysely";
import type { Dialect } from "../store";

/** Who works at the desk beside the owner, and the desk's sessions, which outlive a restart. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const big = dialect === "postgres" ? ("bigint" as const) : ("integer" as const);
  await db.schema
    .createTable("team")
    .ifNotExists()
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull().unique())
    .addColumn("role", "text", (c) => c.notNull())
    .addColumn("contacts", "integer", (c) => c.notNull())
    .addColumn("passphrase_hash", "text")
    .addColumn("totp_enc", "text")
    .addColumn("invitation_hash", "text", (c) => c.unique())
    .addColumn("invited_until", big)
    .addColumn("disabled_at", big)
    .addColumn("created_at", big, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("desk_sessions")
    .ifNotExists()
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("token_hash", "text", (c) => c.notNull().unique())
    .addColumn("member_id", "text", (c) => c.references("team.id"))
    .addColumn("credential_hash", "text", (c) => c.notNull())
    .addColumn("device", "text")
    .addColumn("begun_at", big, (c) => c.notNull())
    .addColumn("seen_at", big, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("desk_sessions_member_id")
    .ifNotExists()
    .on("desk_sessions")
    .column("member_id")
    .execute();
}
