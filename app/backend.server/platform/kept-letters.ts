import { sql, type ExpressionBuilder } from "kysely";
import { openLetter, type Stored } from "./outbox";
import type { Parts } from "./parts";
import type { PersonId } from "./store/ids";
import type { Db } from "./store/store";
import type { KeptLetter, Tables } from "./store/tables";

const BATCH = 200;
const SEALED_FOR = "kept_letters.letter";

/**
 * A research letter says what the sealed entry says, and when it was sent stands beside that
 * (`research/keep-evidence.ts`): a second copy for each client would be most of the database.
 */
const KEPT_ELSEWHERE = ["research"];

const columns = [
  ...(["id", "person_id", "kind", "subject", "letter_enc"] as const),
  ...(["created_at", "sent_at", "given_up_at", "problem"] as const),
];

/** `person_id` is null of a letter to the owner. */
interface Opened {
  row: Omit<KeptLetter, "person_id"> & { person_id: PersonId | null };
  letter: Stored;
}

/** Every letter to a person, waiting, sent or kept, in clear, oldest first. */
export async function lettersTo(parts: Parts, person: PersonId): Promise<Opened[]> {
  const { db } = parts.store;
  const of = (table: "outbox" | "kept_letters") =>
    db.selectFrom(table).select(columns).where("person_id", "=", person).execute();
  return opened(parts, await of("kept_letters"), await of("outbox"));
}

/** The same, so many at most, newest first. */
export async function newestTo(parts: Parts, person: PersonId, most: number): Promise<Opened[]> {
  const { db } = parts.store;
  const of = (table: "outbox" | "kept_letters") =>
    db
      .selectFrom(table)
      .select(columns)
      .where("person_id", "=", person)
      .orderBy("id", "desc")
      .limit(most)
      .execute();
  const [kept, posted] = [await of("kept_letters"), await of("outbox")];
  return opened(parts, kept, posted).reverse().slice(0, most);
}

/**
 * Whether there is a letter to a person about it: one that waits, or that they have, or may have.
 * One that nobody had read and that was taken out is none.
 */
export async function isWritten(
  db: Db,
  person: PersonId,
  { kind, about }: { kind: string; about: string },
): Promise<boolean> {
  for (const table of ["outbox", "kept_letters"] as const) {
    const row = await db
      .selectFrom(table)
      .select("id")
      .where("person_id", "=", person)
      .where("kind", "=", kind)
      .where(isOf(about))
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/** The letters to a person about it are of that other name from now on. */
export async function nameWrittenAnew(
  db: Db,
  person: PersonId,
  { kind, about, as }: { kind: string; about: string; as: string },
): Promise<void> {
  for (const table of ["outbox", "kept_letters"] as const)
    await db
      .updateTable(table)
      .set({ subject: sql<string>`replace(subject, ${about}, ${as})` })
      .where("person_id", "=", person)
      .where("kind", "=", kind)
      .where(isOf(about))
      .execute();
}

/** One after which another was written about the same (`letNextLeave`) has more to its name. */
const isOf = (about: string) => (e: ExpressionBuilder<Tables, "outbox" | "kept_letters">) =>
  e.or([e("subject", "=", about), e("subject", "like", `${about} %`)]);

/** Every letter that was written from one instant to before another, UTC ms, in its order. */
export async function lettersWritten(
  parts: Parts,
  { from, to }: { from: number; to: number },
): Promise<Opened[]> {
  const { db } = parts.store;
  const of = (table: "outbox" | "kept_letters") =>
    db
      .selectFrom(table)
      .select(columns)
      .where("created_at", ">=", from)
      .where("created_at", "<", to)
      .execute();
  return opened(parts, await of("kept_letters"), await of("outbox"));
}

const opened = (parts: Parts, kept: Opened["row"][], posted: Opened["row"][]): Opened[] =>
  [
    ...kept.map((row) => ({ row, letter: openLetter(parts, row.letter_enc, SEALED_FOR) })),
    ...posted.map((row) => ({ row, letter: openLetter(parts, row.letter_enc) })),
  ].sort((one, other) => (one.row.id < other.row.id ? -1 : 1));

/**
 * Takes letters that were sent or given up out of the outbox and keeps them: communication with
 * clients is a record for five years (SEBI research analyst regulation 25). They go with the other
 * records of an account.
 * @param before UTC ms: those that were done with earlier
 */
export async function keepLetters(parts: Parts, before: number): Promise<void> {
  for (let kept = BATCH; kept === BATCH;)
    kept = await parts.store.transaction(async (tx) => {
      const rows = await toKeep(tx)
        .where((e) => e.or([e("sent_at", "<", before), e("given_up_at", "<", before)]))
        .limit(BATCH)
        .execute();
      return move(parts, tx, rows);
    });
}

/**
 * Keeps what one person was sent, however lately, without the e-mail address and the phone number,
 * which go with the account: for its erasure.
 */
export async function keepWithoutAddress(parts: Parts, tx: Db, person: PersonId): Promise<void> {
  const lately = await toKeep(tx)
    .where((e) => e.or([e("sent_at", "is not", null), e("given_up_at", "is not", null)]))
    .where("person_id", "=", person)
    .execute();
  await move(parts, tx, lately);
  const addresses = await addressesOf(parts, tx, person);
  const rows = await tx
    .selectFrom("kept_letters")
    .select(columns)
    .where("person_id", "=", person)
    .execute();
  for (const { row, letter } of opened(parts, rows, [])) {
    const text = addresses.reduce((words, one) => words.replaceAll(one, "(erased)"), letter.text);
    await tx
      .updateTable("kept_letters")
      .set({ letter_enc: closed(parts, { ...letter, to: "", text }) })
      .where("id", "=", row.id)
      .execute();
  }
}

/** Both as they are sealed and as people write the number. */
async function addressesOf(parts: Parts, tx: Db, person: PersonId): Promise<string[]> {
  const { email_enc, number_enc } = await tx
    .selectFrom("people")
    .select(["email_enc", "number_enc"])
    .where("id", "=", person)
    .executeTakeFirstOrThrow();
  const number = number_enc ? parts.seal.open(number_enc, "people.number") : "";
  const email = email_enc ? parts.seal.open(email_enc, "people.email") : "";
  return [email, number, number.replace(/^\+91/, "")].filter((one) => one !== "");
}

const toKeep = (tx: Db) =>
  tx
    .selectFrom("outbox")
    .select(columns)
    .where("person_id", "is not", null)
    .where("kind", "not in", KEPT_ELSEWHERE);

/** @returns how many */
async function move(parts: Parts, tx: Db, rows: Opened["row"][]): Promise<number> {
  for (const { person_id, ...row } of rows) {
    if (person_id === null) continue;
    const letter_enc = closed(parts, openLetter(parts, row.letter_enc));
    await tx
      .insertInto("kept_letters")
      .values({ ...row, person_id, letter_enc })
      .onConflict((on) => on.column("id").doNothing())
      .execute();
    await tx.deleteFrom("outbox").where("id", "=", row.id).execute();
  }
  return rows.length;
}

const closed = (parts: Parts, letter: Stored): string =>
  parts.seal.close(JSON.stringify(letter), SEALED_FOR);
