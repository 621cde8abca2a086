import { OperatorRefusal } from "../../api/refusal";
import { dayInWords } from "../../content/dates";
import { inRupees } from "../../content/rupees";
import { tookBack, type TookIt } from "../money/ledger/credited-again";
import { allOutOf, firstUnnamed, type WentBefore } from "../money/ledger/went-before";
import { readBought } from "../money/payments/bought";
import type { PaymentRow } from "../money/payments/rows";
import { cameBackElsewhere } from "../money/refunds/bank-references";
import { PART_TAKEN } from "../money/refunds/withdraw-refund";
import type { Parts } from "../platform/parts";
import { namesOf } from "../platform/people/find-accounts";
import type { MoneyId, PaymentId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import { refuseOurOwn, usedBy } from "./claim-refusals";
import { utrColumns } from "./claims";
import { checkWritten, claimById, type Transfer } from "./send-back-claim";
import { whyBarred } from "./why-not-served";

/** What it would do, for the question before: nothing is written. Throws as it does. */
export async function wouldCreditAgain(
  parts: Parts,
  claim: string,
  transfer: Transfer,
  what: Again,
): Promise<WouldCredit> {
  const { db } = parts.store;
  const { row, took } = await checkedCredit(parts, db, claim as PaymentId, transfer, what);
  return {
    name: (await namesOf(parts, [row.person_id])).get(row.person_id) ?? null,
    services: readBought(row.cart).map(({ name }) => name),
    ...{ gone: goneWords(took), asked: row.amount_paise },
    ...{ paise: transfer.paise, utr: transfer.utr },
    ...{ before: took.before, money: took.money },
  };
}

/** What booking it would do. */
export interface WouldCredit {
  name: string | null;
  services: string[];
  /** what had become of it: "after the bank had taken back Rs. 1,499 on 20 Nov 2026" */
  gone: string;
  /** paise that the claim is of, and that come now */
  asked: number;
  paise: number;
  utr: string | null;
  /** what of it had gone to the client before, and stands as gone out of the new payment */
  before: WentBefore;
  /** under which name that is in the ledger */
  money: MoneyId;
}

const goneWords = ({ on, at, paise }: TookIt): string =>
  on === null
    ? `which you entered on ${dayInWords(at)} as never come`
    : `after the bank had taken back ${inRupees(paise)} on ${dayInWords(on)}`;

/** What the owner says is to become of money that the bank credited again, or that came late. */
export type Again = "service" | "send back";

/** The claim, and what the bank had taken back of it. Throws as `creditAgain` does. */
export async function checkedCredit(
  parts: Parts,
  db: Db,
  id: PaymentId,
  transfer: Transfer,
  what: Again,
) {
  const { utr, paise } = transfer;
  checkWritten(parts, { ...transfer, utr: null });
  if (utr !== null && !/^[A-Z\d]{11,22}$/.test(utr))
    throw new OperatorRefusal(422, "A bank's reference (UTR) has 11 to 22 letters and digits.");
  const row = await claimById(db, id);
  const took = await tookBack(db, id);
  if (!took) throw await partOrNothing(db, id);
  if (took.againAs !== null)
    throw new OperatorRefusal(409, "That the bank credited it again is booked already.");
  if (paise <= allWentBefore(took)) throw await allGoneBefore(db, id, took);
  if (utr !== null) {
    await refuseOurOwn(parts, db, id, utr, "claims credited-again");
    if (await cameBackElsewhere(parts, db, utr, id))
      throw new OperatorRefusal(409, "By this transfer other money came back. It counts once.");
    const { utr_hash } = utrColumns(parts, utr);
    const other =
      utr_hash !== row.utr_hash &&
      (await usedBy(parts, db, id, { utr_hash }, "claims credited-again"));
    if (other) throw other;
  }
  if (what === "service") await refuseNoService(parts, db, { row, took }, paise);
  return { row, took };
}

/** A part that the bank took is where it was as soon as it is credited again: nothing is asked. */
async function partOrNothing(db: Db, id: PaymentId): Promise<OperatorRefusal> {
  const part = await db
    .selectFrom("refunds")
    .select(["id", "amount_paise", "sent_on"])
    .where("payment_id", "=", id)
    .where("state", "=", "sent")
    .where("reason", "=", PART_TAKEN)
    .executeTakeFirst();
  if (!part)
    return new OperatorRefusal(409, "The bank took back no transfer of this claim by the books.");
  const { amount_paise, sent_on } = part;
  const took = `The bank took a part of it, ${inRupees(amount_paise)} on ${dayInWords(sent_on ?? "")}`;
  return new OperatorRefusal(
    409,
    `${took}. If it credited that again: desk refunds bounced ${part.id} --on DAY --yes`,
    { onPage: `${took}. If it credited that again, enter it on the page Refunds, beside it.` },
  );
}

/** Paise that had gone to its payer before the bank took it back. */
export const allWentBefore = ({ before: { missing, unnamed } }: TookIt): number =>
  missing + unnamed;

/** No more came again than had gone out: nothing of it starts a service, or is the client's. */
async function allGoneBefore(
  db: Db,
  id: PaymentId,
  { before: { missing }, at }: TookIt,
): Promise<OperatorRefusal> {
  const entered = missing === 0 ? await firstUnnamed(db, id, at) : null;
  if (entered)
    return new OperatorRefusal(
      409,
      "All of it is entered as come back of what you had sent back before: nothing more is " +
        `booked. If the ${inRupees(entered.paise)} of ${dayInWords(entered.on)} came by another ` +
        `transfer, add that one's reference first: desk payments made-good ${entered.money} ` +
        `--came-back ${entered.on} --entered --utr REFERENCE`,
    );
  const gone =
    `You had sent back ${inRupees(missing)} of it, which stands as gone out twice, and no more ` +
    "than that came. Enter this transfer as what came back of it, without a reference:";
  // What had come above the claim lies under a name of its own.
  const lacks = await allOutOf(db, id);
  const commands = lacks.map(
    ({ money, paise }) => `desk payments made-good ${money} --came-back DAY (${inRupees(paise)})`,
  );
  const byCommand = `${gone} ${commands.join(", or ")}`;
  return new OperatorRefusal(409, byCommand, {
    onPage: lacks.every(({ isGivenUp }) => isGivenUp)
      ? `${byCommand}: you had given it up.`
      : `${gone} "It came back, or I give it up", on the page Refunds.`,
  });
}

/** Throws Refusal 409: none was given for it, none can be, or too little came. */
async function refuseNoService(
  parts: Parts,
  db: Db,
  { row, took }: { row: PaymentRow; took: TookIt },
  paise: number,
): Promise<void> {
  const barred = await whyBarred(parts, db, row);
  const words =
    (took.money as string) !== row.id
      ? "It had bought nothing"
      : barred === "account closed"
        ? "The account is closed"
        : barred !== null
          ? `With it the client would be charged more than the law allows in a year`
          : paise < row.amount_paise
            ? `${inRupees(paise)} is less than the claim of ${inRupees(row.amount_paise)}`
            : null;
  if (words !== null)
    throw new OperatorRefusal(409, `${words}, so no service starts. Book it to send back.`);
}
