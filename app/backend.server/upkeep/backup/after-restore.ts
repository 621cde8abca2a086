import { record } from "../../platform/audit/record";
import { beginNext } from "../../money/invoices/series";
import { noteRestore } from "../restores";
import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import { DAY_MS } from "../../../content/durations";

/** A bank may refuse a refund that was done so long ago. */
const MAY_FAIL_MS = 30 * DAY_MS;

/**
 * What a database needs that was put back to a backup: a new series of invoice numbers, since those
 * given after it are on people's phones; nobody signed in at the desk, nor any passkey; and the
 * refunds that it calls done are read again, since what was said of them later is forgotten and
 * nobody says it twice. The owner is written to when the server starts (`restores.ts`). For use
 * within a transaction.
 *
 * @param madeAt the backup, UTC ms
 */
export async function afterRestore(
  parts: Pick<Parts, "store" | "now" | "seal" | "actor">,
  tx: Db,
  madeAt: number,
): Promise<void> {
  const made = new Date(madeAt).toISOString();
  record(parts, tx, { what: "backup restored", about: { made } });
  await noteRestore(parts, tx, madeAt);
  // One that was ended or removed since the backup would be good again.
  await tx.deleteFrom("desk_sessions").execute();
  await tx.deleteFrom("desk_passkeys").execute();
  await beginNext(parts, tx, `restored from the backup made ${made}`);
  await tx
    .updateTable("gateway_refunds")
    .set({ next_read_at: parts.now() })
    .where("created_at", ">", madeAt - MAY_FAIL_MS)
    .execute();
}
