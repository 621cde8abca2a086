import { createHash } from "node:crypto";
import { ClientRefusal, OperatorRefusal } from "../../../api/refusal";
import type { Parts } from "../../platform/parts";
import type { DraftId, FileId, PersonId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { Content, type EnclosedFile } from "../content";
import { READABLE_MS } from "../receivers";
import { filesOf } from "./draft-files";

/**
 * Keeps the files of a draft as those of the entry that it became, within the transaction that
 * releases it. Throws when the bytes are not those that were looked at.
 */
export async function keepFiles(tx: Db, draft: DraftId, number: number): Promise<void> {
  for (const { id, hash } of await filesOf(tx, draft)) {
    const { bytes } = await tx
      .selectFrom("research_draft_files")
      .select("bytes")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (hashOf(bytes) !== hash) throw new Error(`file ${id} of a draft is altered`);
    await tx.insertInto("research_files").values({ id, number, bytes }).execute();
  }
}

export interface Enclosed {
  about: EnclosedFile;
  bytes: Buffer;
  /** "research-12-2.webp" */
  filename: string;
}

/**
 * A picture or a paper, for who was entitled to its entry. Throws Refusal 404, in the same words
 * for what is another's and what is not there.
 */
export async function readFile(
  { store, now }: Pick<Parts, "store" | "now">,
  person: PersonId,
  id: string,
): Promise<Enclosed> {
  const row = await withEntry(store.db, id)
    .innerJoin("research_receivers as r", "r.number", "f.number")
    .where("r.person_id", "=", person)
    .where("r.released_at", ">", now() - READABLE_MS)
    .executeTakeFirst();
  const found = row && enclosed(id, row);
  if (!found) throw new ClientRefusal(404, "research.none-such");
  return found;
}

/** A file of a draft or of an entry, for the desk. Throws Refusal 404. */
export async function deskFile(db: Db, id: string): Promise<Enclosed> {
  const released = await withEntry(db, id).executeTakeFirst();
  const found = released && enclosed(id, released);
  if (found) return found;
  const row = await db
    .selectFrom("research_draft_files")
    .select(["draft_id", "bytes"])
    .where("id", "=", id as FileId)
    .executeTakeFirst();
  const about = row && (await filesOf(db, row.draft_id)).find((file) => file.id === id);
  if (!about) throw new OperatorRefusal(404, "There is no such file.");
  return { about, bytes: Buffer.from(row.bytes, "base64"), filename: `draft.${about.type}` };
}

/** Every file of an entry, in its order; a missing one is left out. */
export async function filesOfEntry(
  db: Db,
  entry: { number: number; content: string },
): Promise<Enclosed[]> {
  const rows = await db
    .selectFrom("research_files")
    .select(["id", "bytes"])
    .where("number", "=", entry.number)
    .execute();
  return Content.parse(JSON.parse(entry.content)).files.flatMap(({ id }) => {
    const row = rows.find((one) => one.id === id);
    const found = row && enclosed(id, { ...entry, bytes: row.bytes });
    return found ? [found] : [];
  });
}

/** Every picture and paper that a person was entitled to, with its entry's number. */
export async function filesReceived(
  db: Db,
  person: PersonId,
): Promise<{ number: number; name: string; content: Buffer }[]> {
  const rows = await db
    .selectFrom("research_files as f")
    .innerJoin("research_entries as e", "e.number", "f.number")
    .innerJoin("research_receivers as r", "r.number", "f.number")
    .select(["f.id", "e.number", "e.content", "f.bytes"])
    .where("r.person_id", "=", person)
    .orderBy("f.id")
    .execute();
  return rows.flatMap(({ id, ...row }) => {
    const found = enclosed(id, row);
    return found ? [{ number: row.number, name: found.filename, content: found.bytes }] : [];
  });
}

/** What is wrong with the files that an entry binds; null when each is there, byte for byte. */
export async function filesWrong(
  db: Db,
  entry: { number: number; content: string },
): Promise<string | null> {
  const { data, error } = Content.safeParse(jsonOf(entry.content));
  if (error) return "what it says cannot be read";
  const { files } = data;
  if (files.length === 0) return null;
  const rows = await db
    .selectFrom("research_files")
    .select(["id", "bytes"])
    .where("number", "=", entry.number)
    .execute();
  const hashes = new Map(rows.map(({ id, bytes }) => [id, hashOf(bytes)]));
  return files.every(({ id, hash }) => hashes.get(id) === hash) && rows.length === files.length
    ? null
    : "its pictures or attachments are not those that were sealed";
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const withEntry = (db: Db, id: string) =>
  db
    .selectFrom("research_files as f")
    .innerJoin("research_entries as e", "e.number", "f.number")
    .select(["e.number", "e.content", "f.bytes"])
    .where("f.id", "=", id as FileId);

function enclosed(
  id: string,
  row: { number: number; content: string; bytes: string },
): Enclosed | null {
  const { files } = Content.parse(JSON.parse(row.content));
  const at = files.findIndex((file) => file.id === id);
  const about = files[at];
  if (!about) return null;
  const filename = `research-${row.number}-${at + 1}.${about.type}`;
  return { about, bytes: Buffer.from(row.bytes, "base64"), filename };
}

const hashOf = (base64: string): string =>
  createHash("sha256").update(Buffer.from(base64, "base64")).digest("hex");
