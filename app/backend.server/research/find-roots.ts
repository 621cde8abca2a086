import { sql, type RawBuilder } from "kysely";
import { IST_MS } from "../../content/india";
import type { Parts } from "../platform/parts";
import type { PersonId } from "../platform/store/ids";
import { READABLE_MS } from "./receivers";
import { begins, wordsIn } from "./search-words";

/** What a reader filters a list by. */
export interface Wanted {
  service?: string | undefined;
  /** "2026-11", in India */
  month?: string | undefined;
  q?: string | undefined;
  /** the newest number of the page before */
  before?: string | undefined;
  /** the other way: this number or newer ones, the oldest first */
  from?: string | undefined;
}

/** An idea or note, and the newest of its entries that fits. */
export interface Found {
  root: number;
  newest: number;
}

const MOST_WORDS = 5;
const NEVER = Number.MAX_SAFE_INTEGER;

/**
 * The ideas and notes of which a person may read an entry that fits, the newest first. It walks the
 * person's own entries until there are `most`, so that not even how long it takes says anything of
 * others'.
 */
export async function findRoots(
  { store, now }: Pick<Parts, "store" | "now">,
  person: PersonId,
  { service, month, q = "", before, from: oldest }: Wanted,
  most: number,
): Promise<Found[]> {
  const words = wordsIn(q).slice(0, MOST_WORDS);
  // Of signs alone there is no word to be found.
  if (words.length === 0 && q.trim() !== "") return [];
  const [from, to] = month ? span(month) : [0, NEVER];
  const fits = (looked: string) => [
    ...(service ? [isOf(looked, service)] : []),
    ...words.map((word) => begins(looked, word)),
  ];
  const looking = (row: string, looked: string) =>
    service || words.length > 0
      ? sql`join research_words as ${sql.ref(looked)}
          on ${sql.ref(`${looked}.number`)} = ${sql.ref(`${row}.number`)}`
      : sql``;
  const { rows } = await sql<Found>`
    select r.root as root, r.number as newest
    from research_receivers as r ${looking("r", "w")}
    where ${all([
      sql`r.person_id = ${person}`,
      sql`r.released_at > ${Math.max(from - 1, now() - READABLE_MS)}`,
      ...(before ? [notShownYet(Number(before))] : []),
      ...(oldest ? [shownBefore(Number(oldest))] : []),
      sql`r.released_at < ${to}`,
      ...fits("w"),
      // By the idea, of which there are few: the plus keeps SQLite from going through them by time.
      sql`not exists (select 1 from research_receivers as n ${looking("n", "nw")}
        where n.person_id = r.person_id and n.root = r.root and n.number > r.number
        and ${all([sql`+n.released_at < ${to}`, ...fits("nw")])})`,
    ])}
    order by ${oldest ? sql`r.released_at, r.number` : sql`r.released_at desc, r.number desc`}
    limit ${most}`.execute(store.db);
  return rows.map(({ root, newest }) => ({ root: Number(root), newest: Number(newest) }));
}

const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

/** The log does not run backwards: what has a lower number is no later. */
const notShownYet = (before: number) => sql`r.number < ${before} and r.released_at <= coalesce(
  (select released_at from research_entries where number = ${before}), ${sql.lit(NEVER)})`;

const shownBefore = (from: number) => sql`r.number >= ${from} and r.released_at >= coalesce(
  (select released_at from research_entries where number = ${from}), 0)`;

const isOf = (row: string, service: string) =>
  sql`${sql.ref(`${row}.services`)} like ${`%"${escaped(service)}"%`} escape '!'`;

/** Of a pattern of `like`, where "!" stands before what is meant as it is written. */
const escaped = (text: string): string => text.replace(/[!%_]/g, "!$&");

/** The instants at which a month in India begins and ends. */
function span(month: string): [from: number, to: number] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return [Date.UTC(year, number - 1, 1) - IST_MS, Date.UTC(year, number, 1) - IST_MS];
}
