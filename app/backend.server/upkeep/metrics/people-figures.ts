import { signingMoves, type SigningState } from "../../platform/states/signing-states";
import type { Parts } from "../../platform/parts";
import { signaturesWaiting } from "../../onboarding/name-decision";
import { one, secondsSince } from "./counted";
import type { Figures } from "./figure-series";

/** An agreement in one of these may still be signed. */
const OPEN = (Object.keys(signingMoves) as SigningState[]).filter(
  (state) => state !== "signed" && state !== "expired",
);

/** Agreements under way, and what is on record. */
export async function peopleFigures(parts: Parts): Promise<Figures> {
  const { db } = parts.store;
  const [signings, checking, audit] = await Promise.all([
    db
      .selectFrom("signings")
      .select((e) => e.fn.countAll().as("count"))
      .where("state", "in", OPEN)
      .executeTakeFirst(),
    signaturesWaiting(db),
    db
      .selectFrom("audit")
      .select((e) => e.fn.max("seq").as("last"))
      .executeTakeFirst(),
  ]);
  return {
    desk_signings_open: one(signings?.count),
    desk_signatures_oldest_seconds: secondsSince(parts.now(), checking[0]?.since),
    desk_audit_entries: one(audit?.last),
  };
}
