import { sql, type Kysely } from "kysely";
import type { Dialect } from "../store";

/**
 * What the figures count of a day that is over, so that they need not read its rows again; and
 * marks of the days of which something changed since, by whatever door (`money/figures/`). Nothing
 * is counted here: that is done when the figures are asked for, or by the recurring work.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const big = dialect === "postgres" ? ("bigint" as const) : ("integer" as const);
  await db.schema
    .createTable("figure_days")
    .ifNotExists()
    .addColumn("day", "text", (c) => c.primaryKey())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("signed_up", "integer", (c) => c.notNull())
    .addColumn("gave_email", "integer", (c) => c.notNull())
    .addColumn("gave_pan", "integer", (c) => c.notNull())
    .addColumn("signed_agreement", "integer", (c) => c.notNull())
    .addColumn("paid", "integer", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("figure_services")
    .ifNotExists()
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("service_id", "text", (c) => c.notNull())
    .addColumn("sales_paise", big, (c) => c.notNull())
    .addColumn("began", "integer", (c) => c.notNull())
    .addColumn("renewed", "integer", (c) => c.notNull())
    .addColumn("lapsed", "integer", (c) => c.notNull())
    .addColumn("started", "integer", (c) => c.notNull())
    .addColumn("ended", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("figure_services_key", ["day", "service_id"])
    .execute();
  await db.schema
    .createTable("figure_marks")
    .ifNotExists()
    .addColumn("id", dialect === "postgres" ? "bigserial" : "integer", (c) => c.primaryKey())
    .addColumn("day", "text", (c) => c.notNull())
    .execute();
  await sql`create index if not exists figure_marks_day on figure_marks (day)`.execute(db);
  for (const table of Object.keys(marks) as Marked[])
    for (const statement of (dialect === "postgres" ? onPostgres : onSqlite)(table))
      await sql.raw(statement).execute(db);
}

/** In the order of their dates; a day of India's. */
const dayOf = {
  sqlite: (ms: string) => `strftime('%Y-%m-%d', (${ms} + 19800000) / 1000, 'unixepoch')`,
  postgres: (ms: string) =>
    `to_char(to_timestamp((${ms} + 19800000) / 1000) at time zone 'UTC', 'YYYY-MM-DD')`,
};

type Marked = "payments" | "subscriptions" | "people" | "signings";
type DayOf = (ms: string) => string;

/** Whose days change with a row `r`, `old` or `new`. */
const marks: Record<Marked, (r: string, day: DayOf) => string> = {
  payments: (r, day) => `select ${day(`${r}.fulfilled_at`)} where ${r}.fulfilled_at is not null
    union select ${day("p.created_at")} from people p
      where p.id = ${r}.person_id and ${r}.fulfilled_at is not null`,
  // Whether one goes on hangs on those of the same person and service that stand before and after.
  subscriptions: (r, day) => `select ${day(`${r}.starts_at`)} union select ${day(`${r}.ends_at`)}
    union select ${day(`${r}.revoked_at`)} where ${r}.revoked_at is not null
    ${["starts_at", "ends_at", "revoked_at"]
      .map(
        (at) => `union select ${day(`s.${at}`)} from subscriptions s
      where s.person_id = ${r}.person_id and s.service_id = ${r}.service_id
        and s.${at} is not null`,
      )
      .join("\n")}`,
  people: (r, day) => `select ${day(`${r}.created_at`)}`,
  signings: (r, day) => `select ${day("p.created_at")} from people p
    where p.id = ${r}.person_id and ${r}.state = 'signed'`,
};

/** Sealed columns are sealed anew with a new key: only whether there is something counts. */
const counts: Record<Marked, string[]> = {
  payments: ["fulfilled_at", "amount_paise", "cart", "person_id"],
  subscriptions: ["starts_at", "ends_at", "revoked_at", "paused_at", "person_id", "service_id"],
  people: ["created_at", "email_enc is null", "pan_enc is null"],
  signings: ["state", "person_id"],
};

const changed = (table: Marked, differs: string): string =>
  counts[table].map((one) => `(old.${one}) ${differs} (new.${one})`).join(" or ");

const insert = (select: string) => `insert into figure_marks (day) ${select};`;

function onSqlite(table: Marked): string[] {
  const of = (row: string) => insert(marks[table](row, dayOf.sqlite));
  const on = (verb: string, when: string, does: string) =>
    `create trigger if not exists figure_marks_${table}_${verb}
      after ${verb} on ${table} ${when} begin ${does} end`;
  return [
    on("insert", "", of("new")),
    on("update", `when ${changed(table, "is not")}`, `${of("old")} ${of("new")}`),
    on("delete", "", of("old")),
  ];
}

function onPostgres(table: Marked): string[] {
  const of = (row: string) => insert(marks[table](row, dayOf.postgres));
  const name = `figure_marks_${table}`;
  const on = (verb: string, when: string) => [
    `drop trigger if exists ${name}_${verb} on ${table}`,
    `create trigger ${name}_${verb} after ${verb} on ${table} for each row ${when}
      execute function ${name}()`,
  ];
  return [
    `create or replace function ${name}() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' then ${of("old")} end if;
      if tg_op <> 'DELETE' then ${of("new")} end if;
      return null; end $$`,
    ...on("insert", ""),
    ...on("update", `when (${changed(table, "is distinct from")})`),
    ...on("delete", ""),
  ];
}
