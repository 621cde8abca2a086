import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { sql } from "kysely";
import { CannotWrite, explained } from "../../platform/store/cannot-write";
import { connect, sqlitePath } from "../../platform/store/database";
import { wrong, type Check } from "./check";

/** A server's own writes are over sooner; whoever asks the doctor waits for an answer. */
export const LOCK_MS = 2_000;

/** Whether a look failed only because another program has the SQLite file locked. */
export function isLocked(problem: unknown): boolean {
  const why = explained(problem);
  return why instanceof CannotWrite && why.why === "locked";
}

/**
 * Reads, and begins a write that is taken back. @returns the check that names the lock when another
 * program holds the SQLite file for longer than 2 seconds; else null: other trouble is said by the
 * checks themselves
 */
export async function lockOn(databaseUrl: string): Promise<Check | null> {
  const path = sqlitePath(databaseUrl);
  if (path === null || !existsSync(path)) return null;
  try {
    const store = await connect(databaseUrl, null, LOCK_MS);
    try {
      await store.db
        .transaction()
        .execute((tx) => sql`select count(*) from sqlite_master`.execute(tx));
    } finally {
      await store.close();
    }
    return null;
  } catch (problem) {
    return isLocked(problem) ? locked(path) : null;
  }
}

const locked = (path: string): Check => ({
  name: "database",
  ...wrong(
    "another program has the file locked: a backup, a copying program, a command under way, or a second server. Nothing can be saved meanwhile, and nothing is damaged by it",
  ),
  mend: `sudo fuser -v ${resolve(path)} names it: wait until it is done, or end it, then desk doctor again. No restore is needed.`,
});
