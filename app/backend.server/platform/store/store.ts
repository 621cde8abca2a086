import { sql, type Kysely } from "kysely";
import type { Leader } from "./leader";
import type { Tables } from "./tables";

export type Dialect = "sqlite" | "postgres";
export type Db = Kysely<Tables>;

/**
 * What the rules need of a database: queries, and a transaction in which a person's or a payment's
 * row is held.
 */
export interface Writes {
  dialect: Dialect;
  db: Db;
  /**
   * Runs `work` in one transaction; throws what it throws, rolled back. The row that `hold` names
   * is held first, and its person's before it (`lock.ts`).
   */
  transaction<T>(work: (tx: Db) => Promise<T>, hold?: Hold): Promise<T>;
  /**
   * Runs one write that a power cut may take back, though no crash of ours does: it does not wait
   * for the disk. On SQLite that wait stops the whole server, so it is for what every page writes
   * and can do without.
   */
  lightly<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

/**
 * A row that a transaction holds from its beginning; with a payment, a signing or a subscription
 * its person's, first.
 */
export type Hold = {
  table: "people" | "payments" | "signings" | "subscriptions" | "challenges";
  id: string;
};

export interface Store extends Writes {
  /**
   * Runs `work` on one unchanging view of the whole database while others write. It reads only. On
   * SQLite nothing else of this process gets at the store meanwhile, so it is for the command line,
   * not for the server.
   */
  snapshot<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /**
   * Tries to write something. Throws `CannotWrite` (the disk is full, another process has the file
   * locked, a standby), or what the database says.
   */
  canWrite(): Promise<void>;
  /**
   * The same database for reads that may take long: a server on SQLite has them done by a thread of
   * its own, so that people are served meanwhile. It sees what has been committed.
   */
  aside: Db;
  leader: Leader;
  /**
   * The same database for the recurring work: a write is refused (`LeadsNoMore`) once another
   * server leads.
   */
  whileLeading: Writes;
  close(): Promise<void>;
}

/** For a server, behind which people wait: what it asks of its database. */
export interface Serving {
  /** how long a query to a database on the network may take, in ms; then it fails */
  patienceMs: number;
  /** how long one person's request waits for it in all, in ms; else 4 seconds */
  personMs?: number;
  /** the program of the thread that reads aside on SQLite; without it the server reads itself */
  readThread?: string | undefined;
  /** told of each connection that was lost */
  lost(problem: Error): void;
}

/** Whether the database has the table; on PostgreSQL where its search path looks. */
export async function hasTable({ dialect, db }: Store, table: string): Promise<boolean> {
  const asked =
    dialect === "postgres"
      ? sql`select 1 where to_regclass(${table}) is not null`
      : sql`select 1 from sqlite_master where type = 'table' and name = ${table}`;
  return (await asked.execute(db)).rows.length > 0;
}
