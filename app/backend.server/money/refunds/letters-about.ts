import { isWritten } from "../../platform/kept-letters";
import type { MoneyId, PaymentId, PersonId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { NOT_ARRIVED } from "./announce-not-arrived";
import { REFUNDED } from "./announce-sent";
import { refundsOfMoney } from "./refund-rows";
import type { LetterName } from "./told-asked";

/** The letters by which a client reads that money of a payment goes back to them, or went. */
export async function lettersAbout(
  db: Db,
  payment: PaymentId,
  money: MoneyId,
): Promise<LetterName[]> {
  // Sent at once, they read no more that it is owed, but that it left, or is sent again.
  const ofRefunds = (await refundsOfMoney(db, money)).flatMap(({ id }) =>
    [REFUNDED, NOT_ARRIVED].map((kind) => ({ kind, about: `${payment} ${id}` })),
  );
  return [{ kind: "refund due", about: `${payment} ${money}` }, ...ofRefunds];
}

/** Whether the client has one of these, or may have it, or one waits. */
export async function isWrittenAbout(
  db: Db,
  person: PersonId,
  { payment, money }: { payment: PaymentId; money: MoneyId },
): Promise<boolean> {
  for (const letter of await lettersAbout(db, payment, money))
    if (await isWritten(db, person, letter)) return true;
  return false;
}
