import type { Parts } from "../parts";
import { headOf } from "./chain";
import { sealTrail } from "./seal-trail";

/**
 * Tells the log the head of the trail. The log leaves the machine: `audit verify --head` compares
 * with it later, and shows what somebody with full rights over the database and its key cut off or
 * wrote anew.
 */
export async function noteHead(parts: Pick<Parts, "store" | "seal" | "log">): Promise<void> {
  await sealTrail(parts);
  const { seq, hash } = await headOf(parts.store.db);
  parts.log.info({ head: `${seq}:${hash}` }, "audit trail");
}
