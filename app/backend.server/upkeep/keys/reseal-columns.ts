import { sql } from "kysely";
import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import type { SealedColumn } from "./sealed-columns";

type Row = { id: string; sealed: string };
const BATCH = 100;

/**
 * Seals anew, a hundred rows a transaction, what a column holds under an older key. What another
 * request changes meanwhile is sealed with the newest key already and left alone. @returns how many
 * were done, and the rows that no key opens
 */
export async function resealColumn(
  parts: Parts,
  of: SealedColumn,
  progress: (done: number) => void,
): Promise<{ done: number; stuck: string[] }> {
  const stuck: string[] = [];
  let [done, after] = [0, ""];
  for (;;) {
    const rows = await older(parts, of, after);
    if (rows.length === 0) return { done, stuck };
    await parts.store.transaction(async (tx) => {
      for (const row of rows) {
        const anew = reopened(parts, of, row);
        if (anew === null) stuck.push(row.id);
        else if (await replace(tx, of, row, anew)) done++;
      }
    });
    after = rows.at(-1)?.id ?? after;
    progress(done);
  }
}

/** How many values of a column are not under the newest key. */
export async function olderCount(parts: Parts, of: SealedColumn): Promise<number> {
  const { rows } = await sql<{
    older: number;
  }>`select count(*) as older from ${sql.table(of.table)} where ${isOlder(parts, of)}`.execute(
    parts.store.db,
  );
  return Number(rows[0]?.older ?? 0);
}

const isOlder = (parts: Parts, { column }: SealedColumn) =>
  sql`${sql.ref(column)} <> '' and ${sql.ref(column)} not like ${`${parts.seal.newest.text}%`}`;

const older = async (parts: Parts, of: SealedColumn, after: string): Promise<Row[]> =>
  (
    await sql<Row>`select ${sql.ref(of.key)} as id, ${sql.ref(of.column)} as sealed
      from ${sql.table(of.table)} where ${isOlder(parts, of)} and ${sql.ref(of.key)} > ${after}
      order by ${sql.ref(of.key)} limit ${BATCH}`.execute(parts.store.db)
  ).rows;

function reopened(parts: Parts, { context }: SealedColumn, { sealed }: Row): string | null {
  try {
    return parts.seal.close(parts.seal.open(sealed, context), context);
  } catch {
    return null;
  }
}

async function replace(tx: Db, of: SealedColumn, row: Row, anew: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update ${sql.table(of.table)} set ${sql.ref(of.column)} = ${anew}
    where ${sql.ref(of.key)} = ${row.id} and ${sql.ref(of.column)} = ${row.sealed}`.execute(tx);
  return numAffectedRows === 1n;
}
