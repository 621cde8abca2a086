import { sql } from "kysely";
import { profile } from "./people/profile";
import type { PersonId } from "./store/ids";
import type { Db } from "./store/store";
import type { Tables } from "./store/tables";

/**
 * When something goes: with what the law does not ask for, 90 days after the account was closed;
 * with the records, five years after; or by a rule of its own (`upkeep/retention`).
 */
type Goes = "account" | "records" | "own rule";
/** The column that tells whose a row is; null where only the rule of its own knows. */
type Whose = "id" | "person_id" | "payment_id" | null;

/** A column that says something of a person: sealed, or a keyed hash by which it is found. */
export interface PersonalField {
  table: keyof Tables;
  column: string;
  whose: Whose;
  goes: Goes;
  /** what is left in its place */
  leaves: "" | null;
  /** what it tells, in the terms of `prove -- bytes`; null for a hash, which tells nothing */
  tells: string | null;
}

/** Rows that go as a whole. */
export interface PersonalRows {
  table: keyof Tables;
  whose: "id" | "person_id";
  goes: "account" | "records";
}

/**
 * All that the database holds of people. What is sealed anew when a key is rotated, what is erased
 * and when, what somebody's copy of their data has, and what the byte scan looks for come from here
 * or are held against it by tests; a column that is missing fails them.
 */
export const personalFields: PersonalField[] = [
  ...of("people", "id", [
    ["number_enc", "account", "", "phone"],
    // Closing an account puts another in its place, so that the number may begin a new one.
    ["number_hash", "own rule", "", null],
    ["email_hash", "account", null, null],
    ["closed_number_hash", "account", null, null],
    ["pan_hash", "records", null, null],
    ["closed_pan_hash", "records", null, null],
  ]),
  ...Object.entries(profile).flatMap(([field, { goes, tells }]) =>
    of("people", "id", [[`${field}_enc`, goes, null, tells]]),
  ),
  ...of("payments", "person_id", [
    ["posted_enc", "account", "", "e-mail"],
    ["utr_enc", "records", null, "bank reference"],
    ["utr_hash", "records", null, null],
    ["named_utr_enc", "records", null, "bank reference"],
    ["named_utr_hash", "records", null, null],
  ]),
  ...of("refunds", "payment_id", [
    ["utr_enc", "records", null, "bank reference"],
    ["utr_hash", "records", null, null],
  ]),
  ...of("confirmations", "payment_id", [
    ["utr_enc", "own rule", null, "bank reference"],
    ["utr_hash", "own rule", null, null],
  ]),
  ...of("invoices", "payment_id", [
    ["wording_enc", "records", "", "name"],
    ["words_enc", "records", "", "name"],
  ]),
  ...of("credit_notes", "payment_id", [
    ["wording_enc", "records", "", "name"],
    ["invoice_wording_enc", "records", "", "name"],
  ]),
  // The answers of an agreement that was not signed go with the account.
  ...of("signings", "person_id", [
    ["token_enc", "account", null, "token"],
    ["fatca_enc", "records", "", "tax number"],
    ["signer_name_enc", "records", null, "name"],
  ]),
  ...of("notes", "id", [["text_enc", "account", "", "note"]]),
  ...of("outbox", "person_id", [["letter_enc", "account", "", "e-mail"]]),
  ...of("kept_letters", "person_id", [["letter_enc", "records", "", "name"]]),
  ...of("known_devices", "person_id", [["number_hash", "account", "", null]]),
  ...of("telegram_links", "person_id", [
    ["chat_enc", "account", "", "Telegram account"],
    ["chat_hash", "account", "", null],
  ]),
  ...of("telegram_members", "person_id", [
    ["chat_enc", "account", "", "Telegram account"],
    ["chat_hash", "account", "", null],
  ]),
  ...of("telegram_tokens", "person_id", [["token_hash", "account", "", null]]),
  ...of("inbox", null, [["body_enc", "own rule", "", "e-mail"]]),
  ...of("complaints", null, [
    ["name_enc", "own rule", "", "name"],
    ["number_enc", "own rule", null, "phone"],
    ["number_hash", "own rule", null, null],
    ["email_enc", "own rule", null, "e-mail"],
    ["email_hash", "own rule", null, null],
    ["words_enc", "own rule", "", "complaint"],
    ["withdrawn_why_enc", "own rule", null, "complaint"],
  ]),
  ...of("complaint_answers", null, [["words_enc", "own rule", "", "answer to a complaint"]]),
  ...of("challenges", null, [
    ["destination_hash", "own rule", "", null],
    ["browser_hash", "own rule", "", null],
    ["code_hash", "own rule", "", null],
  ]),
  ...of("limit_events", null, [["subject_hash", "own rule", "", null]]),
];

export const personalRows: PersonalRows[] = [
  { table: "notes", whose: "id", goes: "account" },
  { table: "outbox", whose: "person_id", goes: "account" },
  { table: "sessions", whose: "person_id", goes: "account" },
  { table: "known_devices", whose: "person_id", goes: "account" },
  { table: "telegram_links", whose: "person_id", goes: "account" },
  { table: "telegram_members", whose: "person_id", goes: "account" },
  { table: "telegram_tokens", whose: "person_id", goes: "account" },
  { table: "kept_letters", whose: "person_id", goes: "records" },
  { table: "notices_given", whose: "person_id", goes: "records" },
  { table: "mailing_receivers", whose: "person_id", goes: "records" },
  { table: "research_evidence", whose: "person_id", goes: "records" },
  { table: "research_pointers", whose: "person_id", goes: "records" },
];

/** Erases what goes at this time, of one person. */
export async function erasePersonal(
  tx: Db,
  person: PersonId,
  now: "account" | "records",
): Promise<void> {
  for (const { table, whose } of personalRows.filter(({ goes }) => goes === now))
    await sql`delete from ${sql.table(table)} where ${sql.ref(whose)} = ${person}`.execute(tx);
  const whole = personalRows.map(({ table }) => table);
  const fields = personalFields.filter(({ table, goes }) => goes === now && !whole.includes(table));
  for (const table of new Set(fields.map((field) => field.table))) {
    const of = fields.filter((field) => field.table === table);
    const blank = of.map(({ column, leaves }) => sql`${sql.ref(column)} = ${leaves}`);
    await sql`update ${sql.table(table)} set ${sql.join(blank)}
      where ${whoseIs(of[0]?.whose ?? null, person)}`.execute(tx);
  }
}

const whoseIs = (whose: Whose, person: PersonId) =>
  whose === "payment_id"
    ? sql`payment_id in (select id from payments where person_id = ${person})`
    : sql`${sql.ref(whose ?? "id")} = ${person}`;

function of(
  table: keyof Tables,
  whose: Whose,
  columns: [column: string, goes: Goes, leaves: "" | null, tells: string | null][],
): PersonalField[] {
  return columns.map(([column, goes, leaves, tells]) => ({
    table,
    column,
    whose,
    goes,
    leaves,
    tells,
  }));
}
