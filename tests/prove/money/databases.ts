import { randomBytes } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openStore } from "../../../app/backend.server/platform/store/database";

/** Databases that are ready at once: each a copy of one that was migrated and filled before. */
export interface Databases {
  store: "sqlite" | "postgres";
  /** A copy of the one that `fill` filled. @returns as DATABASE_URL */
  fresh(): Promise<string>;
  /** One without any table, to restore a backup into. */
  empty(): Promise<string>;
  drop(url: string): Promise<void>;
  /** A path that no file has yet. */
  path(): string;
  close(): Promise<void>;
}

/** @param fill is given the address of the database that all others are copies of */
export async function sqliteDatabases(fill: (url: string) => Promise<void>): Promise<Databases> {
  const folder = mkdtempSync(join(tmpdir(), "money-"));
  const first = join(folder, "first.db");
  await fill(`file:${first}`);
  let count = 0;
  const next = () => join(folder, String(++count));
  return {
    store: "sqlite",
    fresh: async () => {
      const path = next();
      copyFileSync(first, path);
      return `file:${path}`;
    },
    empty: async () => `file:${next()}`,
    path: next,
    drop: async (url) => {
      const path = url.slice("file:".length);
      for (const more of ["", "-wal", "-shm"]) rmSync(`${path}${more}`, { force: true });
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** @param server the address of a PostgreSQL on which databases may be made */
export async function postgresDatabases(
  server: string,
  fill: (url: string) => Promise<void>,
): Promise<Databases> {
  const folder = mkdtempSync(join(tmpdir(), "money-"));
  const prefix = `money_${randomBytes(4).toString("hex")}`;
  const admin = new pg.Client(server);
  await admin.connect();
  let count = 0;
  const make = async (name: string, template: string) => {
    await admin.query(`create database ${name} template ${template}`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    return url.href;
  };
  const first = await make(`${prefix}_first`, "template0");
  await (await openStore(first)).close();
  await fill(first);
  const drop = async (url: string) =>
    void (await admin.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`));
  return {
    store: "postgres",
    fresh: () => make(`${prefix}_${++count}`, `${prefix}_first`),
    empty: () => make(`${prefix}_${++count}`, "template0"),
    path: () => join(folder, String(++count)),
    drop,
    close: async () => {
      rmSync(folder, { recursive: true, force: true });
      await drop(first);
      await admin.end();
    },
  };
}
