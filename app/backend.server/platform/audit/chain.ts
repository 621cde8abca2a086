import { createHash } from "node:crypto";
import { sql, type Selectable } from "kysely";
import type { Db, Dialect } from "../store/store";
import type { Seal } from "../store/seal";
import type { Tables } from "../store/tables";
import { markKeyed } from "./keyed-since";

export type Entry = Selectable<Tables["audit"]>;
export type Noted = Omit<Entry, "seq" | "previous" | "hash">;
/**
 * The last link: whoever notes it down elsewhere can prove later that nothing before it was changed
 * or cut off.
 */
export type Head = Pick<Entry, "seq" | "hash">;

/** What comes before the first entry. */
export const GENESIS: Head = { seq: 0, hash: "0".repeat(64) };

const LOCK = 7_201_844;

/**
 * Appends to the chain. One writer at a time: on SQLite a transaction is alone by itself;
 * PostgreSQL takes a lock that ends with the transaction. The first entry that is hashed with the
 * key notes that all after it are.
 */
export async function chain(dialect: Dialect, tx: Db, seal: Seal, noted: Noted[]): Promise<void> {
  if (dialect === "postgres") await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
  let head = await headOf(tx);
  if (!isKeyed(head)) await markKeyed(tx, seal, head.seq + 1);
  const entries = noted.map((one) => {
    const entry = { ...one, seq: head.seq + 1, previous: head.hash };
    head = { seq: entry.seq, hash: keyedHashOf(seal, entry) };
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

/** Whether an entry was hashed with the server's key. Those of the first releases were not. */
export const isKeyed = ({ hash }: Pick<Entry, "hash">): boolean => hash.startsWith(KEYED);

/**
 * What the hash of this entry must be, by the way it says it was hashed: over the hash before and
 * every column.
 */
export const hashOf = (seal: Seal, entry: Entry): string =>
  isKeyed(entry)
    ? keyedHashOf(seal, entry)
    : createHash("sha256").update(hashed(entry)).digest("hex");

/** The first version of the keyed hash; then HMAC-SHA256 in hex. */
const KEYED = "k1.";
const keyedHashOf = (seal: Seal, entry: Omit<Entry, "hash">): string =>
  KEYED + seal.hash(hashed(entry), "audit");

const hashed = ({ seq, at, what, who, person_id, about, previous }: Omit<Entry, "hash">): string =>
  JSON.stringify([previous, seq, at, what, who, person_id, about]);
