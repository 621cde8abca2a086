import type { Db } from "../platform/store/store";

/**
 * Whether the database was put back to an earlier time and the owner has not compared the lost time
 * with the bank statement yet (`desk restores checked`). Until then no money goes back by itself: a
 * copy that was started beside the server that still sells calls each of its sales a lost order,
 * and what the owner held in the lost time is held no more.
 */
export async function isTimeLost(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("restores")
    .select("id")
    .where("checked_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const COMPARED =
  "compared the lost time with the bank statement (desk restores list) and typed: desk restores checked";

/** What the owner does about it, for where money waits. */
export const LIFT_THE_FENCE = `After a restore nothing goes back by itself until you have ${COMPARED}.`;

/** When what is owed goes back by itself, as the end of a sentence. */
export const whenByItself = async (db: Db): Promise<string> =>
  (await isTimeLost(db))
    ? `after 48 hours, though not before you have ${COMPARED}`
    : "after 48 hours";
