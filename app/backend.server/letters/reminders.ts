import { setImmediate as others } from "node:timers/promises";
import { sql } from "kysely";
import { daysLeft, lastInstantIn, REMINDED_DAYS } from "../../content/days-left";
import { sentence, type Sentence } from "../../content/words/sentence";
import type { Parts } from "../platform/parts";
import { paymentById } from "../money/payments/rows";
import type { PaymentId, SubscriptionId } from "../platform/store/ids";
import { announceLapsingSoon } from "../buying/announce-claim";
import { isPaidOnline } from "../buying/paid-otherwise";
import { postTo } from "../platform/post-to";
import { DAY_MS } from "../../content/durations";

const BATCH = 200;
/** Ends within so long are looked at at once; SQLite lets nobody else be served meanwhile. */
const STEP_MS = DAY_MS / 4;

/**
 * Puts into the outbox what is due by the clock: claims a day before they lapse, subscriptions
 * some days before they end. Run it often: those reminded before are passed over by the database,
 * and the others come a batch at a time. Who was reminded is known by the number of days: on the
 * day that another number is set, who holds it already is reminded once more.
 */
export async function writeReminders(parts: Parts): Promise<void> {
  await remindOfClaims(parts);
  for (const [at, days] of REMINDED_DAYS.entries())
    await remindOfEnds(parts, days, REMINDED_DAYS[at + 1] ?? 0);
}

async function remindOfClaims(parts: Parts): Promise<void> {
  for (
    let after = "" as PaymentId, batch = await claimsLapsingSoon(parts, after);
    batch.length > 0;
    batch = await claimsLapsingSoon(parts, after)
  ) {
    for (const { id } of batch) {
      await parts.store.transaction(
        async (tx) => {
          const row = await paymentById(tx, id);
          // Who paid on the website since is not asked to pay.
          if (row?.state === "claimed" && !(await isPaidOnline(tx, row)))
            await announceLapsingSoon(parts, tx, row);
        },
        { table: "payments", id },
      );
      after = id;
    }
  }
}

const claimsLapsingSoon = (parts: Parts, after: PaymentId) =>
  parts.store.db
    .selectFrom("payments")
    .select("id")
    .where("state", "=", "claimed")
    .where("lapses_at", ">", parts.now())
    .where("lapses_at", "<=", parts.now() + DAY_MS)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("outbox")
            .select("outbox.id")
            .where("kind", "=", "claim about to lapse")
            .whereRef("subject", "=", "payments.id"),
        ),
      ),
    )
    .where("id", ">", after)
    .orderBy("id")
    .limit(BATCH)
    .execute();

async function remindOfEnds(parts: Parts, days: number, butNotWithin: number): Promise<void> {
  const now = parts.now();
  const until = lastInstantIn(days, now);
  let from = Math.max(now, butNotWithin > 0 ? lastInstantIn(butNotWithin, now) : 0);
  for (; from < until; from += STEP_MS) {
    await remindBetween(parts, days, { from, to: Math.min(from + STEP_MS, until) });
    await others();
  }
}

/** After the first instant and up to the last, UTC ms. */
interface Between {
  from: number;
  to: number;
}

async function remindBetween(parts: Parts, days: number, between: Between): Promise<void> {
  for (let after = "" as SubscriptionId; ;) {
    const batch = await endingSoon(parts, days, between, after);
    const last = batch.at(-1);
    if (!last) return;
    after = last.id;
    await parts.store.transaction(async (tx) => {
      for (const one of batch)
        await postTo(parts, tx, one.person_id, `ending in ${days}`, one.about, {
          subject: endsIn(daysLeft(one.ends_at, parts.now())),
          paragraphs: [
            sentence("letters.ends-on", { name: one.name, day: one.ends_at }),
            sentence("letters.ends-renew", {
              address: `${parts.settings.publicOrigin}/renew?service=${one.service_id}`,
            }),
          ],
        });
    });
  }
}

/** One that is written late says how many days are left by now. */
const endsIn = (days: number): Sentence =>
  days <= 0
    ? sentence("letters.ends-today")
    : days === 1
      ? sentence("letters.ends-tomorrow")
      : sentence("letters.ends-soon", { days });

/**
 * Not a subscription that was shorter than the notice and its day, nor one that another of the same
 * service follows, nor of a person without an address or who wants none.
 */
const endingSoon = (parts: Parts, days: number, { from, to }: Between, after: SubscriptionId) => {
  // The end is part of what the letter is about: an extended subscription is reminded of anew.
  const about = sql<string>`s.id || ' ' || cast(s.ends_at as text)`;
  return (
    parts.store.db
      .selectFrom("subscriptions as s")
      .innerJoin("services", "services.id", "s.service_id")
      .select(["s.id", "s.person_id", "s.service_id", "s.ends_at", "services.name"])
      .select(about.as("about"))
      .where("s.revoked_at", "is", null)
      .where("s.paused_at", "is", null)
      .where("s.ends_at", ">", from)
      .where("s.ends_at", "<=", to)
      .where(sql<boolean>`s.ends_at - s.starts_at >= ${(days + 1) * DAY_MS}`)
      // Not joined: SQLite would begin with all open accounts.
      .where((e) =>
        e.exists(
          e
            .selectFrom("people")
            .select("people.id")
            .whereRef("people.id", "=", "s.person_id")
            .where("email_enc", "is not", null)
            .where("without_reminders", "is", null)
            .where("closed_at", "is", null),
        ),
      )
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom("outbox")
              .select("outbox.id")
              .where("kind", "=", `ending in ${days}`)
              .where("subject", "=", about),
          ),
        ),
      )
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom("subscriptions as next")
              .select("next.id")
              .whereRef("next.person_id", "=", "s.person_id")
              .whereRef("next.service_id", "=", "s.service_id")
              .whereRef("next.ends_at", ">", "s.ends_at")
              .where("next.revoked_at", "is", null),
          ),
        ),
      )
      .where("s.id", ">", after)
      .orderBy("s.id")
      .limit(BATCH)
      .execute()
  );
};
