import { createHash } from "node:crypto";
import { sql, type Selectable } from "kysely";
import type { Db, Dialect } from "../store/store";
import type { Seal } from "../store/seal";
import type { Tables } from "../store/tables";
import { markKeyed } from "./keyed-since";

export type Entry = Selectable<Tables["audit"]>;
/** An act before it has its place in the chain. */
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
 * Holds the end of the chain until the transaction ends: one writer at a time. On SQLite a
 * transaction is alone by itself. It is held while the writer commits, so on PostgreSQL acts do not
 * wait for it: they are noted, and chained many at a time (`seal-trail.ts`).
 */
export async function holdChain(dialect: Dialect, tx: Db): Promise<void> {
  if (dialect === "postgres") await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
}

/**
 * Appends to the chain, which `tx` holds. The first entry that is hashed with the key notes that
 * all after it are.
 *
 * @returns the head before
 */
export async function chain(tx: Db, seal: Seal, noted: Noted[]): Promise<Head> {
  const before = await headOf(tx);
  if (!isKeyed(before)) await markKeyed(tx, seal, before.seq + 1);
  let head = before;
  const entries = noted.map((one) => {
    const entry = { ...one, seq: head.seq + 1, previous: head.hash };
    head = { seq: entry.seq, hash: keyedHashOf(seal, entry) };
    return { ...entry, hash: head.hash };
  });
  await tx.insertInto("audit").values(entries).execute();
  return before;
}

export const headOf = async (db: Db): Promise<Head> =>
  (await db
    .selectFrom("audit")
    .select(["seq", "hash"])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst()) ?? GENESIS;

/** Whether an entry was hashed with the server's key. Those of the first releases were not. */
export const isKeyed = ({ hash }: Pick<Entry, "hash">): boolean => /^k[12]\./.test(hash);

/**
 * What the hash of this entry must be, by the way it says it was hashed: over the hash before and
 * every column.
 */
export const hashOf = (seal: Seal, entry: Entry): string =>
  isKeyed(entry)
    ? keyedHashOf(seal, entry, entry.hash.slice(0, 3))
    : createHash("sha256").update(hashed(entry)).digest("hex");

/**
 * The second version of the keyed hash, over the act's id too, so that none is chained twice; then
 * HMAC-SHA256 in hex. The first has no id.
 */
const KEYED = "k2.";
const keyedHashOf = (seal: Seal, entry: Omit<Entry, "hash">, version = KEYED): string =>
  version + seal.hash(hashed(entry, version === KEYED ? [entry.act_id] : []), "audit");

const hashed = (
  { seq, at, what, who, person_id, about, previous }: Omit<Entry, "hash">,
  more: (string | null)[] = [],
): string => JSON.stringify([previous, seq, at, what, who, person_id, about, ...more]);
