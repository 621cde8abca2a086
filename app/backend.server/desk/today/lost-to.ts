import { askedOf, lostToUnpaid } from "../../money/ledger/never-came";
import { undoUntil, UNDO_MS } from "../../money/payments/confirmation";
import type { Parts } from "../../platform/parts";
import type { MoneyId, PersonId } from "../../platform/store/ids";
import { withNames } from "./with-names";

/** What the owner sent to somebody whose money never came. */
export interface LostTo {
  money: MoneyId;
  person: PersonId | null;
  name: string;
  /** what the owner gave up of it is among it */
  paise: number;
  givenUp: number;
  /** until when that it was given up may be undone, UTC ms; null: not, or not any more */
  undoUntil: number | null;
}

/** All of it, oldest first. */
export async function lostShown(parts: Parts): Promise<LostTo[]> {
  const { db } = parts.store;
  const newly = await db
    .selectFrom("made_good")
    .select("money_id")
    .select((e) => e.fn.max("at").as("at"))
    .where("how", "=", "given up")
    .where("amount_paise", ">", 0)
    .where("at", ">", parts.now() - UNDO_MS)
    .groupBy("money_id")
    .execute();
  const until = new Map(newly.map(({ money_id, at }) => [money_id, undoUntil(Number(at))]));
  const lost = await lostToUnpaid(db);
  return withNames(
    parts,
    lost.map((one) => ({ ...one, undoUntil: until.get(one.money) ?? null })),
  );
}

/** Of which something is to be done: it is asked for, or that it is not may be undone. */
export const lostWaiting = async (parts: Parts): Promise<LostTo[]> =>
  (await lostShown(parts)).filter((one) => askedOf(one) > 0 || one.undoUntil !== null);

/** The same of one person. */
export const lostOf = async (parts: Parts, id: PersonId): Promise<LostTo[]> =>
  (await lostShown(parts)).filter(({ person }) => person === id);
