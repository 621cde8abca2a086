import { sql, type Kysely } from "kysely";
import type { Leader } from "./leader";
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
  /**
   * Runs one write that a power cut may take back, though no crash of ours does: it does not wait for the disk. On SQLite that wait stops the
   * whole server, so it is for what every page writes and can do without.
   */
  lightly<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Runs `work` on one unchanging view of the whole database while others write. It reads only. On SQLite nothing else of this process gets at
   * the store meanwhile, so it is for the command line, not for the server.
   */
  snapshot<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  leader: Leader;
  close(): Promise<void>;
}
export type Hold = {
  table: "people" | "payments" | "sessions" | "signings" | "challenges";
  id: string;
};

/** For a server, behind which people wait: what it asks of a database on the network. A file needs none of it. */
export interface Serving {
  /** how long a query may take, in ms; then it fails */
  patienceMs: number;
  /** told of each connection that was lost */
  lost(problem: Error): void;
}

/**
 * Opens the database named by `url` (`file:PATH`, or `postgres://…`) and brings its schema up to date.
 *
 * @param serving null for the command line: its work may take hours
 */
export async function openStore(url: string, serving: Serving | null = null): Promise<Store> {
  const store = await connect(url);
  const { migrate } = await import("./migrate");
  await migrate(store);
  if (serving === null || store.dialect === "sqlite") return store;
  // A migration may take as long as it takes; what comes after it may not.
  await store.close();
  return connect(url, serving);
}

/** Opens it and leaves the schema as it is. */
export async function connect(url: string, serving: Serving | null = null): Promise<Store> {
  const path = sqlitePath(url);
  return path === null
    ? (await import("./postgres")).openPostgres(url, serving)
    : (await import("./sqlite")).openSqlite(path);
}

/** Whether the database has the table; on PostgreSQL where its search path looks. */
export async function hasTable({ dialect, db }: Store, table: string): Promise<boolean> {
  const asked =
    dialect === "postgres"
      ? sql`select 1 where to_regclass(${table}) is not null`
      : sql`select 1 from sqlite_master where type = 'table' and name = ${table}`;
  return (await asked.execute(db)).rows.length > 0;
}

/** The path of a `file:` address; null when it names a PostgreSQL. */
export const sqlitePath = (url: string): string | null =>
  /^postgres(ql)?:/.test(url) ? null : url.replace(/^file:/, "");
