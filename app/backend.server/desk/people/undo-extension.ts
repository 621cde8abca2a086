import { sql } from "kysely";
import { z } from "zod";
import { OperatorRefusal } from "../../../api/refusal";
import { UNDO_MS } from "../../money/payments/confirmation";
import { trail } from "../../platform/audit/list";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import type { ExtensionId, PersonId, ServiceId, SubscriptionId } from "../../platform/store/ids";
import { inBatches } from "../../platform/store/in-batches";
import { holdSubjects } from "../../platform/store/lock";
import type { Db } from "../../platform/store/store";
import { endingWords, endsWithDays } from "./ends-with-days";
import {
  extendedBy,
  forgetExtended,
  lastExtensions,
  type ExtendedDays,
  type WhichExtensions,
} from "../../subscriptions/extended-days";
import { correctDays, countTold, toldLater, toldWords } from "./told-later-day";
import { countKept, keptWords, whoKeepsDays, type Kept } from "./who-keeps-days";
import { DAY_MS } from "../../../content/durations";

/** What undoing an extension does, or did. */
export interface DaysTaken {
  extension: ExtensionId;
  service: ServiceId;
  /** who alone was given the days; null: all who held the service */
  person: PersonId | null;
  days: number;
  /** from how many people the days are taken away again */
  people: number;
  /** of how many of them the service ends at once by it */
  ending: number;
  /** how many of them were written the later day meanwhile: they are told which is true */
  told: number;
  /** how many keep them, and why */
  kept: Kept;
}

/** What whoever presses was told of: of how many people it is so. */
export type Named = Pick<DaysTaken, "ending" | "told">;

/** An extension that can be undone still. */
export interface Undoable extends DaysTaken {
  /** when it was made, and until when it can be; UTC ms */
  at: number;
  until: number;
}

/**
 * Takes the days by which a service was extended, for all or for one person, away again, within ten
 * minutes: exactly these days, from everybody who still has them. Days that somebody got or lost
 * besides stay as they are. Pressed twice it is done once.
 *
 * @param named of how many people whoever presses was told that their service ends at once by it,
 *   and that they were written the later day: where midnight has passed since the page was drawn,
 *   it may be more
 * @throws UndoDoesMore: it is of another number of people
 * @throws Refusal 409: it was undone already, or its ten minutes are over; the one who was given
 *   the days keeps them
 */
export async function undoExtension(
  parts: Parts,
  extension: ExtensionId,
  named: Named,
): Promise<DaysTaken> {
  const known = await extendedBy(parts.store.db, extension);
  return parts.store.transaction(async (tx) => {
    const queues = new Set(known.map(({ person_id }) => `subscriptions of ${person_id}`));
    await holdSubjects(parts.store, tx, "queue", [...queues]);
    const given = await extendedBy(tx, extension);
    const [first] = given;
    if (!first || first.undo_until <= parts.now()) throw tooLate();
    const why = await whoKeepsDays(tx, given);
    const taken = given.filter(({ person_id }) => !why.has(person_id));
    const person = first.for_one === null ? null : first.person_id;
    const kept = countKept(why);
    if (person !== null && taken.length === 0)
      throw new OperatorRefusal(409, `Nothing was undone.${keptWords(kept)}`);
    const ending = await endsWithDays(tx, taken, parts.now());
    const letters = await toldLater(parts, tx, taken);
    const told = countTold(letters.told);
    if (ending !== named.ending || told !== named.told)
      throw new UndoDoesMore(409, `Nothing was undone.${endingWords(ending)}${toldWords(told)}`);
    await takeDays(tx, taken);
    await correctDays(parts, tx, letters, extension);
    await forgetExtended(tx, extension);
    const { service_id: service, days } = first;
    const from = new Set(taken.map(({ person_id }) => person_id));
    for (const one of from)
      record(parts, tx, {
        what: "subscription extension undone",
        person: one,
        about: { service, days, ...(person === null ? { all: true } : { ending, told }) },
      });
    if (person === null)
      record(parts, tx, {
        what: "extension for all undone",
        about: { service, extension, days, people: from.size, ending, told, ...kept },
      });
    return { extension, service, person, days, people: from.size, ending, told, kept };
  });
}

/**
 * Services end by it at once, or clients are written to, that were not named: it is asked about.
 */
export class UndoDoesMore extends OperatorRefusal {}

/** What can be undone of a service's extensions for all: the last one. Null: nothing. */
export const wouldUndoExtendAll = async (
  parts: Pick<Parts, "store" | "seal" | "now">,
  service: ServiceId,
): Promise<Undoable | null> => (await undoableExtensions(parts, { service }))[0] ?? null;

/** What can be undone of the extensions of one subscription for its person alone: the last one. */
export async function wouldUndoExtend(
  parts: Pick<Parts, "store" | "seal" | "now">,
  subscription: SubscriptionId,
): Promise<Undoable | null> {
  const row = await parts.store.db
    .selectFrom("subscriptions")
    .select("person_id")
    .where("id", "=", subscription)
    .executeTakeFirst();
  if (!row) return null;
  const [last] = await undoableExtensions(parts, { person: row.person_id, subscription });
  return last ?? null;
}

/**
 * All that can be undone of a service's extensions for all, or of a person's own, the last one
 * first. Of a person's own none that they keep.
 */
export async function undoableExtensions(
  parts: Pick<Parts, "store" | "seal" | "now">,
  which: WhichExtensions,
): Promise<Undoable[]> {
  const all: Undoable[] = [];
  for (const extension of await lastExtensions(parts, which)) {
    const one = await wouldUndo(parts, extension);
    if (one && (one.person === null || one.people > 0)) all.push(one);
  }
  return all;
}

/** What undoing one extension would do; null: it was undone, or is long past. */
export async function wouldUndo(
  { store: { db }, seal, now }: Pick<Parts, "store" | "seal" | "now">,
  extension: ExtensionId,
): Promise<Undoable | null> {
  const given = await extendedBy(db, extension);
  const [first] = given;
  if (!first) return null;
  const why = await whoKeepsDays(db, given);
  const taken = given.filter(({ person_id }) => !why.has(person_id));
  const people = new Set(taken.map(({ person_id }) => person_id)).size;
  const { service_id: service, days, undo_until: until } = first;
  const person = first.for_one === null ? null : first.person_id;
  const ending = await endsWithDays(db, taken, now());
  const told = countTold((await toldLater({ seal }, db, taken)).told);
  const at = until - UNDO_MS;
  const what = { extension, service, person, days, people, ending, told };
  return { ...what, kept: countKept(why), at, until };
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
