import { faultsOf, onPostgres, type Fault } from "./fault";

const fault = faultsOf("app");

/**
 * What is booked of parts that a bank takes, of transfers that come twice or again, or come back.
 */
export const whatBanksDoFaults: Fault[] = [
  fault(
    "the second of two transfers of a claim, which the bank took back, can be entered nowhere",
    "backend.server/money/ledger/came-back.ts",
    `await cameBackWithReference(parts, db, utr, own.payment)`,
    `await cameBackWithReference(parts, db, utr)`,
    "unit/bank/rest-of-a-claim",
  ),
  fault(
    "what paid a claim is kept as the rest of another one as well",
    "backend.server/buying/bank/keep-rest.ts",
    `      if (utr !== null) await refuseSpent(parts, tx, claim, utr);
`,
    ``,
    "unit/bank/rest-of-a-claim",
  ),
  fault(
    "two parts that are entered at the same moment are more than came",
    "backend.server/buying/bank-took-part.ts",
    `if (paise > left)`,
    `if (paise < 0)`,
    "unit/bank/parts-taken",
  ),
  fault(
    "a service runs on of which the bank has taken all that had not gone back",
    "backend.server/buying/bank-took-part.ts",
    `if (ended) await revoke(parts, tx, row);`,
    ``,
    "unit/bank/parts-taken",
  ),
  fault(
    "a part of what is to be sent back is taken out of what nothing came by",
    "backend.server/buying/bank-took-part.ts",
    `return served ? (id as string as MoneyId) : unservedMoneyOf(id);`,
    `return served ? (id as string as MoneyId) : (id as string as MoneyId);`,
    "unit/bank/parts-taken",
  ),
  fault(
    "one row of the statement takes back parts of two claims",
    "backend.server/money/ledger/came-back.ts",
    `if (took !== null && !isOwn(took))`,
    `if (took !== null && took === "")`,
    "unit/money/one-reference-once",
  ),
  fault(
    "the owner's own transfer is entered by the reference of a part that the bank took",
    "backend.server/money/refunds/transfer-reference.ts",
    `if (isPart(other))`,
    `if (other.reason === "")`,
    "unit/bank/taken-back-amounts",
  ),
  fault(
    "a part that the bank took is corrected as though we had sent it",
    "backend.server/money/refunds/withdraw-refund.ts",
    `if (reason === PART_TAKEN || reason === ALL_TAKEN)`,
    `if (reason === "")`,
    "unit/bank/taken-back-amounts",
  ),
  fault(
    "a transfer came back on a day before it left",
    "backend.server/money/refunds/bounced.ts",
    `if (refund.sent_on !== null && on < refund.sent_on)`,
    `if (refund.sent_on !== null && on < "")`,
    "unit/money/bounced",
  ),
  fault(
    "the month in which a transfer left loses it when the bank returns it",
    "backend.server/money/refunds/bounced.ts",
    `() => ({ bounced_on: on })`,
    `() => ({})`,
    "unit/figures/bounced-month",
  ),
  fault(
    "nobody tells the client that a transfer did not arrive",
    "backend.server/money/refunds/bounced.ts",
    `await announceNotArrived(parts, tx, row, { id, paise });`,
    ``,
    "unit/money/bounced",
  ),
  fault(
    "more than is the client's is to be sent again of a transfer that came back",
    "backend.server/money/refunds/bounced.ts",
    `const paise = Math.min(amount_paise, await leftOf(tx, money_id));
      if (paise`,
    `const paise = Math.min(amount_paise, (await leftOf(tx, money_id)) + amount_paise);
      if (paise`,
    "unit/money/bounced-after-reversal",
  ),
  fault(
    "a transfer that the bank credited again is booked as often as it is pressed",
    "backend.server/buying/would-credit-again.ts",
    `if (took.againAs !== null)`,
    `if (took.againAs === "")`,
    "unit/bank/credited-again",
  ),
  fault(
    "once the booking of what was credited again is undone, it cannot be booked anew",
    "backend.server/money/ledger/credited-again.ts",
    `.set({ again_as: null, utr_hash })`,
    `.set({ utr_hash })`,
    "unit/bank/credited-again",
  ),
  fault(
    "a booking to send money back is undone though its letter has left",
    "backend.server/buying/undo-send-back.ts",
    `  now() < undoUntil(asked_at);`,
    `  undoUntil(asked_at) > 0;`,
    "unit/payments/undo-send-back",
  ),
  fault(
    "the line of a booking that is undone is offered to nobody any more",
    "backend.server/buying/undo-send-back.ts",
    `    await tx.deleteFrom("bank_lines").where("payment_id", "=", row.id).execute();
`,
    ``,
    "unit/payments/undo-send-back",
  ),
  onPostgres(
    fault(
      "after a failover to a copy that was behind, invoice numbers are given twice",
      "backend.server/money/invoices/series.ts",
      `&& last.waits !== 1)`,
      `&& last.waits === 1)`,
      "unit/money/invoice-series",
    ),
  ),
  onPostgres(
    fault(
      "a primary whose commits wait no more says so in no invoice, so that its numbers are trusted",
      "backend.server/money/invoices/series.ts",
      `(now === last.timeline && waits === last.waits)`,
      `now === last.timeline`,
      "unit/money/invoice-series",
    ),
  ),
  fault(
    "the name and the registration number are changed at the first press",
    "backend.server/upkeep/own-settings/change-own.ts",
    `if (lines.length > 0 && !sure)`,
    `if (lines.length < 0 && !sure)`,
    "unit/desk/settings",
  ),
  fault(
    "of two tabs with the settings the second overwrites what the first has changed",
    "backend.server/upkeep/own-settings/change-own.ts",
    `if (version !== null && version !== versionOf(parts, stands, step))`,
    `if (version !== null && version === "")`,
    "unit/desk/settings",
  ),
  fault(
    "what came above a claim is sent to the client, though the bank took more than paid it",
    "backend.server/buying/bank-took-part.ts",
    `return Math.min(paise, over?.owed_paise ?? 0);`,
    `return Math.min(0, paise, over?.owed_paise ?? 0);`,
    "unit/bank/part-of-overpaid",
  ),
  fault(
    "of a part in two shares only one is where it was once the bank credits it again",
    "backend.server/money/refunds/part-credited.ts",
    `if (share.id !== part.id) await changeRefund(`,
    `if (share.id === "") await changeRefund(`,
    "unit/bank/part-of-overpaid",
  ),
  fault(
    "what the bank took in parts until nothing was left leaves the sale standing",
    "backend.server/buying/would-take-back.ts",
    `paise < left ? paise : null`,
    `paise < came ? paise : null`,
    "unit/bank/parts-taken",
  ),
  fault(
    "parts count as gone back although all of the transfer counts as never received",
    "backend.server/buying/bank-took-back.ts",
    `      await partsAreAll(parts, tx, id);
`,
    ``,
    "unit/bank/parts-taken",
  ),
  fault(
    "the last of two parts that are entered at one moment leaves the sale standing",
    "backend.server/buying/bank-took-part.ts",
    `if (paise === left)`,
    `if (paise < 0)`,
    "unit/bank/parts-taken",
  ),
  fault(
    "what of a second transfer was the rest of its claim is lost where a server ends before it is kept",
    "backend.server/buying/bank/book-second.ts",
    `if (restPaise > 0) await spend(`,
    `if (restPaise < 0) await spend(`,
    "unit/bank/rest-and-surplus",
  ),
  fault(
    "the bank's reversal of a second transfer of which some was too much can be entered nowhere",
    "backend.server/money/ledger/came-back.ts",
    `[own.payment, shared?.claim, shared?.surplus].includes(id)`,
    `[own.payment].includes(id)`,
    "unit/bank/rest-and-surplus",
  ),
  fault(
    "of a claim and of what was too much for it more is taken than its share of the transfer",
    "backend.server/buying/would-take-back.ts",
    `if (!shared || paise <= (id === shared.claim ? shared.rest : shared.back)) return;`,
    `if (!shared || paise > 0) return;`,
    "unit/bank/rest-and-surplus",
  ),
  fault(
    "that the bank took a part is undone after its client was told",
    "backend.server/buying/undo-part.ts",
    `  now() < undoUntil(part.asked_at) &&`,
    `  now() > 0 &&`,
    "unit/bank/undo-part",
  ),
  fault(
    "a part is undone with which a service ended, and nothing serves",
    "backend.server/buying/undo-part.ts",
    `if (row.state === "refunded")`,
    `if (row.state === "created")`,
    "unit/bank/undo-part",
  ),
];
