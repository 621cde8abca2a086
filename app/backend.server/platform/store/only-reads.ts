import type { KyselyPlugin } from "kysely";
import type { Db } from "./store";

/**
 * The same database for reads alone: a write is refused everywhere as by the thread that reads
 * aside, which few tests have. What a page that is only looked at writes, goes in a transaction.
 */
export const onlyReads = (db: Db): Db => db.withPlugin(refusesWrites);

const refusesWrites: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (WRITES.includes(node.kind)) throw new Error(`${node.kind}: what is read aside writes not`);
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

const WRITES = ["InsertQueryNode", "UpdateQueryNode", "DeleteQueryNode", "MergeQueryNode"];
