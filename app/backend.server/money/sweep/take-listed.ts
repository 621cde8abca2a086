import type { Parts } from "../../platform/parts";
import { lookAgainIfOver } from "../payments/next-look";
import { paymentById, paymentOfOrder } from "../payments/rows";
import type { GatewayPayment } from "../../providers/gateway/port";
import { isAway, ProviderDown } from "../../providers/outcome";
import type { MoneyId } from "../../platform/store/ids";
import { account } from "../ledger/ledger";
import { notePayment } from "../ledger/gateway-rows";
import { holdMoney } from "../ledger/hold-money";
import { MAY_COME_MS } from "../owed/unmatched";
import { HOUR_MS } from "../../../content/durations";

/**
 * Takes one entry of a list in. One that cannot be taken in holds up no other: it is written down
 * as it is shown, so that its money stands among what is not accounted for, and is read again
 * within the hour. Throws when the gateway is away.
 */
export async function takeEach(
  parts: Parts,
  id: string,
  take: () => Promise<unknown>,
): Promise<void> {
  try {
    await take();
  } catch (problem) {
    if (problem instanceof ProviderDown && isAway(problem)) throw problem;
    const why = problem instanceof Error ? problem.message : "unknown";
    parts.log.error({ gatewayPayment: id, problem: why }, "a payment cannot be taken in");
    const payment = await parts.gateway.payment(id);
    if (payment) await noteTry(parts, payment);
    await parts.store.db
      .updateTable("money_in")
      .set({ next_read_at: parts.now() + HOUR_MS })
      .where("id", "=", id as MoneyId)
      .execute();
  }
}

/**
 * A try that came to nothing, or has not come to anything yet: written down, and nobody is asked.
 * Its money may come late, so its order is looked at again should its looks be over; and where no
 * order is known the try itself is read again.
 */
export async function noteTry(parts: Parts, payment: GatewayPayment): Promise<void> {
  const ours = payment.orderId ? await paymentOfOrder(parts.store.db, payment.orderId) : undefined;
  await parts.store.transaction(
    async (tx) => {
      await holdMoney(parts, tx, [payment.id]);
      const id = await notePayment(parts, tx, payment, ours ?? null);
      const row = ours && (await paymentById(tx, ours.id));
      if (row) await lookAgainIfOver(parts, tx, row);
      else if (payment.createdAt > parts.now() - MAY_COME_MS)
        await tx
          .updateTable("money_in")
          .set({ next_read_at: parts.now() + HOUR_MS })
          .where("id", "=", id)
          .execute();
      await account(tx, id);
    },
    ours && { table: "payments", id: ours.id },
  );
}
