import { setImmediate as others } from "node:timers/promises";

/** So many rows are read at a time; SQLite lets nobody else be served meanwhile. */
export const SLICE = 250;

/** Where the next slice begins: after this instant (UTC ms) and id. */
export interface After {
  at: number;
  id: string;
}

/**
 * Every row that `read` finds, slice by slice, and others are served in between. `read` gives at
 * most SLICE rows after a place, in the order of instant and id.
 */
export async function* inSlices<Row extends After>(
  from: number,
  read: (after: After) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after: After = { at: from, id: "" }; ;) {
    const rows = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < SLICE) return;
    after = last;
    await others();
  }
}
