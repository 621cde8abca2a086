import { z } from "zod";
import type { MoneyId, PaymentId, RefundId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { askedOf, lostToUnpaid, whyUnpaid } from "../ledger/never-came";
import { sentBefore } from "../ledger/still-out";
import { goneOf } from "../ledger/taken-back";
import { paymentById } from "../payments/rows";
import { isPart } from "./part-shares";
import { refundsOfMoney, sentAgainFor, type RefundRow } from "./refund-rows";
import { isGivenUp, isPromised, NOT_BACK } from "./withdraw-refund";

/** All that bears on what the client of a payment is asked for, in paise, as a letter tells it. */
const Asked = z.object({
  /** which money never came from them */
  why: z.record(z.string(), z.enum(["never came", "not theirs"])),
  /** our transfers that they have, and those that the bank returned */
  sent: z.array(z.string().transform((id) => id as RefundId)),
  returned: z.array(z.string().transform((id) => id as RefundId)),
  /** that they sent us of it, and that the owner gave up */
  back: z.number(),
  givenUp: z.number(),
  /** as which payment theirs came after all */
  after: z
    .string()
    .transform((id) => id as PaymentId)
    .nullable(),
  asked: z.number(),
});
export type Asked = z.output<typeof Asked>;

/** What is known by who was told nothing. */
export const NOTHING: Asked = {
  ...{ why: {}, sent: [], returned: [], back: 0, givenUp: 0, after: null, asked: 0 },
};

/** Of one payment, what its client knows of it (null: nothing), and what is so now. */
export interface Story {
  payment: PaymentId;
  /** more was written to them than they know: that letter is taken out */
  isUnread: boolean;
  told: Asked | null;
  now: Asked;
}

/** Which money turned out since not to have come from them, and why. */
export const unpaidSince = (was: Asked, now: Asked) =>
  Object.entries(now.why).filter(([money]) => was.why[money] === undefined);

const Told = z.object({
  /** by which they read `now`; null: nothing that is taken out any more told them */
  letter: z
    .object({
      kind: z.string(),
      about: z.string(),
      /**
       * It is no letter of this family: "our transfer did not arrive, and is sent again" told them
       * besides that they are asked for less. Telling anew leaves it alone; where what it promises
       * fell away, it is gone, and with it what they knew by it.
       */
      isOther: z.boolean().optional(),
    })
    .nullable(),
  now: Asked,
  /** what they know where nobody has read that letter */
  before: Asked.nullable(),
});
/** What the newest letter to the client of a payment tells them. */
export type Told = z.output<typeof Told>;

/** As it is in the books now. */
export async function askedNow(db: Db, payment: PaymentId): Promise<Asked> {
  const lost = await lostToUnpaid(db, payment);
  const now: Asked = {
    ...{ why: {}, sent: [], returned: [], back: 0 },
    givenUp: lost.reduce((sum, { givenUp }) => sum + givenUp, 0),
    asked: lost.reduce((sum, one) => sum + askedOf(one), 0),
    after: null,
  };
  const again = await cameAgain(db, payment);
  if (again !== null) {
    now.why[payment] = "never came";
    now.after = again.after;
  }
  const all = await db
    .selectFrom("money_in")
    .select("id")
    .where("payment_id", "=", payment)
    .orderBy("id")
    .execute();
  for (const { id } of all) {
    const why = await whyUnpaid(db, id);
    if (why === null && again === null) continue;
    // What came above the claim never came with it.
    if (why !== null) now.why[why === "never came" ? payment : id] = why;
    for (const refund of await refundsOfMoney(db, id)) {
      if (isPart(refund) || refund.sent_on === null) continue;
      if (refund.state === "sent" && why !== null) now.sent.push(refund.id);
      if (refund.state === "bounced" && (await staysBack(db, payment, refund)))
        now.returned.push(refund.id);
    }
    now.back += await paidBackOf(db, id);
  }
  // It had come after all by mistake: what had been sent before is of it, and what came back since.
  if (now.why[payment] === "never came") {
    const heard = (await toldBefore(db, payment))?.now;
    for (const { id, state } of await sentBefore(db, payment)) {
      const isKnown = heard?.sent.includes(id) || heard?.returned.includes(id);
      if (state === "sent" && (isKnown || now.asked > 0)) now.sent.push(id);
      if (state === "bounced" && isKnown) now.returned.push(id);
    }
  }
  return now;
}

/** What the newest letter about it tells; null: there was none. */
export async function toldBefore(db: Db, payment: PaymentId): Promise<Told | null> {
  const row = await db
    .selectFrom("payments")
    .select("told_asked")
    .where("id", "=", payment)
    .executeTakeFirst();
  return toldIn(row?.told_asked ?? null);
}

/** As it stands in the column `told_asked`. */
export const toldIn = (column: string | null): Told | null =>
  column === null ? null : Told.parse(JSON.parse(column));

/** Nothing is sent again for it; where something is, or was to be, another letter says so. */
async function staysBack(db: Db, payment: PaymentId, { id }: RefundRow): Promise<boolean> {
  const again = await sentAgainFor(db, id);
  if (again === undefined) return true;
  if (again.state !== "withdrawn" || isGivenUp(again)) return false;
  if (again.reason === NOT_BACK) return true;
  const row = await paymentById(db, payment);
  return row !== undefined && !(await isPromised(db, row.person_id, again));
}

/** Not what only moved in the books. */
async function paidBackOf(db: Db, money: MoneyId): Promise<number> {
  const rows = await db
    .selectFrom("made_good")
    .select("amount_paise")
    .where("money_id", "=", money)
    .where("how", "=", "came back")
    .where("came_on", "is not", null)
    .execute();
  return rows.reduce((sum, { amount_paise }) => sum + amount_paise, 0);
}

/**
 * Of what never came, and came again: as which payment it stands since; null as `after`: that never
 * came either.
 */
async function cameAgain(db: Db, payment: PaymentId): Promise<{ after: PaymentId | null } | null> {
  const row = await db
    .selectFrom("made_good")
    .select("again_as")
    .where("money_id", "=", payment as string as MoneyId)
    .where("how", "=", "taken back")
    .where("came_on", "is", null)
    .where("again_as", "is not", null)
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (!row?.again_as) return null;
  const its = await cameAgain(db, row.again_as);
  if (its !== null) return its;
  const isGone = (await goneOf(db, [row.again_as])).get(row.again_as) === "never came";
  return { after: isGone ? null : row.again_as };
}
