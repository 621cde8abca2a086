import type pg from "pg";

/** What stands in a schema of PostgreSQL: its rows, and where its sequences stand. */
export interface Standing {
  /** by table, its rows as JSON */
  rows: Map<string, string>;
  /** by sequence, the last number it gave; null: none */
  sequences: Map<string, string | null>;
}

/** @returns what stands in the schema of a connection now, for `lay` */
export async function standingOf(client: pg.Client): Promise<Standing> {
  const rows = new Map<string, string>();
  for (const table of await tablesOf(client)) {
    const found = await client.query<{ all: string | null }>(
      `select json_agg(t)::text as all from ${table} t`,
    );
    if (found.rows[0]?.all) rows.set(table, found.rows[0].all);
  }
  const sequences = await client.query<{ name: string; last: string | null }>(
    "select quote_ident(sequencename) as name, last_value as last from pg_sequences where schemaname = current_schema()",
  );
  return { rows, sequences: new Map(sequences.rows.map(({ name, last }) => [name, last])) };
}

/**
 * Makes what stands in the schema of a connection the same as it was when `standing` was taken. The
 * tables are to be the same.
 *
 * @param client a superuser's: no trigger and no foreign key hears of it
 */
export async function lay(client: pg.Client, { rows, sequences }: Standing): Promise<void> {
  const tables = await tablesOf(client);
  await client.query(
    [
      "set session_replication_role = replica",
      ...tables.map((table) => `delete from ${table}`),
      ...[...sequences].map(
        ([name, last]) => `select setval('${name}', ${last ?? 1}, ${last !== null})`,
      ),
    ].join(";"),
  );
  for (const [table, written] of rows)
    await client.query(
      `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`,
      [written],
    );
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace order by 1",
  );
  return rows.map(({ name }) => name);
}
