import { sql } from "kysely";
import type { Parts } from "../parts";
import type { PersonId } from "../store/ids";
import type { Seal } from "../store/seal";
import type { Db } from "../store/store";
import { takeTurn } from "../turn";

const SHORTEST = 3;
const LONGEST = 24;
const MOST_WORDS = 8;
const BATCH = 500;

/**
 * The newest accounts whose name has a word that begins with each word typed, in any order and
 * case. Names are sealed: what is looked up are keyed hashes of their words and of the words'
 * beginnings, from three letters on; a shorter word is found whole only. Nobody's name is opened.
 *
 * @param before for the next page: the last account shown
 * @returns newest account first, `most` at most
 */
export async function peopleNamed(
  { store: { db }, seal }: Pick<Parts, "store" | "seal">,
  typed: string,
  { most, before = null }: { most: number; before?: PersonId | null },
): Promise<PersonId[]> {
  const keys = wordsOf(typed).map((word) => keyOf(seal, word));
  if (keys.length === 0) return [];
  const [rarest = "", ...others] = await rarestFirst(db, keys);
  const rows = await db
    .selectFrom("name_words as w")
    .select("w.person_id")
    .where("w.id", ">", rarest)
    .where("w.id", "<", rarest + (before ?? "Z"))
    .where((e) =>
      e.and(
        others.map((key) =>
          e.exists(
            e
              .selectFrom("name_words as other")
              .select("other.person_id")
              .where("other.id", "=", sql<string>`${key} || w.person_id`),
          ),
        ),
      ),
    )
    .orderBy("w.id", "desc")
    .limit(most)
    .execute();
  return rows.map(({ person_id }) => person_id);
}

/** Makes a name findable, in the transaction that writes it. */
export async function indexName(
  { seal }: Pick<Parts, "seal">,
  tx: Db,
  person: PersonId,
  name: string,
): Promise<void> {
  const rows = keysOf(seal, name).map((key) => ({ id: key + person, person_id: person }));
  if (rows.length > 0)
    await tx
      .insertInto("name_words")
      .values(rows)
      .onConflict((on) => on.column("id").doNothing())
      .execute();
  await tx.updateTable("people").set({ name_indexed: 1 }).where("id", "=", person).execute();
}

/** Takes a name out of the index, in the transaction that erases it, before it is gone. */
export async function forgetName({ seal }: Parts, tx: Db, person: PersonId): Promise<void> {
  const row = await tx
    .selectFrom("people")
    .select("name_enc")
    .where("id", "=", person)
    .executeTakeFirst();
  if (!row?.name_enc) return;
  const ids = keysOf(seal, seal.open(row.name_enc, "people.name")).map((key) => key + person);
  if (ids.length > 0) await tx.deleteFrom("name_words").where("id", "in", ids).execute();
}

/**
 * Makes findable the names that a release before wrote, newest first, for a turn at a time.
 * @returns how many
 */
export async function indexNames(parts: Parts): Promise<number> {
  const turn = takeTurn(parts);
  let done = 0;
  while (!turn.over()) {
    const rows = await parts.store.db
      .selectFrom("people")
      .select(["id", "name_enc"])
      .where(sql<boolean>`name_enc is not null and name_indexed is null`)
      .orderBy("id", "desc")
      .limit(BATCH)
      .execute();
    for (let at = 0; at < rows.length; at += 25) {
      const some = rows.slice(at, at + 25);
      await parts.store.transaction(async (tx) => {
        for (const { id, name_enc } of some)
          await indexName(parts, tx, id, parts.seal.open(name_enc ?? "", "people.name"));
      });
      // Pages are drawn between.
      await new Promise((next) => setImmediate(next));
    }
    done += rows.length;
    if (rows.length < BATCH) break;
  }
  return done;
}

/** "Ravi Kumar-N" → ravi, kumar, n; accents count for nothing. */
export const wordsOf = (name: string): string[] =>
  [
    ...new Set(
      name
        .normalize("NFD")
        .replace(/[\u0300-\u036f]/g, "")
        .normalize("NFC")
        .toLowerCase()
        .split(/[^\p{L}\p{M}\p{N}]+/u)
        .filter((word) => word !== "")
        .map((word) => [...word].slice(0, LONGEST).join("")),
    ),
  ].slice(0, MOST_WORDS);

/** 64 bits of the keyed hash: a row's id is that and the account's, side by side. */
const keyOf = (seal: Seal, word: string): string =>
  seal.hash(word, "people.name word").slice(0, 16);

/** Of a name's words and their beginnings: each is the first half of a row of `name_words`. */
export const keysOf = (seal: Seal, name: string): string[] =>
  [...new Set(wordsOf(name).flatMap(beginnings))].map((word) => keyOf(seal, word));

function beginnings(word: string): string[] {
  const letters = [...word];
  const lengths = Array.from({ length: Math.max(0, letters.length - SHORTEST) }, (_, n) => n);
  return [word, ...lengths.map((n) => letters.slice(0, SHORTEST + n).join(""))];
}

/** Of "Kumar Ghoshal" it is the second that leaves few to look through. */
async function rarestFirst(db: Db, keys: string[]): Promise<string[]> {
  if (keys.length < 2) return keys;
  const counted = await Promise.all(
    keys.map(async (key) => {
      const found = await db
        .selectFrom((e) =>
          e
            .selectFrom("name_words")
            .select("id")
            .where("id", ">", key)
            .where("id", "<", `${key}Z`)
            .limit(2_000)
            .as("some"),
        )
        .select((e) => e.fn.countAll().as("count"))
        .executeTakeFirstOrThrow();
      return { key, count: Number(found.count) };
    }),
  );
  return counted.sort((one, other) => one.count - other.count).map(({ key }) => key);
}
