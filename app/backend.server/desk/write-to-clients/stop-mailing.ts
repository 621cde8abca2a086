import { setImmediate } from "node:timers/promises";
import { OperatorRefusal } from "../../../api/refusal";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import type { MailingId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";

const BATCH = 500;
/** A letter on the wire may arrive, and so may one that got no answer. */
const MAY_HAVE_ARRIVED = "stopped; it may have arrived";

/**
 * Stops a letter to clients: nothing more of it is written, and what has not left does not leave.
 * It is open again until all is taken back, so that the recurring work ends what a killed server
 * left (`write-mailings.ts`). Throws Refusal 404, or 409 when it was stopped before or has left
 * whole.
 */
export async function stopMailing(parts: Parts, typed: string): Promise<void> {
  const id = await parts.store.transaction(async (tx) => {
    const mailing = await tx
      .selectFrom("mailings")
      .select(["id", "done_at", "stopped_at"])
      .where("id", "=", typed as MailingId)
      .executeTakeFirst();
    if (!mailing) throw new OperatorRefusal(404, "There is no such letter.");
    if (mailing.stopped_at !== null) throw stoppedBefore();
    if (mailing.done_at !== null && (await waiting(tx, mailing.id, 1)).length === 0)
      throw new OperatorRefusal(409, "It has left: there is nothing to stop any more.");
    const stopped = await tx
      .updateTable("mailings")
      .set({ stopped_at: parts.now(), done_at: null })
      .where("id", "=", mailing.id)
      .where("stopped_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!stopped) throw stoppedBefore();
    record(parts, tx, { what: "letter to clients stopped", about: { mailing: mailing.id } });
    return mailing.id;
  });
  await takeBack(parts, id);
}

/**
 * Takes back what has not left of a letter that was stopped, a few at a time; again is the same.
 */
export async function takeBack(parts: Parts, id: MailingId): Promise<void> {
  const { store, now } = parts;
  for (let more = true; more;) {
    more = await store.transaction(async (tx) => {
      const letters = await waiting(tx, id, BATCH);
      if (letters.length === 0) {
        await tx.updateTable("mailings").set({ done_at: now() }).where("id", "=", id).execute();
        return false;
      }
      await tx.deleteFrom("outbox").where("id", "in", letters).where("tries", "=", 0).execute();
      await tx
        .updateTable("outbox")
        .set({ given_up_at: now(), next_try_at: null, problem: MAY_HAVE_ARRIVED })
        .where("id", "in", letters)
        .where("sent_at", "is", null)
        .where("given_up_at", "is", null)
        .execute();
      return true;
    });
    await setImmediate();
  }
}

async function waiting(tx: Db, id: MailingId, most: number): Promise<string[]> {
  const rows = await tx
    .selectFrom("mailing_receivers as r")
    .innerJoin("outbox as o", "o.id", "r.letter_id")
    .select("o.id")
    .where("r.mailing_id", "=", id)
    .where("o.sent_at", "is", null)
    .where("o.given_up_at", "is", null)
    .limit(most)
    .execute();
  return rows.map((row) => row.id);
}

const stoppedBefore = () => new OperatorRefusal(409, "It was stopped already.");
