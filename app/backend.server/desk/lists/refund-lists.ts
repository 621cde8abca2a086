import { dateInIndia, IST_MS } from "../../../content/india";
import { takenByBank } from "../../money/disputes/lost";
import { hasLeft, type HandDay } from "../../money/refunds/hand-days";
import { isPart } from "../../money/refunds/part-shares";
import type { RefundRow } from "../../money/refunds/refund-rows";
import type { GatewayRefund } from "../../providers/gateway/port";
import type { MoneyUse } from "../../platform/states/money-use";
import type { RefundState } from "../../platform/states/refund-states";
import type { Way } from "./refund-ways";
import { leastIdAt, timeOf } from "../../platform/store/ids";
import type { MoneyId, PaymentId, PersonId, RefundId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";

/** What of a list is still to come. */
export interface Left {
  from: number;
  /** not itself in it */
  to: number;
  /** of that instant only what stands after this id */
  tie: { at: number; id: string } | null;
}
export interface Found {
  key: string;
  id: RefundId | null;
  payment_id: PaymentId | null;
  person_id: PersonId | null;
  use: MoneyUse | null;
  paise: number;
  covered_paise: number | null;
  state: RefundState;
  reason: string | null;
  /** of our own: what it was asked for */
  why?: RefundRow["why"];
  /** of our own: under which name its money stands in the ledger */
  money_id?: MoneyId;
  way: Way;
  at: number;
  sent_on: string | null;
  utr_enc: string | null;
  reference: string | null;
}
type Read = (db: Db, left: Left, most: number) => Promise<Found[]>;

/** What became of it at the gateway, in the words of our own. */
export const stateAtGateway: Record<GatewayRefund["status"], RefundState> = {
  pending: "accepted",
  processed: "processed",
  failed: "failed",
};

// One that failed is owed again, by one of ours that failed (`oweAgain`), which stands below.
const byGateway: Read = async (db, { from, to, tie }, most) => {
  const rows = await db
    .selectFrom("gateway_refunds as g")
    .leftJoin("money_in", "money_in.id", "g.money_id")
    .leftJoin("payments", "payments.id", "money_in.payment_id")
    .leftJoin("refunds", "refunds.id", "g.refund_id")
    .select(["g.id as key", "g.refund_id as id", "g.amount_paise as paise", "g.status"])
    .select(["g.created_at as at", "g.reference", "money_in.use", "money_in.payment_id"])
    .select(["payments.person_id", "refunds.reason", "refunds.covered_paise"])
    .where("g.created_at", ">=", from)
    .where("g.created_at", "<", to)
    .where("g.status", "!=", "failed")
    .$if(tie !== null, (q) =>
      q.where((e) => e.or([e("g.created_at", "<", tie?.at ?? 0), e("g.id", "<", tie?.id ?? "")])),
    )
    .orderBy("g.created_at", "desc")
    .orderBy("g.id", "desc")
    .limit(most)
    .execute();
  return rows.map(({ status, ...row }) => ({
    ...row,
    state: stateAtGateway[status],
    way: row.id === null ? "dashboard" : "gateway",
    sent_on: null,
    utr_enc: null,
  }));
};

/** The transfers of a day, or those that the bank returned on it, which take off what they were. */
const byHand =
  (day: HandDay): Read =>
  async (db, { from, to, tie }, most) => {
    const rows = await ours(db)
      .select(`refunds.${day} as on`)
      .where(hasLeft)
      .where(day, ">=", dateInIndia(from))
      .where(day, "<=", dateInIndia(to - 1))
      .$if(tie !== null, (q) =>
        q.where((e) =>
          e.or([
            e(day, "<", dateInIndia(tie?.at ?? 0)),
            e("refunds.id", "<", (tie?.id ?? "") as RefundId),
          ]),
        ),
      )
      .orderBy(day, "desc")
      .orderBy("refunds.id", "desc")
      .limit(most)
      .execute();
    const isBack = day === "bounced_on";
    const wayOf = (row: { reason: string | null }): Way =>
      isBack ? "came back" : isPart(row) ? "taken" : "by hand";
    return rows.map(({ on, ...row }) => ({
      ...{ ...row, key: row.id, way: wayOf(row) },
      ...{ paise: isBack ? -row.paise : row.paise, reference: null },
      at: Date.parse(`${on}T00:00:00Z`) - IST_MS,
    }));
  };

const nothingLeft: Read = async (db, { from, to, tie }, most) => {
  const rows = await ours(db)
    .where((e) => e.not(hasLeft(e)))
    // Ids are in the order of time, and of them there is an index.
    .where("refunds.id", ">=", leastIdAt<RefundId>(from))
    .where("refunds.id", "<", (tie?.id as RefundId | undefined) ?? leastIdAt<RefundId>(to))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("gateway_refunds as g")
            .select("g.id")
            .whereRef("g.money_id", "=", "refunds.money_id")
            .whereRef("g.refund_id", "=", "refunds.id")
            .where("g.status", "!=", "failed"),
        ),
      ),
    )
    .orderBy("refunds.id", "desc")
    .limit(most)
    .execute();
  return rows.map((row) => ({
    ...{ ...row, key: row.id, way: "not yet", reference: null },
    at: timeOf(row.id),
  }));
};

const byDispute: Read = async (db, { from, to, tie }, most) => {
  const rows = await db
    .selectFrom("disputes")
    .innerJoin("money_in", "money_in.id", "disputes.money_id")
    .leftJoin("payments", "payments.id", "money_in.payment_id")
    .select(["disputes.id as key", "disputes.created_at as at", takenByBank.as("paise")])
    .select(["disputes.reason", "reason_code", "money_in.use", "money_in.payment_id"])
    .select("payments.person_id")
    .where("disputes.created_at", ">=", from)
    .where("disputes.created_at", "<", to)
    .where("disputes.status", "=", "lost")
    .$if(tie !== null, (q) =>
      q.where((e) =>
        e.or([e("disputes.created_at", "<", tie?.at ?? 0), e("disputes.id", "<", tie?.id ?? "")]),
      ),
    )
    .orderBy("disputes.created_at", "desc")
    .orderBy("disputes.id", "desc")
    .limit(most)
    .execute();
  return rows.map(({ reason, reason_code, ...row }) => ({
    ...{ ...row, id: null, paise: Number(row.paise), covered_paise: null, state: "processed" },
    ...{ reason: reason ?? reason_code, way: "lost" },
    ...{ sent_on: null, utr_enc: null, reference: null },
  }));
};

/** In the order in which they stand at one instant. */
export const lists = [byGateway, byHand("sent_on"), nothingLeft, byHand("bounced_on"), byDispute];

const ours = (db: Db) =>
  db
    .selectFrom("refunds")
    .leftJoin("money_in", "money_in.id", "refunds.money_id")
    .leftJoin("payments", "payments.id", "refunds.payment_id")
    .select(["refunds.id", "refunds.payment_id", "payments.person_id", "money_in.use"])
    .select(["refunds.amount_paise as paise", "refunds.covered_paise", "refunds.state"])
    .select([
      "refunds.money_id",
      "refunds.reason",
      "refunds.why",
      "refunds.sent_on",
      "refunds.utr_enc",
    ]);
