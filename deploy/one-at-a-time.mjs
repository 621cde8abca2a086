import Database from "better-sqlite3";

/** Longer than any build takes. */
const PATIENCE_MS = 600_000;

/**
 * Does the work while no other process does work under the same lock; one that does is waited for.
 * The lock is one of the system's on a file, so it ends with its holder, however that ended.
 *
 * @template T
 * @param {string} file that holds nothing; it is made where it is missing
 * @param {() => Promise<T>} work
 * @returns {Promise<T>} what came of the work; throws where the other takes longer than 10 minutes
 */
export async function oneAtATime(file, work) {
  const lock = opened(file);
  try {
    lock?.exec("BEGIN EXCLUSIVE");
    return await work();
  } finally {
    lock?.close();
  }
}

/**
 * @param {string} file @returns {Database.Database | null} null while SQLite is not compiled yet,
 * as on a clean CI, which builds meanwhile: nobody else does
 */
function opened(file) {
  try {
    return new Database(file, { timeout: PATIENCE_MS });
  } catch (problem) {
    if (problem instanceof Database.SqliteError) throw problem;
    return null;
  }
}
