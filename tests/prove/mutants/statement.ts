import { faultsOf, type Fault } from "./fault";

const fault = faultsOf("app");

/** What may go wrong with money on the statement that comes late, or comes besides. */
export const statementFaults: Fault[] = [
  fault(
    "money for a claim that was rejected is not named on the statement",
    "backend.server/buying/shown-claims.ts",
    `"in", ["rejected", "dismissed"]`,
    `"in", ["dismissed"]`,
    "unit/bank/late-money",
  ),
  fault(
    "the claim of its amount and name takes the line that names another one's reference",
    "backend.server/buying/bank/late-lines.ts",
    `Number(isNamed(other)) - Number(isNamed(one)) || `,
    ``,
    "unit/bank/late-money",
  ),
  fault(
    "money for a closed claim is confirmed by the command at the first word",
    "backend.server/desk/statement-acts.ts",
    `(late === undefined && rest === null ? {} : { yes: true as const })`,
    `(rest === null ? {} : { yes: true as const })`,
    "unit/bank/late-money",
  ),
  fault(
    "who sends a closed claim's money back can have it confirmed as well",
    "backend.server/money/payments/receive-transfer.ts",
    `  await refuseGoneAgain(tx, row.id);\n`,
    ``,
    "unit/payments/send-back-claim",
  ),
  fault(
    "a line without a UTR that is to go back for a closed claim is booked without that line",
    "backend.server/buying/send-back-claim.ts",
    `    if (lineHash !== null) await takeLine(parts, tx, { lineHash, traces, id });\n`,
    ``,
    "unit/bank/late-money",
  ),
  fault(
    "more money for a claim whose money is to go back can be booked nowhere",
    "backend.server/buying/bank/besides.ts",
    `back.has(one.id) || one.moneyBack !== null`,
    `back.has(one.id)`,
    "unit/bank/second-guards",
  ),
  fault(
    "a line of a day to come is booked as money to send back",
    "backend.server/buying/send-back-claim.ts",
    `said.date > dateInIndia(parts.now())`,
    `said.date > "9999"`,
    "unit/bank/second-guards",
  ),
  fault(
    "a sum of ten times the claim is booked at the first word",
    "backend.server/desk/statement-acts.ts",
    `(over ? { above:`,
    `(over && id === "" ? { above:`,
    "unit/bank/second-guards",
  ),
  fault(
    "what paid a claim is booked once more where nobody knew what had paid it",
    "backend.server/buying/bank/book-second.ts",
    `  if (first) await noteFirst(`,
    `  if (first?.lineHash === "") await noteFirst(`,
    "unit/bank/second-guards",
  ),
  fault(
    "a second transfer in other words is booked once more without a doubt",
    "backend.server/buying/bank/other-claims.ts",
    `          e("back.id", "is not", null),\n`,
    ``,
    "unit/bank/second-guards",
  ),
  fault(
    "a second line that names somebody else says nothing of it",
    "backend.server/buying/bank/second-doubts.ts",
    `(isNamed ? [] :`,
    `(isNamed || named ? [] :`,
    "unit/bank/second-guards",
  ),
  fault(
    "a refund that the bank returned stays in the books as returned to its client",
    "backend.server/platform/states/refund-states.ts",
    `  sent: ["bounced"],`,
    `  sent: [],`,
    "unit/money/bounced",
  ),
  fault(
    "the reference of a refund that the bank returned pays a claim",
    "backend.server/money/refunds/sent-references.ts",
    `  const known = await sentWithHash(parts, db, reference);\n`,
    `  const known = await sentWithHash(parts, db, reference);
  const back = db.selectFrom("refunds").select("id").where("state", "=", "bounced");
  if (await back.executeTakeFirst()) return null;\n`,
    "unit/money/bounced",
  ),
  fault(
    "a line of another amount is taken for the return of our transfer",
    "backend.server/buying/bank/bounced-lines.ts",
    `    if (sumOf(await sharesOf(parts.store.db, refund)) !== line.paise) continue;
`,
    ``,
    "unit/money/bounced",
  ),
  fault(
    "what was booked by mistake cannot be booked for whom it is, after it was undone",
    "backend.server/buying/undo-send-back.ts",
    `  await tx.deleteFrom("bank_lines").where("payment_id", "=", row.id).execute();\n`,
    ``,
    "unit/payments/undo-send-back",
  ),
  fault(
    "what is to be sent back can be undone after its client was told",
    "backend.server/buying/undo-send-back.ts",
    `  now() < undoUntil(asked_at);`,
    `  now() < undoUntil(asked_at) * 2;`,
    "unit/payments/undo-send-back",
  ),
];
