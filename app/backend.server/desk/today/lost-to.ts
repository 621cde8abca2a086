import { lostToUnpaid } from "../../money/ledger/never-came";
import type { Parts } from "../../platform/parts";
import type { MoneyId, PersonId } from "../../platform/store/ids";
import { withNames } from "./with-names";

/** What the owner sent to somebody whose money never came. */
export interface LostTo {
  money: MoneyId;
  person: PersonId | null;
  name: string;
  paise: number;
}

/** All of it, oldest first. */
export const lostShown = async (parts: Parts): Promise<LostTo[]> =>
  withNames(parts, await lostToUnpaid(parts.store.db));

/** The same of one person. */
export const lostOf = async (parts: Parts, id: PersonId): Promise<LostTo[]> =>
  (await lostShown(parts)).filter(({ person }) => person === id);
