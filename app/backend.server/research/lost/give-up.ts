import { OperatorRefusal } from "../../../api/refusal";
import { instantInIndia } from "../../../content/instants";
import type { Lost } from "../../money/lost-time";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import { holdSubjects } from "../../platform/store/lock";
import type { Db } from "../../platform/store/store";
import { edgeAt, newestPlace } from "../places";
import { leafOf, newSalt, sealedInstant } from "../sealed-text";
import { signNext } from "../signer";
import { edgeText, emptyEdge, withLeaf } from "../tree";
import { answerForLost, lostResearch } from "./fence";
import { NOTHING_OPEN, numbers } from "./recover";

/** More than anybody releases in a time that a restore loses; a slip of the finger is more. */
const MOST = 200;

/**
 * The owner says that nothing was released in the lost time: research is released again, and the
 * next number is the log's next. Throws Refusal 409 where a letter shows otherwise.
 */
export async function nothingWasLost(parts: Parts): Promise<{ newest: number }> {
  return parts.store.transaction(async (tx) => {
    const { newest, known } = await held(parts, tx);
    if (known !== null && known > newest)
      throw new OperatorRefusal(
        409,
        `A letter, signed by our key, shows that entry ${known} was released. Give the letters from ${newest + 1} on, or give those numbers up.`,
      );
    await answerForLost(parts, tx, "nothing was released", newest);
    return { newest };
  });
}

/**
 * Gives up the numbers whose letters cannot be found: each is sealed as one that a restore lost, so
 * that it is never given again. Throws Refusal 409, 422.
 *
 * @param upTo the last of them
 * @param beyond how many of them no letter has shown: who names it has read it, and it is no slip
 */
export async function giveUpLost(
  parts: Parts,
  upTo: number,
  beyond = 0,
): Promise<{ numbers: number[] }> {
  return parts.store.transaction(async (tx) => {
    const { newest, known, times } = await held(parts, tx);
    const would = whatWould({ newest, known }, upTo);
    if (would.beyond !== beyond)
      throw new OperatorRefusal(
        422,
        `${would.words} If you mean all of them: --beyond ${would.beyond}`,
        { onPage: would.words },
      );
    const on = lastRestore(times, parts.now());
    const given = would.numbers;
    for (const number of given) await seal(parts, tx, number, on);
    record(parts, tx, {
      what: "research put back",
      about: { numbers: given.join(", "), how: "given up" },
    });
    await answerForLost(parts, tx, "given up", upTo);
    return { numbers: given };
  });
}

export interface WouldGiveUp {
  numbers: number[];
  /** how many of them no letter has shown */
  beyond: number;
  /** all of it, for the person */
  words: string;
}

/** What `giveUpLost` would do, for who has to say that it may. Throws as it does. */
export async function wouldGiveUp({ store }: Parts, upTo: number): Promise<WouldGiveUp> {
  const lost = await lostResearch(store.db);
  if (!lost) throw new OperatorRefusal(409, NOTHING_OPEN);
  const newest = (await newestPlace(store.db))?.number ?? 0;
  return whatWould({ newest, known: lost.known }, upTo);
}

function whatWould(
  { newest, known }: { newest: number; known: number | null },
  upTo: number,
): WouldGiveUp {
  if (known !== null && upTo < known)
    throw new OperatorRefusal(
      422,
      `A letter shows that entry ${known} was released: give up to ${known} at least.`,
    );
  if (upTo <= newest || upTo > newest + MOST)
    throw new OperatorRefusal(
      422,
      `The log has ${newest}. Give a number from ${newest + 1} to ${newest + MOST}.`,
    );
  const shown = Math.max(known ?? newest, newest);
  const beyond = upTo - shown;
  const upToShown = shown > newest ? `Letters showed up to ${shown}; no` : "No";
  const given = numbers(newest + 1, upTo);
  const words = [
    `These numbers are given up: ${given.join(", ")}.`,
    ...(beyond === 0 ? [] : [`${upToShown} letter has shown ${beyond} of them.`]),
    "Their letters cannot be put back any more.",
  ].join(" ");
  return { numbers: given, beyond, words };
}

/** When the database was put back, as nearly as is known. */
const lastRestore = (times: Lost[], now: number): string =>
  times.length === 0
    ? `before ${instantInIndia(now)}`
    : `on ${instantInIndia(Math.max(...times.map(({ to }) => to)))}`;

async function held(parts: Parts, tx: Db) {
  await holdSubjects(parts.store, tx, "research", ["the log"]);
  const lost = await lostResearch(tx);
  if (!lost) throw new OperatorRefusal(409, NOTHING_OPEN);
  return { ...lost, newest: (await newestPlace(tx))?.number ?? 0 };
}

async function seal(parts: Parts, tx: Db, number: number, on: string): Promise<void> {
  const before = (await edgeAt(tx, number - 1)) ?? emptyEdge;
  const last = await newestPlace(tx);
  const at = Math.max(parts.now(), last?.released_at ?? 0);
  const { registeredName, registrationNumber } = parts.site().analyst;
  const text = [
    `Research entry ${number}`,
    `${registeredName}, Research Analyst, SEBI registration ${registrationNumber}`,
    `Given up ${sealedInstant(at)}`,
    `This number was given to research that was lost by a restore of the database ${on} IST; who has its letter has all there is of it.`,
  ].join("\n");
  const salt = newSalt();
  const leaf = leafOf(salt, text);
  const edge = withLeaf(before, leaf);
  await tx
    .insertInto("research_recovered")
    .values({
      ...{ number, root: number, released_at: at, put_at: parts.now(), text, salt },
      ...{ leaf: leaf.toString("hex"), edge: edgeText(edge) },
      how: "given up",
      checkpoint: await signNext(parts, tx, edge),
    })
    .execute();
}
