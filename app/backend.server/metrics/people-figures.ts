import { sql } from "kysely";
import { steps, type Step } from "../onboarding/steps";
import { signingMoves, type SigningState } from "../onboarding/signing-states";
import type { Parts } from "../parts";
import { one } from "./counted";
import type { Figures } from "./figure-series";

/** An agreement in one of these may still be signed. */
const OPEN = (Object.keys(signingMoves) as SigningState[]).filter(
  (state) => state !== "signed" && state !== "expired",
);

/** The step as `nextStep` computes it, for all accounts at once; a signed agreement of any version counts. */
const stepOf = sql<Step>`case when email_enc is null then 'email'
  when pan_enc is null or dob_enc is null or name_enc is null then 'identity'
  when exists (select 1 from signings where signings.person_id = people.id and signings.state = 'signed') then 'done'
  else 'agreement' end`;

/** Accounts, sessions, agreements and what is on record. */
export async function peopleFigures(parts: Parts): Promise<Figures> {
  const { db } = parts.store;
  const [people, sessions, signings, audit] = await Promise.all([
    db
      .selectFrom("people")
      .select((e) => [stepOf.as("step"), e.fn.countAll().as("count")])
      .where("closed_at", "is", null)
      .groupBy(sql`1`)
      .execute(),
    db
      .selectFrom("sessions")
      .select((e) => e.fn.countAll().as("count"))
      .where("ended_at", "is", null)
      .where("expires_at", ">", parts.now())
      .executeTakeFirst(),
    db
      .selectFrom("signings")
      .select((e) => e.fn.countAll().as("count"))
      .where("state", "in", OPEN)
      .executeTakeFirst(),
    db
      .selectFrom("audit")
      .select((e) => e.fn.max("seq").as("last"))
      .executeTakeFirst(),
  ]);
  const at = new Map(people.map(({ step, count }) => [step, Number(count)]));
  return {
    desk_people: steps.map((step) => ({ value: at.get(step) ?? 0, labels: { step } })),
    desk_sessions_live: one(sessions?.count),
    desk_signings_open: one(signings?.count),
    desk_audit_entries: one(audit?.last),
  };
}
