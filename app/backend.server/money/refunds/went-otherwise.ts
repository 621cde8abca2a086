import type { Db } from "../../platform/store/store";
import { whyUnpaid } from "../ledger/never-came";
import type { RefundRow } from "./refund-rows";

const NO_WAY: ("rest" | "given up" | "given up before")[] = ["rest", "given up", "given up before"];

/**
 * Whether money of a refund's payment came or went otherwise than by it, by the bank or the client:
 * what is left of it may be less, so that it is not undone that its transfer came back. That the
 * money never came, or was somebody else's, is no such way: it stands as the owner's loss, given up
 * or not.
 */
export async function wentOtherwise(
  db: Db,
  { payment_id, money_id }: Pick<RefundRow, "payment_id" | "money_id">,
): Promise<boolean> {
  const isLost = (await whyUnpaid(db, money_id)) !== null;
  const row = await db
    .selectFrom("made_good")
    .innerJoin("money_in", "money_in.id", "made_good.money_id")
    .select("made_good.id")
    // What was carried to a payment that was undone since, and back from it, comes to nothing.
    .where((e) =>
      e.or([
        e("made_good.again_as", "is", null),
        e.exists(
          e
            .selectFrom("made_good as gone")
            .select("gone.id")
            .whereRef("gone.again_as", "=", "made_good.again_as")
            .where("gone.how", "=", "taken back"),
        ),
      ]),
    )
    .where("how", "not in", isLost ? [...NO_WAY, "taken back", "not theirs"] : NO_WAY)
    .where((e) =>
      payment_id === null
        ? e("money_in.id", "=", money_id)
        : e("money_in.payment_id", "=", payment_id),
    )
    .executeTakeFirst();
  return row !== undefined;
}
