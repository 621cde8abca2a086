import type { Parts } from "../parts";
import { GENESIS, headOf, isKeyed } from "./chain";
import { keyedSince } from "./keyed-since";
import { record } from "./record";
import { sealTrail } from "./seal-trail";

/**
 * Puts a first entry hashed with the key after the last of an older release's, so that from this
 * start on nobody without the key can write the trail anew. Once only: a trail that lost its keyed
 * entries later is not made good again.
 */
export async function beginKeyed(parts: Pick<Parts, "store" | "seal" | "now">): Promise<void> {
  const head = await headOf(parts.store.db);
  if (head.seq === GENESIS.seq || isKeyed(head)) return;
  if ((await keyedSince(parts.store.db, parts.seal)) !== null) return;
  await parts.store.transaction(async (tx) =>
    record(parts, tx, { what: "audit trail keyed", about: { after: head.seq } }),
  );
  await sealTrail(parts);
}
