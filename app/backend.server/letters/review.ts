import { sql } from "kysely";
import type { Parts } from "../platform/parts";
import { record } from "../platform/audit/record";
import { instantInIndia } from "../../content/instants";
import { OperatorRefusal } from "../../api/refusal";
import type { PersonId } from "../platform/store/ids";

export interface ListedMessage {
  id: string;
  /** whose it is; null for the owner's */
  person_id: PersonId | null;
  kind: string;
  /** the id of what it is about; addresses and words stay sealed */
  subject: string;
  created_at: number;
  tries: number;
  sent_at: number | null;
  given_up_at: number | null;
  problem: string | null;
}

/**
 * The newest mails, `most` of them; or of those only the ones that were given up or are being tried
 * again.
 */
export const newestMessages = (
  parts: Parts,
  failedOnly: boolean,
  most = 100,
): Promise<ListedMessage[]> =>
  parts.store.db
    .selectFrom("outbox")
    .select([
      "id",
      "person_id",
      "kind",
      "subject",
      "created_at",
      "tries",
      "sent_at",
      "given_up_at",
      "problem",
    ])
    .$if(failedOnly, (q) => q.where("problem", "is not", null).where("sent_at", "is", null))
    // Ids are in the order of time, and of them there is an index.
    .orderBy("id", "desc")
    .limit(most)
    .execute();

/**
 * Lets the server try a mail again now. Doing it twice is the same. Throws Refusal 404 when no
 * unsent mail has the id, 409 when it waits for its time (a claim's confirmation may be undone).
 */
export async function retryMessage(parts: Parts, id: string): Promise<void> {
  await parts.store.transaction(async (tx) => {
    const waits = await tx
      .selectFrom("outbox")
      .select("next_try_at")
      .where("id", "=", id)
      .where("tries", "=", 0)
      .where("next_try_at", ">", parts.now())
      .executeTakeFirst();
    if (waits?.next_try_at)
      throw new OperatorRefusal(
        409,
        `This message leaves by itself at ${instantInIndia(waits.next_try_at)} (Indian time), not before.`,
      );
    const { numUpdatedRows } = await tx
      .updateTable("outbox")
      // Whether one of its tries may have brought it to somebody stays known.
      .set({ in_vain: sql<number>`coalesce(in_vain, 0) - tries` })
      .set({ next_try_at: parts.now(), given_up_at: null, tries: 0 })
      .where("id", "=", id)
      .where("sent_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n)
      throw new OperatorRefusal(404, `No unsent message has the id ${id}.`);
    record(parts, tx, { what: "message retried", about: { message: id } });
  });
}
