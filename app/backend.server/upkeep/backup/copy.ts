import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../platform/store/store";
import { allRows, asRows, insertRows, type Row } from "./rows";
import { tables } from "./tables";

/** The digest of each row, by table and key: what a copy holds. */
export type Digests = Map<string, Map<string | number, string>>;

/** @returns how each row of the database reads, by digest */
export async function digestsOf(db: Db): Promise<Digests> {
  const digests: Digests = new Map();
  for await (const { table, key, rows } of allRows(db))
    for (const row of rows) note(digests, table, keyOf(row, key), row);
  return digests;
}

/** The keys whose rows are not alike in the two, some of them: `payments 01J…`. */
export function unlike(one: Digests, other: Digests): string[] {
  const missing = (from: Digests, among: Digests) =>
    [...from].flatMap(([table, rows]) =>
      [...rows].flatMap(([key, digest]) =>
        among.get(table)?.get(key) === digest ? [] : [`${table} ${key}`],
      ),
    );
  return [...new Set([...missing(one, other), ...missing(other, one)])].slice(0, 20);
}

/**
 * Brings `to`, which holds what `copied` says, to what `from` holds now: rows that are gone are
 * deleted, those that are new or changed are written. `copied` is kept up to date. @returns how
 * many rows were deleted or written
 */
export async function copyChanges(
  from: Db,
  to: Db,
  copied: Digests,
  progress: (line: string) => void,
): Promise<number> {
  let changes = await removeGone(from, to, copied);
  for await (const { table, key, rows, sofar } of allRows(from)) {
    const fresh: Row[] = [];
    for (const row of rows) {
      const id = keyOf(row, key);
      const before = copied.get(table)?.get(id);
      if (before === digestOf(row)) continue;
      if (before === undefined) fresh.push(row);
      else await asRows(to).updateTable(table).set(row).where(key, "=", id).execute();
      note(copied, table, id, row);
      changes++;
    }
    await insertRows(to, { table, rows: fresh });
    if (fresh.length > 0) progress(`${table}: ${sofar} rows`);
  }
  return changes;
}

/** Those that refer to others first. */
async function removeGone(from: Db, to: Db, copied: Digests): Promise<number> {
  let removed = 0;
  for (const { table, key } of tables.toReversed()) {
    const known = copied.get(table);
    if (!known) continue;
    const { rows } = await sql<Row>`select ${sql.ref(key)} from ${sql.table(table)}`.execute(from);
    const there = new Set(rows.map((row) => keyOf(row, key)));
    for (const id of known.keys()) {
      if (there.has(id)) continue;
      await asRows(to).deleteFrom(table).where(key, "=", id).execute();
      known.delete(id);
      removed++;
    }
  }
  return removed;
}

function note(digests: Digests, table: string, id: string | number, row: Row): void {
  const rows = digests.get(table) ?? new Map<string | number, string>();
  digests.set(table, rows.set(id, digestOf(row)));
}

const keyOf = (row: Row, key: string): string | number => row[key] ?? "";

const digestOf = (row: Row): string =>
  createHash("sha256")
    .update(JSON.stringify(row, Object.keys(row).sort()))
    .digest("base64");
