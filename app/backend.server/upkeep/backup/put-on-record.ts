import { CannotWrite, explained } from "../../platform/store/cannot-write";

/**
 * Writes into the database what was done with a backup, which is there whatever the database takes.
 *
 * @returns what keeps the database from being written (a full disk); null: it is written
 * @throws any other problem
 */
export async function putOnRecord(work: () => Promise<unknown>): Promise<CannotWrite | null> {
  try {
    await work();
    return null;
  } catch (problem) {
    const why = explained(problem);
    if (why instanceof CannotWrite) return why;
    throw problem;
  }
}
