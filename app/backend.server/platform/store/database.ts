import { statSync } from "node:fs";
import { resolve } from "node:path";
import { OperatorRefusal } from "../../../api/refusal";
import { migrate, migrationsDone, migrationsToDo, unknownMigrations } from "./migrate";
import { hasTable, type Serving, type Store } from "./store";

/**
 * Opens the database named by `url` (`file:PATH`, or `postgres://…`) and brings its schema up to
 * date.
 *
 * @param serving null for the command line: its work may take hours
 */
export async function openStore(url: string, serving: Serving | null = null): Promise<Store> {
  const store = await connect(url);
  await migrate(store);
  if (serving === null) return store;
  // A migration may take as long as it takes; what comes after it may not.
  await store.close();
  return connect(url, serving);
}

/**
 * Opens the database of a server for a command beside it. It makes none and changes no schema.
 * Throws Refusal that says where it looked, and what to do.
 */
export async function openExisting(url: string): Promise<Store> {
  refuseMissing(url);
  const store = await connect(url);
  try {
    if (!(await hasTable(store, "migrations")))
      throw new OperatorRefusal(
        404,
        "The database is empty: the server's first start makes its tables.",
      );
    const toDo = await migrationsToDo(store);
    if (toDo.length > 0)
      throw new OperatorRefusal(
        409,
        `The database is of an older release (${toDo.join(", ")} to do): start the server of this release, or type desk migrate.`,
      );
    const unknown = unknownMigrations(await migrationsDone(store.db));
    if (unknown.length > 0)
      throw new OperatorRefusal(
        409,
        `The database was made by a newer release (it has ${unknown.join(", ")}): use that release's desk.`,
      );
    return store;
  } catch (problem) {
    await store.close();
    throw problem;
  }
}

/**
 * Throws Refusal 404 where the address names a file that is not there: opening it would make one.
 */
export function refuseMissing(url: string): void {
  const path = sqlitePath(url);
  if (path === null || isThere(path)) return;
  throw new OperatorRefusal(
    404,
    `There is no database at ${resolve(path)}, and this command makes none. DATABASE_URL or DATA_DIR says where it is: for an installed service type sudo desk, which reads /etc/research-desk/env; else type it in the folder in which the server was started, or DATA_DIR=/its/data desk … The server's first start makes a new one.`,
  );
}

/** Throws what the file system says where this user may not look. */
function isThere(path: string): boolean {
  try {
    statSync(path);
    return true;
  } catch (problem) {
    const code = problem instanceof Error && "code" in problem ? problem.code : "";
    if (code === "ENOENT" || code === "ENOTDIR") return false;
    throw problem;
  }
}

/**
 * Opens it and leaves the schema as it is.
 *
 * @param lockMs how long a lock that another process has on an SQLite file is waited for
 */
export async function connect(
  url: string,
  serving: Serving | null = null,
  lockMs?: number,
): Promise<Store> {
  const path = sqlitePath(url);
  return path === null
    ? (await import("./postgres")).openPostgres(url, serving)
    : (await import("./sqlite")).openSqlite(path, serving, lockMs);
}

/** The path of a `file:` address; null when it names a PostgreSQL. */
export const sqlitePath = (url: string): string | null =>
  /^postgres(ql)?:/.test(url) ? null : url.replace(/^file:/, "");
