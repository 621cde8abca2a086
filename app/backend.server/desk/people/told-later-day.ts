import { sql } from "kysely";
import { REMINDED_DAYS } from "../../../content/days-left";
import { sentence } from "../../../content/words/sentence";
import { UNDO_MS } from "../../money/payments/confirmation";
import { STARTED } from "../../money/announce-started";
import { openLetter } from "../../platform/outbox";
import { takeUnread } from "../../platform/unread-letters";
import type { Parts } from "../../platform/parts";
import { postTo } from "../../platform/post-to";
import type { ExtensionId, PersonId, ServiceId, SubscriptionId } from "../../platform/store/ids";
import { inBatches } from "../../platform/store/in-batches";
import type { Db } from "../../platform/store/store";
import { inPeople } from "../counted-words";
import type { ExtendedDays } from "../../subscriptions/extended-days";
import { DAY_MS } from "../../../content/durations";

const CORRECTED = "end corrected";
const KINDS = [...REMINDED_DAYS.map((days) => `ending in ${days}`), CORRECTED];

/** A client who was written a later day than the one that is true without the days. */
export interface ToldLater {
  subscription: SubscriptionId;
  person: PersonId;
  service: ServiceId;
  /** the day that they were written last, UTC ms */
  told: number;
  /** when it ends without the days, UTC ms */
  endsAt: number;
}

/**
 * Who was written since an extension that a service ends later than it does once these days are
 * taken away again: a reminder names the end that it was written with, the letter of a start the
 * one with which it left.
 *
 * @param taken whose days go
 * @returns `left`: those letters that nobody has tried to send yet, which need no correction
 */
export async function toldLater(
  { seal }: Pick<Parts, "seal">,
  db: Db,
  taken: ExtendedDays[],
): Promise<{ told: ToldLater[]; left: { kind: string; about: string }[] }> {
  const [first] = taken;
  if (!first) return { told: [], left: [] };
  const since = first.undo_until - UNDO_MS;
  const letters = await db
    .selectFrom("outbox")
    .select(["kind", "subject", "tries", "sent_at"])
    .where("kind", "in", KINDS)
    .where("created_at", ">=", since)
    // The ids are in the order of time.
    .orderBy("id")
    .execute();
  const starts = await startsTold(seal, db, since);
  if (letters.length === 0 && starts.length === 0) return { told: [], left: [] };
  const ends = await endsWithout(db, taken);
  const told = new Map<SubscriptionId, ToldLater>();
  for (const [id, day] of starts) {
    const its = ends.get(id as SubscriptionId);
    if (its && day > its.endsAt) told.set(its.subscription, { ...its, told: day });
  }
  const left: { kind: string; about: string }[] = [];
  for (const { kind, subject, tries, sent_at } of letters) {
    const [id = "", day] = subject.split(" ");
    const its = ends.get(id as SubscriptionId);
    if (!its) continue;
    const isLater = Number(day) > its.endsAt;
    if (tries === 0 && sent_at === null) {
      if (isLater) left.push({ kind, about: subject });
    } else if (isLater) told.set(its.subscription, { ...its, told: Number(day) });
    else told.delete(its.subscription);
  }
  return { told: [...told.values()], left };
}

/**
 * The ends that letters of a start named which left since then, by subscription; UTC ms. One that
 * has not left says what is true when it does.
 */
async function startsTold(seal: Parts["seal"], db: Db, since: number): Promise<[string, number][]> {
  const sent = await db
    .selectFrom("outbox")
    .select("letter_enc")
    .where("sent_at", ">=", since)
    // By the index of what was sent: of one kind there is a month's worth.
    .where(sql`kind || ''`, "=", STARTED)
    .execute();
  return sent.flatMap(({ letter_enc }) =>
    Object.entries(openLetter({ seal }, letter_enc).ends ?? {}),
  );
}

/**
 * Writes to each of them which day is true, and takes out what has not left and is true no more.
 */
export async function correctDays(
  parts: Parts,
  tx: Db,
  { told, left }: Awaited<ReturnType<typeof toldLater>>,
  extension: ExtensionId,
): Promise<void> {
  for (const { kind, about } of left) await takeUnread(tx, kind, about);
  const services = await tx.selectFrom("services").select(["id", "name"]).execute();
  const nameOf = new Map(services.map(({ id, name }) => [id, name]));
  for (const { subscription, person, service, told: day, endsAt } of told)
    await postTo(parts, tx, person, CORRECTED, `${subscription} ${endsAt} ${extension}`, {
      subject: sentence("letters.end-corrected"),
      paragraphs: [
        sentence("letters.end-corrected-was", { name: nameOf.get(service) ?? "", day }),
        endsAt > parts.now()
          ? sentence("letters.end-corrected-ends", { day: endsAt })
          : sentence("letters.end-corrected-ended", { day: endsAt }),
        sentence("letters.end-corrected-renew", {
          address: `${parts.settings.publicOrigin}/renew?service=${service}`,
        }),
      ],
    });
}

/** " 2 people were written the later day meanwhile, …": with a space before it; "" for nobody. */
export const toldWords = (people: number): string =>
  people === 0
    ? ""
    : ` ${inPeople(people)} ${people === 1 ? "was" : "were"} written the later day meanwhile: a ` +
      `mail tells them now which day is true.`;

export const countTold = (told: ToldLater[]): number =>
  new Set(told.map(({ person }) => person)).size;

async function endsWithout(
  db: Db,
  taken: ExtendedDays[],
): Promise<Map<SubscriptionId, Omit<ToldLater, "told">>> {
  const ends = new Map<SubscriptionId, Omit<ToldLater, "told">>();
  const less = (taken[0]?.days ?? 0) * DAY_MS;
  for (const some of inBatches(taken.map(({ subscription_id }) => subscription_id)))
    for (const { id, person_id, service_id, ends_at } of await db
      .selectFrom("subscriptions")
      .select(["id", "person_id", "service_id", "ends_at"])
      .where("id", "in", some)
      .where("revoked_at", "is", null)
      .execute())
      ends.set(id, {
        ...{ subscription: id, person: person_id, service: service_id },
        endsAt: ends_at - less,
      });
  return ends;
}
