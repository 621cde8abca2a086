import {
  settlementExceptions,
  settlementSums,
} from "../../../app/backend.server/money/ledger/settlement-check";
import type { GatewayRefund } from "../../../app/backend.server/providers/gateway/port";
import type { Books } from "./audit";

/**
 * The second invariant: what the product says of the gateway's transfers is what the gateway
 * transferred, and nothing is left over.
 */
export async function auditSettlements({ history, wrong }: Books): Promise<void> {
  const { db } = history.product.any().store;
  const { balance } = history.gateway;
  const sums = await settlementSums(db);
  const settled = balance.settlements().reduce((all, one) => all + one.settlement.amount, 0);
  const coming = notBackYet(history);
  if (sums.difference !== 0) wrong(`the settlements differ by ${sums.difference}`);
  if (sums.settled !== settled) wrong(`${sums.settled} are settled, and it is ${settled}`);
  const left = balance.left() - coming.reduce((all, { amount }) => all + amount, 0);
  if (sums.notYetSettled !== left)
    wrong(`${sums.notYetSettled} are not yet settled, and it is ${left}`);
  for (const { id, says } of await settlementExceptions(db))
    if (!coming.some((refund) => refund.id === id)) wrong(`settlement: ${id} ${says}`);
}

/**
 * Refunds that were settled, failed, and whose money waits for a settlement that has not been:
 * nobody can see it yet.
 */
function notBackYet({ gateway }: Books["history"]): GatewayRefund[] {
  const lines = gateway.balance.settlements().flatMap((one) => one.lines);
  return [...gateway.allRefunds.values()].filter(
    ({ id, status }) =>
      status === "failed" &&
      lines.some(({ entityId }) => entityId === id) &&
      !lines.some(({ description }) => description === `Reversal of ${id}`),
  );
}
