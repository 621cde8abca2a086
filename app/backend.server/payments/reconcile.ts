import type { Parts } from "../parts";
import { isAway, ProviderDown } from "../providers/outcome";
import type { PaymentId } from "../store/ids";
import { takeTurn, type Turn } from "../turn";
import { lookAtOrder } from "./look";
import { nextLook, nextLookAgain } from "./look-schedule";
import { isOpen, OPEN, paymentById, SETTLED, type PaymentRow } from "./rows";
import type { PaymentState } from "./states";

const AT_ONCE = 100;
/** Of orders that are settled, the most in a round: after days without a server many are due, and other work waits for the round to end. */
const SETTLED_A_ROUND = 50;
/** How long one server has an order to itself; should it die, the next look is no later than this. */
const LEASE_MS = 60_000;

/**
 * Looks at every open order whose time has come, as far as a turn goes, then at some of the settled ones, and settles by what the gateway says; run it
 * often. Two servers may run it at once. Stops for this round when the gateway is down. An order that cannot be looked at waits for its next time and
 * holds up no other.
 *
 * @returns how many orders were looked at
 */
export async function reconcileDue(parts: Parts): Promise<number> {
  const turn = takeTurn(parts);
  let looked = 0;
  for (;;) {
    const due = await dueIn(parts, turn, OPEN, AT_ONCE);
    const open = await lookAtEach(parts, turn, due);
    looked += open.looked;
    if (open.cutShort) return looked;
    // Each that is taken was not due at the turn's start any more, so this ends.
    if (due.length < AT_ONCE) break;
  }
  return (
    looked +
    (await lookAtEach(parts, turn, await dueIn(parts, turn, SETTLED, SETTLED_A_ROUND))).looked
  );
}

/** At boot every open order is due: what happened while we were down is found at once (`settled.md` 23). */
export async function lookAtAllSoon(parts: Parts): Promise<void> {
  await parts.store.db
    .updateTable("payments")
    .set({ next_look_at: parts.now() })
    .where("next_look_at", ">", parts.now())
    .where("state", "in", OPEN)
    .execute();
}

const dueIn = (
  parts: Parts,
  turn: Turn,
  states: readonly PaymentState[],
  most: number,
): Promise<PaymentRow[]> =>
  parts.store.db
    .selectFrom("payments")
    .selectAll()
    .where("next_look_at", "<=", turn.from)
    .where("state", "in", states)
    .orderBy("next_look_at")
    .limit(most)
    .execute();

async function lookAtEach(
  parts: Parts,
  turn: Turn,
  rows: PaymentRow[],
): Promise<{ looked: number; cutShort: boolean }> {
  let looked = 0;
  for (const row of rows) {
    if (turn.over()) return { looked, cutShort: true };
    if (!(await lease(parts, row))) continue;
    const went = await look(parts, row);
    if (went === "gateway down") return { looked, cutShort: true };
    await schedule(parts, row);
    if (went === "looked") looked++;
  }
  return { looked, cutShort: false };
}

async function look(
  parts: Parts,
  { id }: PaymentRow,
): Promise<"looked" | "refused" | "gateway down"> {
  try {
    await lookAtOrder(parts, id, "reconciler");
    return "looked";
  } catch (problem) {
    const why = problem instanceof Error ? problem.message : "unknown";
    if (problem instanceof ProviderDown && isAway(problem)) {
      parts.log.warn({ payment: id, why }, "the gateway does not answer the reconciler");
      return "gateway down";
    }
    parts.log.error({ payment: id, why }, "the reconciler cannot look at an order");
    return "refused";
  }
}

async function lease(parts: Parts, row: PaymentRow): Promise<boolean> {
  const { numUpdatedRows } = await parts.store.db
    .updateTable("payments")
    .set({ next_look_at: parts.now() + LEASE_MS })
    .where("id", "=", row.id)
    .where("next_look_at", "=", row.next_look_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function schedule(parts: Parts, { id }: PaymentRow): Promise<void> {
  const row = await paymentById(parts.store.db, id);
  if (!row) return;
  const next_look_at = isOpen(row.state)
    ? nextLook(row.updated_at, parts.now(), row.awaiting_since !== null)
    : nextLookAgain(Math.max(row.updated_at, await refundAskedAt(parts, id)), parts.now());
  // Whoever moves it meanwhile says himself when it is looked at next.
  await parts.store.db
    .updateTable("payments")
    .set({ next_look_at })
    .where("id", "=", id)
    .where("state", "=", row.state)
    .execute();
}

/** A refund is worth the same watching as a payment: the bank may refuse it days later. @returns UTC ms, 0 when none was asked for */
async function refundAskedAt(parts: Parts, id: PaymentId): Promise<number> {
  const asked = await parts.store.db
    .selectFrom("refunds")
    .select("asked_at")
    .where("payment_id", "=", id)
    .executeTakeFirst();
  return asked?.asked_at ?? 0;
}
