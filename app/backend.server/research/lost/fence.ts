import { OperatorRefusal } from "../../../api/refusal";
import { instantInIndia } from "../../../content/instants";
import type { Lost } from "../../money/lost-time";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import { shownBeyond } from "./shown";

/** That released research may be lost, and nobody has answered for it yet. */
export interface LostResearch {
  /** that a restore lost; none: the database was put back by hand, as a letter shows */
  times: Lost[];
  /** the highest number that a letter, signed by our key, shows to have been released; or null */
  known: number | null;
}

/**
 * What nobody has answered for yet: times that a restore lost, or a letter that our key signed of a
 * later entry than the log has, however that came. The number of a lost entry stands in its letters
 * for good: given again, it makes two logs of one, which nobody can mend. @returns null when
 * nothing is open, or nobody here writes research
 */
export async function lostResearch(db: Db): Promise<LostResearch | null> {
  const rows = await db
    .selectFrom("restores")
    .select(["lost_from", "lost_to", "research_known"])
    .where("research_answered_at", "is", null)
    .orderBy("id")
    .execute();
  const shown = await shownBeyond(db);
  if (shown === null && (rows.length === 0 || !(await isWritten(db)))) return null;
  const known = [...rows.map(({ research_known }) => research_known), shown].filter(
    (number) => number !== null,
  );
  return {
    times: rows.map(({ lost_from, lost_to }) => ({ from: lost_from, to: lost_to })),
    known: known.length === 0 ? null : Math.max(...known),
  };
}

/**
 * What is open after a restore: what each page of the desk says. One look at the database, and
 * further ones only where a restore or a letter of later stands in it.
 */
export async function stillOpen(db: Db): Promise<{ timeLost: boolean; researchLost: boolean }> {
  const { unchecked, unanswered, shown } = await db
    .selectNoFrom((e) => [
      e
        .selectFrom("restores")
        .select((q) => q.fn.countAll().as("all"))
        .where("checked_at", "is", null)
        .as("unchecked"),
      e
        .selectFrom("restores")
        .select((q) => q.fn.countAll().as("all"))
        .where("research_answered_at", "is", null)
        .as("unanswered"),
      e
        .selectFrom("research_shown")
        .select((q) => q.fn.countAll().as("all"))
        .as("shown"),
    ])
    .executeTakeFirstOrThrow();
  const isBeyond = Number(shown) > 0 && (await shownBeyond(db)) !== null;
  return {
    timeLost: Number(unchecked) > 0,
    researchLost: isBeyond || (Number(unanswered) > 0 && (await isWritten(db))),
  };
}

/** Throws Refusal 409 that says why nothing is released, and what to do. */
export async function refuseWhileLost(db: Db): Promise<void> {
  const lost = await lostResearch(db);
  if (!lost) return;
  throw new OperatorRefusal(409, lostResearchWords(lost), {
    onPage: [...lostResearchLines(lost), ON_PAGE].join(" "),
  });
}

export type Answer = "letters" | "nothing was released" | "given up";

/** From now on research is released again. @param newest the log's last number */
export async function answerForLost(
  parts: Parts,
  tx: Db,
  how: Answer,
  newest: number,
): Promise<void> {
  await tx
    .updateTable("restores")
    .set({ research_answered_at: parts.now() })
    .where("research_answered_at", "is", null)
    .execute();
  record(parts, tx, { what: "lost research answered", about: { how, newest } });
}

/** Why nothing is released, a sentence each. */
export const lostResearchLines = ({ times, known }: LostResearch): string[] => [
  ...(times.length === 0 ? [BY_HAND] : [putBack(times)]),
  ...(known === null
    ? []
    : [`A letter with our signature shows that entry ${known} was released.`]),
  "Nothing is released until you have answered for it: a number given twice breaks the seal.",
];

const putBack = (times: Lost[]): string =>
  `The database was put back to an earlier time: research released ${times
    .map(({ from, to }) => `from ${instantInIndia(from)} to ${instantInIndia(to)}`)
    .join(", and ")} is forgotten, and its letters are with your clients.`;
const BY_HAND = [
  "The database was put back to an earlier time: what was released since is forgotten,",
  "and its letters are with your clients.",
].join(" ");

export const lostResearchWords = (lost: LostResearch): string =>
  [...lostResearchLines(lost), BY_COMMAND].join(" ");

const ON_PAGE =
  "Paste the newest letter that went out, or say that none did: “Research” leads there.";
const BY_COMMAND = [
  "Give the newest letter that went out: desk research recover FILE…",
  "If none did: desk research nothing-lost --yes",
].join(" ");

/** Whether research was released here, or is being written. */
async function isWritten(db: Db): Promise<boolean> {
  const key = await db.selectFrom("research_keys").select("name").limit(1).executeTakeFirst();
  const draft = await db.selectFrom("research_drafts").select("id").limit(1).executeTakeFirst();
  return (key ?? draft) !== undefined;
}
