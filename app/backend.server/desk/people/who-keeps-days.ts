import { UNDO_MS } from "../../money/payments/confirmation";
import type { PersonId } from "../../platform/store/ids";
import { inBatches } from "../../platform/store/in-batches";
import type { Db } from "../../platform/store/store";
import type { ExtendedDays } from "../../subscriptions/extended-days";

/** Why the days of an extension are not taken away again from somebody. */
export type WhyKept = "refunded" | "ended" | "renewed";

/**
 * From whom the days of an extension cannot be taken away any more: what ran ended with them, so
 * that what was bought ahead took its place with its own days alone; a refund was asked for since;
 * or what was bought since begins after them.
 *
 * @param given all rows of one extension
 */
export async function whoKeepsDays(db: Db, given: ExtendedDays[]): Promise<Map<PersonId, WhyKept>> {
  const [first] = given;
  if (!first) return new Map();
  const since = first.undo_until - UNDO_MS;
  const extended = new Set(given.map(({ subscription_id }) => subscription_id));
  const refunded = new Set<PersonId>();
  const renewed = new Set<PersonId>();
  const stands = new Set<string>();
  for (const some of inBatches([...new Set(given.map(({ person_id }) => person_id))])) {
    const all = await db
      .selectFrom("subscriptions")
      .select(["id", "person_id", "starts_at", "ends_at"])
      .where("person_id", "in", some)
      .where("service_id", "=", first.service_id)
      .where("revoked_at", "is", null)
      // What begins before the days were given was not bought since.
      .orderBy("starts_at")
      .execute();
    const begun = new Set<PersonId>();
    for (const one of all)
      if (extended.has(one.id)) {
        stands.add(one.id);
        begun.add(one.person_id);
      } else if (one.ends_at > since && (begun.has(one.person_id) || !first.for_one))
        renewed.add(one.person_id);
    for (const { person_id } of await db
      .selectFrom("subscriptions")
      .innerJoin("refunds", "refunds.payment_id", "subscriptions.payment_id")
      .select("person_id")
      .where("person_id", "in", some)
      .where("service_id", "=", first.service_id)
      .where("refunds.why", "in", ["operator", "left"])
      .where("refunds.state", "!=", "withdrawn")
      .where("asked_at", ">=", since)
      .execute())
      refunded.add(person_id);
  }
  const ran = new Set(given.flatMap((one) => (one.with_start === 0 ? [one.person_id] : [])));
  const holds = new Set(
    given.flatMap(({ subscription_id, person_id, with_start }) =>
      stands.has(subscription_id) && (with_start === 0 || !ran.has(person_id)) ? [person_id] : [],
    ),
  );
  const ended = given.flatMap(({ person_id }) => (holds.has(person_id) ? [] : [person_id]));
  return new Map<PersonId, WhyKept>([
    ...[...renewed].map((person) => [person, "renewed"] as const),
    ...ended.map((person) => [person, "ended"] as const),
    ...[...refunded].map((person) => [person, "refunded"] as const),
  ]);
}

/** How many keep the days, by why. */
export type Kept = Record<WhyKept, number>;

export function countKept(why: Map<PersonId, WhyKept>): Kept {
  const kept: Kept = { ended: 0, renewed: 0, refunded: 0 };
  for (const one of why.values()) kept[one] += 1;
  return kept;
}

/** " 3 people keep them: 2 whose service ended since, 1 who renewed since."; "" for nobody */
export function keptWords(kept: Kept): string {
  const each = (Object.keys(whose) as WhyKept[]).flatMap((why) =>
    kept[why] === 0 ? [] : [`${kept[why]} ${whose[why]}`],
  );
  const all = kept.ended + kept.renewed + kept.refunded;
  if (all === 0) return "";
  return ` ${all === 1 ? "1 person keeps" : `${all} people keep`} them: ${each.join(", ")}.`;
}

const whose: Record<WhyKept, string> = {
  ended: "whose service ended since",
  renewed: "who renewed since",
  refunded: "to whom a refund goes since",
};
