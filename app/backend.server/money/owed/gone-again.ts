import { OperatorRefusal } from "../../../api/refusal";
import type { PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { wasTakenBack } from "../ledger/taken-back";
import { unservedMoneyOf } from "./over-claim";

/** What came for a claim is owed back already, or the bank took it: once. Throws Refusal 409. */
export async function refuseGoneAgain(db: Db, id: PaymentId): Promise<void> {
  if (await wasTakenBack(db, id))
    throw new OperatorRefusal(
      409,
      "The bank took back the transfer of this claim. Nothing was confirmed. For another " +
        "transfer its client makes a new claim.",
    );
  const back = await sentBackAs(db, id);
  if (back)
    throw new OperatorRefusal(
      409,
      `The money of this claim goes back, or went (refund ${back.id}). Nothing was confirmed. For another transfer its client makes a new claim.`,
      {
        onPage:
          "The money of this claim goes back, or went. Nothing was confirmed. For another " +
          "transfer its client makes a new claim.",
      },
    );
}

/** The refund of what came for a claim that was not served; undefined where nothing is noted. */
export const sentBackAs = (db: Db, id: PaymentId) =>
  db
    .selectFrom("refunds")
    .select("id")
    .where("money_id", "=", unservedMoneyOf(id))
    .executeTakeFirst();
