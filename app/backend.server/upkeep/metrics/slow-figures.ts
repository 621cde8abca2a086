import { lastBackups } from "../backup/last";
import { steps } from "../../platform/people/person";
import type { Parts } from "../../platform/parts";
import { one } from "./counted";
import type { Figures } from "./figure-series";
import { sumInSlices } from "./in-slices";

/**
 * The figures for which whole tables are read: read in the background, and shown as they last were
 * (`kept-by-cost.ts`).
 */
export async function slowFigures(parts: Parts): Promise<Figures> {
  const { db } = parts.store;
  const now = Math.floor(parts.now());
  const people = await sumInSlices(db, "people", peopleAtStep);
  const { live } = await sumInSlices(db, "sessions", {
    live: `case when ended_at is null and expires_at > ${now} then 1 else 0 end`,
  });
  const { active } = await sumInSlices(db, "subscriptions", {
    active: `case when revoked_at is null and starts_at <= ${now} and ends_at > ${now} then 1 else 0 end`,
  });
  const { unserved } = await sumInSlices(db, "payments", { unserved: fulfilledInWordsOnly });
  const { proved, copied } = await lastBackups(parts);
  return {
    // Never made is as old as can be, so that the alert comes.
    desk_backup_age_seconds: one((now - (proved ?? 0)) / 1000),
    desk_backup_copied_age_seconds: one((now - (copied ?? 0)) / 1000),
    desk_people: steps.map((step) => ({ value: people[step], labels: { step } })),
    desk_sessions_live: one(live),
    desk_subscriptions_active: one(active),
    desk_fulfilled_without_subscription: one(unserved),
  };
}

const signed =
  "exists (select 1 from signings where signings.person_id = people.id and signings.state = 'signed')";
const known = "pan_enc is not null and dob_enc is not null and name_enc is not null";
const at = (condition: string) => `case when closed_at is null and ${condition} then 1 else 0 end`;

/** The step as `nextStep` computes it; a signed agreement of any version counts. */
const peopleAtStep = {
  email: at("email_enc is null"),
  identity: at(`email_enc is not null and not (${known})`),
  agreement: at(`email_enc is not null and ${known} and not ${signed}`),
  done: at(`email_enc is not null and ${known} and ${signed}`),
};

/** What the state says is checked against what was given: a database changed by hand. */
const fulfilledInWordsOnly = `case when state = 'fulfilled' and not exists
  (select 1 from subscriptions where payment_id = payments.id) then 1 else 0 end`;
