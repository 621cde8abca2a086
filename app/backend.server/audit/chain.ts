import { createHash } from "node:crypto";
import { sql, type Selectable } from "kysely";
import type { Db, Dialect } from "../store/database";
import type { Tables } from "../store/tables";

export type Entry = Selectable<Tables["audit"]>;
export type Noted = Omit<Entry, "seq" | "previous" | "hash">;
/** The last link: whoever notes it down elsewhere can prove later that nothing before it was changed or cut off. */
export type Head = Pick<Entry, "seq" | "hash">;

/** What comes before the first entry. */
export const GENESIS: Head = { seq: 0, hash: "0".repeat(64) };

const LOCK = 7_201_844;

/** Appends to the chain. One writer at a time: on SQLite a transaction is alone by itself; PostgreSQL takes a lock that ends with the transaction. */
export async function chain(dialect: Dialect, tx: Db, noted: Noted[]): Promise<void> {
  if (dialect === "postgres") await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
  let head = await headOf(tx);
  const entries = noted.map((one) => {
    const entry = { ...one, seq: head.seq + 1, previous: head.hash };
    head = { seq: entry.seq, hash: hashOf(entry) };
    return { ...entry, hash: head.hash };
  });
  await tx.insertInto("audit").values(entries).execute();
}

export const headOf = async (db: Db): Promise<Head> =>
  (await db
    .selectFrom("audit")
    .select(["seq", "hash"])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst()) ?? GENESIS;

/** SHA-256 (hex) over the hash before and every column of this entry. */
export const hashOf = ({
  seq,
  at,
  what,
  who,
  person_id,
  about,
  previous,
}: Omit<Entry, "hash">): string =>
  createHash("sha256")
    .update(JSON.stringify([previous, seq, at, what, who, person_id, about]))
    .digest("hex");
