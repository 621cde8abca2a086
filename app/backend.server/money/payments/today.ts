import { IST_MS } from "../../../content/india";
import { dayInIndia } from "../sums";
import type { Parts } from "../../platform/parts";
import type { PaymentState } from "../../platform/states/payment-states";

const DAY_MS = 86_400_000;

export interface Today {
  /** begun or fulfilled today, newest first */
  payments: {
    id: string;
    method: string;
    state: PaymentState;
    amountPaise: number;
    begunAt: number;
  }[];
  /** of what was fulfilled today */
  receivedPaise: number;
  /**
   * what left today, or is on its way: the gateway's refunds, whoever asked for them, and transfers
   * by hand
   */
  refundedPaise: number;
  signUps: number;
  /** of the sign-ups, those with a signed agreement */
  onboarded: number;
}

/** What came since midnight in India. */
export async function today(parts: Parts): Promise<Today> {
  const { db } = parts.store;
  const from = Math.floor((parts.now() + IST_MS) / DAY_MS) * DAY_MS - IST_MS;
  const [rows, refunds, sent, people, signed] = await Promise.all([
    db
      .selectFrom("payments")
      .select(["id", "method", "state", "amount_paise", "created_at", "fulfilled_at"])
      .where((e) => e.or([e("created_at", ">=", from), e("fulfilled_at", ">=", from)]))
      .orderBy("created_at", "desc")
      .execute(),
    db
      .selectFrom("gateway_refunds")
      .select("amount_paise")
      .where("created_at", ">=", from)
      .where("status", "!=", "failed")
      .execute(),
    db
      .selectFrom("refunds")
      .select("amount_paise")
      .where("state", "=", "sent")
      .where("sent_on", "=", dayInIndia(from))
      .execute(),
    db
      .selectFrom("people")
      .select((e) => e.fn.countAll().as("count"))
      .where("created_at", ">=", from)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("people")
      .innerJoin("signings", "signings.person_id", "people.id")
      .select((e) => e.fn.count("people.id").distinct().as("count"))
      .where("people.created_at", ">=", from)
      .where("signings.state", "=", "signed")
      .executeTakeFirstOrThrow(),
  ]);
  const sum = (paise: { amount_paise: number }[]) =>
    paise.reduce((total, row) => total + row.amount_paise, 0);
  return {
    payments: rows.map((row) => ({
      id: row.id,
      method: row.method,
      state: row.state,
      amountPaise: row.amount_paise,
      begunAt: row.created_at,
    })),
    receivedPaise: sum(rows.filter((row) => row.fulfilled_at !== null && row.fulfilled_at >= from)),
    refundedPaise: sum(refunds) + sum(sent),
    signUps: Number(people.count),
    onboarded: Number(signed.count),
  };
}
