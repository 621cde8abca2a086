import { sql } from "kysely";
import { kinds, levels } from "../../content/research-terms";
import type { Enclosure, ResearchItem } from "../../api/research-calls";
import type { PersonId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import { servicesIn, type Addition, type EnclosedFile } from "./content";
import { standingOf } from "./life";
import type { ReadBack } from "./lost/read-back";
import { aiLine, disclosureLines, ideaFacts } from "./sealed-text";
import { readableEntries, type ReadableEntry, type Reading } from "./readable";

/**
 * An idea or a note with what was added to it, as far as this person was entitled to each when it
 * was released. Throws Refusal 404, in the same words for what is another's and what is not there.
 */
export async function readItem(
  parts: Reading,
  person: PersonId,
  id: string,
): Promise<ResearchItem> {
  const { entries, title, later, newer } = await readableEntries(parts, person, id);
  const [first] = entries;
  return {
    title,
    state: stateOf(
      entries.map(({ kind }) => kind),
      newer,
    ),
    services: await serviceNames(parts.store.db, first.services),
    by: first.text.split("\n")[1] ?? "",
    original: originalIn(first),
    putBack: putBackIn(first),
    added: entries.flatMap((entry) => addedIn(entry)),
    later,
  };
}

/**
 * In the words of lists, which tell no more of an addition than that there is one. @param later
 * there are some that this person may not read, so that nobody knows here whether it is open
 */
export function stateOf(readable: (keyof typeof kinds)[], later: boolean): string {
  const standing = standingOf(readable);
  if (standing === "open" && later) return "More was published since";
  if (standing !== "open") return standing === "closed" ? "Closed" : "Withdrawn";
  const name = readable[0] === "note" ? "Note" : "Open";
  return readable.length > 1 ? `${name}, updated` : name;
}

export async function serviceNames(db: Db, services: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from services where id in (${sql.join(servicesIn(services))}) order by name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

function originalIn({ number, released_at, said }: ReadableEntry): ResearchItem["original"] {
  if ("body" in said || (said.kind !== "idea" && said.kind !== "note")) return null;
  return {
    number,
    releasedAt: iso(released_at),
    facts: said.kind === "idea" ? ideaFacts(said) : [],
    body: said.kind === "idea" ? said.rationale : said.text,
    basis: said.basis,
    risk: said.risk,
    files: shown(said.files),
    disclosures: [...disclosureLines(said.disclosures), aiLine(said.ai)],
  };
}

/** One that was put back stands as its letter had it. */
const putBackIn = ({ number, root, released_at, said }: ReadableEntry): ResearchItem["putBack"] =>
  "body" in said && number === root
    ? { number, releasedAt: iso(released_at), text: said.body }
    : null;

function addedIn({ number, released_at, said }: ReadableEntry): ResearchItem["added"] {
  if (said.kind === "idea" || said.kind === "note") return [];
  const entry = { number, releasedAt: iso(released_at) };
  if ("body" in said) return [{ ...entry, what: whatOf(said), text: said.body, files: [] }];
  return [{ ...entry, what: whatOf(said), text: textOf(said), files: shown(said.files) }];
}

const shown = (files: EnclosedFile[]): Enclosure[] =>
  files.map(({ id, type, says, width, height, size }) => ({
    id,
    says,
    picture: type !== "pdf" && width !== null && height !== null ? { width, height } : null,
    kb: Math.ceil(size / 1024),
  }));

const whatOf = ({ kind, level, corrects }: Pick<ReadBack, "kind" | "level" | "corrects">): string =>
  corrects !== null
    ? `Correction of entry ${corrects}`
    : level !== null
      ? `${levels[level]} reached`
      : kinds[kind];

const textOf = ({ text, disclosed }: Addition): string =>
  disclosed === null ? text : `${text}\nDisclosures changed: ${disclosed}`;

export const iso = (at: number): string => new Date(at).toISOString();
