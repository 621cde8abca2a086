import { andAlso, faultsOf, type Fault } from "./fault";

const fault = faultsOf("app");

/** What may go wrong with money that bought nothing, is disputed, or that the database lost. */
export const ledgerFaults: Fault[] = [
  andAlso(
    fault(
      "money that the owner holds goes back by itself",
      "backend.server/money/return-owed.ts",
      `    .where((e) => e.or([e("held_until", "is", null), e("held_until", "<=", turn.from)]))\n`,
      ``,
      "unit/money/owed",
    ),
    "app/backend.server/money/return-owed.ts",
    `(money.held_until ?? 0) > parts.now()`,
    `(money.held_until ?? 0) < 0`,
  ),
  fault(
    "money that is owed goes back before 48 hours",
    "backend.server/money/return-owed.ts",
    `.where("owed_since", "<=", turn.from - RETURN_AFTER_MS)`,
    `.where("owed_since", "<=", turn.from)`,
    "unit/money/owed",
  ),
  fault(
    "what is owed is asked for and not written down before",
    "backend.server/money/return-owed.ts",
    `  await tx.insertInto("refunds").values(refund).execute();\n`,
    ``,
    "unit/money/owed",
  ),
  fault(
    "money is refunded while a dispute about it is open",
    "backend.server/money/ask-gateway.ts",
    `  if (dispute)\n    throw`,
    `  if (dispute === "")\n    throw`,
    "unit/money/disputes",
    "unit/money/owed",
  ),
  fault(
    "what is owed is written down as a refund while a dispute about it is open",
    "backend.server/money/return-owed.ts",
    `  await refuseWhileDisputed(tx, id);\n`,
    ``,
    "unit/money/owed",
  ),
  fault(
    "a hold that comes at the last moment is passed over",
    "backend.server/money/return-owed.ts",
    `  if (by === "by itself" && (money.held_until ?? 0) > parts.now()) return null;\n`,
    ``,
    "unit/money/owed",
  ),
  fault(
    "a rebuilt order forgets the refunds that had failed",
    "backend.server/money/recover-order.ts",
    `.updateTable("gateway_refunds")
        .set({ seen_at: UNSEEN })`,
    `.deleteFrom("gateway_refunds")`,
    "unit/money/lost-orders",
  ),
  fault(
    "what went back while an order was lost is no news to it",
    "backend.server/money/note.ts",
    `const before = held && held.seen_at !== UNSEEN ? held.status : null;`,
    `const before = held ? held.status : null;`,
    "unit/money/lost-orders",
  ),
  fault(
    "a refund that waits for its answer is asked again although a dispute came",
    "backend.server/money/ask-gateway.ts",
    `    await refuseWhileDisputed(parts.store.db, refund.money_id);\n`,
    ``,
    "unit/money/disputes",
    "unit/money/owed",
  ),
  fault(
    "a dispute that is lost leaves the service",
    "backend.server/money/disputes.ts",
    `  if (status === "lost") return (await endService(parts, tx, money)) ? "ended" : null;\n`,
    ``,
    "unit/money/disputes",
  ),
  fault(
    "the ledger forgets disputes",
    "backend.server/money/partition.ts",
    `  const disputed = lost + Math.min(facts.contested, Math.max(captured - processed - lost, 0));`,
    `  const disputed = 0 * lost;`,
    "unit/money/partition",
    "unit/money/disputes",
  ),
  fault(
    "money of nobody is to go back by itself",
    "backend.server/money/partition.ts",
    `toReturn: use === "owed" ? left - underWay : 0,`,
    `toReturn: use === "owed" || use === "unmatched" ? left - underWay : 0,`,
    "unit/money/partition",
  ),
  fault(
    "money without our note goes back like that of a lost order",
    "backend.server/money/unmatched.ts",
    `if (lost) await markOwed(`,
    `if (lost || here) await markOwed(`,
    "unit/money/lost-orders",
  ),
  fault(
    "an order that the database lost is not rebuilt",
    "backend.server/money/recover-order.ts",
    `  await rebuild(parts, order, note, person, items);\n  return note.payment;`,
    `  return "lost";`,
    "unit/money/lost-orders",
  ),
  fault(
    "an order that the database lost is rebuilt under a new id",
    "backend.server/money/recover-order.ts",
    `  await rebuild(parts, order, note, person, items);\n  return note.payment;`,
    `  const anew = { ...note, payment: parts.newId<PaymentId>() };
  await rebuild(parts, order, anew, person, items);
  return anew.payment;`,
    "unit/money/lost-orders",
  ),
  andAlso(
    fault(
      "whose an order is stands in clear at the gateway",
      "backend.server/money/order-note.ts",
      `seal.close(JSON.stringify(kept), CONTEXT);`,
      `JSON.stringify(kept);`,
      "unit/money/order-note",
    ),
    "app/backend.server/money/order-note.ts",
    `seal.open(pieces.join(""), CONTEXT)`,
    `pieces.join("")`,
  ),
  fault(
    "a list that could not be read is taken for an empty one",
    "backend.server/money/sweep.ts",
    `      list.page(parts, { from, to, skip, count: PAGE }),\n    );`,
    `      list.page(parts, { from, to, skip, count: PAGE }),\n    ).catch((): Item[] => []);`,
    "unit/money/sweep",
  ),
  fault(
    "what a list shows late is never read",
    "backend.server/money/sweep.ts",
    `Math.min(complete_to, window_to) - AGAIN_MS;`,
    `Math.min(complete_to, window_to);`,
    "unit/money/sweep",
  ),
];
