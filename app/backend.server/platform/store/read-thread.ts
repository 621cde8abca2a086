import { parentPort, workerData, type MessagePort } from "node:worker_threads";
import SqliteDatabase from "better-sqlite3";
import type { FromReadThread, ToReadThread } from "./read-aside";

/** Nobody is kept waiting in this thread but who asked: readers wait for a recovery only. */
const LOCK_MS = 4_000;
/** As on the connection that writes: the texts are ours, some hundred. */
const MOST_PREPARED = 1_000;

/** The program of the thread of `read-aside.ts`: a second connection to the file, only to read. */
function main(port: MessagePort, path: string): void {
  const file = new SqliteDatabase(path, { readonly: true, timeout: LOCK_MS });
  const prepared = new Map<string, SqliteDatabase.Statement>();
  const statement = (text: string) => {
    const known = prepared.get(text);
    if (known) return known;
    if (prepared.size >= MOST_PREPARED) prepared.clear();
    const made = file.prepare(text);
    prepared.set(text, made);
    return made;
  };
  port.on("message", ({ query, sql, parameters }: ToReadThread) => {
    let said: FromReadThread;
    try {
      said = { query, rows: statement(sql).all(parameters) };
    } catch (problem) {
      said = { query, problem: problem instanceof Error ? problem.message : String(problem) };
    }
    port.postMessage(said);
  });
}

if (parentPort) main(parentPort, String(workerData));
