import { OperatorRefusal } from "../../../api/refusal";
import type { Selectable } from "kysely";
import type { ComplaintSource } from "../../../content/complaint-figures";
import type { Parts } from "../../platform/parts";
import { languageFrom } from "../../platform/people/reading-language";
import type { ComplaintId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import type { Tables } from "../../platform/store/tables";
import { daysSince, dueAt } from "./clock";
import type { About } from "./complaint-letters";

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
  /** a slip or a duplicate, which counts nowhere; `why` is blank once it is erased */
  withdrawn: { at: number; why: string } | null;
  answers: { words: string; at: number }[];
}

/** Those that are to be resolved, the oldest first. */
export async function openComplaints(parts: Parts): Promise<ShownComplaint[]> {
  const rows = await parts.store.db
    .selectFrom("complaints")
    .selectAll()
    .where("resolved_at", "is", null)
    .where("withdrawn_at", "is", null)
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

/** Those that were withdrawn, newest first. */
export async function withdrawnComplaints(parts: Parts, most: number): Promise<ShownComplaint[]> {
  const rows = await parts.store.db
    .selectFrom("complaints")
    .selectAll()
    .where("withdrawn_at", ">", 0)
    .orderBy("withdrawn_at", "desc")
    .limit(most)
    .execute();
  return shown(parts, rows);
}

/**
 * Those received before an instant and neither resolved nor withdrawn by another, UTC ms; the
 * oldest first.
 */
export async function complaintsReceived(
  parts: Parts,
  { openAfter, before }: { openAfter: number; before: number },
): Promise<ShownComplaint[]> {
  const rows = await parts.store.db
    .selectFrom("complaints")
    .selectAll()
    .where("received_at", "<", before)
    .where((e) => e.or([e("resolved_at", "is", null), e("resolved_at", ">=", openAfter)]))
    .where((e) => e.or([e("withdrawn_at", "is", null), e("withdrawn_at", ">=", openAfter)]))
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

/** Its row; `reference` in small letters too. Throws Refusal 404 */
export async function rowBy(db: Db, reference: string) {
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
      withdrawn:
        row.withdrawn_at === null
          ? null
          : {
              at: row.withdrawn_at,
              why: opened(parts, row.withdrawn_why_enc, "complaints.withdrawn_why") ?? "",
            },
      answers: answers.map(({ words_enc, at }) => ({
        words: opened(parts, words_enc, "complaint_answers.words") ?? "",
        at,
      })),
    });
  }
  return complaints;
}

/** What its letters tell of a complaint. */
export const toldOf = (parts: Parts, row: Selectable<Tables["complaints"]>): About => ({
  id: row.id,
  reference: row.reference,
  email: opened(parts, row.email_enc, "complaints.email"),
  receivedAt: row.received_at,
  language: languageFrom(row.language),
});

/** Blank stands for erased. */
export const opened = ({ seal }: Parts, sealed: string | null, context: string): string | null =>
  sealed === null || sealed === "" ? null : seal.open(sealed, context);
