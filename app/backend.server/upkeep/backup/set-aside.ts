import { existsSync, renameSync } from "node:fs";
import SqliteDatabase from "better-sqlite3";
import { OperatorRefusal } from "../../../api/refusal";

/**
 * Renames an SQLite file to `aside` (null only asks whether it might be) while no other process can
 * open it. Throws Refusal (409) while another has it open. @returns null when there is no file,
 * else `aside`
 */
export function setAsideAlone(path: string, aside: string | null): string | null {
  if (!existsSync(path)) return null;
  const move = () => {
    if (aside)
      for (const more of ["", "-wal", "-shm"])
        if (existsSync(`${path}${more}`)) renameSync(`${path}${more}`, `${aside}${more}`);
  };
  const file = new SqliteDatabase(path, { timeout: 0 });
  try {
    // Whoever has the file open in WAL mode holds a shared lock on it, so this succeeds only alone.
    // Folding the log in makes it one file.
    file.pragma("locking_mode = EXCLUSIVE");
    file.exec("begin exclusive; commit");
    file.pragma("journal_mode = DELETE");
    file.exec("begin exclusive; commit");
    move();
  } catch (problem) {
    const code = problem instanceof SqliteDatabase.SqliteError ? problem.code : "";
    if (/^SQLITE_(BUSY|LOCKED)/.test(code))
      throw new OperatorRefusal(
        409,
        `${path} is open elsewhere. Stop the server, and any other command, first.`,
      );
    // A database that was wrecked is what restoring is for.
    if (!/^SQLITE_(NOTADB|CORRUPT|IOERR|PROTOCOL)/.test(code)) throw problem;
    move();
  } finally {
    file.close();
  }
  return aside;
}
