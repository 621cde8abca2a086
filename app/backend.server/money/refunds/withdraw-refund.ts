import { OperatorRefusal } from "../../../api/refusal";
import type { Parts } from "../../platform/parts";
import { isWritten } from "../../platform/kept-letters";
import { takeUnread } from "../../platform/outbox";
import { record } from "../../platform/audit/record";
import type { PersonId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { hadNeverCome } from "../ledger/never-came";
import { paymentById } from "../payments/rows";
import { announceNotArrived, NOT_ARRIVED } from "./announce-refund";
import { changeRefund, refundById, type RefundRow } from "./refund-rows";

/**
 * A refund of which nothing left goes with the confirmation of its payment, and so does the letter
 * that promises it, where nobody has read that. @returns false: it has left, or was withdrawn before
 */
export async function withdrawRefund(
  parts: Parts,
  tx: Db,
  refund: RefundRow,
  { person, reason }: { person: PersonId; reason: string },
): Promise<boolean> {
  if (!(await changeRefund(tx, refund, "withdrawn", { reason, next_try_at: null }))) return false;
  const promise = promiseOf(refund);
  if (promise && (await takeUnread(tx, promise.kind, promise.about)))
    await promiseRest(parts, tx, refund, reason);
  record(parts, tx, {
    what: "refund withdrawn",
    person,
    about: { refund: refund.id, gatewayPayment: refund.money_id, paise: refund.amount_paise },
  });
  return true;
}

/**
 * Whether its client has read that it is to be sent, or may have: of what the owner or they asked
 * for they know without a letter of its own.
 */
export async function isPromised(db: Db, person: PersonId, refund: Promised): Promise<boolean> {
  const promise = promiseOf(refund);
  return promise === null || isWritten(db, person, promise);
}

/** What came back was to be sent again by two refunds, and one letter: the other is sent still. */
async function promiseRest(parts: Parts, tx: Db, refund: RefundRow, reason: string): Promise<void> {
  const { again_for, payment_id } = refund;
  const rest = await sentBesides(tx, refund);
  const row = rest?.payment_id && (await paymentById(tx, rest.payment_id));
  const first = again_for && (await refundById(tx, again_for));
  if (!rest || !row || !first || payment_id === null) return;
  const isUnpaid = reason !== TAKEN_BACK && (await hadNeverCome(tx, payment_id));
  const about = { id: rest.id, paise: first.amount_paise, again: rest.amount_paise };
  await announceNotArrived(parts, tx, row, { ...about, isUnpaid, isByHand: true });
}

/** Of what is sent again for what came back: the other refund of it that is to be sent. */
export const sentBesides = async (
  db: Db,
  { id, again_for }: Pick<RefundRow, "id" | "again_for">,
): Promise<RefundRow | undefined> =>
  again_for === null
    ? undefined
    : db
        .selectFrom("refunds")
        .selectAll()
        .where("again_for", "=", again_for)
        .where("state", "=", "to send")
        .where("id", "!=", id)
        .executeTakeFirst();

type Promised = Pick<RefundRow, "id" | "payment_id" | "money_id" | "again_for">;

/** The letter by which a client reads that it is to be sent: what came back, or bought nothing. */
function promiseOf({ id, payment_id, money_id, again_for }: Promised) {
  if (payment_id === null) return null;
  if (again_for !== null) return { kind: NOT_ARRIVED, about: `${payment_id} ${id}` };
  if ((money_id as string) === payment_id) return null;
  return { kind: "refund due", about: `${payment_id} ${money_id}` };
}

/** Why a refund falls away whose transfer the bank took back. */
export const TAKEN_BACK = "The bank took the transfer back.";

/** The same of one whose money never came, though its claim was confirmed. */
export const NEVER_CAME = "The money never came.";

/** The same of what was booked to be sent back to a client, and was somebody else's. */
export const NOT_THEIRS = "The money was somebody else's.";

/** Why one is not sent again: that the transfer before it came back was a mistake. */
export const NOT_BACK = "The transfer before it had not come back.";

/** Why a "refund" stands there that nobody sent: the bank took so much of the transfer. */
export const PART_TAKEN = "The bank took this part of the transfer back.";

/** The same of one after which the bank took the rest as well: all of the transfer is gone. */
export const ALL_TAKEN = "The bank took all of the transfer back, part by part.";

/** Stands after why it was to be sent again: the owner gave that up. */
export const NOT_AGAIN = "You withdrew what was to be sent for it.";

/** Stands in its place once it is entered that the owner's transfer had left all the same. */
const HAD_LEFT = "You had withdrawn it, and entered afterwards that it had left.";

/** Why a refund stands as it does, once it is entered as sent. */
export const reasonOnceSent = (reason: string | null): string | null =>
  reason?.replace(NOT_AGAIN, HAD_LEFT) ?? null;

/** What is entered of a transfer of ours is not entered of it. Throws Refusal 409. */
export function checkIsOurs({ id, reason }: Pick<RefundRow, "id" | "reason">): void {
  if (reason === PART_TAKEN || reason === ALL_TAKEN)
    throw new OperatorRefusal(
      409,
      `The refund ${id} is a part that the bank took out of the client's transfer: you sent none.`,
      { onPage: "The bank took this part out of the client's transfer: you sent none." },
    );
}

/**
 * It waited, and there was no money for it any more: that went back another way, the bank took it,
 * or it never came from them; or it was to be sent for what came back, and is given up. The owner's
 * transfer may have left before.
 */
export const fellAway = ({
  state,
  covered_paise,
  reason,
}: Pick<RefundRow, "state" | "covered_paise" | "reason">): boolean =>
  state === "withdrawn" &&
  (covered_paise !== null ||
    [TAKEN_BACK, NEVER_CAME, NOT_THEIRS].some((one) => one === reason) ||
    isGivenUp({ reason }));

/**
 * Of a refund that is withdrawn: it was to be sent for what came back, and the owner gave it up.
 */
export const isGivenUp = ({ reason }: Pick<RefundRow, "reason">): boolean =>
  reason?.endsWith(NOT_AGAIN) ?? false;
