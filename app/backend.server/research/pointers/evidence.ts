import type { Parts } from "../../platform/parts";
import type { Way } from "../../platform/store/tables";

export const ways: Record<Way, string> = { telegram: "Telegram", sms: "SMS" };

/**
 * What became of each short message about an entry, by person; for the record of one communication.
 */
export const pointersOf = ({ store }: Pick<Parts, "store">, number: number) =>
  store.db
    .selectFrom("research_pointers")
    .select(["person_id", "way", "queued_at", "sent_at", "message_id", "given_up_at", "problem"])
    .where("number", "=", number)
    .orderBy("person_id")
    .orderBy("id")
    .execute();

/** How many short messages about an entry were written, sent and given up, by way. */
export async function countPointers(
  { store }: Pick<Parts, "store">,
  number: number,
): Promise<{ way: Way; queued: number; sent: number; failed: number }[]> {
  const rows = await store.db
    .selectFrom("research_pointers")
    .select((e) => [
      "way",
      e.fn.countAll().as("queued"),
      e.fn.count("sent_at").as("sent"),
      e.fn.count("given_up_at").as("failed"),
    ])
    .where("number", "=", number)
    .groupBy("way")
    .orderBy("way")
    .execute();
  return rows.map(({ way, queued, sent, failed }) => ({
    way,
    queued: Number(queued),
    sent: Number(sent),
    failed: Number(failed),
  }));
}
