import { nameWrittenAnew } from "../../platform/kept-letters";
import { takeUnread } from "../../platform/unread-letters";
import type { Parts } from "../../platform/parts";
import type { MoneyId, PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import type { PaymentRow } from "../payments/rows";
import { askedNow } from "./asked-of";
import { isWrittenAbout, lettersAbout } from "./letters-about";
import { tellAsked, tellNothing } from "./tell-asked";

interface NotTheirs {
  /** under which name it was booked, and stands from now on */
  money: MoneyId;
  as: MoneyId;
  /** that never came, and as whose money after all it was booked */
  claim: PaymentId | null;
}

/**
 * What was booked to be sent back to a person was somebody else's: they hear that it was a mistake,
 * unless the letter that it goes back has not left. Was it booked as what came after all, and had
 * they read so, the same letter asks again for what had been sent to them before.
 *
 * @returns null: there is nothing to tell; false: no address of theirs is known (any more)
 */
export async function announceNotTheirs(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { money, as, claim }: NotTheirs,
): Promise<boolean | null> {
  // What else is booked under that name is told anew.
  const due = { kind: "refund due", about: `${row.id} ${money}` };
  await nameWrittenAnew(tx, row.person_id, { ...due, as: `${row.id} ${as}` });
  for (const { kind, about } of await lettersAbout(tx, row.id, as))
    await takeUnread(tx, kind, about);
  const untold = !(await isWrittenAbout(tx, row.person_id, { payment: row.id, money: as }));
  // They know nothing of it, and have nothing of it: there is nothing to take back.
  if (untold && (await askedNow(tx, row.id)).sent.length === 0) await tellNothing(tx, row.id);
  return tellAsked(parts, tx, claim ?? row.id, { also: [row.id] });
}
