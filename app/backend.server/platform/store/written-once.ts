import type { Compilable, CompiledQuery } from "kysely";
import type { Db } from "./store";

/**
 * A query that is asked very often, and whose text is always the same: it is built and compiled
 * once for each database. That takes longer than most answers of SQLite.
 *
 * @param build the query, each of whose parameters stands in it only as a value that is compared
 */
export function writtenOnce<Values extends unknown[], Row>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  const known = new WeakMap<object, Written<Row>>();
  return async (db, ...values) => {
    // A transaction has that of its database.
    const { adapter } = db.getExecutor();
    let written = known.get(adapter);
    if (!written) known.set(adapter, (written = write(build, db, values.length)));
    const { query, places } = written;
    const parameters = query.parameters.map((one, at) => {
      const place = places[at] ?? FIXED;
      return place === FIXED ? one : values[place];
    });
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

interface Written<Row> {
  query: CompiledQuery<Row>;
  /** of each parameter which of the values it is */
  places: number[];
}
/** A parameter that is always the same. */
const FIXED = -1;

function write<Values extends unknown[], Row>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
  db: Db,
  many: number,
): Written<Row> {
  const marks: object[] = Array.from({ length: many }, () => ({}));
  const query = build(db, ...(marks as unknown[] as Values)).compile();
  return { query, places: query.parameters.map((one) => marks.indexOf(one as object)) };
}
