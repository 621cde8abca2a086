import { ulid } from "ulid";
import { OperatorRefusal } from "../../../api/refusal";
import { inRupees } from "../../../content/rupees";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import type { MadeGoodId, MoneyId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { accountFor } from "./account-for";
import { payerOfMoney, referenceOfPaidBack, refuseOwnReference } from "./came-back";
import { giveUpLoss, lossOf, wouldGiveUp } from "./give-up-loss";
import { factsById, moneyById, type MoneyRow } from "./ledger";
import { holdMoney } from "./hold-money";
import { askedOf } from "./never-came";
import { nothingMissing } from "./nothing-missing";
import { undoUntil } from "../payments/confirmation";
import { paymentById, type PaymentRow } from "../payments/rows";
import { holdReference } from "../refunds/bank-references";
import { tellAsked } from "../refunds/tell-asked";
import { holdQueue } from "../service/grant";
import { dateInIndia } from "../../../content/india";
import { DAY_MS } from "../../../content/durations";

/** How money that went out twice was made good. */
export type Made =
  | {
      how: "came back";
      /** the day in India on which the client's money came, "2026-11-20" */
      on: string;
      /** the bank's reference of the transfer, as it was typed; no claim is paid by it then */
      utr?: string;
    }
  | { how: "written off" };

export interface HowMuch {
  /** all that is missing when absent */
  paise?: number;
  /** what could be entered at most when the owner was asked: pressed again, it is another sum */
  most?: number;
  /** the same sum as one that was entered within a day, and yet another one */
  again?: boolean;
}

/** What would be made good, for the question before. */
export interface WouldMakeGood {
  paise: number;
  /** in paise, at most: to be handed back with the answer */
  most: number;
  /** the same was entered within a day */
  isAgain: boolean;
}

/**
 * More of a payment went out than came in, and the owner says how that was made good: the ledger
 * holds that much less as returned, so that *captured = served + returned + …* is true again. Once
 * for each press, and the same sum twice within a day only where that is said, or by another
 * reference; no more is taken than is missing. What was written off may come back. Who was asked
 * for it, since their money never came, reads that it has, and what is missing still, after the ten
 * minutes of `undoCameBack`. To give that up is an entry of its own (`giveUpLoss`).
 *
 * @returns the paise that were made good, and those still missing; until when that a loss was given
 *   up may be undone, UTC ms
 * @throws Refusal 404, 409 (nothing is missing, or less; entered before; the reference counts
 * elsewhere), 422 (the day,
 *   the reference)
 */
export async function makeGood(
  parts: Parts,
  id: MoneyId,
  made: Made & HowMuch & { reason: string },
): Promise<{ paise: number; missing: number; until: number | null }> {
  if (await isLossGivenUp(parts, id, made))
    return { ...(await giveUpLoss(parts, id, made)), missing: 0 };
  const known = await checked(parts, id, made);
  const on = made.how === "came back" ? made.on : null;
  const named = made.how === "came back" ? made.utr : undefined;
  const payer = await payerOfMoney(parts, id);
  const hold = known.payment_id ? { table: "payments" as const, id: known.payment_id } : undefined;
  return parts.store.transaction(async (tx) => {
    const payment = known.payment_id ? await paymentById(tx, known.payment_id) : undefined;
    if (payment) await holdQueue(parts, tx, payment.person_id);
    await holdMoney(parts, tx, [id]);
    if (named !== undefined) {
      await refuseOwn(parts, tx, { id, payment, utr: named });
      await holdReference(parts, tx, named);
    }
    const utr_hash =
      named === undefined ? null : await referenceOfPaidBack(parts, tx, named, payer);
    const { paise, isAgain } = await howMuch(parts, tx, id, made);
    if (isAgain && made.again !== true) throw enteredBefore(paise, made.how);
    const row = { how: made.how, came_on: on, utr_hash, reason: made.reason, at: parts.now() };
    await tx
      .insertInto("made_good")
      .values({ id: ulid(parts.now()) as MadeGoodId, money_id: id, amount_paise: paise, ...row })
      .execute();
    record(parts, tx, { what: "made good", about: { gatewayPayment: id, paise, how: made.how } });
    await accountFor(parts, tx, id);
    const until = made.how === "came back" ? undoUntil(parts.now()) : null;
    if (payment) await tellAsked(parts, tx, payment.id, { until });
    return { paise, missing: await stillMissing(tx, id), until: null };
  }, hold);
}

const isLossGivenUp = async ({ store }: Parts, id: MoneyId, { how }: Made): Promise<boolean> =>
  how === "written off" && (await lossOf(store.db, id)) !== null;

/** Paise of it that the client has still to send: gone out twice, or sent to who never paid. */
async function stillMissing(tx: Db, id: MoneyId): Promise<number> {
  const lost = await lossOf(tx, id);
  return (lost ? askedOf(lost) : 0) - ((await moneyById(tx, id))?.gap_paise ?? 0);
}

/** For the question before: nothing is written. Throws as above. */
export async function wouldMakeGood(
  parts: Parts,
  id: MoneyId,
  made: Made & HowMuch,
): Promise<WouldMakeGood> {
  if (await isLossGivenUp(parts, id, made)) {
    const { paise } = await wouldGiveUp(parts.store.db, id, made);
    return { paise, most: paise, isAgain: false };
  }
  const { payment_id } = await checked(parts, id, made);
  if (made.how === "came back" && made.utr !== undefined) {
    const { db } = parts.store;
    const own = payment_id === null ? undefined : await paymentById(db, payment_id);
    await refuseOwn(parts, db, { id, payment: own, utr: made.utr });
    await referenceOfPaidBack(parts, db, made.utr, await payerOfMoney(parts, id));
  }
  return howMuch(parts, parts.store.db, id, made);
}

/** What was too much of a payment is entered as credited again by the same transfer as the rest. */
async function refuseOwn(
  parts: Parts,
  db: Db,
  { id, payment, utr }: { id: MoneyId; payment: PaymentRow | undefined; utr: string },
): Promise<void> {
  const isWhole = (id as string) === payment?.id;
  if (isWhole || (await lossOf(db, id)) !== null) refuseOwnReference(parts, payment, utr);
}

async function checked(parts: Parts, id: MoneyId, made: Made): Promise<MoneyRow> {
  const known = await moneyById(parts.store.db, id);
  if (!known)
    throw new OperatorRefusal(404, `The ledger holds no payment ${id}.`, {
      onPage: "There is no such payment in the books.",
    });
  const on = made.how === "came back" ? made.on : null;
  if (on !== null && (on > dateInIndia(parts.now()) || on < dateInIndia(known.created_at)))
    throw new OperatorRefusal(
      422,
      "The money came back on a day between the payment's own and today.",
    );
  return known;
}

async function howMuch(
  parts: Parts,
  tx: Db,
  id: MoneyId,
  made: Made & HowMuch,
): Promise<WouldMakeGood> {
  const missing = -((await moneyById(tx, id))?.gap_paise ?? 0);
  // Who was given up may pay all the same: then so much less is written off.
  const { processed, lost, captured } = await factsById(tx, id);
  const most = made.how === "came back" ? processed + lost - captured : missing;
  if (most <= 0) throw await nothingMissing(tx, { id, lost, how: made.how });
  if (made.most !== undefined && made.most !== most)
    throw new OperatorRefusal(
      409,
      `It is entered already: ${inRupees(made.most)} too much had gone out when you were asked, ` +
        `and ${inRupees(most)} has now.`,
    );
  const paise = made.paise ?? (missing > 0 ? missing : most);
  if (paise > most)
    throw new OperatorRefusal(
      409,
      `With ${id} ${inRupees(most)} more went out than came in. Enter that much at most.`,
      { onPage: `${inRupees(most)} more went out than came in. Enter that much at most.` },
    );
  return { paise, most, isAgain: await isEntered(parts, tx, id, made, paise) };
}

/** Whether the same sum was entered within a day; each with a reference, they are two transfers. */
async function isEntered(
  { now }: Pick<Parts, "now">,
  db: Db,
  id: MoneyId,
  made: Made,
  paise: number,
): Promise<boolean> {
  const isNamed = made.how === "came back" && made.utr !== undefined;
  const row = await db
    .selectFrom("made_good")
    .select("id")
    .where("money_id", "=", id)
    .where("how", "=", made.how)
    .where("amount_paise", "=", paise)
    .where("at", ">", now() - DAY_MS)
    .$if(isNamed, (q) => q.where("utr_hash", "is", null))
    .executeTakeFirst();
  return row !== undefined;
}

function enteredBefore(paise: number, how: Made["how"]): OperatorRefusal {
  const as = how === "came back" ? "come back" : "written off";
  const same = `${inRupees(paise)} of it was entered as ${as} within the last day.`;
  return new OperatorRefusal(409, `${same} If it is the same sum once more: --again.`, {
    onPage: `${same} If it is the same sum once more, tick that.`,
  });
}
