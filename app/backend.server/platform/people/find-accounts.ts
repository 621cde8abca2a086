import { normalNumber, PAN } from "../../../api/contract";
import { record } from "../audit/record";
import type { Parts } from "../parts";
import { OperatorRefusal } from "../../../api/refusal";
import type { PaymentId, PersonId } from "../store/ids";
import { inBatches } from "../store/in-batches";
import type { Seal } from "../store/seal";
import type { Language } from "../../../content/languages";
import { openProfile, type Profile } from "./profile";
import { languageFrom } from "./reading-language";

/** An account in clear, open or closed, for the operator. What was erased is null. */
export interface Account extends Profile {
  id: PersonId;
  number: string | null;
  /** UTC ms */
  createdAt: number;
  closedAt: number | null;
  heldSince: number | null;
  /** in which they are written to */
  language: Language;
  /** chose to get no letters from the analyst */
  withoutLetters: boolean;
}

/**
 * The accounts with this phone number, e-mail address, PAN or id, newest first. Looked up by keyed
 * hash: nothing is opened but what is found. That somebody looked is put on the audit trail. Throws
 * Refusal 422 when the words are none of these.
 */
export async function findAccounts(parts: Parts, words: string): Promise<Account[]> {
  const hashes = hashesOf(parts.seal, words.trim());
  const ids = await parts.store.transaction(async (tx) => {
    const found = await tx
      .selectFrom("people")
      .select("id")
      .where((e) => e.or(hashes.map(([column, value]) => e(column, "=", value))))
      .execute();
    for (const { id } of found) record(parts, tx, { what: "person looked up", person: id });
    return found.map(({ id }) => id);
  });
  return accountsOf(parts, ids);
}

/** The accounts in clear, newest first. */
export async function accountsOf({ store, seal }: Parts, ids: PersonId[]): Promise<Account[]> {
  const accounts: Account[] = [];
  for (const some of inBatches(ids)) {
    const rows = await store.db.selectFrom("people").selectAll().where("id", "in", some).execute();
    for (const row of rows)
      accounts.push({
        id: row.id,
        number: row.number_enc ? seal.open(row.number_enc, "people.number") : null,
        ...openProfile(seal, row),
        createdAt: row.created_at,
        closedAt: row.closed_at,
        heldSince: row.held_since,
        language: languageFrom(row.language),
        withoutLetters: row.without_letters !== null,
      });
  }
  return accounts.sort((one, other) => (one.id < other.id ? 1 : -1));
}

/** People's names in clear, for a list: those that are known. */
export async function namesOf(
  { store, seal }: Parts,
  ids: (PersonId | null)[],
): Promise<Map<PersonId, string>> {
  const names = new Map<PersonId, string>();
  const known = ids.filter((id): id is PersonId => id !== null);
  for (const some of inBatches([...new Set(known)])) {
    const rows = await store.db
      .selectFrom("people")
      .select(["id", "name_enc"])
      .where("id", "in", some)
      .execute();
    for (const { id, name_enc } of rows)
      if (name_enc) names.set(id, seal.open(name_enc, "people.name"));
  }
  return names;
}

/** The names of those who made the payments (our ids). */
export async function payersOf(
  parts: Parts,
  ids: (PaymentId | null)[],
): Promise<Map<PaymentId, string>> {
  const payers = new Map<PaymentId, PersonId>();
  for (const some of inBatches(ids.filter((id): id is PaymentId => id !== null))) {
    const rows = await parts.store.db
      .selectFrom("payments")
      .select(["id", "person_id"])
      .where("id", "in", some)
      .execute();
    for (const { id, person_id } of rows) payers.set(id, person_id);
  }
  const names = await namesOf(parts, [...payers.values()]);
  return new Map([...payers].map(([id, person]) => [id, names.get(person) ?? ""]));
}

/**
 * The one open account meant. Throws Refusal 404, 409 (an e-mail address may serve several) or 422.
 */
export async function openAccount(parts: Parts, words: string): Promise<Account> {
  const open = (await findAccounts(parts, words)).filter((account) => account.closedAt === null);
  return onlyOne(open, "No open account has this number or id.");
}

/** The same, and where none is open the closed one. Throws Refusal as it does. */
export async function oneAccount(parts: Parts, words: string): Promise<Account> {
  const all = await findAccounts(parts, words);
  const open = all.filter((account) => account.closedAt === null);
  return onlyOne(open.length > 0 ? open : all, "No account has this number or id.");
}

/** Throws Refusal 404 saying `none`, or 409 naming the ids to choose from. */
export function onlyOne(accounts: Account[], none: string): Account {
  const [account, another] = accounts;
  if (!account) throw new OperatorRefusal(404, none);
  if (another)
    throw new OperatorRefusal(
      409,
      `Several accounts match; name one by its id: ${accounts.map(({ id }) => id).join(", ")}.`,
    );
  return account;
}

type Column =
  | "id"
  | "number_hash"
  | "closed_number_hash"
  | "email_hash"
  | "pan_hash"
  | "closed_pan_hash";

/** What to look for in which columns. Throws Refusal 422 when the words are none of these. */
export function hashesOf(seal: Seal, words: string): [Column, PersonId][] {
  return columns(seal, words).map(([column, value]) => [column, value as PersonId]);
}

function columns(seal: Seal, words: string): [Column, string][] {
  if (/^[0-9A-HJKMNP-TV-Z]{26}$/.test(words)) return [["id", words]];
  if (words.includes("@")) return [["email_hash", seal.hash(words.toLowerCase(), "people.email")]];
  if (PAN.test(words.toUpperCase())) {
    const hash = seal.hash(words.toUpperCase(), "people.pan");
    return [
      ["pan_hash", hash],
      ["closed_pan_hash", hash],
    ];
  }
  const hash = seal.hash(
    numberFrom(words, "a phone number (9876543210), an e-mail address, a PAN or an account's id"),
    "people.number",
  );
  return [
    ["number_hash", hash],
    ["closed_number_hash", hash],
  ];
}

/**
 * `98765 43210`, or with a dial code: `+971501234567`. @param wanted what should have been typed.
 * Throws Refusal 422 that asks for it
 */
export function numberFrom(typed: string, wanted = "a phone number, like 9876543210"): string {
  const number = numberIn(typed);
  if (number === null) throw new OperatorRefusal(422, `Give ${wanted}.`);
  return number;
}

/** The same, or null where it is no phone number. */
export const numberIn = (typed: string): string | null =>
  /^\+(?!91)\d{11,14}$/.test(typed) ? typed : normalNumber("+91", typed);
