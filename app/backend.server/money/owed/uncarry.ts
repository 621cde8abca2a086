import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { carryBack } from "../ledger/carried-over";
import { moneyById } from "../ledger/ledger";
import { paymentById } from "../payments/rows";
import { oweMore } from "./owe-more";

/**
 * What came again is in no books any more, since that is undone, or it never came either: what had
 * gone out before is of the money before it (`carryBack`). Where a transfer of ours came back
 * meanwhile, what its client had paid back is theirs, and to be sent. For use in a transaction that
 * holds the queue of the client.
 */
export async function uncarry(
  parts: Parts,
  tx: Db,
  again: PaymentId,
  how: { wasSale: boolean },
): Promise<void> {
  for (const money of await carryBack(parts, tx, again, how)) {
    const payment = (await moneyById(tx, money))?.payment_id ?? null;
    const row = payment === null || payment === again ? null : await paymentById(tx, payment);
    if (row) await oweMore(parts, tx, row, { money });
  }
}
