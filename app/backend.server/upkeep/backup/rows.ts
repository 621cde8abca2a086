import { sql, type Kysely } from "kysely";
import type { Db } from "../../platform/store/store";
import { tables } from "./tables";

/**
 * A row as it stands in the database: texts and whole numbers only, the same on SQLite and
 * PostgreSQL.
 */
export type Row = Record<string, string | number | null>;
export interface Page {
  table: string;
  rows: Row[];
}

const PAGE = 1_000;
const INSERT = 100;

/**
 * Every row of every table, a thousand at a time at most, those that are referred to first.
 * `sofar` counts the rows of this table.
 */
export async function* allRows(db: Db): AsyncGenerator<Page & { key: string; sofar: number }> {
  for (const { table, key, atOnce = PAGE } of tables) {
    let sofar = 0;
    for (let after: string | number | null | undefined = undefined; ;) {
      const rows: Row[] = await page(db, table, key, { after, most: atOnce });
      sofar += rows.length;
      if (rows.length > 0) yield { table, key, rows, sofar };
      if (rows.length < atOnce) break;
      after = rows.at(-1)?.[key];
    }
  }
}

async function page(
  db: Db,
  table: string,
  key: string,
  { after, most }: { after: string | number | null | undefined; most: number },
): Promise<Row[]> {
  const past = after === undefined ? sql`` : sql`where ${sql.ref(key)} > ${after}`;
  return (
    await sql<Row>`select * from ${sql.table(table)} ${past} order by ${sql.ref(key)} limit ${most}`.execute(
      db,
    )
  ).rows;
}

/**
 * Puts rows in as they are. Throws what the database says of a row that is there already, or that
 * refers to nothing.
 */
export async function insertRows(db: Db, { table, rows }: Page): Promise<void> {
  for (let start = 0; start < rows.length; start += INSERT) {
    await asRows(db)
      .insertInto(table)
      .values(rows.slice(start, start + INSERT))
      .execute();
  }
}

/** A database whose tables are known by name only. */
export const asRows = (db: Db): Kysely<Record<string, Row>> =>
  db as unknown as Kysely<Record<string, Row>>;
