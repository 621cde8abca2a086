import { andAlso, faultsOf, type Fault } from "./fault";

const fault = faultsOf("app");

/**
 * What may go wrong with money that goes back: by the owner's word, and what the bank makes of it.
 */
export const refundFaults: Fault[] = [
  fault(
    "a refund's amount is decided before the gateway is read",
    "backend.server/money/refunds/refund.ts",
    `  if (row?.method === "online" && row.state === "fulfilled")
    await refreshFromGateway(parts, id, "operator", row.provider_payment_id ?? undefined);\n`,
    ``,
    "unit/money/refunds",
    "unit/payments/refund",
  ),
  fault(
    "a refund that is asked again has a fresh idempotency key",
    "backend.server/money/refunds/ask-gateway.ts",
    "idempotencyKey: `refund-${refund.id}-${refund.attempt}`,",
    "idempotencyKey: `refund-${parts.newId<string>()}-${refund.attempt}`,",
    "unit/payments/refund",
  ),
  fault(
    "the gateway is asked for a refund without looking whether it has it",
    "backend.server/money/refunds/ask-gateway.ts",
    `if (!known.some((one) => one.receipt === receipt)) {`,
    `if (!known.some((one) => one.id === receipt)) {`,
    "unit/money/refunds",
  ),
  fault(
    "a refund is not written down before the gateway is asked",
    "backend.server/money/refunds/refund-rows.ts",
    `  await tx.insertInto("refunds").values(refund).execute();\n`,
    `  if (refund.state === "to send") await tx.insertInto("refunds").values(refund).execute();\n`,
    "unit/payments/refund",
  ),
  fault(
    "a refund that was asked for is decided anew",
    "backend.server/money/refunds/what-to-refund.ts",
    `  state === "asked" && subscription_id === null;`,
    `  state === "sent" && subscription_id === "x";`,
    "unit/payments/refund",
    "unit/money/refunds",
  ),
  fault(
    "a refund whose answer could not be written down is given again when the command is repeated",
    "backend.server/money/refunds/refund.ts",
    `  const filed = await filedBefore(parts, id, howMuch);`,
    `  const filed = await filedBefore(parts, "none" as PaymentId, howMuch);`,
    "unit/payments/refund",
    "unit/operator/money-commands",
  ),
  fault(
    "the same amount is given again a moment later without a question",
    "backend.server/money/refunds/same-again.ts",
    `asked_at > since &&`,
    `asked_at > since + 86_400_000 &&`,
    "unit/payments/refund",
  ),
  fault(
    "the same amount that the dashboard gave is given again without a question",
    "backend.server/money/refunds/same-again.ts",
    `.where("created_at", ">", since)`,
    `.where("created_at", ">", since + 86_400_000)`,
    "unit/money/refunds",
  ),
  fault(
    "a refund by hand is given a second time",
    "backend.server/platform/states/refund-states.ts",
    `  "asked",\n  "failed",\n  "refused",\n  "to send",\n`,
    `  "asked",\n  "failed",\n  "refused",\n`,
    "unit/payments/refund",
  ),
  andAlso(
    fault(
      "the client is told of a refund by hand before it was sent",
      "backend.server/money/refunds/refund.ts",
      `  if (byHand && endsService) await revoke(parts, tx, row);\n`,
      `  if (byHand && endsService) await revoke(parts, tx, row);
  if (byHand)
    await announceRefund(parts, tx, row, {
      paise,
      about: refund.id,
      subscriptions: "ended",
      toldBefore: false,
    });\n`,
      "unit/money/refunds",
    ),
    "app/backend.server/money/refunds/refund.ts",
    `import { record } from "../../platform/audit/record";\n`,
    `import { record } from "../../platform/audit/record";
import { announceRefund } from "./announce-refund";\n`,
  ),
  fault(
    "a refund that the gateway refuses is asked for again for ever",
    "backend.server/money/refunds/ask-gateway.ts",
    `if (!(await changeRefund(tx, now, "refused", { reason, next_try_at: null }))) return;`,
    `if (reason === "") return;`,
    "unit/money/refunds",
  ),
  fault(
    "a refund that failed is taken for one that went back",
    "backend.server/money/refunds/refund-news.ts",
    `status === "pending" ? "accepted" : status;`,
    `status === "pending" ? "accepted" : "processed";`,
    "unit/payments/refund-fails",
  ),
  fault(
    "a refund that failed is told to nobody",
    "backend.server/money/refunds/refund-news.ts",
    `  const about = { payment: row.id, gatewayPayment: refund.paymentId, refund: refund.id };\n`,
    `  const about = { payment: row.id, gatewayPayment: refund.paymentId, refund: refund.id };
  if (["failed"].includes(refund.status)) return;\n`,
    "unit/payments/refund-fails",
  ),
  fault(
    "a payment stays refunded although the bank sends its refund home",
    "backend.server/money/refunds/payment-by-refunds.ts",
    `if (row.state === "refunded" && back < row.amount_paise)`,
    `if (row.state === "refunded" && back < 0)`,
    "unit/money/refunds",
  ),
  fault(
    "a refund that was made in the dashboard is not written down",
    "backend.server/money/ledger/gateway-rows.ts",
    `    const shown = {\n      status: refund.status,`,
    `    if (asked === null) continue;\n    const shown = {\n      status: refund.status,`,
    "unit/money/refunds",
    "unit/money/sweep",
  ),
  fault(
    "a refund by hand is not accounted for",
    "backend.server/money/refunds/refund.ts",
    `  await account(tx, money);\n  return refund;`,
    `  return refund;`,
    "unit/money/ledger",
    "unit/payments/refund",
  ),
  fault(
    "a refund of the gateway's is not accounted for",
    "backend.server/money/payments/settle-seen.ts",
    `  for (const one of money) await accountFor(parts, tx, one);`,
    `  if (news.length === 0) for (const one of money) await accountFor(parts, tx, one);`,
    "unit/money/refunds",
  ),
  fault(
    "a service that was left is given back again with the rest of its payment",
    "backend.server/money/refunds/days-left.ts",
    `const counted = given.filter(({ id }) => !left.includes(id));`,
    `const counted = given;`,
    "unit/subscriptions/leave",
  ),
  fault(
    "whoever leaves may name the sum",
    "backend.server/subscriptions/leave.ts",
    `if (sum !== paise || at > now`,
    `if (at > now`,
    "unit/subscriptions/leave",
  ),
  fault(
    "what is due leaves although the owner holds it",
    "backend.server/money/refunds/send-due.ts",
    `e.or([e("held_until", "is", null), e("held_until", "<=", now)])`,
    `e.or([e("held_until", "is", null), e("held_until", ">", 0)])`,
    "unit/subscriptions/leave",
  ),
  fault(
    "what the dashboard gave back while a refund was due goes back again",
    "backend.server/platform/states/refund-states.ts",
    `export const WAITING = ["due", ...WAITING_FOR_OWNER]`,
    `export const WAITING = [...WAITING_FOR_OWNER]`,
    "unit/subscriptions/leave",
  ),
  fault(
    "what a bank took by a dispute goes back as well, as long as something is left of the payment",
    "backend.server/money/disputes/disputes.ts",
    `  if (status === "lost" && before?.status !== "lost") await stands(parts, tx, dispute);\n`,
    ``,
    "unit/subscriptions/leave",
    "unit/money/by-hand",
  ),
  fault(
    "after a restore what the dashboard gave back is taken to stand for a refund that has left",
    "backend.server/money/refunds/refund-news.ts",
    `  await takeStatuses(tx, news);\n  for (const one of news) await follow(parts, tx, row, one);`,
    `  for (const one of news) {
    await takeStatus(tx, one.asked, one.refund);
    await follow(parts, tx, row, one);
  }`,
    "unit/subscriptions/leave",
  ),
  fault(
    "after a restore a transfer that may have left before is entered unasked",
    "backend.server/money/lost-time.ts",
    `  if (before.length === 0) return null;`,
    `  if (before.length < 1_000) return null;`,
    "unit/desk/restored",
  ),
  fault(
    "what was asked for before a restore is asked for again after it",
    "backend.server/platform/states/refund-states.ts",
    `  due: ["asked", "to send", "withdrawn", "accepted", "processed", "failed"],`,
    `  due: ["asked", "to send", "withdrawn"],`,
    "unit/subscriptions/leave",
  ),
  fault(
    "a refund is told to be refused though the dashboard gave its money back",
    "backend.server/money/refunds/ask-gateway.ts",
    `    await capWaiting(parts, tx, now.money_id);\n`,
    ``,
    "unit/money/refunds",
  ),
  fault(
    "the refunds of a month leave out those that were made in Razorpay's dashboard",
    "backend.server/desk/lists/refund-lists.ts",
    `    .where("g.created_at", ">=", from)\n`,
    `    .where("g.created_at", ">=", from)\n    .where("g.refund_id", "is not", null)\n`,
    "unit/desk/dashboard-refunds",
  ),
  fault(
    "of two refunds of one instant one stands on no page",
    "backend.server/desk/lists/refunds-of-month.ts",
    `list < end.list ? at : at + 1`,
    `at`,
    "unit/desk/dashboard-refunds",
  ),
  fault(
    "a refund of ours that the gateway has stands in a month twice",
    "backend.server/desk/lists/refund-lists.ts",
    `            .whereRef("g.refund_id", "=", "refunds.id")\n`,
    `            .where("g.refund_id", "is", null)\n`,
    "unit/desk/dashboard-refunds",
  ),
  fault(
    "what came back of money that went out twice is entered without a second press",
    "desk.server/money/made-good-doors.tsx",
    `        if (sure === "") {`,
    `        if (sure === "" && typed.reason === "") {`,
    "unit/desk/given-up",
  ),
  fault(
    "more than went out twice is entered as come back or given up",
    "backend.server/money/ledger/made-good.ts",
    `  if (paise > most)`,
    `  if (paise > most * 2)`,
    "unit/desk/given-up",
    "unit/money/overpaid",
  ),
  fault(
    "a refund for which the service ended is withdrawn on the page",
    "backend.server/money/owed/owner-decides.ts",
    `      await refuseOnceServiceEnded(tx, refund, before);\n`,
    ``,
    "unit/desk/given-up",
  ),
];
