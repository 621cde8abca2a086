import { normalNumber, PAN } from "../../api/contract";
import { record } from "../audit/record";
import type { Parts } from "../parts";
import { Refusal } from "../refusal";
import type { PersonId } from "../store/ids";

/** An account in clear, open or closed, for the operator. What was erased is null. */
export interface Account {
  id: PersonId;
  number: string | null;
  email: string | null;
  name: string | null;
  dob: string | null;
  pan: string | null;
  /** UTC ms */
  createdAt: number;
  closedAt: number | null;
  heldSince: number | null;
}

/**
 * The accounts with this phone number, e-mail address, PAN or id, newest first. Looked up by keyed hash: nothing is opened but what is found.
 * That somebody looked is put on the audit trail. Throws Refusal 422 when the words are none of these.
 */
export async function findAccounts(parts: Parts, words: string): Promise<Account[]> {
  const hashes = hashesOf(parts, words.trim());
  const rows = await parts.store.transaction(async (tx) => {
    const found = await tx
      .selectFrom("people")
      .selectAll()
      .where((e) => e.or(hashes.map(([column, value]) => e(column, "=", value as PersonId))))
      .orderBy("id", "desc")
      .execute();
    for (const { id } of found) record(parts, tx, { what: "person looked up", person: id });
    return found;
  });
  const open = (sealed: string | null, field: string) =>
    sealed ? parts.seal.open(sealed, `people.${field}`) : null;
  return rows.map((row) => ({
    id: row.id,
    number: open(row.number_enc, "number"),
    email: open(row.email_enc, "email"),
    name: open(row.name_enc, "name"),
    dob: open(row.dob_enc, "dob"),
    pan: open(row.pan_enc, "pan"),
    createdAt: row.created_at,
    closedAt: row.closed_at,
    heldSince: row.held_since,
  }));
}

/** The one open account meant. Throws Refusal 404, 409 (an e-mail address may serve several) or 422. */
export async function openAccount(parts: Parts, words: string): Promise<Account> {
  const open = (await findAccounts(parts, words)).filter((account) => account.closedAt === null);
  return onlyOne(open, "No open account has this number or id.");
}

/** Throws Refusal 404 saying `none`, or 409 naming the ids to choose from. */
export function onlyOne(accounts: Account[], none: string): Account {
  const [account, another] = accounts;
  if (!account) throw new Refusal(404, none);
  if (another)
    throw new Refusal(
      409,
      `Several accounts match; name one by its id: ${accounts.map(({ id }) => id).join(", ")}.`,
    );
  return account;
}

type Column =
  "id" | "number_hash" | "closed_number_hash" | "email_hash" | "pan_hash" | "closed_pan_hash";

function hashesOf({ seal }: Parts, words: string): [Column, string][] {
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

/** `98765 43210`, or with a dial code: `+971501234567`. @param wanted what should have been typed. Throws Refusal 422 that asks for it */
export function numberFrom(typed: string, wanted = "a phone number, like 9876543210"): string {
  const number = /^\+(?!91)\d{11,14}$/.test(typed) ? typed : normalNumber("+91", typed);
  if (number === null) throw new Refusal(422, `Give ${wanted}.`);
  return number;
}
