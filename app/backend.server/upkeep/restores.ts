import { ulid } from "ulid";
import { instantInIndia } from "../../content/instants";
import { FORGOTTEN, type Lost } from "../money/lost-time";
import { record } from "../platform/audit/record";
import { postToOwner } from "../platform/post-to-owner";
import type { Parts } from "../platform/parts";
import type { RestoreId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import { lostResearch, lostResearchWords } from "../research/lost/fence";
import { givePutBackToRead } from "../research/lost/give-to-read";
import { commitsLost } from "./commits-lost";

/** Notes that the database is that of an earlier time, from which on all is lost. */
export async function noteRestore(
  parts: Pick<Parts, "now">,
  tx: Db,
  lostFrom: number,
): Promise<void> {
  const now = parts.now();
  await noteTime(parts, tx, { from: Math.min(lostFrom, now), to: now }, null);
}

/** @param told_at null: the owner is still to be written to */
async function noteTime(
  parts: Pick<Parts, "now">,
  tx: Db,
  { from, to }: Lost,
  told_at: number | null,
): Promise<void> {
  const open = { checked_at: null, research_answered_at: null, research_known: null };
  const row = { lost_from: from, lost_to: to, told_at, ...open };
  await tx
    .insertInto("restores")
    .values({ id: ulid(parts.now()) as RestoreId, ...row })
    .execute();
}

/**
 * The owner has compared the lost times with the bank statement.
 *
 * @returns the times that were open until now
 */
export async function checkRestores(parts: Parts): Promise<Lost[]> {
  const commits = await commitsLost(parts);
  return parts.store.transaction(async (tx) => {
    if (commits) await noteTime(parts, tx, commits, parts.now());
    const rows = await tx
      .updateTable("restores")
      .set({ checked_at: parts.now() })
      .where("checked_at", "is", null)
      .returning(["lost_from", "lost_to"])
      .execute();
    const lost = rows.map(({ lost_from, lost_to }) => ({ from: lost_from, to: lost_to }));
    for (const { from, to } of lost)
      record(parts, tx, { what: "restore checked", about: { from, to } });
    await givePutBackToRead(parts, tx);
    return lost;
  });
}

/** Writes to the owner of each lost time, once: after a restore there is no letter of it yet. */
export const tellOfRestores = (parts: Parts): Promise<void> =>
  parts.store.transaction(async (tx) => {
    const rows = await tx
      .updateTable("restores")
      .set({ told_at: parts.now() })
      .where("told_at", "is", null)
      .returning(["id", "lost_from", "lost_to"])
      .execute();
    const research = rows.length === 0 ? null : await lostResearch(tx);
    const also = research ? `\n\n${lostResearchWords(research)}` : "";
    for (const { id, lost_from, lost_to } of rows)
      await postToOwner(
        parts,
        tx,
        "restored",
        id,
        "The database was put back to an earlier time",
        `${lostWords({ from: lost_from, to: lost_to })} Invoices go on in a new series. When you have done so, say it on the desk's page, or type: desk restores checked${also}`,
      );
  });

/** What is forgotten and what to do about it, a sentence or two each. */
export const lostLines = ({ from, to }: Lost): string[] => [
  `What was entered from ${instantInIndia(from)} to ${instantInIndia(to)} is forgotten.`,
  ...FORGOTTEN,
  "Look at the bank statement of that time before you send money by hand.",
  "Ask who paid by UPI to claim again, and give who left a service their money back anew.",
  "See that no other server still runs on another copy: it would be paid back what that one sells.",
  "Until you have said that you looked, no money goes back by itself.",
];

export const lostWords = (lost: Lost): string => lostLines(lost).join(" ");
