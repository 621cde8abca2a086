import type { Parts } from "../platform/parts";
import type { Db } from "../platform/store/store";
import type { PersonId } from "../platform/store/ids";
import { OperatorRefusal } from "../../api/refusal";
import { Content } from "./content";
import { recoveredText } from "./lost/recovered-lines";
import { recoveredAt } from "./places";

/** One line about an entry, for whoever runs the desk. */
export interface EntryLine {
  number: number;
  root: number;
  kind: string;
  title: string;
  releasedAt: number;
  receivers: number;
}

/** What was released, newest first. */
export async function entryLines(
  { store }: Pick<Parts, "store">,
  most: number,
): Promise<EntryLine[]> {
  const rows = await linesIn(store.db).orderBy("number", "desc").limit(most).execute();
  return rows.map(lineOf);
}

/** One of them; null: there is no such entry. */
export async function entryLine(
  { store }: Pick<Parts, "store">,
  number: number,
): Promise<EntryLine | null> {
  if (!Number.isSafeInteger(number)) return null;
  const row = await linesIn(store.db).where("number", "=", number).executeTakeFirst();
  return row ? lineOf(row) : null;
}

const linesIn = (db: Db) =>
  db
    .selectFrom("research_entries")
    .select(["number", "root", "kind", "content", "released_at", "receivers"]);

type Row = Awaited<ReturnType<ReturnType<typeof linesIn>["executeTakeFirstOrThrow"]>>;
const lineOf = ({ content, released_at, ...row }: Row): EntryLine => ({
  ...row,
  title: Content.parse(JSON.parse(content)).title,
  releasedAt: released_at,
});

/** An entry as it was sealed, and what became of it with those who received it. Refusal 404. */
export async function entryWithEvidence({ store }: Pick<Parts, "store">, number: number) {
  const entry = await store.db
    .selectFrom("research_entries")
    .selectAll()
    .where("number", "=", number)
    .executeTakeFirst();
  if (!entry) {
    const putBack = await recoveredAt(store.db, number);
    if (putBack) throw new OperatorRefusal(404, recoveredText(putBack).join("\n"));
    throw new OperatorRefusal(404, `There is no entry ${number}.`);
  }
  const counted = await store.db
    .selectFrom("research_evidence")
    .select((e) => [
      e.fn.count("queued_at").as("queued"),
      e.fn.count("sent_at").as("sent"),
      e.fn.count("given_up_at").as("failed"),
      e.fn.count("opened_at").as("opened"),
    ])
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  const { queued, sent, failed, opened } = counted;
  return {
    entry,
    content: Content.parse(JSON.parse(entry.content)),
    counts: {
      queued: Number(queued),
      sent: Number(sent),
      failed: Number(failed),
      opened: Number(opened),
    },
  };
}

/** What became of an entry with each person, by id; for the record of one communication. */
export const evidenceOf = ({ store }: Pick<Parts, "store">, number: number) =>
  store.db
    .selectFrom("research_receivers as r")
    .leftJoin("research_evidence as v", "v.id", "r.id")
    .select(["r.person_id", "v.letter_id", "v.queued_at", "v.sent_at", "v.given_up_at"])
    .select("v.opened_at")
    .where("r.number", "=", number)
    .orderBy("r.person_id")
    .execute();

/** All that a person was entitled to, as it was sealed, and what became of it; oldest first. */
export const received = ({ store }: Pick<Parts, "store">, person: PersonId) =>
  store.db
    .selectFrom("research_receivers as r")
    .innerJoin("research_entries as e", "e.number", "r.number")
    .leftJoin("research_evidence as v", "v.id", "r.id")
    .select(["r.number", "e.released_at", "e.text", "v.queued_at", "v.sent_at", "v.opened_at"])
    .where("r.person_id", "=", person)
    .orderBy("r.number")
    .execute();
