import { sql, type Kysely } from "kysely";
import type { Dialect } from "../store";
import { addColumn } from "./0002-at-rest";

/**
 * Acts that wait for their place in the audit trail (`audit/seal-trail.ts`), and the act's id in
 * the trail. The entries that are there stay as they are.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const postgres = dialect === "postgres";
  await addColumn(db, dialect, "audit", "act_id", "text");
  await sql`create unique index if not exists audit_act_id on audit (act_id)
    where act_id is not null`.execute(db);
  await db.schema
    .createTable("audit_unsealed")
    .ifNotExists()
    .addColumn("act_id", "text", (c) => c.primaryKey())
    // SQLite chains at once: what waits there came from elsewhere, with its place.
    .addColumn("place", postgres ? "bigserial" : "integer", (c) => c.notNull())
    .addColumn("at", postgres ? "bigint" : "integer", (c) => c.notNull())
    .addColumn("what", "text", (c) => c.notNull())
    .addColumn("who", "text", (c) => c.notNull())
    .addColumn("person_id", "text")
    .addColumn("about", "text", (c) => c.notNull())
    .addColumn("mac", "text", (c) => c.notNull())
    .execute();
  await sql`create index if not exists audit_unsealed_place on audit_unsealed (place)`.execute(db);
  for (const statement of postgres ? leavesForTheTrailOnPostgres : leavesForTheTrailOnSqlite)
    await sql.raw(statement).execute(db);
}

const onTheTrail = (same: string) =>
  `exists (select 1 from audit where act_id = old.act_id and at = old.at and what = old.what and who = old.who and person_id ${same} old.person_id and about = old.about)`;

const leavesForTheTrailOnSqlite = [
  `create trigger if not exists audit_unsealed_no_update before update on audit_unsealed begin select raise(abort, 'the audit trail is append-only'); end`,
  `create trigger if not exists audit_unsealed_no_delete before delete on audit_unsealed when not ${onTheTrail("is")} begin select raise(abort, 'the audit trail is append-only'); end`,
];

const leavesForTheTrailOnPostgres = [
  `create or replace function audit_unsealed_is_on_the_trail() returns trigger language plpgsql as $$ begin if ${onTheTrail("is not distinct from")} then return old; end if; raise exception 'the audit trail is append-only'; end $$`,
  ...["update", "truncate"].flatMap((verb) => [
    `drop trigger if exists audit_unsealed_no_${verb} on audit_unsealed`,
    `create trigger audit_unsealed_no_${verb} before ${verb} on audit_unsealed for each statement execute function audit_is_append_only()`,
  ]),
  `drop trigger if exists audit_unsealed_no_delete on audit_unsealed`,
  `create trigger audit_unsealed_no_delete before delete on audit_unsealed for each row execute function audit_unsealed_is_on_the_trail()`,
];
