import { faultsOf, type Fault } from "./fault";

const fault = faultsOf("app");

/** What may go wrong with money that came by bank transfer, and is sent back so. */
export const claimFaults: Fault[] = [
  fault(
    "a line of the bank statement that brought more confirms a claim in silence",
    "backend.server/buying/bank/confirm-line.ts",
    `  if (!claim || paise === (meant ?? claim.amount_paise)) return;`,
    `  if (!claim || over >= 0) return;`,
    "unit/bank/another-amount",
  ),
  fault(
    "more than a claim is of confirms it at the first word of the command",
    "backend.server/desk/claim-commands.ts",
    `      if (doubt && yes !== true)\n`,
    `      if (doubt && yes === false)\n`,
    "unit/bank/another-amount",
  ),
  fault(
    "more than a claim is of confirms it at the first press",
    "desk.server/claims/claim-doors.tsx",
    `(!found.more || meant === received)`,
    `(!found.more || meant !== "0")`,
    "unit/bank/another-amount",
  ),
  fault(
    "less than a claim is of confirms it",
    "backend.server/money/owed/over-claim.ts",
    `  if (over < 0)\n`,
    `  if (Number.isNaN(over))\n`,
    "unit/bank/another-amount",
  ),
  fault(
    "what a transfer brought above its claim is in no book",
    "backend.server/money/payments/settle.ts",
    `  if (over > 0) await oweOver(parts, tx, row, over);\n`,
    ``,
    "unit/bank/another-amount",
  ),
  fault(
    "what came above a claim is still to be sent when its confirmation is undone",
    "backend.server/buying/undo-claim.ts",
    `for (const one of [money, over])`,
    `for (const one of [money])`,
    "unit/bank/another-amount",
  ),
  fault(
    "what the owner is to send is said to go back by itself",
    "backend.server/upkeep/doctor/refunds.ts",
    `.filter(({ to_return_paise }) => to_return_paise > 0)`,
    ``,
    "unit/doctor/refunds",
  ),
  fault(
    "a refund that the gateway refuses for its size is written down",
    "backend.server/money/refunds/what-to-refund.ts",
    `paise < LEAST_PAISE)`,
    `paise < 0)`,
    "unit/operator/refund-dry-run",
  ),
  fault(
    "less than was sent by hand is written down in silence",
    "backend.server/money/refunds/mark-sent.ts",
    `    if (now.covered_paise !== null)\n`,
    `    if (now.covered_paise === 0)\n`,
    "unit/money/by-hand",
  ),
  fault(
    "the reference of a refund that we sent pays a claim",
    "backend.server/buying/claims.ts",
    `  if ((await sentWithHash(parts, tx, utr)) !== null)\n`,
    `  if ((await sentWithHash(parts, tx, utr)) === utr)\n`,
    "unit/payments/claims",
  ),
  fault(
    "the reference of a refund that we sent confirms a claim",
    "backend.server/buying/claim-review.ts",
    `  if (refund === null) return;\n`,
    `  if (refund === null || utr !== null) return;\n`,
    "unit/payments/claims",
  ),
  fault(
    "our own transfer cannot be entered while a claim that waits names its reference",
    "backend.server/money/refunds/transfer-reference.ts",
    `    .where("state", "in", ["confirmed", "fulfilled", "refunded"])\n`,
    ``,
    "unit/payments/claims",
  ),
  fault(
    "a claim of whom we are to send money is confirmed without a second word",
    "backend.server/buying/doubt.ts",
    `more || toSend.length > 0 ?`,
    `more ?`,
    "unit/payments/own-transfer",
  ),
  fault(
    "nobody says that a claim which waits names the transfer that is entered",
    "backend.server/desk/refund-commands.ts",
    `return { lines: [...lines, warning],`,
    `return { lines: [...lines],`,
    "unit/payments/own-transfer",
  ),
  fault(
    "another client's payment to us is entered as our transfer, and pays nobody",
    "backend.server/money/refunds/transfer-reference.ts",
    `claim.person !== payer?.person_id`,
    `claim.person === null`,
    "unit/payments/own-transfer",
  ),
];
