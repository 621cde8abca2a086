import { faultsOf, type Fault } from "./fault";

const fault = faultsOf("app");
const TESTS = "unit/bank/never-came";
const BOOKED = "unit/bank/booked-for-another";

/** What is entered where the money of a confirmed claim never came. */
export const neverCameFaults: Fault[] = [
  fault(
    "money that never came stays in the books as received",
    "backend.server/buying/never-came.ts",
    `if (await unnoteByHand(tx, one)) await`,
    `if (one !== money && (await unnoteByHand(tx, one))) await`,
    TESTS,
  ),
  fault(
    "the service of a payment that never came runs on",
    "backend.server/buying/never-came.ts",
    `      await revoke(parts, tx, row);`,
    ``,
    TESTS,
  ),
  fault(
    "money of which the bank took a part is entered as never come",
    "backend.server/buying/would-never-come.ts",
    `  await refuseWhatHadCome(db, row);`,
    ``,
    TESTS,
  ),
  fault(
    "a line that was ticked for the wrong client pays nobody else, though that is entered",
    "backend.server/buying/never-came.ts",
    `await tx.deleteFrom("bank_lines").where("payment_id", "=", id).execute();`,
    ``,
    "unit/bank/line-of-another",
  ),
  fault(
    "whose line it was is not asked",
    "backend.server/buying/would-never-come.ts",
    `if (line && lineOfAnother === false) throw`,
    `if (line && lineOfAnother === "ask") throw`,
    "unit/bank/line-of-another",
  ),
  fault(
    "what was sent to somebody who never paid stands as gone out twice",
    "backend.server/money/ledger/ledger.ts",
    `Number(never_came) > 0 ?`,
    `Number(never_came) < 0 ?`,
    `${TESTS}-sent`,
  ),
  fault(
    "what came after all and is undone again stands meanwhile as gone out twice",
    "backend.server/money/ledger/never-came.ts",
    `where again_as = money_in.payment_id and how = 'taken back'`,
    `where again_as = money_in.id || '-' and how = 'taken back'`,
    `${TESTS}-sent`,
  ),
  fault(
    "who never paid, and had been sent money, reads in one letter that none is left, and in another that it is asked for",
    "backend.server/money/refunds/announce-never-came.ts",
    `if (!(await takeUntried(tx, NEVER_CAME, row.id))) return null;`,
    `if (row.id !== "") return null;`,
    `${TESTS}-sent`,
  ),
  fault(
    "who never paid reads that a refund of what they paid was sent",
    "backend.server/money/refunds/mark-sent.ts",
    `if (unpaid !== null) {`,
    `if (unpaid === "not theirs") {`,
    `${TESTS}-sent`,
  ),
  fault(
    "what was booked to be sent back to the wrong client pays nobody else, though that is entered",
    "backend.server/buying/booked-for-another.ts",
    `    await freeTransfer(parts, tx, row, true);\n`,
    ``,
    BOOKED,
  ),
  fault(
    "what was sent to the wrong client stands as gone out twice",
    "backend.server/money/ledger/never-came.ts",
    `money_id = money_in.id and how = 'not theirs')\n    + (select`,
    `money_id = money_in.payment_id and how = 'not theirs')\n    + (select`,
    BOOKED,
  ),
  fault(
    "after a transfer that was somebody else's none of the client's own is booked to send back",
    "backend.server/money/ledger/not-theirs.ts",
    `await tx.deleteFrom("money_in").where("id", "=", money).execute();`,
    ``,
    BOOKED,
  ),
  fault(
    "of a transfer of which the bank took a part it is entered that it was somebody else's",
    "backend.server/buying/would-be-anothers.ts",
    `  refuseWhatTheBankTook(refunds);\n`,
    ``,
    BOOKED,
  ),
  fault(
    "who has not been told that money goes back to them reads that it does not",
    "backend.server/money/refunds/announce-not-theirs.ts",
    `if (untold && sent.length === 0) return null;`,
    ``,
    BOOKED,
  ),
  fault(
    "a sale whose money never came is taken out of its month, which the accountant has",
    "backend.server/money/invoices/credit-notes.ts",
    `["taken back", "never came"] as const`,
    `["taken back"] as const`,
    TESTS,
  ),
  fault(
    "what came after all is booked as often as its line is compared",
    "backend.server/buying/again-refusals.ts",
    "  if (left === 0) throw",
    "  if (on === null) return;\n  if (left === 0) throw",
    TESTS,
  ),
  fault(
    "of a payment that never came the letter says that a service has ended which a renewal gives",
    "backend.server/money/refunds/announce-never-came.ts",
    `const runsOn = besides.length > 0;`,
    `const runsOn = false;`,
    TESTS,
  ),
  fault(
    "a closed account whose money comes after all is offered a service",
    "backend.server/buying/bank/may-start.ts",
    `closedAt === null && promised === 0`,
    `promised === 0`,
    TESTS,
  ),
  fault(
    "who had left a service is sold it again by money that came after all",
    "backend.server/money/ledger/credited-again.ts",
    `return paise >= came || ended ? paise : 0;`,
    `return paise >= came ? paise : 0;`,
    TESTS,
  ),
];
