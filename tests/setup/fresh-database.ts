import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { inMemory } from "./in-memory";

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

export interface Database {
  /** as DATABASE_URL */
  url: string;
  drop(): Promise<void>;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
