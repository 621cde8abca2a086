import { DAY_MS, MINUTE_MS } from "../../../content/durations";
import type { Parts } from "../../platform/parts";
import { ClientRefusal } from "../../../api/refusal";
import type { Db } from "../../platform/store/store";
import type { MoneyId, PersonId } from "../../platform/store/ids";
import { takenByBank } from "../disputes/lost";
import { OPEN, type PaymentRow } from "./rows";

const YEAR_MS = 365 * DAY_MS;
/**
 * For so long somebody may still be at the checkout of an order; later money that goes over the
 * limit is given back (`settle.ts`).
 */
export const AT_CHECKOUT_MS = 15 * MINUTE_MS;

/**
 * Refuses (422) what would take a person over the most that may be charged in a year (decision 25;
 * SEBI's fee limit for research analysts). Counted: what settled in the past 365 days, less what
 * was refunded; claims still waiting; orders that are being paid at this moment, but for one of the
 * same cart (`orderKey`). To be called within the transaction that holds the person, so that of two
 * purchases begun at once the second sees the first; outside of one it is a hint.
 */
export async function refuseOverFeeCap(
  parts: Parts,
  tx: Db,
  person: PersonId,
  { paise, orderKey }: { paise: number; orderKey: string },
): Promise<void> {
  const cap = parts.settings.limits.feeCapPaise;
  const taken = (await settledPaise(parts, tx, person)) + (await claimedPaise(tx, person));
  const over = (code: "buying.over-fee-limit" | "buying.both-over-fee-limit") =>
    new ClientRefusal(422, code, { capPaise: cap }, { data: { overLimit: true } });
  if (taken + paise > cap) throw over("buying.over-fee-limit");
  if (taken + (await atCheckoutPaise(parts, tx, person, orderKey)) + paise > cap)
    throw over("buying.both-over-fee-limit");
}

/**
 * Whether the money of a payment that is not settled would take its person over the limit. Within
 * the transaction that settles it.
 */
export async function goesOverFeeCap(
  parts: Parts,
  tx: Db,
  { person_id, amount_paise }: PaymentRow,
): Promise<boolean> {
  return (
    (await settledPaise(parts, tx, person_id)) + amount_paise > parts.settings.limits.feeCapPaise
  );
}

/**
 * What was returned, or lost by a dispute, counts no more (by the ledger: a refund that is only
 * asked for, and a dispute that is open, still count).
 */
export async function settledPaise(parts: Parts, tx: Db, person: PersonId): Promise<number> {
  const settled = await paymentsOf(tx, person)
    .leftJoin("money_in", (join) =>
      join.on((e) =>
        e(
          "money_in.id",
          "=",
          e.fn.coalesce("payments.provider_payment_id", "payments.id").$castTo<MoneyId>(),
        ),
      ),
    )
    .select(["payments.amount_paise", "money_in.returned_paise"])
    .select((e) =>
      e
        .selectFrom("disputes")
        .select((d) => d.fn.sum<number | string | null>(takenByBank).as("paise"))
        .whereRef("disputes.money_id", "=", "money_in.id")
        .where("disputes.status", "=", "lost")
        .as("lost"),
    )
    .where("payments.state", "=", "fulfilled")
    .where("payments.fulfilled_at", ">", parts.now() - YEAR_MS)
    .execute();
  return settled.reduce(
    (sum, { amount_paise, returned_paise, lost }) =>
      sum + Math.max(amount_paise - (returned_paise ?? 0) - Number(lost ?? 0), 0),
    0,
  );
}

async function claimedPaise(tx: Db, person: PersonId): Promise<number> {
  const row = await paymentsOf(tx, person)
    .select((e) => e.fn.sum<number | string | null>("amount_paise").as("paise"))
    .where("state", "=", "claimed")
    .executeTakeFirst();
  return Number(row?.paise ?? 0);
}

/**
 * A try that failed or was cancelled does not count, so that another may follow at once; money that
 * is on its way does, however old the order.
 */
async function atCheckoutPaise(
  parts: Parts,
  tx: Db,
  person: PersonId,
  orderKey: string,
): Promise<number> {
  const open = await paymentsOf(tx, person)
    .select(["amount_paise", "state", "updated_at", "awaiting_since"])
    .where("state", "in", OPEN)
    .where("cart_key", "!=", orderKey)
    .execute();
  const begun = ({ state, updated_at }: (typeof open)[number]) =>
    (state === "created" || state === "attempted") && updated_at > parts.now() - AT_CHECKOUT_MS;
  return open
    .filter((one) => one.awaiting_since !== null || begun(one))
    .reduce((sum, { amount_paise }) => sum + amount_paise, 0);
}

/**
 * The limit holds for a PAN: closing an account and opening another does not begin it anew. One
 * list of people, not one or another: for an "or" SQLite goes through every payment of a state,
 * which is all there ever were.
 */
const paymentsOf = (tx: Db, person: PersonId) =>
  tx.selectFrom("payments").where("person_id", "in", (e) =>
    e
      .selectFrom("people as me")
      .select("me.id")
      .where("me.id", "=", person)
      .unionAll(
        e
          .selectFrom("people as closed")
          .innerJoin("people as me", "me.pan_hash", "closed.closed_pan_hash")
          .select("closed.id")
          .where("me.id", "=", person),
      ),
  );
