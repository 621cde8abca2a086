import { record } from "../../platform/audit/record";
import { sealTrail } from "../../platform/audit/seal-trail";
import type { Parts } from "../../platform/parts";
import { OperatorRefusal } from "../../../api/refusal";
import type { Db, Store } from "../../platform/store/store";
import { copyChanges, digestsOf, unlike, type Digests } from "./copy";
import { refuseUnlessEmpty } from "./empty";
import { freeze, thaw } from "./freeze";
import { differences, tally, type Tally } from "./tally";

/**
 * Moves a live SQLite database to an empty PostgreSQL one. It is copied while the site serves, read
 * back and compared; then, with the SQLite file locked for writing, what changed meanwhile is
 * copied, counts and sums are compared, and the file is left refusing every later write. So nothing
 * that was acknowledged is missing from the copy. Cut short at any point it may be run again: the
 * copy is one transaction, which is kept only after the file refuses writes. Throws Refusal (409,
 * 422).
 *
 * @param from the SQLite store @param to the PostgreSQL store, its schema up to date
 */
export async function moveToPostgres(
  parts: Pick<Parts, "now" | "actor" | "seal">,
  from: Store,
  to: Store,
  progress: (line: string) => void,
): Promise<Tally> {
  if (from.dialect !== "sqlite" || to.dialect !== "postgres")
    throw new OperatorRefusal(422, "Only an SQLite database can be moved, and only to PostgreSQL.");
  await refuseUnlessEmpty(to);
  const moved = await to.transaction(async (target) => {
    const copied: Digests = new Map();
    await from.snapshot((source) => copyChanges(source, target, copied, progress));
    const wrong = unlike(copied, await digestsOf(target));
    if (wrong.length > 0)
      throw new OperatorRefusal(
        422,
        ["PostgreSQL does not read back what was written. Nothing was moved.", ...wrong].join("\n"),
      );
    const moved = await from.transaction((source) => finish(source, target, copied, progress));
    // After the file's own last entry, on the copy alone: the file takes no more.
    record(parts, target, {
      what: "moved to PostgreSQL",
      about: { rows: Object.values(moved.rows).reduce((sum, n) => sum + n, 0) },
    });
    return moved;
  });
  await sealTrail({ store: to, seal: parts.seal });
  return moved;
}

async function finish(
  source: Db,
  target: Db,
  copied: Digests,
  progress: (line: string) => void,
): Promise<Tally> {
  // Left by a run that was cut short after the file refused writes and before the copy was kept:
  // nothing can have changed since.
  await thaw(source);
  const changes = await copyChanges(source, target, copied, () => undefined);
  progress(`${changes} rows changed meanwhile`);
  const moved = await tally(source);
  const wrong = differences(moved, await tally(target));
  if (wrong.length > 0)
    throw new OperatorRefusal(
      422,
      ["Counts and sums do not agree. Nothing was moved.", ...wrong].join("\n"),
    );
  await freeze(source);
  return moved;
}
