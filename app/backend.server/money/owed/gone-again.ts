import { OperatorRefusal } from "../../../api/refusal";
import type { PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { goneOf } from "../ledger/taken-back";
import { refuseSentBack } from "./over-claim";

/**
 * What came for a claim is owed back already, the bank took it, or it never came: once. Throws
 * Refusal 409.
 */
export async function refuseGoneAgain(db: Db, id: PaymentId): Promise<void> {
  const gone = (await goneOf(db, [id])).get(id);
  if (gone === "never came")
    throw new OperatorRefusal(
      409,
      "It is entered that the money of this claim never came. Nothing was confirmed. If it came " +
        `after all: claims credited-again ${id}, and the service starts or it goes back.`,
      {
        onPage:
          "It is entered that the money of this claim never came. Nothing was confirmed. If it " +
          "came after all, compare the bank statement that has it: its line asks whether the " +
          "service starts or the money goes back.",
      },
    );
  if (gone)
    throw new OperatorRefusal(
      409,
      "The bank took back the transfer of this claim. Nothing was confirmed. If it was credited " +
        `again, or another transfer came: claims credited-again ${id}, and the service starts or ` +
        "it goes back.",
      {
        onPage:
          "The bank took back the transfer of this claim. Nothing was confirmed. If it was " +
          "credited again, or another transfer came, compare the bank statement: its line asks " +
          "whether the service starts or the money goes back.",
      },
    );
  await refuseSentBack(db, id);
}
