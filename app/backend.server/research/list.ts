import { sql, type RawBuilder } from "kysely";
import { IST_MS } from "../../content/india";
import type { Listed, ResearchList } from "../../api/research-calls";
import type { Parts } from "../platform/parts";
import type { PersonId } from "../platform/store/ids";
import { Content, servicesIn } from "./content";
import { rupee } from "./prices";
import { iso, stateOf } from "./reading";
import { READABLE_MS } from "./receivers";
import { horizons } from "../../content/research-terms";

const PAGE = 20;
const MOST_WORDS = 5;

export interface Wanted {
  service?: string | undefined;
  /** "2026-11", in India */
  month?: string | undefined;
  q?: string | undefined;
  /** the newest number of the page before */
  before?: string | undefined;
}

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
  const found = await rootsOf(parts, person, wanted);
  const page = found.slice(0, PAGE);
  const last = page.at(-1);
  const services = await heldServices(parts, person);
  const names = new Map(services.map(({ id, name }) => [id, name]));
  const entries = await entriesOf(
    parts,
    person,
    page.map(({ root }) => root),
  );
  return {
    items: page.flatMap(({ root, unread }) => {
      const about = entries.filter((entry) => entry.root === root);
      return about.length === 0 ? [] : [listed(about, names, unread)];
    }),
    older: found.length > PAGE && last ? String(last.newest) : null,
    services,
    months: await monthsOf(parts, person),
  };
}

interface Found {
  root: number;
  newest: number;
  unread: boolean;
}

async function rootsOf(
  { store, now }: Reading,
  person: PersonId,
  { service, month, q = "", before }: Wanted,
): Promise<Found[]> {
  const filters: RawBuilder<unknown>[] = [];
  if (service) filters.push(sql`e.services like ${`%"${escaped(service)}"%`} escape '!'`);
  if (month) {
    const [from, to] = span(month);
    filters.push(sql`e.released_at >= ${from} and e.released_at < ${to}`);
  }
  for (const word of q
    .toLowerCase()
    .normalize("NFC")
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS))
    filters.push(sql`e.words like ${`%${escaped(word)}%`} escape '!'`);
  const entries =
    filters.length > 0 ? sql`join research_entries as e on e.number = r.number` : sql``;
  const { rows } = await sql<{ root: number; newest: number; unread: number }>`
    select r.root as root, max(r.number) as newest,
      sum(case when v.opened_at is null then 1 else 0 end) as unread
    from research_receivers as r ${entries}
    left join research_evidence as v on v.id = r.id
    where ${sql.join(
      [sql`r.person_id = ${person}`, sql`r.released_at > ${now() - READABLE_MS}`, ...filters],
      sql` and `,
    )}
    group by r.root having max(r.number) < ${Number(before ?? Number.MAX_SAFE_INTEGER)}
    order by newest desc limit ${PAGE + 1}`.execute(store.db);
  return rows.map(({ root, newest, unread }) => ({
    root: Number(root),
    newest: Number(newest),
    unread: Number(unread) > 0,
  }));
}

/** Of a pattern of `like`, where "!" stands before what is meant as it is written. */
const escaped = (text: string): string => text.replace(/[!%_]/g, "!$&");

/** The instants at which a month in India begins and ends. */
function span(month: string): [from: number, to: number] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return [Date.UTC(year, number - 1, 1) - IST_MS, Date.UTC(year, number, 1) - IST_MS];
}

const entriesOf = ({ store, now }: Reading, person: PersonId, roots: number[]) =>
  roots.length === 0
    ? Promise.resolve([])
    : store.db
        .selectFrom("research_receivers as r")
        .innerJoin("research_entries as e", "e.number", "r.number")
        .innerJoin("research_entries as first", "first.number", "r.root")
        .select(["r.root", "first.id", "e.number", "e.kind", "e.released_at", "e.services"])
        .select("e.content")
        .where("r.person_id", "=", person)
        .where("r.root", "in", roots)
        .where("r.released_at", ">", now() - READABLE_MS)
        .orderBy("e.number")
        .execute();

function listed(
  entries: Awaited<ReturnType<typeof entriesOf>>,
  names: Map<string, string>,
  unread: boolean,
): Listed {
  const [first] = entries;
  const last = entries.at(-1);
  if (!first || !last) throw new Error("an idea without an entry");
  const content = Content.parse(JSON.parse(first.content));
  return {
    id: first.id,
    title: content.title,
    state: stateOf(entries.map(({ kind }) => kind)),
    services: servicesIn(first.services).flatMap((id) => names.get(id) ?? []),
    releasedAt: iso(first.released_at),
    updatedAt: last === first ? null : iso(last.released_at),
    unread,
    line: lineOf(content),
  };
}

/** A line about it, as it was first written. */
function lineOf(content: Content): string {
  if (content.kind === "note")
    return content.text.length > 90 ? `${content.text.slice(0, 88).trimEnd()} …` : content.text;
  if (content.kind !== "idea")
    return "Published before you held the service. What was added since is inside.";
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
  const ends = await store.db
    .selectFrom("research_receivers")
    .select((e) => [e.fn.min("released_at").as("from"), e.fn.max("released_at").as("to")])
    .where("person_id", "=", person)
    .where("released_at", ">", now() - READABLE_MS)
    .executeTakeFirst();
  if (!ends?.to) return [];
  const monthOf = (at: number) => new Date(Number(at) + IST_MS).toISOString().slice(0, 7);
  const months = [monthOf(ends.to)];
  while ((months.at(-1) ?? "") > monthOf(ends.from)) {
    const [year = 0, number = 0] = (months.at(-1) ?? "").split("-").map(Number);
    months.push(new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7));
  }
  return months;
}
