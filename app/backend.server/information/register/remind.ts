import type { Parts } from "../../platform/parts";
import { DAYS_TO_RESOLVE, daysSince } from "./clock";
import { remindOwner } from "./complaint-letters";

/** So many days before the last one the owner is told again, and on the last day itself. */
const WARN_DAYS = [7, 0];

/** Writes to the owner about complaints whose time runs out. @returns how many letters are due */
export async function remindOfComplaints(parts: Parts): Promise<number> {
  const now = parts.now();
  const open = await parts.store.db
    .selectFrom("complaints")
    .select(["id", "reference", "received_at"])
    .where("resolved_at", "is", null)
    .where("withdrawn_at", "is", null)
    .orderBy("received_at")
    .execute();
  let due = 0;
  for (const { id, reference, received_at } of open) {
    const left = DAYS_TO_RESOLVE - daysSince(received_at, now);
    // What was missed while nothing ran is made up for; a letter of one kind is written once.
    const warn = WARN_DAYS.findLast((days) => left <= days);
    if (warn === undefined || left < 0) continue;
    due++;
    const about = { id, reference, email: null, receivedAt: received_at };
    await parts.store.transaction((tx) => remindOwner(parts, tx, about, warn));
  }
  return due;
}
