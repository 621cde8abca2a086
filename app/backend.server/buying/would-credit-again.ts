import { OperatorRefusal } from "../../api/refusal";
import { dayInWords } from "../../content/dates";
import { inRupees } from "../../content/rupees";
import { tookBack, type TookIt } from "../money/ledger/credited-again";
import { cameBy, sameTransfer, sharedBy } from "../money/ledger/shared-transfer";
import type { WentBefore } from "../money/ledger/went-before";
import { readBought } from "../money/payments/bought";
import type { PaymentRow } from "../money/payments/rows";
import { cameBackElsewhere } from "../money/refunds/bank-references";
import type { Parts } from "../platform/parts";
import { namesOf } from "../platform/people/find-accounts";
import type { MoneyId, PaymentId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import {
  allGoneBefore,
  partOrNothing,
  refuseBookedAgain,
  refuseMoreThanCame,
} from "./again-refusals";
import { madeGoodLook } from "./bank/made-good-look";
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
    ...{ gone: goneWords(took), neverCame: took.on === null },
    ...{ had: took.paise, left: took.left, asked: row.amount_paise },
    ...{ paise: transfer.paise, utr: transfer.utr },
    ...{ before: took.before, money: took.money },
    look: await madeGoodLook(parts, row.id, transfer.utr, "command"),
  };
}

/** What booking it would do. */
export interface WouldCredit {
  name: string | null;
  services: string[];
  /** what had become of it: "after the bank had taken back Rs. 1,499 on 20 Nov 2026" */
  gone: string;
  /** it was entered that it never came */
  neverCame: boolean;
  /**
   * paise that had come, what of it is not booked as come again yet, what the claim is of, and what
   * comes now
   */
  had: number;
  left: number;
  asked: number;
  paise: number;
  utr: string | null;
  /** what of it had gone to the client before, and stands as gone out of the new payment */
  before: WentBefore;
  /** under which name that is in the ledger */
  money: MoneyId;
  /** the transfer may have made good another loss, and stands in the books by that */
  look: string | null;
}

const goneWords = ({ on, at, paise }: TookIt): string =>
  on === null
    ? `which you entered on ${dayInWords(at)} as never come`
    : `after the bank had taken back ${inRupees(paise)} on ${dayInWords(on)}`;

/** What the owner says is to become of money that the bank credited again, or that came late. */
export type Again = "service" | "send back";

/** Paise that came again where nobody says how many: for a service all that the claim is of. */
export async function paiseAgain(
  parts: Parts,
  id: string,
  utr: string | null,
  what: Again,
): Promise<number> {
  const { db } = parts.store;
  const row = await claimById(db, id as PaymentId);
  const took = what === "service" ? undefined : await tookBack(db, row.id);
  if (!took) return row.amount_paise;
  const share = utr === null ? null : await cameBy(parts, db, row, { utr, came: took.paise });
  return share ?? (took.again.length > 0 && took.left > 0 ? took.left : row.amount_paise);
}

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
  await refuseBookedAgain(parts, db, took, transfer);
  if (paise <= allWentBefore(took)) throw await allGoneBefore(db, id, took);
  if (utr !== null) {
    const shared = await sharedBy(parts, db, id, utr);
    if (shared) await refuseMoreThanCame(parts, db, { id, utr, paise }, shared);
    await refuseOurOwn(parts, db, id, utr, "claims credited-again");
    if (await cameBackElsewhere(parts, db, utr, await sameTransfer(db, id, shared)))
      throw new OperatorRefusal(409, "By this transfer other money came back. It counts once.");
    const { utr_hash } = utrColumns(parts, utr);
    const isOwn = utr_hash === row.utr_hash || shared !== undefined;
    const other = !isOwn && (await usedBy(parts, db, id, { utr_hash }, "claims credited-again"));
    if (other) throw other;
  }
  if (what === "service") await refuseNoService(parts, db, { row, took }, paise);
  return { row, took };
}

/** Paise that had gone to its payer before the bank took it back. */
export const allWentBefore = ({ before: { missing, unnamed } }: TookIt): number =>
  missing + unnamed;

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
      : took.promised > 0
        ? `${inRupees(took.promised)} of it were to go back to the client already`
        : barred === "account closed"
          ? "The account is closed"
          : barred !== null
            ? `With it the client would be charged more than the law allows in a year`
            : paise < row.amount_paise
              ? `${inRupees(paise)} is less than the claim of ${inRupees(row.amount_paise)}`
              : took.again.length > 0
                ? `${inRupees(took.paise - took.left)} of it are booked to go back already`
                : null;
  if (words !== null)
    throw new OperatorRefusal(409, `${words}, so no service starts. Book it to send back.`);
}
