import type { Db } from "../../platform/store/store";
import { carriedTo } from "../ledger/carried-less";
import { lossOf } from "../ledger/give-up-loss";
import { factsById, moneyById } from "../ledger/ledger";
import { askedOf, whyUnpaid } from "../ledger/never-came";
import { lackingBesides } from "../owed/paid-back";
import { paymentById } from "../payments/rows";
import { PART_AGAIN, servesAgain } from "./part-credited";
import { isPart, sharesOf } from "./part-shares";
import type { RefundRow } from "./refund-rows";
import { piecesOf, stillTheirs, sumOf, type Piece } from "./still-theirs";

/** Paise that would be to send again of a transfer that came back, for the question before. */
export async function wouldSendAgain(db: Db, refund: RefundRow): Promise<number> {
  const { payment_id } = refund;
  const row = payment_id && isPart(refund) ? await paymentById(db, payment_id) : undefined;
  let sum = 0;
  for (const share of await sharesOf(db, refund)) {
    if (row && servesAgain(share, row.state)) continue;
    const isOurs = payment_id !== null && !isPart(share);
    const carried = isOurs ? await carriedTo(db, share.money_id, share.amount_paise) : null;
    const left = (piece: Piece) => leftOnceBack(db, piece, { payment: payment_id, isOurs });
    sum += sumOf(await stillTheirs(piecesOf(share, carried), left));
  }
  return sum;
}

/** It counts as gone out of that money until it is entered as come back. */
async function leftOnceBack(
  db: Db,
  { money, paise }: Piece,
  { payment, isOurs }: { payment: RefundRow["payment_id"]; isOurs: boolean },
): Promise<number> {
  const { captured, processed, lost, pending, promised } = await factsById(db, money);
  const its = (await moneyById(db, money))?.payment_id ?? payment;
  const lacking = isOurs && its !== null ? await lackingBesides(db, its, money) : 0;
  return captured - processed - lost - pending - promised + paise - lacking;
}

/** What is so where nothing of a transfer that came back is to be sent again. */
export async function nothingAgain(db: Db, refund: RefundRow): Promise<string> {
  if (isPart(refund)) return PART_AGAIN;
  const how = await howLost(db, refund);
  return how === null ? NOTHING_AGAIN : how === "asked" ? NOTHING_ASKED : NOTHING_GIVEN_UP;
}

/** Whether its client is asked for it, or the owner gave it up; null: their money had come. */
export async function howLost(
  db: Db,
  { money_id, amount_paise }: RefundRow,
): Promise<"asked" | "given up" | null> {
  const now = (await carriedTo(db, money_id, amount_paise))?.to ?? money_id;
  if ((await whyUnpaid(db, now)) === null) return null;
  const lost = await lossOf(db, now);
  return lost && askedOf(lost) === 0 ? "given up" : "asked";
}

/** For the owner, where nothing is to be sent again. */
const NOTHING_AGAIN =
  "Nothing is to be sent again: of that payment nothing is left to give back. The client is not " +
  "written to.";

/** Where its client had been asked for it. */
const NOTHING_ASKED =
  "Nothing is to be sent again, since no money of theirs had come. It is your loss no more, and " +
  "the client is told, in ten minutes, that you ask for it no more.";

/** Where that had been given up. */
const NOTHING_GIVEN_UP =
  "Nothing is to be sent again, since no money of theirs had come. It is your loss no more. " +
  "You ask the client no more for it already: they are not written to, unless the mail that says " +
  "so has not left yet: then it says this, too.";
