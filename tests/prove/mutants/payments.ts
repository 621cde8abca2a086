import { andAlso, faultsOf, killedAt, onPostgres, type Fault } from "./fault";

const fault = faultsOf("app");

/** What may go wrong between the gateway's word and the service. */
export const paymentFaults: Fault[] = [
  fault(
    "a try made long after the others does not renew its order's looks",
    "backend.server/money/payments/settle-seen.ts",
    `return outcome(tx, await lookAgainIfOver(parts, tx, now), actions);`,
    `return outcome(tx, now, actions);`,
    "unit/payments/late-tries",
  ),
  fault(
    "a try that only a list tells of does not renew its order's looks",
    "backend.server/money/sweep/take-listed.ts",
    `      if (row) await lookAgainIfOver(parts, tx, row);`,
    `      if (row) await paymentById(tx, row.id);`,
    "unit/payments/late-tries",
  ),
  fault(
    "a look takes a fee that it sees first for nothing new",
    "backend.server/money/payments/nothing-new.ts",
    `  held.fee_paise === payment.feePaise &&\n`,
    ``,
    "unit/payments/nothing-new",
  ),
  fault(
    "a look takes a try that came to nothing for nothing new",
    "backend.server/money/payments/nothing-new.ts",
    `  held.status === ledgerStatus(payment) &&\n`,
    ``,
    "unit/payments/nothing-new",
  ),
  fault(
    "a look takes a refund that failed after all for nothing new",
    "backend.server/money/payments/nothing-new.ts",
    `      row.status === status &&\n`,
    ``,
    "unit/payments/nothing-new",
  ),
  fault(
    "a look shows nothing new and something follows, but nobody asks",
    "backend.server/money/payments/nothing-new.ts",
    `  if (follows.length > 0) return null;\n`,
    ``,
    "unit/payments/nothing-new",
  ),
  fault(
    "being heard of does not begin an order's looks again where nothing else is new",
    "backend.server/money/payments/nothing-new.ts",
    ` || row.next_look_at === null) return null;`,
    `) return null;`,
    "unit/payments/nothing-new",
  ),
  killedAt(
    "inbox.handle.after-mark",
    fault(
      "an event is marked handled before the work",
      "backend.server/events/inbox.ts",
      `  const { went, problem } = await asRun({ runId`,
      `  await parts.store.db
    .updateTable("inbox")
    .set({ handled_at: parts.now() })
    .where("id", "=", row.id)
    .execute();
  await parts.store.db.updateTable("inbox").set({ problem: null }).where("id", "=", row.id).execute();
  const { went, problem } = await asRun({ runId`,
    ),
  ),
  fault(
    "an event that could not be handled is not tried again",
    "backend.server/events/inbox-failure.ts",
    `...(over ? { handled_at: now } : {}),`,
    `handled_at: now,`,
    "unit/accounts/webhooks",
    "unit/payments/gateway-events",
  ),
  fault(
    "an event that comes again is kept again",
    "backend.server/events/inbox.ts",
    `event_id: (eventId ?? event.id ??`,
    `event_id: (parts.newId<string>() ?? eventId ?? event.id ??`,
    "unit/accounts/webhooks",
  ),
  fault(
    "an event that was given up stays so when it is delivered again",
    "backend.server/events/inbox.ts",
    `.where("inbox.problem", "is not", null),`,
    `.where("inbox.handled_at", "is", null),`,
    "unit/accounts/webhooks",
  ),
  fault(
    "the signature of a webhook is not compared",
    "backend.server/http/webhooks.ts",
    `if (!parts.gateway.webhookHolds(raw, signature)) {`,
    `if (!parts.gateway.webhookHolds(raw, signature) && raw.length === 0) {`,
    "unit/accounts/webhooks",
  ),
  fault(
    "the signature of the checkout is not compared",
    "backend.server/buying/verify.ts",
    `const signed = parts.gateway.signatureHolds(orderId, paymentId, signature);`,
    `const signed = signature !== "";`,
    "unit/payments/verify",
    "unit/payments/answers",
  ),
  fault(
    "a wrong amount is accepted",
    "backend.server/money/payments/decide.ts",
    `payment.amount === ours.amountPaise && payment.currency`,
    `payment.currency`,
    "unit/payments/decide",
  ),
  fault(
    "the currency is not compared",
    "backend.server/money/payments/decide.ts",
    `payment.amount === ours.amountPaise && payment.currency === ours.currency`,
    `payment.amount === ours.amountPaise`,
    "unit/payments/decide",
  ),
  fault(
    "a payment of another order is accepted",
    "backend.server/money/payments/decide.ts",
    `(payment) => ours.orderId !== null && payment.orderId === ours.orderId,`,
    `(payment) => ours.orderId !== null && payment.orderId !== "",`,
    "unit/payments/decide",
  ),
  fault(
    "authorised money that is not captured is served",
    "backend.server/money/payments/decide.ts",
    `payment.status === "captured" && fits(ours, payment)`,
    `payment.status !== "failed" && fits(ours, payment)`,
    "unit/payments/decide",
  ),
  fault(
    "a second payment of an order is not owed back",
    "backend.server/money/payments/decide.ts",
    `if (payment.status === "captured") return`,
    `if (payment.status === "captured" && isOpen(ours.state)) return`,
    "unit/payments/decide",
  ),
  fault(
    "a partial refund is forgotten",
    "backend.server/money/payments/look.ts",
    `    ({ id, amountRefunded }) =>\n      amountRefunded > 0 ||`,
    `    ({ id, status }) =>\n      status === "refunded" ||`,
    "unit/payments/gateway-events",
    "unit/money/refunds",
  ),
  fault(
    "a whole refund does not end the subscription",
    "backend.server/money/refunds/refund-news.ts",
    `if (ends) await revoke(parts, tx, row);`,
    ``,
    "unit/payments/gateway-events",
  ),
  killedAt(
    "settle.fulfil.after-state-before-grant",
    andAlso(
      andAlso(
        andAlso(
          andAlso(
            fault(
              "the state is committed before the grant",
              "backend.server/money/payments/fulfil.ts",
              `  await grant(parts, tx, row, readBought(row.cart), now);`,
              `  later.push(() =>
    parts.store.transaction((next) => grant(parts, next, row, readBought(row.cart), now)),
  );`,
            ),
            "app/backend.server/money/payments/fulfil.ts",
            `/** Gives what a payment bought`,
            `export const later: (() => Promise<void>)[] = [];
/** Gives what a payment bought`,
          ),
          "app/backend.server/money/payments/settle.ts",
          `import { receiveTransfer } from "./receive-transfer";`,
          `import { later } from "./fulfil";
import { receiveTransfer } from "./receive-transfer";`,
        ),
        "app/backend.server/money/payments/settle.ts",
        `  return parts.store.transaction((tx) => settleIn(parts, tx, id, proof, cause), {`,
        `  const settled = await parts.store.transaction((tx) => settleIn(parts, tx, id, proof, cause), {`,
      ),
      "app/backend.server/money/payments/settle.ts",
      `    table: "payments",\n    id,\n  });\n}\n`,
      `    table: "payments",
    id,
  });
  for (const work of later.splice(0)) await work();
  return settled;
}
`,
    ),
  ),
  fault(
    "the grant's failure does not take back the state",
    "backend.server/money/payments/fulfil.ts",
    `  await grant(parts, tx, row, readBought(row.cart), now);`,
    `  await grant(parts, tx, row, readBought(row.cart), now).catch(() => undefined);`,
    "unit/payments/settle",
  ),
  fault(
    "a payment moves against the table of its states",
    "backend.server/money/payments/rows.ts",
    `if (!mayMove(row.state, to)) throw`,
    `if (row.id === "") throw`,
    "unit/payments/states",
  ),
  onPostgres(
    andAlso(
      fault(
        "no row is locked on PostgreSQL",
        "backend.server/platform/store/lock.ts",
        "sql`select id from ${sql.table(table)} where id = ${id} for update`",
        "sql`select id from ${sql.table(table)} where id = ${id}`",
        "unit/store/lock-order",
      ),
      "app/backend.server/platform/store/lock.ts",
      "where id = ${id}) for update`",
      "where id = ${id})`",
    ),
  ),
  onPostgres(
    fault(
      "the lead is taken without looking when its lease ends",
      "backend.server/platform/store/lease.ts",
      " and expires_at <= ${NOW} for update",
      " for update",
      "unit/store/leader",
    ),
  ),
  onPostgres(
    fault(
      "a write does not ask whether this server still leads",
      "backend.server/platform/store/lease.ts",
      `      if (rows.length === 0) throw new LeadsNoMore();\n`,
      ``,
      "unit/store/leader",
    ),
  ),
];
