import { sql } from "kysely";
import { openDisputeBeside } from "../disputes/open-dispute";
import { PROMISED, WAITING_FOR_OWNER, type RefundState } from "../../platform/states/refund-states";
import { inBatches } from "../../platform/store/in-batches";
import type { MoneyId, PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";

/** On its way back, where a part of what is owed stands. */
export const stations = ["no refund yet", "due", "asked", "at the gateway", "yours"] as const;
export type Station = (typeof stations)[number];

/** A part of what is owed. The parts of all money add up to the account "owed". */
export interface OwedPart {
  station: Station;
  /** of money that came in */
  money: MoneyId;
  payment: PaymentId | null;
  paise: number;
  /** ours, or the gateway's of one that its dashboard made; null where none is filed */
  refund: string | null;
  /** why it is owed, or waits for the owner */
  why: string | null;
  /** UTC ms: until then the owner keeps it, and the reason */
  heldUntil: number | null;
  heldBecause: string | null;
  /** open about it: it does not leave until the bank has decided */
  dispute: string | null;
}

/** All that is owed, divided by where it stands, oldest money first. */
export async function owedParts(db: Db): Promise<OwedPart[]> {
  const rows = await db
    .selectFrom("money_in")
    .select(["id", "payment_id", "owed_paise", "to_return_paise", "why"])
    .select(["held_until", "held_because"])
    .select(openDisputeBeside("money_in.id").as("dispute"))
    .where("owed_paise", ">", sql.lit(0))
    .orderBy("owed_since")
    .orderBy("id")
    .execute();
  const refunds = await refundsUnderWay(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const its = {
      money: row.id,
      payment: row.payment_id,
      heldUntil: row.held_until,
      heldBecause: row.held_because,
      dispute: row.dispute,
    };
    const parts: OwedPart[] =
      row.to_return_paise > 0
        ? [
            {
              ...its,
              station: "no refund yet",
              paise: row.to_return_paise,
              refund: null,
              why: row.why,
            },
          ]
        : [];
    // A bank may have taken some of what was promised: no more is owed than is left.
    let left = row.owed_paise - row.to_return_paise;
    for (const one of refunds.get(row.id) ?? []) {
      const paise = Math.min(one.paise, left);
      left -= paise;
      if (paise > 0) parts.push({ ...its, ...one, paise });
    }
    return parts;
  });
}

type UnderWay = Pick<OwedPart, "station" | "paise" | "refund" | "why">;

/** The gateway's first: what it has in hand leaves, whatever else was promised. */
async function refundsUnderWay(db: Db, ids: MoneyId[]): Promise<Map<MoneyId, UnderWay[]>> {
  const found = new Map<MoneyId, UnderWay[]>();
  const add = (id: MoneyId, one: UnderWay) => found.set(id, [...(found.get(id) ?? []), one]);
  for (const some of inBatches(ids)) {
    const pending = await db
      .selectFrom("gateway_refunds")
      .select(["id", "money_id", "refund_id", "amount_paise"])
      .where("money_id", "in", some)
      .where("status", "=", "pending")
      .orderBy("id")
      .execute();
    for (const { id, money_id, refund_id, amount_paise } of pending)
      add(money_id, {
        station: "at the gateway",
        paise: amount_paise,
        refund: refund_id ?? id,
        why: refund_id === null ? "made in Razorpay's dashboard" : null,
      });
    const promised = await db
      .selectFrom("refunds")
      .select(["id", "money_id", "state", "amount_paise", "reason"])
      .where("money_id", "in", some)
      .where("state", "in", PROMISED)
      .orderBy("id")
      .execute();
    for (const { id, money_id, state, amount_paise, reason } of promised)
      add(money_id, {
        station: stationOf(state),
        paise: amount_paise,
        refund: id,
        why: isYours(state) ? [state, reason].filter((word) => word !== null).join(", ") : null,
      });
  }
  return found;
}

const isYours = (state: RefundState) =>
  (WAITING_FOR_OWNER as readonly RefundState[]).includes(state);
const stationOf = (state: RefundState): Station =>
  isYours(state) ? "yours" : state === "due" ? "due" : "asked";
