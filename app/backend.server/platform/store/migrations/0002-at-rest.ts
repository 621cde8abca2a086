import { sql, type Kysely } from "kysely";
import type { Dialect } from "../store";

/** The audit trail, and what the closing of an account leaves behind. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const big = dialect === "postgres" ? ("bigint" as const) : ("integer" as const);
  await db.schema
    .createTable("audit")
    .ifNotExists()
    .addColumn("seq", big, (c) => c.primaryKey())
    .addColumn("at", big, (c) => c.notNull())
    .addColumn("what", "text", (c) => c.notNull())
    .addColumn("who", "text", (c) => c.notNull())
    .addColumn("person_id", "text")
    .addColumn("about", "text", (c) => c.notNull())
    .addColumn("previous", "text", (c) => c.notNull())
    .addColumn("hash", "text", (c) => c.notNull().unique())
    .execute();
  await db.schema
    .createIndex("audit_person_id")
    .ifNotExists()
    .on("audit")
    .column("person_id")
    .execute();
  for (const statement of dialect === "postgres" ? appendOnlyOnPostgres : appendOnlyOnSqlite)
    await sql.raw(statement).execute(db);

  for (const [name, type] of [
    ["closed_number_hash", "text"],
    ["closed_pan_hash", "text"],
    ["erased_at", big],
    ["records_erased_at", big],
    ["held_since", big],
  ] as const) {
    await addColumn(db, dialect, "people", name, type);
  }
  for (const [table, column] of [
    ["people", "closed_at"],
    ["people", "closed_number_hash"],
    ["people", "closed_pan_hash"],
    ["people", "email_hash"],
    ["sessions", "expires_at"],
  ] as const)
    await db.schema
      .createIndex(`${table}_${column}`)
      .ifNotExists()
      .on(table)
      .column(column)
      .execute();
}

/** SQLite has no `add column if not exists`. */
export async function addColumn(
  db: Kysely<unknown>,
  dialect: Dialect,
  table: string,
  name: string,
  type: "text" | "bigint" | "integer",
): Promise<void> {
  if (dialect === "postgres")
    await sql`alter table ${sql.table(table)} add column if not exists ${sql.ref(name)} ${sql.raw(type)}`.execute(
      db,
    );
  else {
    const there = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(
      db,
    );
    if (!there.rows.some((column) => column.name === name))
      await db.schema.alterTable(table).addColumn(name, type).execute();
  }
}

const appendOnlyOnSqlite = ["update", "delete"].map(
  (verb) =>
    `create trigger if not exists audit_no_${verb} before ${verb} on audit begin select raise(abort, 'the audit trail is append-only'); end`,
);

const appendOnlyOnPostgres = [
  `create or replace function audit_is_append_only() returns trigger language plpgsql as $$ begin raise exception 'the audit trail is append-only'; end $$`,
  ...["update", "delete", "truncate"].flatMap((verb) => [
    `drop trigger if exists audit_no_${verb} on audit`,
    `create trigger audit_no_${verb} before ${verb} on audit for each statement execute function audit_is_append_only()`,
  ]),
];
