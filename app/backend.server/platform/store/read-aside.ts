import { Worker } from "node:worker_threads";
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";

/** What `read-aside.ts` and `read-thread.ts` say to each other; plain data, copied. */
export interface ToReadThread {
  query: number;
  sql: string;
  parameters: readonly unknown[];
}
export type FromReadThread =
  | { query: number; rows: unknown[] }
  | { query: number; problem: string };

/**
 * Reads an SQLite file in a thread of its own: a page of the analyst's that looks through a million
 * people takes a tenth of a second, in which no client would be served. It sees what is committed,
 * and writes nothing. The thread is made with the first query and stays; what it dies of fails the
 * queries that wait, and the next one has another.
 */
export class AsideDriver implements Driver {
  readonly #waiting = new Map<number, Waiting>();
  #thread: Worker | null = null;
  #queries = 0;

  /**
   * @param program of the thread (`read-thread.ts`, built)
   * @param path of the SQLite file
   */
  constructor(
    private readonly program: string,
    private readonly path: string,
  ) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: <R>({ sql, parameters }: CompiledQuery) => this.#read<R>(sql, parameters),
      // Kysely wants one. Nothing here streams.
      streamQuery: () => {
        throw new Error("SQLite is not streamed");
      },
    };
  }

  async releaseConnection(): Promise<void> {}

  beginTransaction = onlyReads;
  commitTransaction = onlyReads;
  rollbackTransaction = onlyReads;

  async destroy(): Promise<void> {
    await this.#thread?.terminate();
  }

  #read<R>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<R>> {
    return new Promise((done, failed) => {
      this.#thread ??= this.#hire();
      const query = ++this.#queries;
      this.#waiting.set(query, { done: (rows) => done({ rows: rows as R[] }), failed });
      const asked: ToReadThread = { query, sql, parameters };
      this.#thread.postMessage(asked);
    });
  }

  #hire(): Worker {
    const thread = new Worker(this.program, { workerData: this.path });
    let problem = new Error("the thread that reads the database ended");
    // The server ends without waiting for it.
    thread.unref();
    thread.on("message", (said: FromReadThread) => {
      const waiting = this.#waiting.get(said.query);
      this.#waiting.delete(said.query);
      if ("rows" in said) waiting?.done(said.rows);
      else waiting?.failed(new Error(said.problem));
    });
    thread.on("error", (told: unknown) => {
      if (told instanceof Error) problem = told;
    });
    thread.on("exit", () => {
      this.#thread = null;
      for (const { failed } of this.#waiting.values()) failed(problem);
      this.#waiting.clear();
    });
    return thread;
  }
}

interface Waiting {
  done(rows: unknown[]): void;
  failed(problem: Error): void;
}

async function onlyReads(): Promise<never> {
  throw new Error("what is read aside needs no transaction, and has none");
}
