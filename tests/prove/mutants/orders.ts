import { andAlso, faultsOf, type Fault } from "./fault";

const fault = faultsOf("app");

/** What may go wrong with what is asked to be paid: orders, claims, and the limit of fees. */
export const orderFaults: Fault[] = [
  fault(
    "an order's id is not kept",
    "backend.server/buying/order.ts",
    `return keepOrderId(parts, id, order.id);`,
    `return order.id;`,
    "unit/payments/order",
  ),
  fault(
    "an order is reused although its money is owed back",
    "backend.server/buying/order.ts",
    `                .where("use", "=", "owed"),\n`,
    `                .where("use", "=", "unmatched"),\n`,
    "unit/payments/fee-cap",
    "unit/payments/order-again",
  ),
  fault(
    "a double click makes two orders",
    "backend.server/buying/order.ts",
    `if (open) return { payment: open, found: true };`,
    ``,
    "unit/payments/order",
  ),
  fault(
    "what is paid already may be ordered again",
    "backend.server/buying/order.ts",
    `  if (!isOpen(state))\n    throw`,
    `  if (!isOpen(state) && id === "")\n    throw`,
    "unit/payments/order",
  ),
  fault(
    "the client's price is believed",
    "backend.server/buying/order-request.ts",
    `if (!asShown || asked.amount !== rupeesOf(paise))`,
    `if (!asShown)`,
    "unit/payments/order",
  ),
  fault(
    "the receipt may be another person's PAN",
    "backend.server/buying/order-request.ts",
    `if (asked.receipt.toUpperCase() !== person.pan)`,
    `if (asked.receipt === "")`,
    "unit/payments/order",
  ),
  fault(
    "somebody else's order may be verified, cancelled and failed",
    "backend.server/buying/own-order.ts",
    `!row || row.person_id !== person.id`,
    `!row || person.id === ""`,
    "unit/payments/unpaid",
  ),
  fault(
    "the fee limit is not asked at the order",
    "backend.server/buying/order.ts",
    `await refuseOverFeeCap(parts, tx, person, checked);`,
    ``,
    "unit/payments/order",
  ),
  fault(
    "the fee limit is not asked when the money settles",
    "backend.server/money/payments/settle-seen.ts",
    `overFeeCap: isOpen(row.state) && (await goesOverFeeCap(parts, tx, row)),`,
    `overFeeCap: false,`,
    "unit/payments/fee-cap",
  ),
  fault(
    "the fee limit is not asked at a claim",
    "backend.server/buying/claims.ts",
    `await refuseOverFeeCap(parts, tx, person.id, checked);`,
    ``,
    "unit/payments/claims",
  ),
  fault(
    "the fee limit is not asked when a claim is confirmed",
    "backend.server/money/payments/receive-transfer.ts",
    `  if (await goesOverFeeCap(parts, tx, row))\n    throw`,
    `  if (row.amount_paise < 0)\n    throw`,
    "unit/payments/fee-cap",
  ),
  fault(
    "money for a closed account is served",
    "backend.server/money/payments/settle.ts",
    `const closed = await isClosed(parts, tx, row);`,
    `const closed = (await isClosed(parts, tx, row)) && row.amount_paise < 0;`,
    "unit/payments/closed-account",
  ),
  andAlso(
    andAlso(
      fault(
        "a claim that is confirmed twice is served twice",
        "backend.server/money/payments/receive-transfer.ts",
        `  if (row.state === "fulfilled") throw new OperatorRefusal(409, "This claim is confirmed already.");\n`,
        ``,
        "unit/payments/claims",
      ),
      "app/backend.server/platform/states/payment-states.ts",
      `fulfilled: ["refunded", "claimed", "dismissed"],`,
      `fulfilled: ["refunded", "claimed", "dismissed", "confirmed"],`,
    ),
    "app/backend.server/money/payments/settle.ts",
    `  return "received" in proof`,
    `  if (row.method === "manual" && row.state === "fulfilled")
    for (const table of ["subscriptions", "invoices", "money_in"] as const)
      await tx.deleteFrom(table).where("payment_id", "=", id).execute();
  return "received" in proof`,
  ),
  fault(
    "the operator may confirm an online payment by hand",
    "backend.server/money/payments/receive-transfer.ts",
    `  if (row.method !== "manual")\n    throw`,
    `  if (row.amount_paise < 0)\n    throw`,
    "unit/payments/claims",
  ),
  fault(
    "one UTR may stand on two payments",
    "backend.server/buying/claims.ts",
    `utr_hash: parts.seal.hash(utr, "payments.utr"),`,
    `utr_hash: parts.seal.hash(utr + parts.newId<string>(), "payments.utr"),`,
    "unit/payments/claims",
  ),
  fault(
    "a claim that is rejected keeps its UTR",
    "backend.server/money/payments/rows.ts",
    `to === "rejected" || to === "dismissed" ? { utr_hash: null }`,
    `to === "dismissed" ? { utr_hash: null }`,
    "unit/payments/claims",
  ),
  fault(
    "a claim that is made again is another claim",
    "backend.server/buying/claims.ts",
    `if (same) {`,
    `if (same && same.id === "") {`,
    "unit/payments/claims",
  ),
];
