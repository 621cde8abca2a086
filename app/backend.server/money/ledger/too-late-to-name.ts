import type { MadeGoodId, MoneyId, PaymentId } from "../../platform/store/ids";
import { inBatches } from "../../platform/store/in-batches";
import type { Db } from "../../platform/store/store";
import { cameBackSince } from "./carried-apart";
import { creditedAs, standsAs } from "./carried-rows";
import type { Nameless } from "./name-came-back";

/** A transfer by which a client paid back, as a page shows it. */
export interface NamelessShown extends Nameless {
  /** it takes no reference any more: the payment that it counts as a part of; null: it does */
  tooLateOf: PaymentId | null;
}

/** The same with what `nameCameBack` refuses: a page does not offer that. In their order. */
export async function namelessShown(db: Db, all: Nameless[]): Promise<NamelessShown[]> {
  const parts = new Map<MadeGoodId, PaymentId>();
  for (const some of inBatches(all.filter(({ isPart }) => isPart)))
    for (const { id, again_as } of await rowsOf(db, some))
      if (again_as !== null) parts.set(id, again_as);
  const shown: NamelessShown[] = [];
  for (const one of all) {
    const again = parts.get(one.id) ?? null;
    const isLate = again !== null && (await isTooLate(db, one, again));
    shown.push({ ...one, tooLateOf: isLate ? again : null });
  }
  return shown;
}

const rowsOf = (db: Db, all: Nameless[]) =>
  db
    .selectFrom("made_good")
    .select(["id", "again_as"])
    .where(
      "id",
      "in",
      all.map(({ id }) => id),
    )
    .execute();

/** A transfer of ours came back since, or what it was a part of is gone or came again since. */
async function isTooLate(
  db: Db,
  { id, money, paise }: { id: MadeGoodId; money: MoneyId; paise: number },
  again: PaymentId,
): Promise<boolean> {
  const to = await standsAs(db, money, again);
  if (to === null || (await creditedAs(db, to)) !== null) return true;
  return cameBackSince(db, { id, money_id: money, amount_paise: paise, again_as: again });
}
