import { OperatorRefusal } from "../../../api/refusal";
import type { Selectable } from "kysely";
import type { ComplaintSource } from "../../../content/complaint-figures";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import { languageFrom } from "../../platform/people/reading-language";
import type { ComplaintId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import type { Tables } from "../../platform/store/tables";
import { countComplaintsUp } from "../figures";
import { daysSince, dueAt } from "./clock";
import { announceAnswer } from "./complaint-letters";

const DAY_MS = 86_400_000;

/** A complaint as the owner reads it; instants UTC ms. */
export interface ShownComplaint {
  id: ComplaintId;
  reference: string;
  source: ComplaintSource;
  category: string;
  /** blank once it is erased, as the next ones */
  name: string;
  number: string | null;
  email: string | null;
  words: string;
  receivedAt: number;
  dueAt: number;
  /** 0 on its first day */
  day: number;
  resolvedAt: number | null;
  answers: { words: string; at: number }[];
}

/** Those that are not resolved, the oldest first. */
export async function openComplaints(parts: Parts): Promise<ShownComplaint[]> {
  const rows = await parts.store.db
    .selectFrom("complaints")
    .selectAll()
    .where("resolved_at", "is", null)
    .orderBy("received_at")
    .execute();
  return shown(parts, rows);
}

/** Those that were resolved, newest first. */
export async function resolvedComplaints(parts: Parts, most: number): Promise<ShownComplaint[]> {
  const rows = await parts.store.db
    .selectFrom("complaints")
    .selectAll()
    .where("resolved_at", ">", 0)
    .orderBy("resolved_at", "desc")
    .limit(most)
    .execute();
  return shown(parts, rows);
}

/** Those received before an instant and not resolved by another, UTC ms; the oldest first. */
export async function complaintsReceived(
  parts: Parts,
  { openAfter, before }: { openAfter: number; before: number },
): Promise<ShownComplaint[]> {
  const rows = await parts.store.db
    .selectFrom("complaints")
    .selectAll()
    .where("received_at", "<", before)
    .where((e) => e.or([e("resolved_at", "is", null), e("resolved_at", ">=", openAfter)]))
    .orderBy("received_at")
    .execute();
  return shown(parts, rows);
}

/** Those that name this phone number or e-mail address, the oldest first. */
export async function complaintsFrom(
  parts: Parts,
  { number, email }: { number: string | null; email: string | null },
): Promise<ShownComplaint[]> {
  const hash = (text: string | null, context: string) =>
    text === null ? null : parts.seal.hash(text, context);
  const rows = await parts.store.db
    .selectFrom("complaints")
    .selectAll()
    .where((or) =>
      or.or([
        or("number_hash", "=", hash(number, "complaints.number")),
        or("email_hash", "=", hash(email, "complaints.email")),
      ]),
    )
    .orderBy("received_at")
    .execute();
  return shown(parts, rows);
}

/** @param reference "C-7K3QP9", in small letters too. Throws Refusal 404 */
export async function complaintBy(parts: Parts, reference: string): Promise<ShownComplaint> {
  const row = await rowBy(parts.store.db, reference);
  const [complaint] = await shown(parts, [row]);
  if (!complaint) throw new Error("a complaint that was read is not shown");
  return complaint;
}

/**
 * Answers a complaint by mail, where there is an address, and keeps the answer; `resolves` stops
 * its clock. One that is resolved may be written about again, and stays so. The same words again
 * within a day are the same answer, and do nothing. Throws Refusal 404, 409 (resolved already, or
 * erased) or 422 (no words).
 */
export async function answerComplaint(
  parts: Parts,
  reference: string,
  { words, resolves }: { words: string; resolves: boolean },
): Promise<void> {
  if (words.trim() === "")
    throw new OperatorRefusal(422, "Write the answer: the complainant reads it.");
  await parts.store.transaction(async (tx) => {
    // First in the transaction, so that two who answer at once do it one after the other.
    await countComplaintsUp(tx);
    const row = await rowBy(tx, reference);
    if (row.erased_at !== null) throw new OperatorRefusal(409, "This complaint is erased.");
    if ((!resolves || row.resolved_at !== null) && (await justAnswered(parts, tx, row.id, words)))
      return;
    if (resolves && row.resolved_at !== null)
      throw new OperatorRefusal(409, "This complaint is resolved already.");
    const at = parts.now();
    const answer = parts.newId<string>();
    await tx
      .insertInto("complaint_answers")
      .values({
        id: answer,
        complaint_id: row.id,
        words_enc: parts.seal.close(words.trim(), "complaint_answers.words"),
        at,
      })
      .execute();
    if (resolves)
      await tx
        .updateTable("complaints")
        .set({ resolved_at: at })
        .where("id", "=", row.id)
        .execute();
    record(parts, tx, {
      what: resolves ? "complaint resolved" : "complaint answered",
      about: { complaint: row.id },
    });
    const about = {
      id: row.id,
      reference: row.reference,
      email: opened(parts, row.email_enc, "complaints.email"),
      receivedAt: row.received_at,
      language: languageFrom(row.language),
    };
    const open = row.resolved_at === null;
    await announceAnswer(parts, tx, about, { answer, words: words.trim(), resolves, open });
  });
}

/** Whether the last answer says the same, and is less than a day old. */
async function justAnswered(
  parts: Parts,
  tx: Db,
  complaint: ComplaintId,
  words: string,
): Promise<boolean> {
  const last = await tx
    .selectFrom("complaint_answers")
    .select("words_enc")
    .where("complaint_id", "=", complaint)
    .where("at", ">", parts.now() - DAY_MS)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return opened(parts, last?.words_enc ?? null, "complaint_answers.words") === words.trim();
}

async function rowBy(db: Db, reference: string) {
  const row = await db
    .selectFrom("complaints")
    .selectAll()
    .where("reference", "=", reference.trim().toUpperCase())
    .executeTakeFirst();
  if (!row) throw new OperatorRefusal(404, `There is no complaint ${reference}.`);
  return row;
}

async function shown(
  parts: Parts,
  rows: Selectable<Tables["complaints"]>[],
): Promise<ShownComplaint[]> {
  const complaints: ShownComplaint[] = [];
  for (const row of rows) {
    const answers = await parts.store.db
      .selectFrom("complaint_answers")
      .select(["words_enc", "at"])
      .where("complaint_id", "=", row.id)
      .orderBy("id")
      .execute();
    complaints.push({
      id: row.id,
      reference: row.reference,
      source: row.source,
      category: row.category,
      name: opened(parts, row.name_enc, "complaints.name") ?? "",
      number: opened(parts, row.number_enc, "complaints.number"),
      email: opened(parts, row.email_enc, "complaints.email"),
      words: opened(parts, row.words_enc, "complaints.words") ?? "",
      receivedAt: row.received_at,
      dueAt: dueAt(row.received_at),
      day: daysSince(row.received_at, row.resolved_at ?? parts.now()),
      resolvedAt: row.resolved_at,
      answers: answers.map(({ words_enc, at }) => ({
        words: opened(parts, words_enc, "complaint_answers.words") ?? "",
        at,
      })),
    });
  }
  return complaints;
}

/** Blank stands for erased. */
const opened = ({ seal }: Parts, sealed: string | null, context: string): string | null =>
  sealed === null || sealed === "" ? null : seal.open(sealed, context);
