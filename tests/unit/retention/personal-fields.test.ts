import { afterEach, beforeEach, expect, test } from "vitest";
import { sql } from "kysely";
import { closeAccount } from "../../../app/backend.server/account/close-account";
import { exportPerson } from "../../../app/backend.server/account/export-person";
import { undoClaim } from "../../../app/backend.server/buying/undo-claim";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { complain } from "../../../app/backend.server/information/register/file-complaint";
import { startJobs, type Jobs } from "../../../app/backend.server/jobs";
import { findAccounts } from "../../../app/backend.server/platform/people/find-accounts";
import type { Person } from "../../../app/backend.server/platform/people/person";
import {
  personalFields,
  personalRows,
  type PersonalField,
} from "../../../app/backend.server/platform/personal-fields";
import { DAY, personAt } from "../people";
import { Shop } from "../payments/shop";

const RAVI = {
  number: "+919812345678",
  email: "ravi@example.in",
  pan: "RAVPK1234L",
  name: "Ravi Kumar",
};
const YEAR = 366 * DAY;
/**
 * Of a bank's format, of a line that paid, and of a transfer that came back; of our own research;
 * of who works at the desk; of how servers are set up.
 */
const tellNothingOfPeople = [
  "bank_formats.header_hash",
  "bank_lines.line_hash",
  "made_good.utr_hash",
  "research_keys.seed_enc",
  "shared_settings.text_enc",
  "team.totp_enc",
  "team.passphrase_hash",
  "team.invitation_hash",
  "desk_sessions.token_hash",
  "desk_sessions.credential_hash",
  "desk_passkeys.credential_hash",
];

let shop: Shop;
let jobs: Jobs;
beforeEach(async () => {
  shop = await Shop.open();
  jobs = startJobs(shop.parts);
});
afterEach(async () => {
  await jobs.stop();
  await shop.close();
});
const later = async (ms: number) => {
  shop.parts.clock.now += ms;
  await jobs.runDue();
};

const operator = async (...words: string[]) =>
  expect(await runOperator(shop.parts, words, () => undefined), words.join(" ")).toBe(0);

/** Somebody of whom every column is filled that has an owner. */
async function client(): Promise<Person> {
  const ravi = await personAt(shop.parts, "done", RAVI);
  const asked = shop.request(1, { receipt: RAVI.pan });
  const own = { ...asked, notes: { ...asked.notes, number: ravi.number }, utr: "612345678901" };
  const payment = await claim(shop.parts, ravi, own);
  await confirmClaim(shop.parts, payment, "412345678901");
  await undoClaim(shop.parts, payment, "by-mistake");
  await confirmClaim(shop.parts, payment, "412345678901");
  await operator("payments", "refund", payment, "--amount", "100", "--yes");
  const refund = await shop.parts.store.db
    .selectFrom("refunds")
    .select("id")
    .executeTakeFirstOrThrow();
  await operator("refunds", "sent", refund.id, "--utr", "512345678901", "--on", "2026-11-20");
  await operator("people", "note", RAVI.number, "--text", "Calls after 4 PM");
  await complain(shop.parts, "192.0.2.9", {
    ...{ name: RAVI.name, number: RAVI.number, email: RAVI.email },
    ...{ category: "fees", words: "Charged twice." },
  });
  for (const { table, column, whose } of personalFields.filter((one) => one.whose !== null)) {
    if (await filled({ table, column, whose }, ravi)) continue;
    // What no everyday act leaves there for long.
    if (table === "known_devices")
      await sql`insert into known_devices (id, person_id, number_hash, created_at, last_sign_in_at, expires_at)
        values ('device', ${ravi.id}, 'hash', 0, 0, ${shop.parts.now() + 10 * YEAR})`.execute(
        shop.parts.store.db,
      );
    else if (table === "telegram_links")
      await sql`insert into telegram_links (id, person_id, chat_enc, chat_hash, linked_at)
        values ('link', ${ravi.id}, ${shop.parts.seal.close("5000000001", "telegram_links.chat")}, 'hash', 0)`.execute(
        shop.parts.store.db,
      );
    else if (table === "telegram_members")
      await sql`insert into telegram_members (id, channel, person_id, chat_enc, chat_hash, admitted_at, looked_at, next_try_at)
        values ('member', '-100', ${ravi.id}, ${shop.parts.seal.close("5000000001", "telegram_members.chat")}, 'hash', 0, ${10 ** 15}, 0)`.execute(
        shop.parts.store.db,
      );
    else if (table === "telegram_tokens")
      await sql`insert into telegram_tokens (id, person_id, token_hash, expires_at)
        values ('token', ${ravi.id}, 'hash', ${shop.parts.now() + 10 * YEAR})`.execute(
        shop.parts.store.db,
      );
    else if (table === "kept_letters")
      await sql`insert into kept_letters (id, person_id, kind, subject, letter_enc, created_at)
        values ('letter', ${ravi.id}, 'number changed', '', ${aLetter()}, 0)`.execute(
        shop.parts.store.db,
      );
    else
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${shop.parts.seal.close(`"${column} of Ravi"`, `${table}.${column.replace(/_enc$/, "")}`)}
        where ${theirs(whose, ravi)}`.execute(shop.parts.store.db);
  }
  return ravi;
}

const aLetter = () =>
  shop.parts.seal.close(
    JSON.stringify({ to: RAVI.email, subject: "Your number", text: `Dear ${RAVI.name},` }),
    "kept_letters.letter",
  );

const theirs = (whose: PersonalField["whose"], person: Person) =>
  whose === "payment_id"
    ? sql`payment_id in (select id from payments where person_id = ${person.id})`
    : sql`${sql.ref(whose ?? "id")} = ${person.id}`;

/** What stands there of a person that is not blank. */
async function values(
  { table, column, whose }: Pick<PersonalField, "table" | "column" | "whose">,
  person: Person,
): Promise<string[]> {
  const { rows } = await sql<{ value: string | null }>`
    select ${sql.ref(column)} as value from ${sql.table(table)} where ${theirs(whose, person)}`.execute(
    shop.parts.store.db,
  );
  return rows.flatMap(({ value }) => (value === null || value === "" ? [] : [value]));
}
const filled = async (field: Pick<PersonalField, "table" | "column" | "whose">, person: Person) =>
  (await values(field, person)).length > 0;
const owned = personalFields.filter(({ whose }) => whose !== null);
const leftOf = async (person: Person, goes: PersonalField["goes"]) => {
  const left: string[] = [];
  for (const field of owned.filter((one) => one.goes === goes))
    if (await filled(field, person)) left.push(`${field.table}.${field.column}`);
  return left.sort();
};
/** What they say is in the PDFs of a copy. */
const inFiles = ["invoices", "credit_notes"];
const namesOf = (goes: PersonalField["goes"]) =>
  owned
    .filter((one) => one.goes === goes)
    .map(({ table, column }) => `${table}.${column}`)
    .sort();

test("each sealed text or keyed hash of the schema is listed with what becomes of it", async () => {
  const tables = await shop.parts.store.db.introspection.getTables();
  const there = tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => /_(enc|hash)$/.test(column.name))
      .map((column) => `${name}.${column.name}`),
  );
  const known = [
    ...personalFields.map(({ table, column }) => `${table}.${column}`),
    ...tellNothingOfPeople,
  ];
  expect([...new Set(there)].sort()).toEqual(known.sort());
});

test("a table whose rows are a person's and that outlasts the account is listed too", async () => {
  const tables = await shop.parts.store.db.introspection.getTables();
  const personal = tables
    .filter(({ columns }) => columns.some(({ name }) => name === "person_id"))
    .map(({ name }) => name);
  const known = new Set<string>([...personalFields, ...personalRows].map(({ table }) => table));
  // Ids and dates; the words of a name go with the name, and the sealed trail is of ids only.
  const idsOnly = [
    "subscriptions",
    "name_words",
    "research_receivers",
    "audit",
    "audit_unsealed",
    "disputes",
    "made_good",
    "extended_days",
  ];
  expect(
    [...new Set(personal)].filter((name) => !known.has(name) && !idsOnly.includes(name)),
  ).toEqual([]);
});

test("what is listed goes when the list says, and not before: 90 days and five years after the closing", async () => {
  const ravi = await client();
  expect(await leftOf(ravi, "account")).toEqual(namesOf("account"));
  expect(await leftOf(ravi, "records")).toEqual(namesOf("records"));
  await closeAccount(shop.parts, ravi.id, { endSubscriptions: true });
  await later(90 * DAY - 1);
  expect(await leftOf(ravi, "account")).toContain("people.email_enc");
  await later(1);
  expect(await leftOf(ravi, "account")).toEqual([]);
  expect(await leftOf(ravi, "records")).toEqual(
    expect.arrayContaining(["people.name_enc", "people.pan_enc", "payments.utr_enc"]),
  );
  await later(5 * YEAR);
  expect(await leftOf(ravi, "records")).toEqual([]);
});

test("a copy of somebody's data has all of it", async () => {
  const ravi = await client();
  const [account] = await findAccounts(shop.parts, RAVI.number);
  const { held } = await exportPerson(shop.parts, account!);
  const text = JSON.stringify(held);
  const missing: string[] = [];
  for (const field of owned.filter(({ column }) => column.endsWith("_enc"))) {
    const { table, column } = field;
    // A key to a signing at Digio, of use to a thief only; and what the invoice's PDF says.
    if (`${table}.${column}` === "signings.token_enc" || inFiles.includes(table)) continue;
    for (const sealed of await values(field, ravi))
      for (const told of leaves(
        shop.parts.seal.open(sealed, `${table}.${column.replace(/_enc$/, "")}`),
      ))
        if (!text.includes(JSON.stringify(told).slice(1, -1)))
          missing.push(`${table}.${column}: ${told.slice(0, 60)}`);
  }
  expect(missing).toEqual([]);
  expect(text).toContain("Charged twice.");
});

/** The texts in it: of JSON its values, and of those that are JSON theirs. */
function leaves(text: string): string[] {
  const read = (value: unknown): string[] =>
    typeof value === "string"
      ? leaves(value)
      : typeof value === "object" && value !== null
        ? Object.values(value).flatMap(read)
        : [];
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" || typeof value === "string" ? read(value) : [text];
  } catch {
    return [text];
  }
}
