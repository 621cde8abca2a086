import type { Parts } from "../../platform/parts";
import type { GatewayPayment, GatewayRefund, ListPage } from "../../providers/gateway/port";
import type { MoneyId } from "../../platform/store/ids";
import { takeTurn, type Turn } from "../../platform/turn";
import { DISPUTES, readDisputes } from "../disputes/read-disputes";
import { PACE_MS, pause } from "./pace";
import { SETTLEMENTS, sweepSettlements } from "./settlements";
import {
  failing,
  firstFrom,
  save,
  SWEPT_EVERY_MS,
  sweepRows,
  unread,
  type SweepRow,
} from "./sweep-rows";
import { takeIn } from "./take-in";
import { noteTry, takeEach } from "./take-listed";
import { HOUR_MS, MINUTE_MS } from "../../../content/durations";

/** The lists lag by minutes, so the last hour of a window is read again with the next. */
const AGAIN_MS = HOUR_MS;
/** The end of a window lies in the past, so that nothing new shifts its pages. */
const SETTLED_MS = MINUTE_MS;
const PAGE = 100;

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
  const rows = await sweepRows(parts);
  await sweepList(parts, turn, payments, rows.get(payments.name), paceMs);
  await sweepList(parts, turn, refunds, rows.get(refunds.name), paceMs);
  await sweepDisputes(parts, turn, rows.get(DISPUTES));
  await sweepSettlements(parts, turn, rows.get(SETTLEMENTS), paceMs);
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
  held: SweepRow | undefined,
  paceMs: number,
): Promise<void> {
  if (held && held.window_to === null && readLately(turn, held)) return;
  const row = held ?? unread(list.name, await firstFrom(parts, turn.from));
  const window = windowOf(turn, row);
  const [from, to] = [window.window_from, window.window_to];
  for (let { skip } = row; !turn.over(); skip += PAGE) {
    const items = await failing(parts, row, () =>
      list.page(parts, { from, to, skip, count: PAGE }),
    );
    await list.take(parts, items);
    if (items.length < PAGE) {
      const done = { complete_to: to, window_from: null, window_to: null, skip: 0 };
      await save(parts.store.db, row, { ...done, finished_at: parts.now(), failing_since: null });
      return;
    }
    // Cut short from here on, it goes on with the next page of the same window.
    await save(parts.store.db, row, { ...window, skip: skip + PAGE, failing_since: null });
    await pause(paceMs);
  }
}

/** A clock that was set back (the sandbox's) reads at once. */
const readLately = (turn: Turn, { finished_at }: SweepRow): boolean =>
  finished_at !== null && Math.abs(turn.from - finished_at) < SWEPT_EVERY_MS;

/** The window that was cut short, or the next one; UTC ms. */
function windowOf(turn: Turn, { complete_to, window_from, window_to }: SweepRow) {
  if (window_to !== null) return { window_from: window_from ?? 0, window_to };
  const to = Math.floor((turn.from - SETTLED_MS) / 1000) * 1000;
  return { window_from: Math.min(complete_to, to) - AGAIN_MS, window_to: to };
}

/** The gateway documents no windows for its disputes: all of them, as often as the others. */
async function sweepDisputes(parts: Parts, turn: Turn, held: SweepRow | undefined): Promise<void> {
  if (!turn.over() && !(held && readLately(turn, held))) await readDisputes(parts);
}
