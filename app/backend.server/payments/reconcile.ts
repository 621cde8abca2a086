import type { Parts } from "../parts";
import { isAway, ProviderDown } from "../providers/outcome";
import { lookAtOrder } from "./look";
import { nextLook } from "./look-schedule";
import { OPEN, paymentById, type PaymentRow } from "./rows";

const AT_ONCE = 100;
/** How long one server has an order to itself; should it die, the next look is no later than this. */
const LEASE_MS = 60_000;

/**
 * Looks at every open order whose time has come, however many, and settles by what the gateway says; run it often. Two servers may run it at once.
 * Stops for this round when the gateway is down. An order that cannot be looked at waits for its next time and holds up no other.
 *
 * @returns how many orders were looked at
 */
export async function reconcileDue(parts: Parts): Promise<number> {
  let looked = 0;
  for (;;) {
    const due = await parts.store.db
      .selectFrom("payments")
      .selectAll()
      .where("next_look_at", "<=", parts.now())
      .where("state", "in", OPEN)
      .orderBy("next_look_at")
      .limit(AT_ONCE)
      .execute();
    // Each that is taken is due no more, so this ends.
    for (const row of due) {
      if (!(await lease(parts, row))) continue;
      const went = await look(parts, row);
      if (went === "gateway down") return looked;
      await schedule(parts, row);
      if (went === "looked") looked++;
    }
    if (due.length < AT_ONCE) return looked;
  }
}

/** At boot every open order is due: what happened while we were down is found at once (`settled.md` 23). */
export async function lookAtAllSoon(parts: Parts): Promise<void> {
  await parts.store.db.updateTable("payments").set({ next_look_at: parts.now() }).where("next_look_at", ">", parts.now()).where("state", "in", OPEN).execute();
}

async function look(parts: Parts, { id }: PaymentRow): Promise<"looked" | "refused" | "gateway down"> {
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
  const next_look_at = nextLook(row.updated_at, parts.now(), row.awaiting_since !== null);
  await parts.store.db.updateTable("payments").set({ next_look_at }).where("id", "=", id).where("state", "in", OPEN).execute();
}
