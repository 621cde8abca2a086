import { setTimeout as pause } from "node:timers/promises";
import type { Parts } from "../../platform/parts";
import type { GatewayPayment, GatewayRefund, ListPage } from "../../providers/gateway/port";
import type { MoneyId } from "../../platform/store/ids";
import { takeTurn, type Turn } from "../../platform/turn";
import { noteDispute } from "../disputes/disputes";
import { sweepSettlements } from "./settlements";
import { failing, firstFrom, save, sweepOf, type SweepRow } from "./sweep-rows";
import { takeIn } from "./take-in";
import { noteTry, takeEach } from "./take-listed";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The lists are read so often; a webhook is faster, this is for those that are lost. */
const EVERY_MS = 15 * MINUTE;
/** The lists lag by minutes, so the last hour of a window is read again with the next. */
const AGAIN_MS = HOUR;
/** The end of a window lies in the past, so that nothing new shifts its pages. */
const SETTLED_MS = MINUTE;
const PAGE = 100;
/**
 * Razorpay names no limit of requests; one at a time, and not faster than this (its documentation
 * advises to back off).
 */
export const PACE_MS = 250;

/** One of the gateway's lists, read by windows of creation. */
interface List<Item> {
  name: "payments" | "refunds";
  page(parts: Parts, page: ListPage): Promise<Item[]>;
  take(parts: Parts, items: Item[]): Promise<void>;
}

/**
 * Reads the gateway's lists as far as a turn goes: payments and refunds by the time of their
 * creation from where the last complete reading ended, then disputes and, once a day, the
 * settlements. What the books do not hold, or hold otherwise, is taken in. A reading that is cut
 * short goes on at its page; an error concludes nothing. Run it often. Throws ProviderDown.
 *
 * @param paceMs least time between two requests
 */
export async function sweep(parts: Parts, paceMs = PACE_MS): Promise<void> {
  const turn = takeTurn(parts);
  await sweepList(parts, turn, payments, paceMs);
  await sweepList(parts, turn, refunds, paceMs);
  await sweepWhole(parts, turn);
  await sweepSettlements(parts, turn, paceMs);
}

const payments: List<GatewayPayment> = {
  name: "payments",
  page: (parts, page) => parts.gateway.payments(page),
  async take(parts, items) {
    const held = await heldOf(parts, items);
    for (const payment of items) {
      const row = held.get(payment.id);
      if (row && row.status === payment.status && row.fee_paise === payment.feePaise) continue;
      const failed = payment.status === "failed" || payment.status === "created";
      if (failed && (!row || row.status === "created")) await noteTry(parts, payment);
      else await takeEach(parts, payment.id, () => takeIn(parts, payment, "sweep"));
    }
  },
};

const refunds: List<GatewayRefund> = {
  name: "refunds",
  page: (parts, page) => parts.gateway.refunds(page),
  async take(parts, items) {
    if (items.length === 0) return;
    const held = await parts.store.db
      .selectFrom("gateway_refunds")
      .select(["id", "status"])
      .where(
        "id",
        "in",
        items.map(({ id }) => id),
      )
      .execute();
    for (const refund of items) {
      if (held.some(({ id, status }) => id === refund.id && status === refund.status)) continue;
      await takeEach(parts, refund.paymentId, async () => {
        const payment = await parts.gateway.payment(refund.paymentId);
        if (payment) await takeIn(parts, payment, "sweep", { refunded: true });
      });
    }
  },
};

async function heldOf(parts: Parts, items: GatewayPayment[]) {
  if (items.length === 0) return new Map<string, { status: string; fee_paise: number | null }>();
  const rows = await parts.store.db
    .selectFrom("money_in")
    .select(["id", "status", "fee_paise"])
    .where(
      "id",
      "in",
      items.map(({ id }) => id as MoneyId),
    )
    .execute();
  return new Map(rows.map((row) => [row.id as string, row]));
}

/** Reads a list as far as the turn goes; nothing when it was read to its end a short while ago. */
async function sweepList<Item>(
  parts: Parts,
  turn: Turn,
  list: List<Item>,
  paceMs: number,
): Promise<void> {
  const row = await begun(parts, list.name, turn);
  if (!row) return;
  const [from, to] = [row.window_from ?? 0, row.window_to ?? 0];
  for (let skip = row.skip; !turn.over(); skip += PAGE) {
    const items = await failing(parts, row, () =>
      list.page(parts, { from, to, skip, count: PAGE }),
    );
    await list.take(parts, items);
    if (items.length < PAGE) {
      const done = { complete_to: to, window_from: null, window_to: null, skip: 0 };
      await save(parts, list.name, { ...done, finished_at: parts.now(), failing_since: null });
      return;
    }
    await save(parts, list.name, { skip: skip + PAGE, failing_since: null });
    await pause(paceMs);
  }
}

/**
 * Where a list is read: the window that was cut short, or the next one; null while it is not due.
 */
async function begun(parts: Parts, list: string, turn: Turn): Promise<SweepRow | null> {
  const row = await sweepOf(parts, list);
  if (row && row.window_to !== null) return row;
  // A clock that was set back (the sandbox's) reads at once.
  if (row?.finished_at && Math.abs(turn.from - row.finished_at) < EVERY_MS) return null;
  const window_to = Math.floor((turn.from - SETTLED_MS) / 1000) * 1000;
  const complete_to = row?.complete_to ?? (await firstFrom(parts, turn.from));
  const window_from = Math.min(complete_to, window_to) - AGAIN_MS;
  const next = { complete_to, window_from, window_to, skip: 0 };
  await parts.store.db
    .insertInto("sweeps")
    .values({ list, ...next })
    .onConflict((on) => on.column("list").doUpdateSet(next))
    .execute();
  return (await sweepOf(parts, list)) ?? null;
}

/** The gateway documents no windows for its disputes: all of them, as often as the others. */
async function sweepWhole(parts: Parts, turn: Turn): Promise<void> {
  const row = await sweepOf(parts, "disputes");
  if (turn.over() || (row?.finished_at && Math.abs(turn.from - row.finished_at) < EVERY_MS)) return;
  const start = { list: "disputes", complete_to: turn.from, skip: 0 };
  await parts.store.db
    .insertInto("sweeps")
    .values(start)
    .onConflict((on) => on.column("list").doNothing())
    .execute();
  const all = await failing(parts, { list: "disputes", ...row }, () => parts.gateway.disputes());
  for (const dispute of all) {
    const held = await parts.store.db
      .selectFrom("disputes")
      .select(["status", "phase", "deducted_paise"])
      .where("id", "=", dispute.id)
      .executeTakeFirst();
    if (
      held?.status !== dispute.status ||
      held.phase !== dispute.phase ||
      held.deducted_paise !== dispute.deducted
    )
      await noteDispute(parts, dispute);
  }
  const finished_at = parts.now();
  await save(parts, "disputes", { complete_to: turn.from, finished_at, failing_since: null });
}
