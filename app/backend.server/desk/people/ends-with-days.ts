import type { PersonId } from "../../platform/store/ids";
import { inBatches } from "../../platform/store/in-batches";
import type { Db } from "../../platform/store/store";
import { inPeople } from "../counted-words";
import type { ExtendedDays } from "../../subscriptions/extended-days";
import { DAY_MS } from "../../../content/durations";

/**
 * Of how many people the service ends at once where these days are taken away again, because its
 * day of before is over by now, and nothing that they bought ahead begins then.
 *
 * @param taken whose days go; @param now UTC ms
 */
export async function endsWithDays(db: Db, taken: ExtendedDays[], now: number): Promise<number> {
  const [first] = taken;
  if (!first) return 0;
  const less = first.days * DAY_MS;
  const movesStart = new Map(taken.map((one) => [one.subscription_id, one.with_start === 1]));
  const runs = { before: new Set<PersonId>(), after: new Set<PersonId>() };
  for (const some of inBatches([...movesStart.keys()]))
    for (const { id, person_id, starts_at, ends_at } of await db
      .selectFrom("subscriptions")
      .select(["id", "person_id", "starts_at", "ends_at"])
      .where("id", "in", some)
      .where("revoked_at", "is", null)
      .where("paused_at", "is", null)
      .execute()) {
      if (starts_at <= now && now < ends_at) runs.before.add(person_id);
      const startsAt = movesStart.get(id) ? starts_at - less : starts_at;
      if (startsAt <= now && now < ends_at - less) runs.after.add(person_id);
    }
  return [...runs.before].filter((person) => !runs.after.has(person)).length;
}

/** " The service of 2 people ends at once by it, …": with a space before it; "" for nobody. */
export const endingWords = (people: number): string =>
  people === 0
    ? ""
    : ` The service of ${inPeople(people)} ends at once by it, since the day on which it ended ` +
      "before is over by now.";
