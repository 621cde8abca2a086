import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { connect, sqlitePath } from "../../../app/backend.server/platform/store/database";
import type { Store } from "../../../app/backend.server/platform/store/store";

/** Databases that are ready at once: each a copy of one that was migrated and filled before. */
export interface Databases {
  /** A copy of the one that `fill` filled. @param servers how many have it open */
  fresh(servers: number): Promise<Opened>;
  /** Remembers what stands in a database. @returns makes another that holds just that */
  copy(of: Opened): Promise<() => Promise<Opened>>;
  /** The database into which `restore` puts a backup of another, which is gone then. */
  restored(of: Opened, restore: (url: string) => Promise<unknown>): Promise<Opened>;
  /** A path that no file has yet. */
  path(): string;
  close(): Promise<void>;
}

/** A database, and a store of it for each server that has it open. */
export interface Opened {
  url: string;
  stores: Store[];
  /** @param well nobody asks for anything of it any more */
  drop(well: boolean): Promise<void>;
}

/** @param fill is given the address of the database that all others are copies of */
export async function sqliteDatabases(fill: (url: string) => Promise<void>): Promise<Databases> {
  const folder = mkdtempSync(join(tmpdir(), "money-"));
  const first = join(folder, "first.db");
  await fill(`file:${first}`);
  let count = 0;
  const path = () => join(folder, String(++count));
  const open = async (file: string, servers: number): Promise<Opened> => {
    const stores = await openFor(servers, `file:${file}`);
    // Nobody else opens the file: each statement's locks are an eighth of a history's time.
    if (stores.length === 1) await sql`pragma locking_mode = exclusive`.execute(stores[0]!.db);
    return {
      url: `file:${file}`,
      stores,
      drop: async () => {
        await closeAll(stores);
        for (const more of ["", "-wal", "-shm"]) rmSync(`${file}${more}`, { force: true });
      },
    };
  };
  return {
    fresh: (servers) => {
      const file = path();
      copyFileSync(first, file);
      return open(file, servers);
    },
    copy: async ({ url, stores }) => {
      for (const { db } of stores.slice(0, 1))
        await sql`pragma wal_checkpoint(truncate)`.execute(db);
      const file = path();
      copyFileSync(sqlitePath(url)!, file);
      return () => open(file, stores.length);
    },
    restored: async ({ url, stores }, restore) => {
      await closeAll(stores);
      await restore(url);
      return open(sqlitePath(url)!, stores.length);
    },
    path,
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** @returns a store of the database for each of its servers */
export const openFor = (servers: number, url: string): Promise<Store[]> =>
  Promise.all(Array.from({ length: servers }, () => connect(url)));

export const closeAll = async (stores: Store[]): Promise<void> => {
  for (const store of stores) await store.close();
};
