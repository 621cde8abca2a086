import { sentence } from "../../../content/words/sentence";
import { refundsOfMoney } from "./refund-rows";
import { askedBack, sentUnpaid, type SentUnpaid } from "./sent-unpaid";
import type { PaymentRow } from "../payments/rows";
import { askedOf, lostToUnpaid } from "../ledger/never-came";
import { takeLetterBack, takeUnread } from "../../platform/outbox";
import type { Parts } from "../../platform/parts";
import { addresseeOf, postTo } from "../../platform/post-to";
import type { MoneyId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";

interface NotTheirs {
  /** under which name it was booked, and stands from now on */
  money: MoneyId;
  as: MoneyId;
  /** that were booked */
  paise: number;
  /** what had been sent to them, and is asked for */
  sent: SentUnpaid[];
  /** paise of that which are missing still; absent: all */
  asked?: number;
}

/**
 * What was booked to be sent back to a person was somebody else's: they hear that it was a mistake,
 * unless the letter that it goes back has not left.
 *
 * @returns null: there is nothing to tell; false: no address of theirs is known (any more)
 */
export async function announceNotTheirs(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { money, as, paise, sent }: NotTheirs,
): Promise<boolean | null> {
  const untold = await takeLetterBack(tx, "refund due", `${row.id} ${money}`);
  // What else is booked under that name is told anew.
  await tx
    .updateTable("outbox")
    .set({ subject: `${row.id} ${as}` })
    .where("kind", "=", "refund due")
    .where("subject", "=", `${row.id} ${money}`)
    .execute();
  if (untold && sent.length === 0) return null;
  return write(parts, tx, row, { as, paise, sent });
}

/**
 * Writes that letter anew, where it has not left, with what turned out to have been sent to them.
 *
 * @returns null: it has left, or there is none
 */
export async function notTheirsAnew(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  as: MoneyId,
): Promise<boolean | null> {
  if (!(await takeUnread(tx, NOT_THEIRS, `${row.id} ${as}`))) return null;
  const { paise } = await tx
    .selectFrom("made_good")
    .select("amount_paise as paise")
    .where("money_id", "=", as)
    .where("how", "=", "not theirs")
    .executeTakeFirstOrThrow();
  return write(parts, tx, row, {
    ...{ as, paise, sent: sentUnpaid(parts, await refundsOfMoney(tx, as)) },
    asked: (await lostToUnpaid(tx, row.id)).reduce(
      (sum, one) => sum + (one.money === as ? askedOf(one) : 0),
      0,
    ),
  });
}

const NOT_THEIRS = "money not theirs";

async function write(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { as, paise, sent: all, asked }: Omit<NotTheirs, "money">,
): Promise<boolean> {
  const sent = asked === 0 ? [] : all;
  const to = await addresseeOf(parts, tx, row.person_id, { closedToo: true });
  const letter = {
    subject: sentence("letters.not-theirs"),
    paragraphs: [
      [
        sentence("letters.not-theirs-text", { paise }),
        ...(sent.length === 0 ? [sentence("letters.not-theirs-nothing")] : []),
      ],
      ...(sent.length === 0
        ? [sentence("letters.not-theirs-ask")]
        : askedBack(sent, "not theirs", asked)),
      sentence("letters.payment", { payment: as }),
    ],
  };
  await postTo(parts, tx, row.person_id, NOT_THEIRS, `${row.id} ${as}`, letter, to);
  return to !== null;
}
