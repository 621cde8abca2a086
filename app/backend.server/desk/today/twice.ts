import { exceptions } from "../../money/ledger/balance";
import { moneyById } from "../../money/ledger/ledger";
import { lossOf } from "../../money/ledger/give-up-loss";
import { askedOf } from "../../money/ledger/never-came";
import { goneOf } from "../../money/ledger/taken-back";
import { OperatorRefusal } from "../../../api/refusal";
import type { Parts } from "../../platform/parts";
import type { MoneyId, PaymentId, PersonId } from "../../platform/store/ids";
import { withNames } from "./with-names";

/** A payment of which more went out than came in: by how much. */
export interface Twice {
  /** the ledger's */
  id: string;
  person: PersonId | null;
  name: string;
  paise: number;
  /** the bank took back the transfer by which it had come */
  takenBack: boolean;
  /** their money never came: what was sent is lost already, and the client is asked for it */
  isLost: boolean;
  /** paise of that for which the client is asked still */
  asked: number;
}
/** The payments of which more went out than came in, oldest first. */
export async function twiceShown(parts: Parts, most: number): Promise<Twice[]> {
  const rows = (await exceptions(parts.store.db)).filter(({ gapPaise }) => gapPaise < 0);
  const shown = rows.slice(0, most).map(({ id, payment, gapPaise }) => ({
    ...{ id, payment: payment as PaymentId | null, paise: -gapPaise },
  }));
  const gone = await goneOf(
    parts.store.db,
    shown.flatMap(({ payment }) => payment ?? []),
  );
  const takenBack = ({ payment }: { payment: PaymentId | null }) =>
    payment !== null && gone.get(payment) === "taken back";
  return withNames(
    parts,
    shown.map((one) => ({ ...one, takenBack: takenBack(one), isLost: false, asked: 0 })),
  );
}

/** The same of one person. */
export async function twiceOf(parts: Parts, id: PersonId): Promise<Twice[]> {
  return (await twiceShown(parts, Infinity)).filter(({ person }) => person === id);
}

/** One payment with what is missing of it; 0: nothing (any more). Throws Refusal 404. */
export async function twiceNamed(parts: Parts, id: MoneyId): Promise<Twice> {
  const { db } = parts.store;
  const money = await moneyById(db, id);
  if (!money) throw new OperatorRefusal(404, "There is no such payment in the books.");
  const lost = await lossOf(db, id);
  const paise = lost?.paise ?? Math.max(-money.gap_paise, 0);
  const gone = money.payment_id === null ? null : await goneOf(db, [money.payment_id]);
  const takenBack = gone?.get(money.payment_id!) === "taken back";
  const what = { id, paise, takenBack, isLost: lost !== null, asked: lost ? askedOf(lost) : 0 };
  const [one] = await withNames(parts, [{ ...what, payment: money.payment_id }]);
  return one ?? { ...what, person: null, name: "" };
}
