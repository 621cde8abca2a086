import type { Selectable } from "kysely";
import { undoUntil } from "../money/payments/confirmation";
import type { Parts } from "../platform/parts";
import type { ExtensionId, PersonId, ServiceId, SubscriptionId } from "../platform/store/ids";
import { inBatches } from "../platform/store/in-batches";
import type { Db } from "../platform/store/store";
import type { Tables } from "../platform/store/tables";

/** That a subscription was extended, for its person alone or with all others of its service. */
export type ExtendedDays = Selectable<Tables["extended_days"]>;

/** What is extended, as it stood before. */
interface Extended {
  service: ServiceId;
  days: number;
  subscriptions: { id: SubscriptionId; person_id: PersonId; withStart: boolean }[];
  /** for one person, and not for all who hold the service */
  forOne: boolean;
  /** UTC ms */
  now: number;
}

/**
 * Keeps which subscriptions of a service are extended: for ten minutes it can be undone
 * (`undo-extension.ts`). For use in the transaction that extends them.
 *
 * @returns by what this extension is known
 */
export async function keepExtended(
  parts: Pick<Parts, "newId">,
  tx: Db,
  { service, days, subscriptions, forOne, now }: Extended,
): Promise<ExtensionId> {
  const extension = parts.newId<ExtensionId>();
  for (const some of inBatches(subscriptions))
    await tx
      .insertInto("extended_days")
      .values(
        some.map(({ id, person_id, withStart }) => ({
          id: parts.newId<string>(),
          ...{ extension, service_id: service, person_id, subscription_id: id, days },
          with_start: withStart ? (1 as const) : (0 as const),
          for_one: forOne ? (1 as const) : null,
          undo_until: undoUntil(now),
        })),
      )
      .execute();
  return extension;
}

/** What an extension gave; none where it was undone, or is long past. */
export const extendedBy = (db: Db, extension: ExtensionId): Promise<ExtendedDays[]> =>
  db
    .selectFrom("extended_days")
    .selectAll()
    .where("extension", "=", extension)
    .orderBy("id")
    .execute();

/** Those of a service for all who hold it, or those for one person alone, of one subscription. */
export type WhichExtensions =
  | { service: ServiceId }
  | { person: PersonId; subscription?: SubscriptionId };

/** The extensions that can be undone still, the last one first. */
export async function lastExtensions(
  { store, now }: Pick<Parts, "store" | "now">,
  which: WhichExtensions,
): Promise<ExtensionId[]> {
  const rows = await store.db
    .selectFrom("extended_days")
    .select("extension")
    .distinct()
    .where("undo_until", ">", now())
    .$if("service" in which, (q) => q.where("for_one", "is", null))
    .where((e) =>
      "service" in which
        ? e("service_id", "=", which.service)
        : e.and({
            person_id: which.person,
            for_one: 1,
            ...(which.subscription ? { subscription_id: which.subscription, with_start: 0 } : {}),
          }),
    )
    // The ids are in the order of time.
    .orderBy("extension", "desc")
    .execute();
  return rows.map(({ extension }) => extension);
}

export const forgetExtended = async (tx: Db, extension: ExtensionId): Promise<void> => {
  await tx.deleteFrom("extended_days").where("extension", "=", extension).execute();
};
