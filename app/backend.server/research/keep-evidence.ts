import type { Parts } from "../platform/parts";

const BATCH = 500;

/**
 * Notes when each letter was sent or given up, since the outbox forgets its letters after a month
 * and this record is kept.
 */
export async function keepEvidence({ store }: Pick<Parts, "store">): Promise<void> {
  for (let after = "", more = true; more;) {
    const rows = await store.db
      .selectFrom("research_evidence as v")
      .innerJoin("outbox as o", "o.id", "v.letter_id")
      .select(["v.id", "v.letter_id", "o.sent_at", "o.given_up_at"])
      .where("v.queued_at", "is not", null)
      .where("v.sent_at", "is", null)
      .where("v.given_up_at", "is", null)
      .where("v.letter_id", ">", after)
      .orderBy("v.letter_id")
      .limit(BATCH)
      .execute();
    for (const { id, sent_at, given_up_at } of rows)
      if (sent_at !== null || given_up_at !== null)
        await store.db
          .updateTable("research_evidence")
          .set({ sent_at, given_up_at })
          .where("id", "=", id)
          .execute();
    more = rows.length === BATCH;
    after = rows.at(-1)?.letter_id ?? after;
  }
}
