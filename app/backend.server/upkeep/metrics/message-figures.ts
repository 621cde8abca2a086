import { strangersShare } from "../../codes/send-limits";
import type { Parts } from "../../platform/parts";
import { one, secondsSince } from "./counted";
import type { Figures } from "./figure-series";
import { HOUR_MS } from "../../../content/durations";

/** Webhooks that came, mails and codes that go. */
export async function messageFigures(parts: Parts): Promise<Figures> {
  const { db } = parts.store;
  const now = parts.now();
  const [inbox, inboxGivenUp, outbox, outboxGivenUp, sms, wrongCodes] = await Promise.all([
    db
      .selectFrom("inbox")
      .select((e) => [
        e.fn.countAll().as("count"),
        e.fn.count("problem").as("failed"),
        e.fn.count("told_at").as("failing"),
        // One that has failed for a day is tried daily, and has a figure of its own.
        e.fn
          .min(e.case().when("told_at", "is", null).then(e.ref("received_at")).end())
          .as("oldest"),
      ])
      .where("handled_at", "is", null)
      .executeTakeFirst(),
    db
      .selectFrom("inbox")
      .select((e) => e.fn.countAll().as("count"))
      .where("handled_at", "is not", null)
      .where("problem", "is not", null)
      .executeTakeFirst(),
    db
      .selectFrom("outbox")
      .select((e) => [
        e.fn.countAll().as("count"),
        // One that waits for its time is not late.
        e.fn
          .min(
            e
              .case()
              .when(e.or([e("tries", ">", 0), e("next_try_at", "<=", now)]))
              .then(e.ref("created_at"))
              .end(),
          )
          .as("oldest"),
      ])
      // Not "is not null": SQLite would walk through every letter that was ever sent.
      .where("next_try_at", ">", 0)
      .executeTakeFirst(),
    db
      .selectFrom("outbox")
      .select((e) => e.fn.countAll().as("count"))
      .where("given_up_at", "is not", null)
      .where("sent_at", "is", null)
      .executeTakeFirst(),
    db
      .selectFrom("limit_events")
      .select((e) => e.fn.countAll().as("count"))
      .where("kind", "=", "sms")
      .where("at", ">", now - HOUR_MS)
      .executeTakeFirst(),
    db
      .selectFrom("limit_events")
      .select((e) => e.fn.countAll().as("count"))
      .where("kind", "=", "wrong code")
      .where("at", ">", now - HOUR_MS)
      .executeTakeFirst(),
  ]);
  return {
    desk_inbox_waiting: one(inbox?.count),
    desk_inbox_failed: one(inbox?.failed),
    desk_inbox_failing_for_a_day: one(inbox?.failing),
    desk_inbox_given_up: one(inboxGivenUp?.count),
    desk_inbox_oldest_seconds: secondsSince(now, inbox?.oldest),
    desk_outbox_waiting: one(outbox?.count),
    desk_outbox_given_up: one(outboxGivenUp?.count),
    desk_outbox_oldest_seconds: secondsSince(now, outbox?.oldest),
    desk_sms_sent_last_hour: one(sms?.count),
    desk_sms_ceiling: one(parts.settings.limits.smsPerHour),
    desk_sms_strangers_ceiling: one(strangersShare(parts, "smsPerHour")),
    desk_wrong_codes_last_hour: one(wrongCodes?.count),
    desk_wrong_codes_strangers_ceiling: one(strangersShare(parts, "wrongCodesPerHour")),
  };
}
