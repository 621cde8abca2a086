import { sql } from "kysely";
import { z } from "zod";
import { OperatorRefusal } from "../../../api/refusal";
import { trail } from "../../platform/audit/list";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import type { ExtensionId, ServiceId } from "../../platform/store/ids";
import { inBatches } from "../../platform/store/in-batches";
import { holdSubjects } from "../../platform/store/lock";
import type { Db } from "../../platform/store/store";
import { extendedBy, forgetExtended, lastExtension, type ExtendedDays } from "./extended-days";
import { countKept, whoKeepsDays, type Kept } from "./who-keeps-days";

const DAY_MS = 86_400_000;

/** What undoing an extension does, or did. */
export interface DaysTaken {
  extension: ExtensionId;
  service: ServiceId;
  days: number;
  /** from how many people the days are taken away again */
  people: number;
  /** how many keep them, and why */
  kept: Kept;
}

/**
 * Takes the days by which a service was extended for all away again, within ten minutes: exactly
 * these days, from everybody who still has them. Days that somebody got or lost besides stay as
 * they are. Pressed twice it is done once.
 *
 * @throws Refusal 409: it was undone already, or its ten minutes are over
 */
export async function undoExtendAll(parts: Parts, extension: ExtensionId): Promise<DaysTaken> {
  const known = await extendedBy(parts.store.db, extension);
  return parts.store.transaction(async (tx) => {
    const queues = new Set(known.map(({ person_id }) => `subscriptions of ${person_id}`));
    await holdSubjects(parts.store, tx, "queue", [...queues]);
    const given = await extendedBy(tx, extension);
    const [first] = given;
    if (!first || first.undo_until <= parts.now()) throw tooLate();
    const why = await whoKeepsDays(tx, given);
    const taken = given.filter(({ person_id }) => !why.has(person_id));
    await takeDays(tx, taken);
    await forgetExtended(tx, extension);
    const { service_id: service, days } = first;
    const from = new Set(taken.map(({ person_id }) => person_id));
    for (const person of from)
      record(parts, tx, {
        what: "subscription extension undone",
        person,
        about: { service, days, all: true },
      });
    const kept = countKept(why);
    record(parts, tx, {
      what: "extension for all undone",
      about: { service, extension, days, people: from.size, ...kept },
    });
    return { extension, service, days, people: from.size, kept };
  });
}

/** What can be undone of a service's extensions: the last one first; null: nothing. */
export async function wouldUndoExtendAll(
  parts: Pick<Parts, "store" | "now">,
  service: ServiceId,
): Promise<(DaysTaken & { until: number }) | null> {
  const { db } = parts.store;
  const extension = await lastExtension(parts, service);
  if (extension === null) return null;
  const given = await extendedBy(db, extension);
  const [first] = given;
  if (!first) return null;
  const why = await whoKeepsDays(db, given);
  const people = new Set(given.map(({ person_id }) => person_id)).size - why.size;
  const { days, undo_until: until } = first;
  return { extension, service, days, people, kept: countKept(why), until };
}

const Undone = z.object({
  ...{ service: z.string(), days: z.number(), people: z.number() },
  ...{ ended: z.number(), renewed: z.number(), refunded: z.number() },
});

/** What the last Undo of a service's extension did; null: there was none of late. */
export async function lastUndoneExtension(
  parts: Pick<Parts, "store">,
  service: ServiceId,
): Promise<Pick<DaysTaken, "days" | "people" | "kept"> | null> {
  for (const { about } of await trail(parts, { what: "extension for all undone", most: 50 })) {
    const { service: its, days, people, ...kept } = Undone.parse(about);
    if (its === service) return { days, people, kept };
  }
  return null;
}

async function takeDays(tx: Db, taken: ExtendedDays[]): Promise<void> {
  const [first] = taken;
  if (!first) return;
  const less = sql<number>`${first.days * DAY_MS}`;
  for (const some of inBatches(taken)) {
    const all = some.map(({ subscription_id }) => subscription_id);
    const later = some.flatMap((one) => (one.with_start === 1 ? [one.subscription_id] : []));
    await tx
      .updateTable("subscriptions")
      .set((e) => ({ ends_at: e("ends_at", "-", less) }))
      .where("id", "in", all)
      .where("revoked_at", "is", null)
      .execute();
    if (later.length > 0)
      await tx
        .updateTable("subscriptions")
        .set((e) => ({ starts_at: e("starts_at", "-", less) }))
        .where("id", "in", later)
        .where("revoked_at", "is", null)
        .execute();
  }
}

const tooLate = () =>
  new OperatorRefusal(
    409,
    "This was undone already, or its ten minutes are over. Nothing was undone.",
  );
