import { IST_MS } from "../../content/india";
import type { Listed, ResearchList } from "../../api/research-calls";
import type { Parts } from "../platform/parts";
import type { PersonId } from "../platform/store/ids";
import { Content, servicesIn } from "./content";
import { findRoots, type Wanted } from "./find-roots";
import { rupee } from "./prices";
import { putBackItem } from "./lost/items";
import type { ReadBack } from "./lost/read-back";
import { numbersAbout, readablePutBack, type ReadablePutBack } from "./lost/readable";
import { iso, stateOf } from "./reading";
import { missedOf } from "./readable";
import { READABLE_MS } from "./receivers";
import { horizons } from "../../content/research-terms";

const PAGE = 20;

type Reading = Pick<Parts, "store" | "now">;

/**
 * What a person may read, twenty ideas and notes a page, the one with the newest entry first.
 * Nothing but entries that the person was entitled to decides what is found, filtered or in which
 * order: a search says nothing of others.
 */
export async function listOf(
  parts: Reading,
  person: PersonId,
  wanted: Wanted,
): Promise<ResearchList> {
  const found = await findRoots(parts, person, wanted, PAGE + 1);
  const page = found.slice(0, PAGE);
  const last = page.at(-1);
  const services = await heldServices(parts, person);
  const names = new Map(services.map(({ id, name }) => [id, name]));
  const numbers = page.map(({ root }) => root);
  const entries = await entriesOf(parts, person, numbers);
  const roots = await rootsOf(parts, numbers);
  const all = await numbersAbout(parts.store.db, numbers);
  return {
    items: page.flatMap(({ root: number }) => {
      const about = entries.filter((entry) => entry.root === number);
      const root = roots.get(number);
      if (about.length === 0 || !root) return [];
      return [listed(about, { names, root, all: all.get(number) ?? [] })];
    }),
    older: found.length > PAGE && last ? String(last.newest) : null,
    newer: await newerThan(parts, person, wanted),
    services,
    months: await monthsOf(parts, person),
  };
}

/** Where the page above one begins; "" is the first, null: there is none above. */
async function newerThan(
  parts: Reading,
  person: PersonId,
  { before, ...wanted }: Wanted,
): Promise<string | null> {
  if (!before) return null;
  const above = await findRoots(parts, person, { ...wanted, from: before }, PAGE + 1);
  const next = above[PAGE];
  return above.length === 0 ? null : next ? String(next.newest) : "";
}

type Entry = Pick<ReadablePutBack, "number" | "root" | "kind" | "released_at" | "services"> & {
  opened_at: number | null;
  said: Content | ReadBack;
};

async function entriesOf(parts: Reading, person: PersonId, roots: number[]): Promise<Entry[]> {
  if (roots.length === 0) return [];
  const { store, now } = parts;
  const rows = await store.db
    .selectFrom("research_receivers as r")
    .innerJoin("research_entries as e", "e.number", "r.number")
    .leftJoin("research_evidence as v", "v.id", "r.id")
    .select(["r.root", "e.number", "e.kind", "e.released_at", "e.services", "e.content"])
    .select("v.opened_at")
    .where("r.person_id", "=", person)
    .where("r.root", "in", roots)
    .where("r.released_at", ">", now() - READABLE_MS)
    .orderBy("e.number")
    .execute();
  const entries = rows.map(({ content, ...row }) => ({
    ...row,
    said: Content.parse(JSON.parse(content)),
  }));
  const putBack = await readablePutBack(parts, person, roots);
  return [...entries, ...putBack].sort((one, other) => one.number - other.number);
}

/** The ids under which ideas and notes are read, and the titles of those that were put back. */
async function rootsOf({ store, now }: Reading, roots: number[]): Promise<Map<number, Root>> {
  const { db } = store;
  const before = (at: number) => (at > now() - READABLE_MS ? BEFORE : LONG_AGO);
  const found = new Map<number, Root>();
  if (roots.length === 0) return found;
  const rows = await db
    .selectFrom("research_entries")
    .select(["number", "id", "released_at"])
    .where("number", "in", roots)
    .execute();
  for (const { number, id, released_at } of rows)
    found.set(number, { id, title: "", before: before(released_at) });
  for (const root of roots.filter((one) => !found.has(one))) {
    const item = await putBackItem(db, root);
    if (!item) continue;
    const { id, said, row } = item;
    found.set(root, { id, title: said.title, before: before(row.released_at) });
  }
  return found;
}

interface Root {
  id: string;
  title: string;
  /** its line for who reads only what was added */
  before: string;
}

interface About {
  names: Map<string, string>;
  root: Root;
  /** the numbers of all entries about it, whoever may read them */
  all: number[];
}

function listed(entries: Entry[], { names, root, all }: About): Listed {
  const [first] = entries;
  const last = entries.at(-1);
  if (!first || !last) throw new Error("an idea without an entry");
  return {
    id: root.id,
    title: first.said.title || root.title,
    state: stateOf(
      entries.map(({ kind }) => kind),
      missedOf(entries, all).newer,
    ),
    services: servicesIn(first.services).flatMap((id) => names.get(id) ?? []),
    releasedAt: iso(first.released_at),
    updatedAt: last === first ? null : iso(last.released_at),
    unread: entries.some(({ opened_at }) => opened_at === null),
    line: ("body" in first.said ? lineOfPutBack(first.said) : lineOf(first.said)) ?? root.before,
  };
}

/** The same line, of what its letter said. */
function lineOfPutBack({ kind, facts, body }: ReadBack): string | null {
  const fact = (name: string) => facts.find(([one]) => one === name)?.[1] ?? "";
  if (kind === "idea")
    return `Entry ${fact("Entry")}, stop-loss ${fact("Stop-loss")}. ${fact("Horizon").split(" (")[0]}.`;
  return kind === "note" ? shortly(body.split("\n").slice(1).join(" ")) : null;
}

const BEFORE = "Published before you held the service. What was added since is inside.";
const LONG_AGO = "Published more than five years ago. What was added since is inside.";
const shortly = (text: string): string =>
  text.length > 90 ? `${text.slice(0, 88).trimEnd()} …` : text;

/** A line about it, as it was first written; null: that is not among what is read. */
function lineOf(content: Content): string | null {
  if (content.kind === "note") return shortly(content.text);
  if (content.kind !== "idea") return null;
  const { entry, stopLoss, horizon } = content;
  const to = entry.from === entry.to ? "" : ` to ${rupee(entry.to)}`;
  return `Entry ${rupee(entry.from)}${to}, stop-loss ${rupee(stopLoss)}. ${horizons[horizon].name}.`;
}

/** The services that a person holds or has held. */
async function heldServices({ store }: Reading, person: PersonId) {
  const rows = await store.db
    .selectFrom("subscriptions")
    .innerJoin("services", "services.id", "subscriptions.service_id")
    .select(["services.id", "services.name"])
    .distinct()
    .where("person_id", "=", person)
    .execute();
  return rows.sort((one, other) => one.name.localeCompare(other.name));
}

/** The months from the oldest to the newest that a person may read, newest first. */
async function monthsOf({ store, now }: Reading, person: PersonId): Promise<string[]> {
  const end = (which: "min" | "max") =>
    store.db
      .selectFrom("research_receivers")
      .select((e) => e.fn[which]("released_at").as("at"))
      .where("person_id", "=", person)
      .where("released_at", ">", now() - READABLE_MS)
      .executeTakeFirst();
  const [oldest, newest] = [await end("min"), await end("max")];
  if (!oldest?.at || !newest?.at) return [];
  const monthOf = (at: number) => new Date(Number(at) + IST_MS).toISOString().slice(0, 7);
  const from = oldest.at;
  const months = [monthOf(newest.at)];
  while ((months.at(-1) ?? "") > monthOf(from)) {
    const [year = 0, number = 0] = (months.at(-1) ?? "").split("-").map(Number);
    months.push(new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7));
  }
  return months;
}
