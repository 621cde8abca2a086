import type { Selectable } from "kysely";
import { extendAll } from "../../../app/backend.server/desk/people/extend-all";
import {
  undoExtension,
  wouldUndo,
  wouldUndoExtendAll,
} from "../../../app/backend.server/desk/people/undo-extension";
import { changeEnd } from "../../../app/backend.server/subscriptions/change-end";
import type {
  ExtensionId,
  PersonId,
  ServiceId,
} from "../../../app/backend.server/platform/store/ids";
import type { Tables } from "../../../app/backend.server/platform/store/tables";
import { DAY, MINUTE } from "../../unit/payments/shop";
import { takesBack } from "./bank";
import { buys, leaves } from "./buyers";
import { claims } from "./claims";
import type { History } from "./history";
import { neverComes } from "./never-came";
import { refunds } from "./owner";
import { pressed } from "./pressed";

/** A whole number of days, more than what the ends of days make of a service that moves. */
const [LEAST, MOST] = [4, 30];

/** The owner gives one person more days of a service that runs, or ends it. */
export async function extendsOne(history: History): Promise<void> {
  const { chance, product, now } = history;
  const running = (await standing(history)).filter(({ starts_at }) => starts_at <= now);
  if (running.length === 0) return;
  const { id, payment_id, ends_at: from } = chance.one(running);
  if (chance.happens(0.25)) {
    history.mayEnd.add(payment_id);
    await history.attempt("service ended by the owner", () => changeEnd(product.any(), id, "now"));
    return;
  }
  const days = chance.between(LEAST, MOST);
  const done = await pressed(history, "service extended", async () => ({
    ends: await changeEnd(product.any(), id, { days, from }),
  }));
  if (done.length > 1) history.wrong(`${id} was extended ${done.length} times`);
  if (done.length > 0) history.moreDays.push({ subscription: id, days, at: now });
}

/**
 * The owner gives all who hold a service more days, and mostly takes them away again, in time or
 * too late: nobody else does anything at these moments, but between them.
 */
export function extendsAll(history: History): void {
  history.in(0, () => extendsAllNow(history), true);
}

async function extendsAllNow(history: History): Promise<void> {
  const { chance, product, now } = history;
  const all = await standing(history);
  const running = all.filter(({ starts_at }) => starts_at <= now);
  if (running.length === 0) return;
  const { service_id: service } = chance.one(running);
  const days = chance.between(LEAST, MOST);
  const once = String(chance.next());
  const done = await pressed(history, "service extended for all", async () => ({
    people: await extendAll(product.any(), service, { days, once }),
  }));
  if (done.length !== 1) return history.wrong(`${service} was extended ${done.length} times`);
  const given = all.filter(({ service_id }) => service_id === service);
  await moved(history, all, (one) =>
    given.includes(one) ? { later: days, isBegun: one.starts_at <= now } : null,
  );
  for (const { id } of given.filter(({ starts_at }) => starts_at <= now))
    history.moreDays.push({ subscription: id, days, at: now });
  const offered = await wouldUndoExtendAll(product.any(), service);
  if (!offered) return history.wrong(`${service} was extended, and no Undo is offered`);
  const { extension } = offered;
  const extended = { service, extension, days, at: now, given, restores: history.restores };
  if (chance.happens(0.8)) {
    const after = chance.between(1000, 12 * MINUTE);
    history.in(after, () => undoes(history, extended), true);
    if (chance.happens(0.5))
      history.in(chance.between(1000, after), async () => {
        await chance.one(between)(history);
      });
  }
}

/** What somebody does before the days are taken away again. */
const between: ((history: History) => Promise<unknown>)[] = [
  buys,
  claims,
  leaves,
  extendsOne,
  refunds,
  takesBack,
  neverComes,
];

type Standing = Selectable<Tables["subscriptions"]>;

interface Extended {
  service: ServiceId;
  extension: ExtensionId;
  days: number;
  /** UTC ms */
  at: number;
  /** what was extended, as it stood before */
  given: Standing[];
  restores: number;
}

async function undoes(history: History, extended: Extended): Promise<void> {
  const { product, now } = history;
  const { service, extension, days, at, given } = extended;
  // A restore forgot the extension, or its Undo.
  if (history.restores !== extended.restores) return;
  const before = await standing(history);
  const keeps = await whoKeeps(history, extended, before);
  const done = await pressed(history, "extension for all undone", async () => {
    const ends = await wouldUndo(product.any(), extension);
    return undoExtension(product.any(), extension, ends ?? { ending: 0, told: 0 });
  });
  const inTime = now < at + 10 * MINUTE;
  if (done.length !== (inTime ? 1 : 0))
    return history.wrong(`an extension of ${service} was undone ${done.length} times`);
  if (!inTime) return;
  if (keeps.size > 0) history.count("extension for all undone, and somebody keeps the days");
  const was = new Map(given.map((one) => [one.id, one]));
  await moved(history, before, (one) => {
    const first = was.get(one.id);
    if (!first || keeps.has(one.person_id)) return null;
    return { later: -days, isBegun: first.starts_at <= at };
  });
  for (const { id, person_id, starts_at } of given)
    if (starts_at <= at && !keeps.has(person_id) && before.some((one) => one.id === id))
      history.moreDays.push({ subscription: id, days: -days, at: now });
}

/**
 * From whom nothing can be taken: what ran had ended since, it was bought anew, or a refund was
 * asked for.
 */
async function whoKeeps(
  { product }: History,
  { service, at, given }: Extended,
  now: Standing[],
): Promise<Set<PersonId>> {
  const { db } = product.any().store;
  const refunds = await db
    .selectFrom("refunds")
    .innerJoin("subscriptions", "subscriptions.payment_id", "refunds.payment_id")
    .select("person_id")
    .where("service_id", "=", service)
    .where("why", "in", ["operator", "left"])
    .where("state", "!=", "withdrawn")
    .where("asked_at", ">=", at)
    .execute();
  const stands = (one: Standing) => now.some(({ id }) => id === one.id);
  const anew = now.filter(
    ({ id, service_id, ends_at }) =>
      service_id === service && ends_at > at && !given.some((one) => one.id === id),
  );
  const ended = given.filter((one) => one.starts_at <= at && !stands(one));
  return new Set([...refunds, ...anew, ...ended].map(({ person_id }) => person_id));
}

/** Whole days by which a subscription moves; one that had not begun with its start. */
type Move = { later: number; isBegun: boolean } | null;

/** Each stands where it should, and nothing else has moved. */
async function moved(
  history: History,
  before: Standing[],
  by: (one: Standing) => Move,
): Promise<void> {
  const after = await unrevoked(history);
  for (const one of before) {
    const move = by(one);
    const ms = (move?.later ?? 0) * DAY;
    const [starts, ends] = [one.starts_at + (move?.isBegun === false ? ms : 0), one.ends_at + ms];
    const now = after.find(({ id }) => id === one.id);
    if (now?.starts_at !== starts || now?.ends_at !== ends)
      history.wrong(
        `${one.id} should run from ${starts} to ${ends}, and runs from ${now?.starts_at} to ${now?.ends_at}`,
      );
  }
}

/** What has not ended. */
async function standing(history: History): Promise<Standing[]> {
  const all = await unrevoked(history);
  return all.filter(({ ends_at }) => ends_at > history.now);
}

const unrevoked = ({ product }: History): Promise<Standing[]> =>
  product
    .any()
    .store.db.selectFrom("subscriptions")
    .selectAll()
    .where("revoked_at", "is", null)
    .orderBy("id")
    .execute();
