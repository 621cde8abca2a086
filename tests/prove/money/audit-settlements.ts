import {
  settlementExceptions,
  settlementSums,
} from "../../../app/backend.server/money/settlement-check";
import type { Books } from "./audit";

/** The second invariant: what the product says of the gateway's transfers is what the gateway transferred, and nothing is left over. */
export async function auditSettlements({ history, wrong }: Books): Promise<void> {
  const { db } = history.product.any().store;
  const { balance } = history.gateway;
  const sums = await settlementSums(db);
  const settled = balance.settlements().reduce((all, one) => all + one.settlement.amount, 0);
  if (sums.difference !== 0) wrong(`the settlements differ by ${sums.difference}`);
  if (sums.settled !== settled) wrong(`${sums.settled} are settled, and it is ${settled}`);
  if (sums.notYetSettled !== balance.left())
    wrong(`${sums.notYetSettled} are not yet settled, and it is ${balance.left()}`);
  for (const { id, says } of await settlementExceptions(db)) wrong(`settlement: ${id} ${says}`);
}
