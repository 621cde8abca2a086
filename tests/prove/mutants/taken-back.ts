import { faultsOf, type Fault } from "./fault";

const fault = faultsOf("app");

/** What is booked where the bank takes back money that came by a transfer. */
export const takenBackFaults: Fault[] = [
  fault(
    "a row of less than came is taken for the reversal of all of it",
    "backend.server/buying/bank/reversals.ts",
    `theirs.find(({ wentPaise }) => wentPaise >= paise)`,
    `theirs[0]`,
    "unit/bank/taken-back-amounts",
  ),
  fault(
    "more is taken back of a transfer than ever came by it",
    "backend.server/buying/would-take-back.ts",
    `if (paise > left || left === 0)`,
    `if (paise < 0)`,
    "unit/bank/reversal-own-number",
  ),
  fault(
    "a refund that bounced after the bank took its payment back is promised again",
    "backend.server/money/refunds/still-theirs.ts",
    `if (paise > 0) theirs.push`,
    `if (paise >= 0) theirs.push`,
    "unit/money/bounced-after-reversal",
  ),
  fault(
    "what came back of money that went out twice is entered as often as it is pressed",
    "backend.server/money/ledger/made-good.ts",
    `made.most !== undefined && made.most !== most`,
    `made.most !== undefined && made.most < 0`,
    "unit/money/made-good-once",
  ),
  fault(
    "a return of somebody else's takes the tick of every line of its amount",
    "backend.server/buying/bank/taken-back.ts",
    `meant.filter((line) => isSigned(tokens(row), tokens(line)))`,
    `able.map(({ line }) => line)`,
    "unit/bank/whose-return",
  ),
  fault(
    "of a transfer that the bank took back a part, all counts as never received",
    "backend.server/buying/would-take-back.ts",
    `paise < left ? paise : null`,
    `paise < 0 ? paise : null`,
    "unit/bank/taken-back-amounts",
  ),
  fault(
    "a part that the bank took back is booked as often as it is pressed",
    "backend.server/buying/bank-took-part.ts",
    `if (await isPartBooked(parts, tx, row.id, { on, utr, paise }))`,
    `if (paise < 0)`,
    "unit/bank/transfers-one-by-one",
  ),
  fault(
    "a second transfer that the bank took back is to be sent to the client all the same",
    "backend.server/buying/bank-took-back.ts",
    `[money, overMoneyOf(id), unservedMoneyOf(id)]`,
    `[money, overMoneyOf(id)]`,
    "unit/bank/taken-back-amounts",
  ),
  fault(
    "the reversal of a transfer under a reference of NEFT is not seen",
    "backend.server/buying/bank/gone-transfers.ts",
    `for (const utr of [...numbers, ...otherNumbers])`,
    `for (const utr of numbers)`,
    "unit/bank/taken-back-amounts",
  ),
  fault(
    "the UTR of another client's waiting claim is taken for a reversal, or for money that came back",
    "backend.server/money/ledger/came-back.ts",
    `if (!claim || claim.person === person) return;`,
    `if (!claim || claim.person !== person) return;`,
    "unit/money/reference-of-another",
  ),
  fault(
    "the credit note of a payment that the bank took back says that it was confirmed by mistake",
    "backend.server/buying/bank-took-back.ts",
    `await cancelInvoice(parts, tx, row, "taken back")`,
    `await cancelInvoice(parts, tx, row, null)`,
    "unit/invoices/why-cancelled",
  ),
  fault(
    "a refund that had left before its transfer was taken back can be entered nowhere",
    "backend.server/money/refunds/refund-reasons.ts",
    `[TAKEN_BACK, NEVER_CAME, NOT_THEIRS]`,
    `[NEVER_CAME, NOT_THEIRS]`,
    "unit/money/left-before-reversal",
  ),
  fault(
    "a sale that the bank took back is taken out of the month of the sale, which the accountant has",
    "backend.server/money/figures/taken-back-sales.ts",
    `isIn(row.invoice_issued_at) ?`,
    `isIn(row.invoice_issued_at) && isIn(row.issued_at) ?`,
    "unit/figures/taken-back-month",
  ),
  fault(
    "what a client had paid back is asked of them once more when the bank takes the rest",
    "backend.server/money/owed/paid-back.ts",
    `if (from.paise > 0 && to.paise < 0) {`,
    `if (from.paise > 0 && to.paise < 0 && claim === "") {`,
    "unit/bank/paid-back-then-taken",
  ),
  fault(
    "what a client had paid back, and was not missing after all, is nobody's",
    "backend.server/buying/bank-took-back.ts",
    `const theirs = await sendsPaidBack(parts, tx, row);`,
    `const theirs = 0;`,
    "unit/bank/paid-back-then-taken",
  ),
  fault(
    "more is said to be sent again than is the client's",
    "backend.server/money/refunds/nothing-again.ts",
    `+ paise - lacking;`,
    `+ paise - (lacking && 0);`,
    "unit/bank/paid-back-then-taken",
  ),
  fault(
    "of a surplus that comes back more is sent again than the bank left of the transfer",
    "backend.server/money/refunds/bounced.ts",
    `if (row) await keepLacking(parts, tx, its ?? row.id, now);`,
    `if (row) await keepLacking(parts, tx, row.id, row.id as never);`,
    "unit/bank/paid-back-then-taken",
  ),
  fault(
    "money that was credited again by the reference of a part cannot be taken by it once more",
    "backend.server/money/ledger/shared-transfer.ts",
    `(one ? course.sameMoney(one) : [])`,
    `one ?? []`,
    "unit/bank/parts-taken",
  ),
  fault(
    "a part that was booked before its money was credited again is booked of that once more",
    "backend.server/buying/part-booked.ts",
    `(await courseOf(db, id)).sameMoney(id)`,
    `[id]`,
    "unit/bank/parts-taken",
  ),
  fault(
    "what was too much and had been sent stands as missing where its service, started anew, is undone",
    "backend.server/money/ledger/carried-over.ts",
    `for (const money of new Set(rows.map((row) => row.money_id))) await account(tx, money);
  return`,
    `if (rows.length > 0) await account(tx, again as string as MoneyId);
  return`,
    "unit/bank/surplus-sent-then-undone",
  ),
];
