import { IST_MS } from "../../content/india";
import type { Listed, ResearchList } from "../../api/research-calls";
import type { Parts } from "../platform/parts";
import type { PersonId } from "../platform/store/ids";
import { Content, servicesIn } from "./content";
import { findRoots, type Wanted } from "./find-roots";
import { rupee } from "./prices";
import { iso, stateOf } from "./reading";
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
  const entries = await entriesOf(
    parts,
    person,
    page.map(({ root }) => root),
  );
  return {
    items: page.flatMap(({ root }) => {
      const about = entries.filter((entry) => entry.root === root);
      return about.length === 0 ? [] : [listed(about, names)];
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

const entriesOf = ({ store, now }: Reading, person: PersonId, roots: number[]) =>
  roots.length === 0
    ? Promise.resolve([])
    : store.db
        .selectFrom("research_receivers as r")
        .innerJoin("research_entries as e", "e.number", "r.number")
        .innerJoin("research_entries as first", "first.number", "r.root")
        .leftJoin("research_evidence as v", "v.id", "r.id")
        .select(["r.root", "first.id", "e.number", "e.kind", "e.released_at", "e.services"])
        .select(["e.content", "v.opened_at"])
        .select((e) =>
          e
            .selectFrom("research_entries as all")
            .select((max) => max.fn.max("all.number").as("number"))
            .whereRef("all.root", "=", "r.root")
            .as("newest"),
        )
        .where("r.person_id", "=", person)
        .where("r.root", "in", roots)
        .where("r.released_at", ">", now() - READABLE_MS)
        .orderBy("e.number")
        .execute();

function listed(
  entries: Awaited<ReturnType<typeof entriesOf>>,
  names: Map<string, string>,
): Listed {
  const [first] = entries;
  const last = entries.at(-1);
  if (!first || !last) throw new Error("an idea without an entry");
  const content = Content.parse(JSON.parse(first.content));
  return {
    id: first.id,
    title: content.title,
    state: stateOf(
      entries.map(({ kind }) => kind),
      last.newest !== last.number,
    ),
    services: servicesIn(first.services).flatMap((id) => names.get(id) ?? []),
    releasedAt: iso(first.released_at),
    updatedAt: last === first ? null : iso(last.released_at),
    unread: entries.some(({ opened_at }) => opened_at === null),
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
