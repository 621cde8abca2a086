import type { Parts } from "../parts";
import { Refusal } from "../refusal";
import type { PersonId } from "../store/ids";

const YEAR_MS = 365 * 86_400_000;

/**
 * Refuses (422) what would take a person over the most that may be charged in a year (`settled.md` 25; SEBI's fee limit for research analysts).
 * Counted: what settled in the past 365 days, less what was refunded, and claims still waiting.
 */
export async function refuseOverFeeCap(parts: Parts, person: PersonId, paise: number): Promise<void> {
  const cap = parts.settings.limits.feeCapPaise;
  const row = await parts.store.db
    .selectFrom("payments")
    .select((e) => e.fn.sum<number | string | null>(e("amount_paise", "-", e.ref("refunded_paise"))).as("paid"))
    .where((e) => e.or([e("person_id", "=", person), e("person_id", "in", closedAccountsOf(parts, person))]))
    .where((e) => e.or([e.and([e("state", "=", "fulfilled"), e("fulfilled_at", ">", parts.now() - YEAR_MS)]), e("state", "=", "claimed")]))
    .executeTakeFirst();
  if (Number(row?.paid ?? 0) + paise <= cap) return;
  const most = `Rs. ${(cap / 100).toLocaleString("en-IN")}`;
  throw new Refusal(
    422,
    `The law lets us charge a person at most ${most} in a year, and this purchase would go over it. Choose fewer services, or contact us.`,
  );
}

/** The limit holds for a PAN: closing an account and opening another does not begin it anew. */
const closedAccountsOf = (parts: Parts, person: PersonId) =>
  parts.store.db
    .selectFrom("people as closed")
    .innerJoin("people as me", "me.pan_hash", "closed.closed_pan_hash")
    .select("closed.id")
    .where("me.id", "=", person);
