import type { Parts } from "../parts";
import type { Db } from "../store/database";
import type { MoneyId } from "../store/ids";
import { capWaiting } from "./covered";
import { account } from "./ledger";

/**
 * Accounts for the money of one payment after news of it (`account`): first, what waits for the
 * owner is held against what is left.
 */
export async function accountFor(parts: Parts, tx: Db, id: MoneyId): Promise<void> {
  await capWaiting(parts, tx, id);
  await account(tx, id);
}
