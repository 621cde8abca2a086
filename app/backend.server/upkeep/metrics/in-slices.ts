import { setImmediate as others } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../../platform/store/store";

/**
 * So many rows are read by less than half a millisecond of SQLite, in which nobody else is served.
 * A scrape asks some forty questions one after the other, and may wait for a slice at each.
 */
const SLICE = 100;

/**
 * Adds up figures over a whole table, slice by slice, and lets others be served in between: however
 * large it is, nobody waits for it. What changes meanwhile may be counted as it was or as it is.
 *
 * @param table read in the order of its `id`
 * @param figures what is added up: name → SQL of a number for a row
 */
export async function sumInSlices<Name extends string>(
  db: Db,
  table: "people" | "sessions" | "subscriptions" | "payments" | "signings",
  figures: Record<Name, string>,
): Promise<Record<Name, number>> {
  const names = Object.keys(figures) as Name[];
  const sums = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
  const columns = names.map((name) => `sum(${figures[name]}) as "${name}"`).join(", ");
  for (let after = ""; ;) {
    const { rows } = await sql<Record<Name, number | string | null> & Slice>`
      select count(*) as "rows of it", max(id) as "last of it", ${sql.raw(columns)}
      from (select * from ${sql.table(table)} where id > ${after} order by id limit ${SLICE})
        as ${sql.ref(table)}`.execute(db);
    const slice = rows[0];
    for (const name of names) sums[name] += Number(slice?.[name] ?? 0);
    if (!slice || Number(slice["rows of it"]) < SLICE) return sums;
    after = slice["last of it"] ?? "";
    await others();
  }
}

interface Slice {
  "rows of it": number | string;
  "last of it": string | null;
}
