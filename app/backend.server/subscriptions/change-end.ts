import { record } from "../platform/audit/record";
import { announceEnded } from "./announce-left";
import { keepExtended } from "./extended-days";
import type { Parts } from "../platform/parts";
import { OperatorRefusal } from "../../api/refusal";
import { dayInWords } from "../../content/dates";
import type { SubscriptionId } from "../platform/store/ids";
import { inBatches } from "../platform/store/in-batches";
import { endNow, holdQueue } from "../money/service/grant";
import { DAY_MS } from "../../content/durations";

/**
 * Moves the end of a running subscription: some days later, which can be undone for ten minutes
 * (`undo-extension.ts`), or to now (the client is told). What was bought after it moves with it.
 * Throws Refusal 404 or 409.
 *
 * @param to.from the end that a page showed, UTC ms: it is that one still, or nothing is done. So a
 *   press that is made twice gives its days once.
 * @returns the new end, UTC ms
 */
export async function changeEnd(
  parts: Parts,
  id: SubscriptionId,
  to: { days: number; from?: number } | "now",
): Promise<number> {
  return parts.store.transaction(
    async (tx) => {
      const row = await tx
        .selectFrom("subscriptions")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirst();
      if (!row) throw new OperatorRefusal(404, `There is no subscription ${id}.`);
      const person = row.person_id;
      await holdQueue(parts, tx, person);
      if (row.revoked_at !== null || row.ends_at <= parts.now())
        throw new OperatorRefusal(409, "This subscription has ended already.");
      const about = { subscription: id, payment: row.payment_id };
      if (to === "now") {
        await endNow(parts, tx, row);
        record(parts, tx, { what: "subscription ended", person, about });
        const { name } = await tx
          .selectFrom("services")
          .select("name")
          .where("id", "=", row.service_id)
          .executeTakeFirstOrThrow();
        await announceEnded(parts, tx, { id, person, name, endsAt: row.ends_at });
        return parts.now();
      }
      if (to.from !== undefined && to.from !== row.ends_at)
        throw new OperatorRefusal(
          409,
          `This was done already: the service ends on ${dayInWords(row.ends_at)} now. Nothing ` +
            "more was done: look at its end before you add days.",
        );
      const after = await tx
        .selectFrom("subscriptions")
        .select(["id", "person_id"])
        .where("person_id", "=", person)
        .where("service_id", "=", row.service_id)
        .where("revoked_at", "is", null)
        .where("starts_at", ">", row.ends_at)
        .execute();
      await keepExtended(parts, tx, {
        ...{ service: row.service_id, days: to.days, forOne: true, now: parts.now() },
        subscriptions: [
          { id, person_id: person, withStart: false },
          ...after.map((one) => ({ ...one, withStart: true })),
        ],
      });
      const more = to.days * DAY_MS;
      // PostgreSQL takes no empty list.
      for (const some of inBatches(after.map((one) => one.id)))
        await tx
          .updateTable("subscriptions")
          .set((e) => ({ starts_at: e("starts_at", "+", more), ends_at: e("ends_at", "+", more) }))
          .where("id", "in", some)
          .execute();
      await tx
        .updateTable("subscriptions")
        .set({ ends_at: row.ends_at + more })
        .where("id", "=", id)
        .execute();
      record(parts, tx, {
        what: "subscription extended",
        person,
        about: { ...about, days: to.days },
      });
      return row.ends_at + more;
    },
    { table: "subscriptions", id },
  );
}
