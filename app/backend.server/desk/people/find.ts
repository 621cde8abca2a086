import { findAnyone } from "../find-anyone";
import { peopleNamed, wordsOf } from "../../platform/people/name-words";
import type { Parts } from "../../platform/parts";
import type { PersonId, ServiceId } from "../../platform/store/ids";
import { holdings } from "./holdings";
import type { HoldingState } from "./which-holdings";
import { holdersOf, listed, stoppedAt, type Listed, type Stopped } from "./list";

/** What list of people is asked for. */
export type Which =
  | { by: "words"; words: string; byContact: boolean }
  | { by: "holding"; state: HoldingState; service: ServiceId | null; days: number }
  | { by: "stopped"; stopped: Stopped }
  | { by: "all" };

/**
 * A page of people. Words are looked up as `people find` does, which puts each person found on the
 * audit trail; other lists are read by their index.
 *
 * @param after where the page before ended
 */
export async function peoplePage(
  parts: Parts,
  which: Which,
  { after, most }: { after: string | null; most: number },
): Promise<{ people: Listed[]; next: string | null }> {
  if (which.by === "words") return withWords(parts, which, { after, most });
  if (which.by === "holding") {
    const { rows, next } = await holdings(parts, which, { after, most });
    return { people: await holdersOf(parts, rows), next };
  }
  const stopped = which.by === "stopped" ? which.stopped : "any";
  const { ids, next } = await stoppedAt(parts, stopped, { before: after, most });
  return { people: await listed(parts, ids), next };
}

async function withWords(
  parts: Parts,
  { words, byContact }: { words: string; byContact: boolean },
  { after, most }: { after: string | null; most: number },
): Promise<{ people: Listed[]; next: string | null }> {
  if (after !== null) return named(parts, words, { after: after as PersonId, most });
  const found = await findAnyone(parts, words, { most, byContact });
  const ids = found.map(({ id }) => id);
  const byName = found.length === most && wordsOf(words).length > 0;
  return {
    people: await listed(parts, ids),
    next: byName ? (ids.at(-1) ?? null) : null,
  };
}

/** The next page of a name that many have. */
async function named(
  parts: Parts,
  words: string,
  { after, most }: { after: PersonId; most: number },
): Promise<{ people: Listed[]; next: string | null }> {
  const ids = await peopleNamed(parts, words, { before: after, most: most + 1 });
  const shown = ids.slice(0, most);
  return {
    people: await listed(parts, shown),
    next: ids.length > most ? (shown.at(-1) ?? null) : null,
  };
}
