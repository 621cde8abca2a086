import { sql, type Kysely } from "kysely";
import type { Dialect } from "../store";

/**
 * Research: drafts; what was released, each entry with its place in the sealed log, and who was
 * entitled to it at that instant, neither of which the database lets anybody change or delete; the
 * key that signs the log; services that take none. And by what the holders of a service are found.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const big = dialect === "postgres" ? ("bigint" as const) : ("integer" as const);
  const make = (table: string) => db.schema.createTable(table).ifNotExists();

  await make("research_drafts")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("typed", "text", (c) => c.notNull())
    .addColumn("created_at", big, (c) => c.notNull())
    .addColumn("updated_at", big, (c) => c.notNull())
    .addColumn("release_at", big)
    .addColumn("problem", "text")
    .execute();
  await make("research_entries")
    .addColumn("number", big, (c) => c.primaryKey())
    .addColumn("id", "text", (c) => c.notNull().unique())
    .addColumn("root", big, (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("released_at", big, (c) => c.notNull())
    .addColumn("services", "text", (c) => c.notNull())
    .addColumn("content", "text", (c) => c.notNull())
    .addColumn("receivers", big, (c) => c.notNull())
    .addColumn("receivers_digest", "text", (c) => c.notNull())
    .addColumn("words", "text", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("salt", "text", (c) => c.notNull())
    .addColumn("leaf", "text", (c) => c.notNull())
    .addColumn("edge", "text", (c) => c.notNull())
    .addColumn("checkpoint", "text", (c) => c.notNull())
    .execute();
  await make("research_receivers")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("number", big, (c) => c.notNull())
    .addColumn("person_id", "text", (c) => c.notNull())
    .addColumn("root", big, (c) => c.notNull())
    .addColumn("released_at", big, (c) => c.notNull())
    .execute();
  await make("research_keys")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("public_key", "text", (c) => c.notNull())
    .addColumn("seed_enc", "text", (c) => c.notNull())
    .execute();
  await make("research_off")
    .addColumn("service_id", "text", (c) => c.primaryKey())
    .addColumn("since", big, (c) => c.notNull())
    .execute();

  for (const index of [
    "research_drafts_release_at on research_drafts (release_at) where release_at is not null",
    "research_entries_root on research_entries (root)",
    "research_receivers_number on research_receivers (number, person_id)",
    "research_receivers_person on research_receivers (person_id, root, number, released_at)",
    "subscriptions_service on subscriptions (service_id, ends_at)",
  ])
    await sql`create index if not exists ${sql.raw(index)}`.execute(db);
  for (const table of ["research_entries", "research_receivers"])
    await onlyAddedTo(db, dialect, table);
}

/** Lets the database refuse to change or delete a row of a table. */
export async function onlyAddedTo(
  db: Kysely<unknown>,
  dialect: Dialect,
  table: string,
): Promise<void> {
  for (const statement of appendOnly[dialect](table)) await sql.raw(statement).execute(db);
}

const SAYS = "released research is only added to";

const appendOnly: Record<Dialect, (table: string) => string[]> = {
  sqlite: (table) =>
    ["update", "delete"].map(
      (verb) =>
        `create trigger if not exists ${table}_no_${verb} before ${verb} on ${table} begin select raise(abort, '${SAYS}'); end`,
    ),
  postgres: (table) => [
    `create or replace function research_is_append_only() returns trigger language plpgsql as $$ begin raise exception '${SAYS}'; end $$`,
    ...["update", "delete", "truncate"].flatMap((verb) => [
      `drop trigger if exists ${table}_no_${verb} on ${table}`,
      `create trigger ${table}_no_${verb} before ${verb} on ${table} for each statement execute function research_is_append_only()`,
    ]),
  ],
};
