import type { Parts } from "../platform/parts";
import { leavesOf, newestPlace } from "./places";
import { keyBeside, publicKey } from "./signer";

/** More than an analyst publishes in five years. */
const MOST = 50_000;

/**
 * What anybody may have of the log: its leaves in order, which are salted and tell nothing of the
 * texts, its newest checkpoint and the key that signs it.
 */
export async function publicLog(
  parts: Pick<Parts, "store">,
): Promise<{ leaves: string[]; checkpoint: string; key: string | null }> {
  const { db } = parts.store;
  const newest = await newestPlace(db);
  return {
    leaves: await leavesOf(db, MOST),
    checkpoint: newest?.checkpoint ?? "",
    key: newest && keyBeside(newest.checkpoint, await publicKey(db)),
  };
}
