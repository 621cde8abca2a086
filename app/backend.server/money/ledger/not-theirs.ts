import { ulid } from "ulid";
import type { Parts } from "../../platform/parts";
import type { MadeGoodId, MoneyId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { hashOfCameBack } from "../refunds/bank-references";
import { NOT_THEIRS } from "../refunds/refund-reasons";
import { account } from "./ledger";
import { unnoteByHand } from "./by-hand-rows";

/**
 * What was booked to be sent back to a client was somebody else's: it counts as never received from
 * them, and stands from now on under a name of its own, so that their payment may be booked anew by
 * a transfer of theirs. What went out of it is the owner's loss (`never-came.ts`). For use in a
 * transaction that holds the money.
 *
 * @param as the name of its own: the id of its first refund
 * @param utr by which it had come, and which is kept: nothing else came by it that is theirs
 */
export async function setApart(
  parts: Pick<Parts, "now" | "seal">,
  tx: Db,
  { money, as, paise, utr }: { money: MoneyId; as: MoneyId; paise: number; utr: string | null },
): Promise<void> {
  const row = await tx
    .selectFrom("money_in")
    .selectAll()
    .where("id", "=", money)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("money_in")
    // Nothing that is owed of it since, or is kept, is owed or kept for what it was booked for.
    .values({ ...row, ...NOT_OWED, id: as })
    .execute();
  for (const its of ["refunds", "made_good"] as const)
    await tx.updateTable(its).set({ money_id: as }).where("money_id", "=", money).execute();
  await tx.deleteFrom("money_in").where("id", "=", money).execute();
  await tx
    .insertInto("made_good")
    .values({
      ...{ id: ulid(parts.now()) as MadeGoodId, money_id: as, amount_paise: paise },
      ...{ how: "not theirs", came_on: null, utr_hash: null, reason: NOT_THEIRS },
      ...{ at: parts.now(), again_as: null },
      went_by: utr === null ? null : hashOfCameBack(parts, utr),
    })
    .execute();
  await unnoteByHand(tx, as);
  await account(tx, as);
}

const NOT_OWED = { why: null, owed_since: null, held_until: null, held_because: null };
