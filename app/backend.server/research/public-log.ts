import type { Parts } from "../platform/parts";
import { publicKeyText } from "./signer";

/** More than an analyst publishes in five years. */
const MOST = 50_000;

/**
 * What anybody may have of the log: its leaves in order, which are salted and tell nothing of the
 * texts, its newest checkpoint and the key that signs it.
 */
export async function publicLog(
  parts: Pick<Parts, "store" | "settings">,
): Promise<{ leaves: string[]; checkpoint: string; key: string | null }> {
  const { db } = parts.store;
  const rows = await db
    .selectFrom("research_entries")
    .select("leaf")
    .orderBy("number")
    .limit(MOST)
    .execute();
  const newest = await db
    .selectFrom("research_entries")
    .select("checkpoint")
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    leaves: rows.map(({ leaf }) => leaf),
    checkpoint: newest?.checkpoint ?? "",
    key: await publicKeyText(parts),
  };
}
