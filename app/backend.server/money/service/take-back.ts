import type { Selectable } from "kysely";
import type { Db } from "../../platform/store/store";
import type { PaymentId } from "../../platform/store/ids";
import type { Tables } from "../../platform/store/tables";
import { endOf } from "./period";
import { DAY_MS } from "../../../content/durations";

type Given = Selectable<Tables["subscriptions"]>;

/**
 * Takes back what a payment gave, as though it had never been bought: what was bought of a service
 * after it has the dates it would have had without. For use inside a transaction that holds the
 * person's queue. (Ending a service that was paid for is `grant.ts`.)
 *
 * @returns what was taken back, as it stood
 */
export async function takeBack(tx: Db, payment: PaymentId): Promise<Given[]> {
  const given = await tx
    .selectFrom("subscriptions")
    .selectAll()
    .where("payment_id", "=", payment)
    .orderBy("id")
    .execute();
  for (const gone of given) {
    const after = gone.revoked_at === null ? await boughtAfter(tx, gone) : [];
    await tx.deleteFrom("subscriptions").where("id", "=", gone.id).execute();
    await closeUp(tx, gone, after);
  }
  return given;
}

/** The person's later subscriptions of the same service, with the instant each was bought. */
const boughtAfter = (tx: Db, { person_id, service_id, ends_at }: Given) =>
  tx
    .selectFrom("subscriptions")
    .innerJoin("payments", "payments.id", "subscriptions.payment_id")
    .select(["subscriptions.id", "starts_at", "ends_at", "fulfilled_at"])
    .where("subscriptions.person_id", "=", person_id)
    .where("service_id", "=", service_id)
    .where("revoked_at", "is", null)
    .where("starts_at", ">", ends_at)
    .orderBy("starts_at")
    .execute();
type After = Awaited<ReturnType<typeof boughtAfter>>;

/** The first takes the place of what is gone, but starts no earlier than it was bought. */
async function closeUp(tx: Db, gone: Given, [first, ...rest]: After): Promise<void> {
  if (!first) return;
  const starts_at = Math.max(gone.starts_at, first.fulfilled_at ?? gone.starts_at);
  const days = Math.round((first.ends_at + 1 - first.starts_at) / DAY_MS);
  const ends_at = endOf(starts_at, days);
  await moveTo(tx, { ...first, starts_at, ends_at });
  const by = first.ends_at - ends_at;
  for (const one of rest)
    await moveTo(tx, { ...one, starts_at: one.starts_at - by, ends_at: one.ends_at - by });
}

const moveTo = (tx: Db, { id, starts_at, ends_at }: Pick<Given, "id" | "starts_at" | "ends_at">) =>
  tx.updateTable("subscriptions").set({ starts_at, ends_at }).where("id", "=", id).execute();
