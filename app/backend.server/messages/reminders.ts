import { sql } from "kysely";
import { instantInIndia } from "../operator/print";
import type { Parts } from "../parts";
import { paymentById } from "../payments/rows";
import { announce } from "./announce";
import { postTo } from "./outbox";

const DAY = 86_400_000;
/** Of a backlog, so many a run: the server answers people in between. */
const AT_ONCE = 500;

/** Puts into the outbox what is due by the clock: claims a day before they lapse, subscriptions 7 days and 1 day before they end. Run it often. */
export async function writeReminders(parts: Parts): Promise<void> {
  await remindOfClaims(parts);
  await remindOfEnds(parts, 7, 1);
  await remindOfEnds(parts, 1, 0);
}

async function remindOfClaims(parts: Parts): Promise<void> {
  const now = parts.now();
  const soon = await parts.store.db
    .selectFrom("payments")
    .select("id")
    .where("state", "=", "claimed")
    .where("lapses_at", ">", now)
    .where("lapses_at", "<=", now + DAY)
    .where((e) =>
      e.not(e.exists(e.selectFrom("outbox").select("outbox.id").where("kind", "=", "claim about to lapse").whereRef("subject", "=", "payments.id"))),
    )
    .execute();
  for (const { id } of soon) {
    await parts.store.transaction(
      async (tx) => {
        const row = await paymentById(tx, id);
        if (row?.state === "claimed") await announce(parts, tx, "claim about to lapse", row);
      },
      { table: "payments", id },
    );
  }
}

/** Not twice of the same end, not of a subscription that was shorter than the notice, nor of one that another of the same service follows. */
async function remindOfEnds(parts: Parts, days: number, butNotWithin: number): Promise<void> {
  const now = parts.now();
  const kind = `ending in ${days}`;
  // The end is part of what it is about: an extended subscription is reminded of anew.
  const about = sql<string>`s.id || ' ' || s.ends_at`;
  const ending = await parts.store.db
    .selectFrom("subscriptions as s")
    .innerJoin("services", "services.id", "s.service_id")
    .select(["s.id", "s.person_id", "s.ends_at", "services.name"])
    .where("s.revoked_at", "is", null)
    .where("s.ends_at", ">", now + butNotWithin * DAY)
    .where("s.ends_at", "<=", now + days * DAY)
    // Not joined: SQLite would begin with all open accounts.
    .where((e) =>
      e.exists(
        e.selectFrom("people").select("people.id").whereRef("people.id", "=", "s.person_id").where("email_enc", "is not", null).where("closed_at", "is", null),
      ),
    )
    .where((e) => e(e("s.ends_at", "-", e.ref("s.starts_at")), ">", days * DAY))
    .where((e) => e.not(e.exists(e.selectFrom("outbox").select("outbox.id").where("kind", "=", kind).where("subject", "=", about))))
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
    .orderBy("s.ends_at")
    .limit(AT_ONCE)
    .execute();
  for (const one of ending) {
    await postTo(parts, parts.store.db, one.person_id, kind, `${one.id} ${one.ends_at}`, {
      subject: `Your subscription ends ${days === 1 ? "tomorrow" : `in ${days} days`}`,
      lines: [
        `Your subscription to ${one.name} ends on ${instantInIndia(one.ends_at).slice(0, 10)}.`,
        `To go on, choose it again at ${parts.settings.publicOrigin}/services. What you buy now starts when this one ends.`,
      ],
    });
  }
}
