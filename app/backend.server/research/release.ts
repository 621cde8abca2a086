import { record } from "../platform/audit/record";
import type { Parts } from "../platform/parts";
import { holdSubjects } from "../platform/store/lock";
import type { DraftId, EntryId, ServiceId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import { OperatorRefusal } from "../../api/refusal";
import { servicesIn, type Content } from "./content";
import { READ_ANEW, seenDraft } from "./drafts";
import { judge } from "./judge";
import { keepFiles } from "./files/released-files";
import { refuseWhileLost } from "./lost/fence";
import { putBackItem } from "./lost/items";
import { newestPlace } from "./places";
import { fixReceivers } from "./receivers";
import { findableIn, keepWords } from "./search-words";
import { entryText, leafOf, newSalt, receiversDigest, recordOf } from "./sealed-text";
import { signNext } from "./signer";
import { edgeOf, edgeText, emptyEdge, withLeaf } from "./tree";
import type { Typed } from "./typed";

export interface Released {
  number: number;
  id: EntryId;
  /** the idea's or note's own, where it can be read */
  root: EntryId;
  receivers: number;
}

/**
 * Releases a draft: in one commit it becomes readable to all who are entitled at that instant, who
 * they are is fixed, it is sealed as the log's next entry, and its letters fall due. Before that
 * commit nobody but the desk can see it. @param seen the version (`versionOf`) that was previewed;
 * null where nothing was. Throws Refusal 404, 409 (it says something else by now; a restore may
 * have lost entries), 422 (the gate).
 */
export async function release(
  parts: Parts,
  id: DraftId,
  seen: string | null = null,
): Promise<Released> {
  return parts.store.transaction(async (tx) => {
    await holdSubjects(parts.store, tx, "research", ["the log", id]);
    const draft = await seenDraft(tx, id, seen, READ_ANEW);
    await refuseWhileLost(tx);
    const { typed } = draft;
    const head = await headOf(tx);
    const now = parts.now();
    // A clock that was set back does not make the log run backwards.
    const releasedAt = Math.max(now, head.releasedAt);
    const judged = await judge(parts, tx, draft, now);
    if (judged.content === null) throw new OperatorRefusal(422, judged.faults[0].words);
    const entry = await append(parts, tx, {
      typed,
      content: judged.content,
      now,
      releasedAt,
      head,
    });
    await keepFiles(tx, id, entry.number);
    await tx.deleteFrom("research_drafts").where("id", "=", id).execute();
    await tx
      .insertInto("research_mailings")
      .values({ number: entry.number, last_person: "", written: 0, done_at: null })
      .execute();
    record(parts, tx, {
      what: "research released",
      about: { draft: id, entry: entry.number, receivers: entry.receivers },
    });
    return entry;
  });
}

interface Appended {
  typed: Typed;
  content: Content;
  /** UTC ms: when who holds what is looked at; and as the log has it */
  now: number;
  releasedAt: number;
  head: Head;
}

async function append(
  parts: Parts,
  tx: Db,
  { typed, content, now, releasedAt, head }: Appended,
): Promise<Released> {
  const number = head.number + 1;
  const about = content.kind === "idea" || content.kind === "note" ? null : Number(typed.root);
  const root = about === null ? null : await rootEntry(tx, about);
  const services = root ? root.services : [...new Set(typed.services)].sort();
  const people = await fixReceivers(tx, {
    number,
    root: about ?? number,
    now,
    releasedAt,
    services,
    content,
    lostAt: root?.lostAt ?? null,
  });
  const salt = newSalt();
  const id = parts.newId<EntryId>();
  const row = {
    number,
    id,
    root: about ?? number,
    kind: content.kind,
    released_at: releasedAt,
    services: JSON.stringify(services),
    content: JSON.stringify(content),
    receivers: people.length,
    receivers_digest: receiversDigest(salt, people),
    words: findableIn(content),
  };
  const heading = { number, releasedAt, services: await namesOf(tx, services), root: row.root };
  const text = entryText(parts.site(), heading, content, recordOf(salt, row));
  const leaf = leafOf(salt, text);
  const edge = withLeaf(head.edge, leaf);
  const checkpoint = await signNext(parts, tx, edge);
  const sealed = { text, salt, leaf: leaf.toString("hex"), edge: edgeText(edge), checkpoint };
  await tx
    .insertInto("research_entries")
    .values({ ...row, ...sealed })
    .execute();
  await keepWords(tx, row);
  return { number, id, root: root?.id ?? id, receivers: people.length };
}

interface Head {
  number: number;
  releasedAt: number;
  edge: ReturnType<typeof edgeOf>;
}

async function headOf(tx: Db): Promise<Head> {
  const row = await newestPlace(tx);
  if (!row) return { number: 0, releasedAt: 0, edge: emptyEdge };
  return { number: row.number, releasedAt: row.released_at, edge: edgeOf(row.number, row.edge) };
}

interface Root {
  id: EntryId;
  services: string[];
  /** of one that a restore lost and was put back: when it was released */
  lostAt: number | null;
}

async function rootEntry(tx: Db, number: number): Promise<Root> {
  const item = await putBackItem(tx, number);
  if (item) return { id: item.id, services: item.services, lostAt: item.row.released_at };
  const { id, services } = await tx
    .selectFrom("research_entries")
    .select(["id", "services"])
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  return { id, services: servicesIn(services), lostAt: null };
}

async function namesOf(tx: Db, services: string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom("services")
    .select("name")
    .where("id", "in", services as ServiceId[])
    .execute();
  return rows.map(({ name }) => name).sort();
}
