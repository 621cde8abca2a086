import { signingMoves, type SigningState } from "../onboarding/signing-states";
import type { Parts } from "../parts";
import { one } from "./counted";
import type { Figures } from "./figure-series";

/** An agreement in one of these may still be signed. */
const OPEN = (Object.keys(signingMoves) as SigningState[]).filter(
  (state) => state !== "signed" && state !== "expired",
);

/** Agreements under way, and what is on record. */
export async function peopleFigures(parts: Parts): Promise<Figures> {
  const { db } = parts.store;
  const [signings, audit] = await Promise.all([
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
  return {
    desk_signings_open: one(signings?.count),
    desk_audit_entries: one(audit?.last),
  };
}
