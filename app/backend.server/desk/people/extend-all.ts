import { sql } from "kysely";
import { z } from "zod";
import { trail } from "../../platform/audit/list";
import { namesOfServices } from "../../money/catalogue/second-of-name";
import { record } from "../../platform/audit/record";
import { spend } from "../../platform/limits";
import type { Parts } from "../../platform/parts";
import type { ServiceId } from "../../platform/store/ids";
import { holdSubjects } from "../../platform/store/lock";
import type { Db } from "../../platform/store/store";
import { OperatorRefusal } from "../../../api/refusal";
import { instantInIndia } from "../../../content/instants";
import { inDays, inPeople } from "../counted-words";
import { keepExtended } from "../../subscriptions/extended-days";
import { DAY_MS, HOUR_MS } from "../../../content/durations";

/** The whole is one act: all of them or none, and each on the trail. */
const MOST = 20_000;

export interface WouldExtend {
  service: string;
  people: number;
  /** when the first and the last of those that run end now, UTC ms */
  firstEnd: number;
  lastEnd: number;
  /** that it was done within the hour: a press after Back may be the same once more */
  lately: ExtendedLately | null;
}

/** That a service was extended for all who hold it. */
export interface ExtendedLately {
  days: number;
  people: number;
  /** UTC ms */
  at: number;
}
/** For who is about to do it once more. */
export const latelyWords = ({ days, people, at }: ExtendedLately): string =>
  `It was extended by ${inDays(days)} for ${inPeople(people)} at ` +
  `${instantInIndia(at).slice(11)} (Indian time) already.`;

const LATELY_MS = HOUR_MS;
const About = z.object({
  service: z.string(),
  days: z.number(),
  people: z.number(),
  /** none before it could be undone */
  extension: z.string().optional(),
});

/**
 * The last time within the hour that a service was extended for all, and that was not undone; null:
 * it was not.
 */
export async function extendedLately(
  parts: Pick<Parts, "store" | "now">,
  service: ServiceId,
): Promise<ExtendedLately | null> {
  const acts = await trail(parts, { what: "service extended for all", most: 50 });
  const undone = new Set(
    (await trail(parts, { what: "extension for all undone", most: 50 })).map(
      ({ about }) => About.parse(about).extension,
    ),
  );
  for (const { at, about } of acts) {
    const { service: its, days, people, extension } = About.parse(about);
    if (extension !== undefined && undone.has(extension)) continue;
    if (its === service && at > parts.now() - LATELY_MS) return { days, people, at };
  }
  return null;
}

/** Whom `extendAll` would give more days. Throws Refusal 404 (no such service), 409 (nobody). */
export async function wouldExtendAll(parts: Parts, service: ServiceId): Promise<WouldExtend> {
  const { db } = parts.store;
  const name = (await namesOfServices(parts)).get(service);
  if (name === undefined) throw new OperatorRefusal(404, "There is no such service.");
  const all = await running(parts, db, service);
  const [first] = all;
  const last = all.at(-1);
  if (!first || !last) throw new OperatorRefusal(409, `Nobody holds ${name} now.`);
  const people = new Set(all.map(({ person_id }) => person_id)).size;
  const lately = await extendedLately(parts, service);
  return { service: name, people, firstEnd: first.ends_at, lastEnd: last.ends_at, lately };
}

/**
 * Lets a service run longer for everybody who holds it now, after an outage: what runs ends so many
 * days later, and what was bought after it moves back as much. All of them or none. For ten minutes
 * it can be undone (`undo-extension.ts`).
 *
 * @param once pressing twice with the same word does it once
 * @returns how many people. Throws Refusal 404, 409 (nobody holds it, or it was done already), 422
 */
export async function extendAll(
  parts: Parts,
  service: ServiceId,
  { days, once }: { days: number; once: string },
): Promise<number> {
  if (!Number.isInteger(days) || days < 1 || days > 90)
    throw new OperatorRefusal(422, "Days to add: a whole number from 1 to 90.");
  await wouldExtendAll(parts, service);
  return parts.store.transaction(async (tx) => {
    const people = [
      ...new Set((await running(parts, tx, service)).map(({ person_id }) => person_id)),
    ];
    const queues = people.map((person) => `subscriptions of ${person}`);
    await holdSubjects(parts.store, tx, "queue", queues);
    await spend(parts, tx, [
      {
        kind: "extend all",
        subject: once,
        windows: [{ ms: DAY_MS, most: 1, refuse: () => done }],
      },
    ]);
    const now = parts.now();
    const more = sql<number>`${days * DAY_MS}`;
    const subscriptions = await tx
      .selectFrom("subscriptions")
      .select(["id", "person_id", "starts_at"])
      .where("service_id", "=", service)
      .where("ends_at", ">", now)
      .where("revoked_at", "is", null)
      .execute();
    const extension = await keepExtended(parts, tx, {
      ...{ service, days, now, forOne: false },
      subscriptions: subscriptions.map((one) => ({ ...one, withStart: one.starts_at > now })),
    });
    const ofIt = tx.updateTable("subscriptions").where("service_id", "=", service);
    const live = ofIt.where("ends_at", ">", now).where("revoked_at", "is", null);
    await live
      .where("starts_at", ">", now)
      .set((e) => ({ starts_at: e("starts_at", "+", more), ends_at: e("ends_at", "+", more) }))
      .execute();
    await live
      .where("starts_at", "<=", now)
      .set((e) => ({ ends_at: e("ends_at", "+", more) }))
      .execute();
    for (const person of people)
      record(parts, tx, {
        what: "subscription extended",
        person,
        about: { service, days, all: true },
      });
    record(parts, tx, {
      what: "service extended for all",
      about: { service, extension, days, people: people.length },
    });
    return people.length;
  });
}

const done = new OperatorRefusal(
  409,
  "This was done already. Look at the list before you do it again.",
);

async function running(parts: Parts, db: Db, service: ServiceId) {
  const now = parts.now();
  const rows = await db
    .selectFrom("subscriptions")
    .select(["person_id", "ends_at"])
    .where("service_id", "=", service)
    .where("ends_at", ">", now)
    .where("starts_at", "<=", now)
    .where("revoked_at", "is", null)
    .orderBy("ends_at")
    .limit(MOST + 1)
    .execute();
  if (rows.length > MOST)
    throw new OperatorRefusal(409, `More than ${MOST} hold it: that is too many for one press.`);
  return rows;
}
