import { instantInIndia } from "../../content/instants";
import type { Db } from "../platform/store/store";
import { dateInIndia } from "../../content/india";

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

/**
 * The instant before which a claim may have been confirmed, and paid back, in a time that a restore
 * lost and nobody has compared yet; null where there is none. UTC ms
 */
export async function putBackAt(db: Db): Promise<number | null> {
  const lost = await uncheckedRestores(db);
  return lost.length === 0 ? null : Math.max(...lost.map(({ to }) => to));
}

/** A time of which the database has lost what was entered by hand, UTC ms. */
export interface Lost {
  from: number;
  to: number;
}

/** The lost times that nobody has compared with the bank statement yet, oldest first. */
export async function uncheckedRestores(db: Db): Promise<Lost[]> {
  const rows = await db
    .selectFrom("restores")
    .select(["lost_from", "lost_to"])
    .where("checked_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ lost_from, lost_to }) => ({ from: lost_from, to: lost_to }));
}

/**
 * What no provider can be asked for, a sentence each: money may go out twice, come in and be
 * nobody's, or have been promised to a client of whom nothing is known any more.
 */
export const FORGOTTEN = [
  `By clients: ${[
    "claims by UPI",
    "services that they left and the money promised for them",
    "closed accounts",
    "new numbers",
    "complaints",
  ].join(", ")}. Your mails of that time name who claimed or was promised money; of a ` +
    "complaint they have the reference, and of the rest nothing.",
  `By you: ${[
    "claims confirmed, rejected and sent back",
    "refunds that Razorpay had not yet",
    "transfers that you entered as sent",
    "money that you entered as come back, never come, taken back or somebody else's",
    "what you gave up",
    "holds",
    "services extended and ended",
    "research and letters",
  ].join(", ")}.`,
];

/**
 * Asked once more before a transfer by hand is entered that left after the database was put back,
 * while nobody has looked into the lost time: the same money may have left in it.
 *
 * @param on the transfer's day in India, "2026-11-20"
 * @returns null where there is nothing to ask
 */
export async function mayHaveLeftBefore(db: Db, on: string): Promise<string | null> {
  const before = (await uncheckedRestores(db)).filter(({ to }) => dateInIndia(to) <= on);
  if (before.length === 0) return null;
  const times = before.map(({ from, to }) => `${instantInIndia(from)} to ${instantInIndia(to)}`);
  return [
    "The database was put back to an earlier time:",
    `a transfer that you entered from ${times.join(", or from ")} is forgotten.`,
    "Look at the bank statement of that time. If this money had left then,",
    "enter that transfer, with its day, UTR and amount, and send nothing again.",
    "If less had left than is to be sent now, send the rest, and enter both as one:",
    "the sum, with the day and UTR of the later.",
    "If both have left, enter that one, and ask the client for this one back.",
  ].join(" ");
}

/**
 * Whether an instant lies in a time that a restore lost, checked or not: what was written then,
 * letters too, nobody remembers. @param at UTC ms
 */
export async function isInLostTime(db: Db, at: number): Promise<boolean> {
  const row = await db
    .selectFrom("restores")
    .select("id")
    .where("lost_from", "<=", at)
    .where("lost_to", ">=", at)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether a transfer by hand may have been entered, and told, before a restore, which may have
 * forgotten both: it left no later than on the day to which a restore, checked or not, lost all.
 *
 * @param on the transfer's day in India, "2026-11-20"
 */
export const mayHaveBeenTold = async (db: Db, on: string): Promise<boolean> =>
  (await lostTimes(db)).some(({ to }) => dateInIndia(to) >= on);

/** All times that restores lost, checked or not. */
export async function lostTimes(db: Db): Promise<Lost[]> {
  const rows = await db.selectFrom("restores").select(["lost_from", "lost_to"]).execute();
  return rows.map(({ lost_from, lost_to }) => ({ from: lost_from, to: lost_to }));
}

const COMPARED =
  "compared the lost time with the bank statement (desk restores list) and typed: desk restores checked";

/** What the owner does about it, for where money waits; for the desk's pages, and for commands. */
export const LIFT_THE_FENCE_ON_PAGE =
  "After a restore nothing goes back by itself until you have compared the lost time.";
export const LIFT_THE_FENCE = `After a restore nothing goes back by itself until you have ${COMPARED}.`;

/** When what is owed goes back by itself, as the end of a sentence. */
export const whenByItself = async (db: Db): Promise<string> =>
  (await isTimeLost(db))
    ? `after 48 hours, though not before you have ${COMPARED}`
    : "after 48 hours";
