import { inRupees } from "../../../content/rupees";
import { dayInWords } from "../../../content/dates";
import { OPEN_DISPUTE } from "../../providers/gateway/port";
import type { Parts } from "../../platform/parts";
import type { PaymentId, PersonId } from "../../platform/store/ids";
import type { Told } from "./story-words";

/** A dispute that a client's bank raised about a payment. Instants UTC ms, amounts paise. */
export interface DisputeLine {
  id: string;
  payment: PaymentId;
  paise: number;
  /** in the gateway's words */
  reason: string;
  /** "under review" */
  state: string;
  isOpen: boolean;
  respondBy: number | null;
  raisedAt: number;
}

/** The disputes about this person's payments, newest first. */
export async function disputesOf({ store }: Parts, person: PersonId): Promise<DisputeLine[]> {
  const rows = await store.db
    .selectFrom("payments")
    .innerJoin("money_in", "money_in.payment_id", "payments.id")
    .innerJoin("disputes", "disputes.money_id", "money_in.id")
    .select(["disputes.id", "payments.id as payment", "disputes.amount_paise as paise"])
    .select(["disputes.reason", "reason_code", "disputes.status", "respond_by"])
    .select(["disputes.created_at as raisedAt"])
    .where("payments.person_id", "=", person)
    .orderBy("disputes.created_at", "desc")
    .execute();
  return rows.map(({ id, payment, paise, raisedAt, ...row }) => ({
    ...{ id, payment, paise, raisedAt },
    reason: row.reason ?? row.reason_code,
    state: row.status.replace("_", " "),
    isOpen: OPEN_DISPUTE.some((one) => one === row.status),
    // Once the bank looks into it nothing more can be said.
    respondBy: row.status === "open" ? row.respond_by : null,
  }));
}

/** Those of these payments about which a dispute is open. */
export async function disputedAmong(
  { store }: Parts,
  payments: PaymentId[],
): Promise<Set<PaymentId | null>> {
  if (payments.length === 0) return new Set();
  const rows = await store.db
    .selectFrom("disputes")
    .innerJoin("money_in", "money_in.id", "disputes.money_id")
    .select("money_in.payment_id")
    .where("money_in.payment_id", "in", payments)
    .where("disputes.status", "in", OPEN_DISPUTE)
    .execute();
  return new Set(rows.map(({ payment_id }) => payment_id));
}

/** "in dispute, to answer by 4 Dec 2026", "in dispute, under review at the bank" */
export const openInWords = ({ respondBy, state }: Pick<DisputeLine, "respondBy" | "state">) => {
  if (respondBy !== null) return `in dispute, to answer by ${dayInWords(respondBy)}`;
  return state === "under review" ? `in dispute, ${state} at the bank` : "in dispute";
};

/** ", Rs. 1,499 lost by a dispute"; "" where nothing was */
export const lostWords = ({ lostPaise }: { lostPaise: number }): string =>
  lostPaise === 0 ? "" : `, ${inRupees(lostPaise)} lost by a dispute`;

export const disputeInWords = (one: DisputeLine): Told => ({
  chapter: "money",
  what: `The bank asks about a payment: dispute of ${inRupees(one.paise)}`,
  more: `${one.isOpen ? openInWords(one) : one.state}, ${one.reason}`,
});
