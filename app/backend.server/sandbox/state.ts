import { randomInt } from "node:crypto";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import SqliteDatabase from "better-sqlite3";

/** What the sandbox remembers: documents by kind and id, in its own file, so that a restart of the server goes on where it stopped. */
export interface State {
  put(kind: Kind, id: string, value: object): void;
  get<T>(kind: Kind, id: string): T | null;
  /** newest first */
  all<T>(kind: Kind): T[];
  /** real time plus what QA moved the clock on, UTC ms */
  now(): number;
  advance(ms: number): void;
  reset(): void;
  close(): void;
}
export type Kind = "order" | "payment" | "refund" | "signing" | "message" | "webhook" | "fault" | "clock";

/** Opens (or makes) the file. SQLite, written at once: small, and safe when the server is killed. */
export function openState(path: string): State {
  mkdirSync(dirname(path), { recursive: true });
  const db = new SqliteDatabase(path);
  db.pragma("journal_mode = WAL");
  db.pragma("synchronous = NORMAL");
  db.exec("create table if not exists docs (seq integer primary key autoincrement, kind text not null, id text not null, value text not null, unique (kind, id))");
  const write = db.prepare("insert into docs (kind, id, value) values (?, ?, ?) on conflict (kind, id) do update set value = excluded.value");
  const read = db.prepare("select value from docs where kind = ? and id = ?");
  const list = db.prepare("select value from docs where kind = ? order by seq desc");
  const wipe = db.prepare("delete from docs");
  const parse = <T>(row: unknown): T => JSON.parse((row as { value: string }).value) as T;
  const get = <T>(kind: Kind, id: string): T | null => {
    const row = read.get(kind, id);
    return row ? parse<T>(row) : null;
  };
  let offset = get<{ offset: number }>("clock", "clock")?.offset ?? 0;
  return {
    put: (kind, id, value) => void write.run(kind, id, JSON.stringify(value)),
    get,
    all: <T>(kind: Kind) => list.all(kind).map((row) => parse<T>(row)),
    now: () => Date.now() + offset,
    advance(ms) {
      offset += ms;
      write.run("clock", "clock", JSON.stringify({ offset }));
    },
    reset() {
      wipe.run();
      offset = 0;
    },
    close: () => void db.close(),
  };
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** `prefix` and `length` letters and digits, as the providers' ids are made. */
export const newId = (prefix: string, length: number): string => prefix + Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
