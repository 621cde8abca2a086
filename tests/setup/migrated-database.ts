import { readFileSync, writeFileSync } from "node:fs";
import { openStore, sqlitePath } from "../../app/backend.server/platform/store/database";
import { emptiedFile } from "./emptied-file";
import { emptiedSchema, type Opened } from "./emptied-schema";
import { freshDatabase, type Database } from "./fresh-database";

/**
 * As `freshDatabase`, with this release's schema and nobody in it: on SQLite a copy of a file that
 * is migrated once for each worker, on PostgreSQL a schema that another test had, emptied.
 */
export async function migratedDatabase(): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL;
  if (server) return emptiedSchema(server);
  const database = await freshDatabase();
  await layMigrated(sqlitePath(database.url)!);
  return database;
}

/** The same with an open store of it: a database that another test had, emptied, on either. */
export async function migratedStore(): Promise<Opened> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? emptiedSchema(server) : emptiedFile(layMigrated);
}

/** Writes an SQLite file with this release's schema, and nobody in it. */
export async function layMigrated(path: string): Promise<void> {
  writeFileSync(path, await migratedFile(), { mode: 0o600 });
}

/** Made once for each worker. */
const migratedFile = (): Promise<Buffer> => (template ??= makeTemplate());
let template: Promise<Buffer> | null = null;
async function makeTemplate(): Promise<Buffer> {
  const database = await freshDatabase("");
  await (await openStore(database.url)).close();
  const bytes = readFileSync(sqlitePath(database.url)!);
  await database.drop();
  return bytes;
}
