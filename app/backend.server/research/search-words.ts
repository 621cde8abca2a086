import { setImmediate } from "node:timers/promises";
import { sql, type RawBuilder, type Selectable } from "kysely";
import { withLatinDigits } from "../../content/latin-digits";
import type { Parts } from "../platform/parts";
import { Content } from "./content";
import { servicesOfRoot } from "./lost/items";
import { readBack } from "./lost/read-back";
import { recoveredRows } from "./places";
import { bodyLines } from "./sealed-text";
import { takeTurn } from "../platform/turn";
import type { Db } from "../platform/store/store";
import type { Tables } from "../platform/store/tables";

/** As many entries as are made findable while a visitor waits unnoticed. */
const BATCH = 50;

/**
 * That a word of an entry begins like this one of `wordsIn`: letters, digits and full stops,
 * nothing that a pattern of `like` would mean otherwise. @param row the alias of `research_words`
 */
export const begins = (row: string, word: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${row}.words`)} like ${`% ${word}%`}`;

/**
 * The words of a text, each once: in small letters and Latin digits, an amount without its commas.
 * Of Devanagari the dot below counts for nothing and the moon and dot is a dot, because people
 * write both.
 */
export const wordsIn = (text: string): string[] => [
  ...new Set(
    withLatinDigits(text)
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[\u200b-\u200d\u2060\ufeff\u093c]/g, "")
      .replace(/\u0901/g, "\u0902")
      .replace(/(\d),(?=\d)/g, "$1")
      .match(/[\p{L}\p{M}\p{N}]+(?:\.\p{N}+)*/gu) ?? [],
  ),
];

/**
 * What an entry is found by. That a price was reached is said inside the idea only, so such an
 * entry is found by the idea's title alone: a search is no list of hits and misses.
 */
export const findableIn = (content: Content): string =>
  (content.kind === "reached" ? [content.title] : bodyLines(content).slice(0, 14))
    .join(" ")
    .toLowerCase()
    .slice(0, 1_500);

interface Findable {
  number: number;
  services: string;
  /** of `findableIn` */
  text: string;
}

type Released = Pick<Selectable<Tables["research_entries"]>, "number" | "services" | "content">;

const findable = ({ number, services, content }: Released): Findable => ({
  number,
  services,
  text: findableIn(Content.parse(JSON.parse(content))),
});

/**
 * Makes an entry findable in the transaction that releases it; where one before it is not yet, the
 * recurring work does both.
 */
export async function keepWords(tx: Db, entry: Released): Promise<void> {
  if ((await lastFindable(tx)) === entry.number - 1) await insert(tx, [findable(entry)]);
}

/**
 * Makes findable what a release before, or a backup, knew no words of, for a turn at a time.
 * @returns how many
 */
export async function indexEntries(parts: Parts): Promise<number> {
  const turn = takeTurn(parts);
  for (let done = 0; ; await setImmediate()) {
    const { db } = parts.store;
    const last = await lastFindable(db);
    const rows = await db
      .selectFrom("research_entries")
      .select(["number", "services", "content"])
      .where("number", ">", last)
      .orderBy("number")
      .limit(BATCH)
      .execute();
    const end = rows.length < BATCH ? Infinity : (rows.at(-1)?.number ?? 0);
    const putBack = await putBackBetween(db, last, end);
    const both = [...rows.map(findable), ...putBack].sort((a, b) => a.number - b.number);
    if (both.length > 0) await insert(db, both);
    done += both.length;
    if (rows.length < BATCH || turn.over()) return done;
  }
}

/** What a restore lost and was put back is found by what its letter said. */
async function putBackBetween(db: Db, after: number, to: number): Promise<Findable[]> {
  const found: Findable[] = [];
  for (const row of await recoveredRows(db)) {
    const said = row.number > after && row.number < to ? readBack(row.text) : null;
    const services = said && (await servicesOfRoot(db, row.root));
    if (!said || !services) continue;
    const text = said.kind === "reached" ? "" : said.body;
    found.push({ number: row.number, services, text: text.toLowerCase().slice(0, 1_500) });
  }
  return found;
}

/** All up to it are findable: they become so in their order. */
async function lastFindable(db: Db): Promise<number> {
  const row = await db
    .selectFrom("research_words")
    .select("number")
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? 0;
}

/** Several servers may do the same at once. */
const insert = (db: Db, entries: Findable[]) =>
  db
    .insertInto("research_words")
    .values(
      entries.map(({ number, services, text }) => ({
        number,
        services,
        words: wordsIn(text)
          .map((word) => ` ${word}`)
          .join(""),
      })),
    )
    .onConflict((on) => on.column("number").doNothing())
    .execute();
