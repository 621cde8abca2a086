import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import { holdSubjects } from "../../platform/store/lock";

/** Holds the money of gateway payments until the transaction ends (`platform/store/lock.ts`). */
export const holdMoney = (parts: Pick<Parts, "store">, tx: Db, ids: string[]): Promise<void> =>
  holdSubjects(
    parts.store,
    tx,
    "money",
    ids.map((id) => `money ${id}`),
  );
