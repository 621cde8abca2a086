import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import SqliteDatabase from "better-sqlite3";

/**
 * One kind of thing the sandbox remembers, by id. Things come back as copies: change, then `put`.
 */
export interface Shelf<T> {
  get(id: string): T | null;
  put(id: string, thing: T): void;
  remove(id: string): void;
  /** newest first */
  newest(most: number): T[];
  /** oldest first */
  all(): T[];
}

export interface State {
  shelf<T>(name: string): Shelf<T>;
  clear(): void;
  close(): void;
}

/**
 * The sandbox's own file: what it was told and what it did, so that a restarted server finds its
 * providers as it left them. `:memory:` works too.
 */
export function openState(file: string): State {
  if (file !== ":memory:") {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    // What it remembers are people's numbers too: its owner's alone, with what SQLite puts beside
    // it.
    closeSync(openSync(file, "a", 0o600));
  }
  const db = new SqliteDatabase(file);
  db.pragma("journal_mode = WAL");
  db.pragma("synchronous = NORMAL");
  db.exec(
    "create table if not exists things (seq integer primary key autoincrement, shelf text not null, id text not null, body text not null, unique (shelf, id))",
  );
  // What is newest of one kind is found without looking through all the others.
  db.exec("create index if not exists things_in_order on things (shelf, seq)");
  const get = db.prepare<[string, string], { body: string }>(
    "select body from things where shelf = ? and id = ?",
  );
  const put = db.prepare(
    "insert into things (shelf, id, body) values (?, ?, ?) on conflict (shelf, id) do update set body = excluded.body",
  );
  const remove = db.prepare("delete from things where shelf = ? and id = ?");
  const newest = db.prepare<[string, number], { body: string }>(
    "select body from things where shelf = ? order by seq desc limit ?",
  );
  const all = db.prepare<[string], { body: string }>(
    "select body from things where shelf = ? order by seq",
  );
  return {
    shelf: <T>(name: string) => ({
      get: (id) => {
        const row = get.get(name, id);
        return row ? (JSON.parse(row.body) as T) : null;
      },
      put: (id, thing) => void put.run(name, id, JSON.stringify(thing)),
      remove: (id) => void remove.run(name, id),
      all: () => all.all(name).map((row) => JSON.parse(row.body) as T),
      newest: (most) => newest.all(name, most).map((row) => JSON.parse(row.body) as T),
    }),
    clear: () => void db.exec("delete from things"),
    close: () => void db.close(),
  };
}
