import type { Hold } from "../../app/backend.server/platform/store/store";
import type { TestParts } from "./parts";

/**
 * From now on: which row each transaction holds, in order. On SQLite the holding itself cannot be
 * seen; on PostgreSQL it keeps two servers apart.
 */
export function watchHeld(parts: TestParts): (Hold | undefined)[] {
  const held: (Hold | undefined)[] = [];
  const { store } = parts;
  parts.store = {
    ...store,
    transaction: (work, hold) => {
      held.push(hold);
      return store.transaction(work, hold);
    },
  };
  return held;
}
