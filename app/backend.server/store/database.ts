import { Kysely } from "kysely";
import type { Tables } from "./tables";

export type Dialect = "sqlite" | "postgres";
export type Db = Kysely<Tables>;

/** What the rules need of a database: queries, and a transaction in which a person's or a payment's row is held. */
export interface Store {
  dialect: Dialect;
  db: Db;
  /**
   * Runs `work` in one transaction; throws what it throws, rolled back. On PostgreSQL the rows named by `hold` are locked
   * first (`SELECT … FOR UPDATE`); on SQLite a transaction is alone by itself.
   */
  transaction<T>(work: (tx: Db) => Promise<T>, hold?: Hold): Promise<T>;
  close(): Promise<void>;
}
export type Hold = { table: "people" | "payments" | "sessions" | "signings" | "challenges"; id: string };

/** Opens the database named by `url` (`file:PATH`, or `postgres://…`) and brings its schema up to date. */
export async function openStore(url: string): Promise<Store> {
  const store = /^postgres(ql)?:/.test(url)
    ? await (await import("./postgres")).openPostgres(url)
    : await (await import("./sqlite")).openSqlite(url.replace(/^file:/, ""));
  const { migrate } = await import("./migrate");
  await migrate(store);
  return store;
}
