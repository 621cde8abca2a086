import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import type { PersonId } from "../../platform/store/ids";
import type { Way } from "../../platform/store/tables";

/** The ways by which this desk can tell that there is research, beside mail. */
export const waysOf = ({ telegram, settings }: Pick<Parts, "telegram" | "settings">): Way[] => [
  ...(telegram ? (["telegram"] as const) : []),
  ...(settings.sms.pointerTemplateId ? (["sms"] as const) : []),
];

interface Receiver {
  id: PersonId;
  /** the ways that the person chose, and by which they can be reached */
  ways: Way[];
}

/**
 * Queues the short message to each of them about an entry, within the transaction that walks over
 * who was entitled. One that is queued already stays as it is.
 */
export async function queuePointers(
  parts: Parts,
  tx: Db,
  number: number,
  people: Receiver[],
): Promise<void> {
  const now = parts.now();
  const usable = waysOf(parts);
  const rows = people.flatMap(({ id, ways }) =>
    ways
      .filter((way) => usable.includes(way))
      .map((way) => ({
        id: `${number}/${id}/${way}`,
        number,
        person_id: id,
        way,
        queued_at: now,
        tries: 0,
        next_try_at: now,
      })),
  );
  if (rows.length === 0) return;
  await tx
    .insertInto("research_pointers")
    .values(rows)
    .onConflict((on) => on.column("id").doNothing())
    .execute();
}
