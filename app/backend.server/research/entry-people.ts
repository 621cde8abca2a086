import { namesOf } from "../platform/people/find-accounts";
import type { Parts } from "../platform/parts";
import type { PersonId } from "../platform/store/ids";
import type { Way } from "../platform/store/tables";
import { entryWithEvidence } from "./evidence";

const PAGE = 50;

/** What became of an entry with one person; instants in UTC ms. */
export interface EntryPerson {
  person: PersonId;
  /** "" of who was erased or has none yet */
  name: string;
  letter: {
    id: string | null;
    queuedAt: number | null;
    sentAt: number | null;
    givenUpAt: number | null;
  };
  short: {
    way: Way;
    id: string | null;
    queuedAt: number;
    sentAt: number | null;
    givenUpAt: number | null;
    problem: string | null;
  }[];
  openedAt: number | null;
}

export interface EntryPeople {
  number: number;
  title: string;
  people: EntryPerson[];
  /** the last person of this page, when there are more */
  next: PersonId | null;
}

/**
 * Who was entitled to an entry, fifty a page by their ids, and what became of it with each. Throws
 * Refusal 404.
 *
 * @param after the last person of the page before; "" for the first
 */
export async function entryPeople(
  parts: Parts,
  number: number,
  after: string,
): Promise<EntryPeople> {
  const { content } = await entryWithEvidence(parts, number);
  const { db } = parts.store;
  const rows = await db
    .selectFrom("research_receivers as r")
    .leftJoin("research_evidence as v", "v.id", "r.id")
    .select(["r.person_id", "v.letter_id", "v.queued_at", "v.sent_at", "v.given_up_at"])
    .select("v.opened_at")
    .where("r.number", "=", number)
    .where("r.person_id", ">", after as PersonId)
    .orderBy("r.person_id")
    .limit(PAGE + 1)
    .execute();
  const page = rows.slice(0, PAGE);
  const ids = page.map(({ person_id }) => person_id);
  const names = await namesOf(parts, ids);
  const short = await shortMessages(parts, number, ids);
  return {
    number,
    title: content.title,
    people: page.map((row) => ({
      person: row.person_id,
      name: names.get(row.person_id) ?? "",
      letter: {
        id: row.letter_id,
        queuedAt: row.queued_at,
        sentAt: row.sent_at,
        givenUpAt: row.given_up_at,
      },
      short: short.filter(({ person }) => person === row.person_id),
      openedAt: row.opened_at,
    })),
    next: rows.length > PAGE ? (page.at(-1)?.person_id ?? null) : null,
  };
}

async function shortMessages({ store }: Parts, number: number, ids: PersonId[]) {
  if (ids.length === 0) return [];
  const rows = await store.db
    .selectFrom("research_pointers")
    .select(["person_id", "way", "queued_at", "sent_at", "message_id", "given_up_at", "problem"])
    .where("number", "=", number)
    .where("person_id", "in", ids)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    person: row.person_id,
    way: row.way,
    id: row.message_id,
    queuedAt: row.queued_at,
    sentAt: row.sent_at,
    givenUpAt: row.given_up_at,
    problem: row.problem,
  }));
}
