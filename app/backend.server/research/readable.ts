import type { Kind } from "../../content/research-terms";
import { ClientRefusal } from "../../api/refusal";
import type { Parts } from "../platform/parts";
import type { PersonId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import { Content } from "./content";
import { putBackItem } from "./lost/items";
import type { ReadBack } from "./lost/read-back";
import { numbersAbout, readablePutBack, type ReadableRow } from "./lost/readable";
import { READABLE_MS } from "./receivers";

/**
 * The entries about an idea or a note to which this person was entitled, oldest first; whether
 * there are `later` ones that went to others, and `newer` ones than it is known to be open by.
 * Throws Refusal 404 where there are none.
 */
export async function readableEntries(
  parts: Reading,
  person: PersonId,
  id: string,
): Promise<{
  entries: [ReadableEntry, ...ReadableEntry[]];
  title: string;
  later: boolean;
  newer: boolean;
}> {
  const { db } = parts.store;
  const root = await rootOf(db, id);
  const [first, ...more] = await readableOf(parts, person, root);
  if (!first) throw new ClientRefusal(404, "research.none-such");
  const entries: [ReadableEntry, ...ReadableEntry[]] = [first, ...more];
  const all = (await numbersAbout(db, [root])).get(root) ?? [];
  return {
    entries,
    title: first.said.title || ((await putBackItem(db, root))?.said.title ?? ""),
    ...missedOf(entries, all),
  };
}

/**
 * An entry with what it says; of one that was put back after a restore as far as its text tells.
 */
export type ReadableEntry = ReadableRow & { said: Content | ReadBack };

/**
 * What went on without a reader. @param all the numbers of all entries about it
 * @returns `later`: that there is such a thing; `newer`: that it may have been closed by it. That
 * it was open is known by what only an open one takes: a correction comes after a closing, too.
 */
export function missedOf(
  entries: Pick<ReadableEntry, "number" | "root" | "kind">[],
  all: number[],
): { later: boolean; newer: boolean } {
  const own = new Set(entries.map(({ number }) => number));
  const first = entries[0]?.number ?? 0;
  const wasOpen = entries.findLast(({ kind }) => OF_OPEN.includes(kind))?.number ?? 0;
  const missed = all.filter((number) => !own.has(number) && number !== entries[0]?.root);
  const newer = missed.some((number) => number > wasOpen);
  return { later: newer || missed.some((number) => number > first), newer };
}
const OF_OPEN: Kind[] = ["idea", "note", "update", "partial exit", "reached"];

/** Notes that the person has it open. What may not be read is not there (404). */
export async function noteOpened(parts: Reading, person: PersonId, id: string): Promise<void> {
  const entries = await readableOf(parts, person, await rootOf(parts.store.db, id));
  if (entries.length === 0) throw new ClientRefusal(404, "research.none-such");
  const opened_at = parts.now();
  const rows = entries.map(({ number }) => ({
    id: `${number}/${person}`,
    number,
    person_id: person,
    opened_at,
  }));
  await parts.store.lightly((db) =>
    db
      .insertInto("research_evidence")
      .values(rows)
      .onConflict((on) =>
        on.column("id").doUpdateSet({ opened_at }).where("research_evidence.opened_at", "is", null),
      )
      .execute(),
  );
}

export type Reading = Pick<Parts, "store" | "now">;

/** The number of an idea or note; 0, which no entry has, when there is none of this id. */
async function rootOf(db: Db, id: string): Promise<number> {
  const row = await db
    .selectFrom("research_entries")
    .select(["number", "root"])
    .where("id", "=", id as never)
    .executeTakeFirst();
  if (row) return row.number === row.root ? row.root : 0;
  const putBack = await db
    .selectFrom("research_put_back")
    .select("number")
    .where("id", "=", id as never)
    .executeTakeFirst();
  return putBack?.number ?? 0;
}

async function readableOf(
  { store, now }: Reading,
  person: PersonId,
  root: number,
): Promise<ReadableEntry[]> {
  const entries = await store.db
    .selectFrom("research_receivers as r")
    .innerJoin("research_entries as e", "e.number", "r.number")
    .select(["e.number", "e.root", "e.kind", "e.released_at", "e.services", "e.content"])
    .select(["e.text", "e.salt", "e.leaf", "e.checkpoint"])
    .where("r.person_id", "=", person)
    .where("r.root", "=", root)
    .where("r.released_at", ">", now() - READABLE_MS)
    .orderBy("e.number")
    .execute();
  const said = entries.map(({ content, ...row }) => ({
    ...row,
    said: Content.parse(JSON.parse(content)),
  }));
  const putBack = await readablePutBack({ store, now }, person, [root]);
  return [...said, ...putBack].sort((one, other) => one.number - other.number);
}
