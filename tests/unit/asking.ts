import type { Db } from "../../app/backend.server/platform/store/store";

/** The same database, which counts how often a table of it is asked. */
export function asking(db: Db, table: string): { db: Db; times(): number } {
  let times = 0;
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes(JSON.stringify(table))) times++;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  return { db: counting, times: () => times };
}
