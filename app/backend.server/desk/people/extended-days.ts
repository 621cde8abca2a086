import type { Selectable } from "kysely";
import { undoUntil } from "../../money/payments/confirmation";
import type { Parts } from "../../platform/parts";
import type { ExtensionId, PersonId, ServiceId, SubscriptionId } from "../../platform/store/ids";
import { inBatches } from "../../platform/store/in-batches";
import type { Db } from "../../platform/store/store";
import type { Tables } from "../../platform/store/tables";

/** That a subscription was extended with all others of its service. */
export type ExtendedDays = Selectable<Tables["extended_days"]>;

/** What is extended, as it stood before. */
interface Extended {
  service: ServiceId;
  days: number;
  subscriptions: { id: SubscriptionId; person_id: PersonId; starts_at: number }[];
  /** UTC ms */
  now: number;
}

/**
 * Keeps which subscriptions of a service are extended: for ten minutes it can be undone
 * (`undo-extend-all.ts`). For use in the transaction that extends them.
 *
 * @returns by what this extension is known
 */
export async function keepExtended(
  parts: Pick<Parts, "newId">,
  tx: Db,
  { service, days, subscriptions, now }: Extended,
): Promise<ExtensionId> {
  const extension = parts.newId<ExtensionId>();
  for (const some of inBatches(subscriptions))
    await tx
      .insertInto("extended_days")
      .values(
        some.map(({ id, person_id, starts_at }) => ({
          id: parts.newId<string>(),
          ...{ extension, service_id: service, person_id, subscription_id: id, days },
          with_start: starts_at > now ? (1 as const) : (0 as const),
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

/** The extensions of a service that can be undone still, the last one first. */
export async function lastExtensions(
  { store, now }: Pick<Parts, "store" | "now">,
  service: ServiceId,
): Promise<ExtensionId[]> {
  const rows = await store.db
    .selectFrom("extended_days")
    .select("extension")
    .distinct()
    .where("undo_until", ">", now())
    .where("service_id", "=", service)
    // The ids are in the order of time.
    .orderBy("extension", "desc")
    .execute();
  return rows.map(({ extension }) => extension);
}

export const forgetExtended = async (tx: Db, extension: ExtensionId): Promise<void> => {
  await tx.deleteFrom("extended_days").where("extension", "=", extension).execute();
};
