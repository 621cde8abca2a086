import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openStore, sqlitePath } from "../../app/backend.server/platform/store/database";

/**
 * An empty database of its own: SQLite in a temporary folder, or a fresh schema on a PostgreSQL
 * server, as a rule the one TEST_DATABASE_URL names.
 * @param server "": SQLite
 */
export async function freshDatabase(server = process.env.TEST_DATABASE_URL): Promise<Database> {
  if (!server) {
    const folder = mkdtempSync(join(inMemory, "db-"));
    return {
      url: `file:${join(folder, "test.db")}`,
      drop: async () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  const schema = `test_${randomBytes(8).toString("hex")}`;
  await onServer(server, `create schema ${schema}`);
  const url = new URL(server);
  url.searchParams.set("options", `-c search_path=${schema}`);
  return {
    url: url.href.replace(/\+/g, "%20"),
    drop: () => onServer(server, `drop schema ${schema} cascade`),
  };
}

/**
 * As `freshDatabase`, on SQLite with this release's schema: a copy of a database that is migrated
 * once for each worker. On PostgreSQL a copy takes three times as long as migrating, so there it is
 * empty, and opening the store migrates it.
 */
export async function migratedDatabase(): Promise<Database> {
  const database = await freshDatabase();
  const path = sqlitePath(database.url);
  if (path !== null) writeFileSync(path, await migratedFile(), { mode: 0o600 });
  return database;
}

interface Database {
  /** as DATABASE_URL */
  url: string;
  drop(): Promise<void>;
}

/** No test here cuts the power, so none needs to wait for a disk. */
const inMemory = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

/** An SQLite file with this release's schema, and nobody in it; made once for each worker. */
export const migratedFile = (): Promise<Buffer> => (template ??= makeTemplate());
let template: Promise<Buffer> | null = null;
async function makeTemplate(): Promise<Buffer> {
  const database = await freshDatabase("");
  await (await openStore(database.url)).close();
  const bytes = readFileSync(sqlitePath(database.url)!);
  await database.drop();
  return bytes;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
