import { setImmediate as others } from "node:timers/promises";
import type SqliteDatabase from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import { CannotWrite, explained } from "./cannot-write";
import type { Patience } from "./patience";

/**
 * One connection to an SQLite file, one user at a time. Kysely's own driver waits for another
 * process's lock inside SQLite, which stops this whole process, and answers a full disk with
 * "cannot rollback". This one tries again every few ms and lets others read meanwhile, serves
 * others after a statement that took long (a page of ten such would stop everybody for their sum),
 * begins a transaction with the write lock (one that reads first and writes later fails when
 * another process wrote in between), and throws what SQLite said first.
 */
export class SqliteDriver implements Driver {
  readonly #turn = new Turn();
  readonly #connection: SqliteConnection;

  constructor(
    private readonly file: SqliteDatabase.Database,
    patience: Patience,
  ) {
    this.#connection = new SqliteConnection(file, this.#turn, patience);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turn.take();
    return this.#connection;
  }

  async beginTransaction(
    _: DatabaseConnection,
    { accessMode }: TransactionSettings,
  ): Promise<void> {
    await this.#connection.begin(accessMode === "read only" ? "begin" : "begin immediate");
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
    this.#connection.ended();
  }

  /**
   * SQLite has rolled back by itself when the disk was full: asking again would fail, and hide why.
   */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#connection.ended();
    if (this.file.inTransaction) await connection.executeQuery(CompiledQuery.raw("rollback"));
  }

  async releaseConnection(): Promise<void> {
    this.#turn.give();
  }

  async destroy(): Promise<void> {
    this.file.close();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #prepared = new Map<string, SqliteDatabase.Statement>();
  #begun = false;
  /** what ended the transaction before its time */
  #ended: CannotWrite | null = null;

  constructor(
    private readonly file: SqliteDatabase.Database,
    private readonly turn: Turn,
    private readonly patience: Patience,
  ) {}

  async begin(text: string): Promise<void> {
    await this.executeQuery(CompiledQuery.raw(text));
    this.#begun = true;
  }

  ended(): void {
    [this.#begun, this.#ended] = [false, null];
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    // What SQLite rolled back by itself must not go on as single statements.
    if (this.#begun && !this.file.inTransaction && this.#ended) throw this.#ended;
    for (const wait = this.patience.begin(); ;) {
      try {
        const from = performance.now();
        const result = this.#run<R>(sql, parameters);
        const tookLong = performance.now() - from > LONG_MS;
        if (sql === "commit" || (!this.file.inTransaction && (result.numAffectedRows ?? 0n) > 0n))
          this.patience.worked();
        if (tookLong) await others();
        return result;
      } catch (problem) {
        const why = explained(problem);
        if (!(why instanceof CannotWrite)) throw why;
        const waits = this.#mayWait(why);
        if (!waits || wait.over()) {
          // Without a wait it says little that somebody else is writing.
          if (waits || why.why !== "locked") this.patience.failed(why);
          if (this.#begun && !this.file.inTransaction) this.#ended = why;
          throw why;
        }
      }
      this.turn.give();
      await wait.pause();
      await this.turn.take();
    }
  }

  // Kysely wants one. Nothing here streams.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error("SQLite is not streamed");
  }

  /**
   * Not within a transaction; nor while writes do not wait for the disk (`lightly`), lest somebody
   * else's writes do not either.
   */
  #mayWait({ why }: CannotWrite): boolean {
    return (
      why === "locked" &&
      !this.file.inTransaction &&
      this.file.pragma("synchronous", { simple: true }) === FULL
    );
  }

  #run<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    const statement = this.#prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
  }

  /**
   * Preparing takes longer than running most of our statements. The texts are ours, some hundred;
   * lists of ids make a few more.
   */
  #prepare(text: string): SqliteDatabase.Statement {
    let statement = this.#prepared.get(text);
    if (!statement) {
      if (this.#prepared.size >= MOST_PREPARED) this.#prepared.clear();
      this.#prepared.set(text, (statement = this.file.prepare(text)));
    }
    return statement;
  }
}

const MOST_PREPARED = 1000;
const LONG_MS = 5;
const FULL = 2;

class Turn {
  #given: Promise<void> | null = null;
  #give = () => {};

  async take(): Promise<void> {
    while (this.#given) await this.#given;
    this.#given = new Promise((resolve) => (this.#give = resolve));
  }

  give(): void {
    this.#given = null;
    this.#give();
  }
}
