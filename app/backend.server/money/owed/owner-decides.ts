import { record } from "../../platform/audit/record";
import { takeLetterBack, takeUnread } from "../../platform/unread-letters";
import type { Parts } from "../../platform/parts";
import { lookForDisputes, readingDisputes } from "../disputes/read-disputes";
import { refreshFromGateway } from "../payments/look";
import { paymentById } from "../payments/rows";
import { OperatorRefusal } from "../../../api/refusal";
import type { Db } from "../../platform/store/store";
import type { RefundId } from "../../platform/store/ids";
import { holdQueue } from "../service/grant";
import { aboutNotAgain, announceNotAgain } from "../refunds/announce-not-again";
import { NOT_ARRIVED } from "../refunds/announce-not-arrived";
import { askFiled } from "../refunds/ask-filed";
import { sharesOf } from "../refunds/part-shares";
import { refuseWhileDisputed } from "../disputes/open-dispute";
import { TRY_AGAIN_MS } from "../refunds/ask-gateway";
import { accountFor } from "../ledger/account-for";
import { moneyById } from "../ledger/ledger";
import { whyUnpaid } from "../ledger/never-came";
import { holdMoney } from "../ledger/hold-money";
import { changeRefund, refundById, type RefundRow } from "../refunds/refund-rows";
import type { RefundState } from "../../platform/states/refund-states";
import { noRefund, refundWords } from "../refunds/in-words";
import { presses, whatToDo } from "../refunds/what-to-do";
import { nowToldBy } from "../refunds/told-asked";
import { NOT_AGAIN } from "../refunds/refund-reasons";
import { FOR_EVER, refuseHeld } from "./held";
import { refuseOnceServiceEnded } from "./service-ended-for";
import { unservedMoneyOf } from "./over-claim";
import { readUnmatched } from "./unmatched";

/**
 * Asks the gateway anew for a refund that it refused or that failed; at once for one that is due.
 * Throws Refusal 404, 409 (a dispute is open, or the owner holds it, too); ProviderDown (nothing
 * was done); Filed (it is asked again by itself).
 */
export async function askAnew(parts: Parts, id: RefundId): Promise<RefundRow> {
  const disputes = readingDisputes(parts);
  await disputes();
  const asked = await decide(
    parts,
    id,
    "asked",
    ({ attempt, reason }) => ({
      attempt: attempt + 1,
      reason,
      asked_at: parts.now(),
      next_try_at: parts.now() + TRY_AGAIN_MS,
    }),
    async (tx, { money_id, amount_paise }) => {
      const money = await moneyById(tx, money_id);
      if (money) refuseHeld([{ ...money, to_return_paise: amount_paise }], parts.now());
      await refuseWhileDisputed(tx, money_id);
    },
  );
  return askFiled(parts, asked, disputes);
}

/**
 * The gateway will not do it (its time limit is over): the owner sends the money by bank transfer.
 * The gateway is read first: it may have done it after all, in an attempt that a restore forgot. So
 * are the disputes, of which what is known decides where they cannot be read.
 * Throws Refusal 404, 409 (a dispute is open, too); ProviderDown.
 */
export async function doByHand(parts: Parts, id: RefundId): Promise<RefundRow> {
  await readGateway(parts, id);
  const refund = await refundById(parts.store.db, id);
  if (refund) await lookForDisputes(parts, refund.money_id);
  return decide(
    parts,
    id,
    "to send",
    () => ({}),
    (tx, { money_id }) => refuseWhileDisputed(tx, money_id),
  );
}

/**
 * Gives up a refund that is not under way, after reading the gateway as well. Money that is owed
 * stays owed, and is held; who was to be sent again what came back is told. Throws Refusal 404, 409
 * (the service has ended for it, too); ProviderDown.
 */
export async function withdraw(parts: Parts, id: RefundId): Promise<RefundRow> {
  await readGateway(parts, id);
  return decide(
    parts,
    id,
    "withdrawn",
    ({ again_for, reason }) =>
      again_for === null ? {} : { reason: [reason, NOT_AGAIN].filter(Boolean).join(" ") },
    async (tx, refund, before) => {
      await refuseOnceServiceEnded(tx, refund, before);
      await tx
        .updateTable("money_in")
        .set({ held_until: FOR_EVER, held_because: `refund ${id} withdrawn` })
        .where("id", "=", refund.money_id)
        .where("use", "=", "owed")
        .execute();
      // What was booked to be sent back is told after ten minutes: now nothing is promised.
      const { payment_id, money_id } = refund;
      if (payment_id !== null && money_id === unservedMoneyOf(payment_id))
        await takeLetterBack(tx, "refund due", `${payment_id} ${money_id}`);
      if (refund.again_for !== null) await tellNotAgain(parts, tx, refund, refund.again_for);
    },
  );
}

/**
 * The client had read that it was sent, and reads in its place that it came back and is not sent
 * again: where the letter that promises that has left, after it.
 */
async function tellNotAgain(parts: Parts, tx: Db, refund: RefundRow, of: RefundId): Promise<void> {
  const { id, payment_id, money_id, amount_paise } = refund;
  const row = payment_id === null ? undefined : await paymentById(tx, payment_id);
  const first = await refundById(tx, of);
  if (!row || !first?.sent_on || !first.utr_enc) return;
  const isUnread = await takeUnread(tx, NOT_ARRIVED, `${row.id} ${id}`);
  const by = { kind: NOT_ARRIVED, about: aboutNotAgain(row, id) };
  const unasked = first.payment_id === null ? 0 : await nowToldBy(tx, first.payment_id, by);
  const isUnpaid = (await whyUnpaid(tx, money_id)) !== null;
  await announceNotAgain(parts, tx, row, {
    ...{ id, amount_paise: isUnpaid ? first.amount_paise : amount_paise, on: first.sent_on },
    paidBack: isUnpaid ? amount_paise : null,
    utr: parts.seal.open(first.utr_enc, "refunds.utr"),
    isOwed: (await moneyById(tx, money_id))?.use === "owed",
    unasked: isUnread ? unasked : 0,
    wasAsked: unasked > 0,
  });
}

/** Reads the payment of a refund at the gateway. Throws ProviderDown. */
export async function readGateway(parts: Parts, id: RefundId): Promise<void> {
  const refund = await refundById(parts.store.db, id);
  const money = refund && (await moneyById(parts.store.db, refund.money_id));
  if (!money || money.method === "manual") return;
  if (money.payment_id) await refreshFromGateway(parts, money.payment_id, "operator", money.id);
  else await readUnmatched(parts, money.id);
}

/** Moves a refund by the owner's word, accounts for it and puts it on record. */
export async function decide(
  parts: Parts,
  id: RefundId,
  to: RefundState,
  values: (row: RefundRow, tx: Db) => Partial<RefundRow> | Promise<Partial<RefundRow>>,
  also: (tx: Db, row: RefundRow, before: RefundState) => Promise<void> = async () => {},
): Promise<RefundRow> {
  const known = await refundById(parts.store.db, id);
  if (!known) throw noRefund(id);
  const hold = known.payment_id ? { table: "payments" as const, id: known.payment_id } : undefined;
  return parts.store.transaction(async (tx) => {
    const payment = known.payment_id ? await paymentById(tx, known.payment_id) : undefined;
    if (payment) await holdQueue(parts, tx, payment.person_id);
    const shares = await sharesOf(tx, known);
    await holdMoney(
      parts,
      tx,
      shares.map(({ money_id }) => money_id),
    );
    const row = (await refundById(tx, id)) ?? known;
    const more = { next_try_at: null, ...(await values(row, tx)) };
    if (!(await changeRefund(tx, row, to, more))) throw await notToBecome(parts, tx, row, to);
    const now: RefundRow = { ...row, ...more, state: to };
    record(parts, tx, {
      what: to in acts ? acts[to as keyof typeof acts] : "refund asked",
      ...(payment ? { person: payment.person_id } : {}),
      about: { refund: id, gatewayPayment: row.money_id, paise: row.amount_paise },
    });
    await also(tx, now, row.state);
    await accountFor(parts, tx, row.money_id);
    return now;
  }, hold);
}

/** Why a refund does not become that: refused with 409. */
export async function notToBecome(parts: Parts, db: Db, row: RefundRow, to: RefundState) {
  if (row.state === "to send") await refuseWhileDisputed(db, row.money_id);
  return new OperatorRefusal(409, notPossible(row, to), {
    onPage: `The refund ${await refundWords(parts, db, row)} ${notOnPage(row, to)}`,
  });
}

function notPossible(row: RefundRow, to: RefundState): string {
  const { id, state, reason, covered_paise } = row;
  if (state === "withdrawn" && covered_paise !== null)
    return `${reason ?? ""} So the refund ${id} is withdrawn, and there is nothing to send or to ask for.`;
  if (state === "to send")
    return `The refund ${id} is yours to send by bank transfer already. ${whatToDo(row)}`;
  if (state === "sent" && to === "sent")
    return `The refund ${id} is entered as sent already. If its day or reference was a slip: desk refunds correct ${id} --on DAY --utr REFERENCE`;
  const now = stands[state] ?? state;
  const shown = `desk refunds list --state ${state} shows it.`;
  return `The refund ${id} is ${now}. Nothing was changed: ${shown}`;
}

/** The same for who reads it on a page, after the refund in words. */
function notOnPage(row: RefundRow, to: RefundState): string {
  const { state, reason, covered_paise } = row;
  if (state === "withdrawn" && covered_paise !== null)
    return `is withdrawn, and there is nothing to send or to ask for. ${reason ?? ""}`;
  if (state === "to send") return `is yours to send by bank transfer already. ${presses(row)}`;
  if (state === "sent" && to === "sent")
    return (
      "is entered as sent already. If its day or reference was a slip: " +
      '"Correct", beside it on the page Refunds.'
    );
  return `is ${stands[state] ?? state}. Nothing was changed: the page Refunds shows how it stands.`;
}

const stands: Partial<Record<RefundState, string>> = {
  asked: "asked of Razorpay already, and asked again by itself until it answers",
  accepted: "in Razorpay's hands already",
  processed: "done already, by Razorpay",
  sent: "sent by you already",
  bounced: "back from the client's bank, and is entered so",
};

const acts = {
  "to send": "refund by hand",
  sent: "refund sent",
  withdrawn: "refund withdrawn",
  bounced: "refund bounced",
} as const satisfies Partial<Record<RefundState, string>>;
