import type { Parts } from "../../platform/parts";
import { writtenOnce } from "../../platform/store/written-once";
import type { PaymentId } from "../../platform/store/ids";
import { takePaced } from "../../platform/pace";
import { takeTurn, type Turn } from "../../platform/turn";
import { lookProblem } from "./failed-look";
import { LEASE_MS, lookAndPlan } from "./look-and-plan";
import { SHOWN_MS } from "./look-schedule";
import { OPEN, SETTLED, type PaymentRow } from "./rows";
import type { PaymentState } from "../../platform/states/payment-states";

/** `even`: what a server's round takes; `at once`: all that is due, one after the other. */
export type Pace = "even" | "at once";

const AT_ONCE = 100;
/**
 * Rounds come every 5 seconds, on every server: five orders a second however many are due, and
 * however many servers there are, of the 100 to 500 requests a minute that Razorpay bears.
 */
const OPEN_A_ROUND = { even: 25, "at once": AT_ONCE };
/** All servers together look at one open and at one settled order so often. */
const EVERY_MS = { open: 200, settled: 500 };
/**
 * Of orders that are settled, the most in a round: after days without a server many are due, and
 * other work waits for the round to end.
 */
const SETTLED_A_ROUND = { even: 10, "at once": 50 };
/**
 * Looks at every open order whose own time has come, as far as a turn and the pace go, then at
 * some of the settled ones, and settles by what the gateway says; run it often. After a downtime
 * that is what fell due meanwhile, and a server that begins brings nothing forward: a hundred of
 * them would storm the gateway (decision 23). Every server runs it: a row's lease gives each order
 * to one. Stops for this round when the gateway is down. An order that cannot be looked at waits
 * for its next time and holds up no other.
 *
 * @returns how many orders were looked at
 */
export async function reconcileDue(parts: Parts, pace: Pace = "at once"): Promise<number> {
  const turn = takeTurn(parts);
  let looked = 0;
  for (;;) {
    const due = await dueOpen[pace](parts.store.db, turn.from);
    const open = await lookAtEach(parts, turn, due, pacedBy(parts, "open", pace));
    looked += open.looked;
    if (open.end !== "all") return looked;
    // Each that is taken was not due at the turn's start any more, so this ends.
    if (pace === "even" || due.length < OPEN_A_ROUND[pace]) break;
  }
  const settled = await dueSettled[pace](parts.store.db, turn.from);
  const paced = pacedBy(parts, "settled", pace);
  return looked + (await lookAtEach(parts, turn, settled, paced)).looked;
}

const pacedBy =
  (parts: Parts, which: keyof typeof EVERY_MS, pace: Pace): Paced =>
  () =>
    pace === "even" ? takePaced(parts, `looks at ${which} orders`, EVERY_MS[which]) : unpaced();
const unpaced: Paced = () => Promise.resolve(true);
/** @returns false when the others have taken all the turns there are */
type Paced = () => Promise<boolean>;

/**
 * Looks at every order that is not final, whether or not it is due or looked at any more: all that
 * nobody paid and that Razorpay still shows, newest first, and what is settled and due. One request
 * at a time; ends when the gateway is down.
 *
 * @returns how many were looked at and how many could not be; `away`: the gateway is down, and some
 * were not asked about
 */
export async function reconcileAll(
  parts: Parts,
): Promise<{ looked: number; failed: number; away: boolean }> {
  const whole: Turn = { from: parts.now(), over: () => false };
  const total = { looked: 0, failed: 0, away: false };
  const take = async (rows: PaymentRow[]) => {
    const { looked, failed, end } = await lookAtEach(parts, whole, rows);
    total.looked += looked;
    total.failed += failed;
    total.away = end === "gateway down";
    return rows.at(-1)?.id;
  };
  let before = await take(await openOrders(parts, null));
  while (before && !total.away) before = await take(await openOrders(parts, before));
  if (!total.away) await take(await allSettled(parts.store.db, whole.from));
  return total;
}

/** Each number has a statement of its own: SQLite plans one whose limit is a parameter anew. */
const dueIn = (states: readonly PaymentState[], most: number) =>
  writtenOnce((db, at: number) =>
    db
      .selectFrom("payments")
      .selectAll()
      .where("next_look_at", "<=", at)
      .where("state", "in", states)
      .orderBy("next_look_at")
      .limit(most),
  );
const atEachPace = (states: readonly PaymentState[], most: Record<Pace, number>) => ({
  even: dueIn(states, most.even),
  "at once": dueIn(states, most["at once"]),
});
const dueOpen = atEachPace(OPEN, OPEN_A_ROUND);
const dueSettled = atEachPace(SETTLED, SETTLED_A_ROUND);
const allSettled = dueIn(SETTLED, AT_ONCE);

/** Those that Razorpay still shows, made before the one with the id `before`, newest first. */
const openOrders = (parts: Parts, before: PaymentId | null): Promise<PaymentRow[]> =>
  parts.store.db
    .selectFrom("payments")
    .selectAll()
    .where("state", "in", OPEN)
    .where("created_at", ">", parts.now() - SHOWN_MS)
    .$if(before !== null, (q) => q.where("id", "<", before))
    .orderBy("id", "desc")
    .limit(AT_ONCE)
    .execute();

interface Went {
  looked: number;
  failed: number;
  end: "all" | "turn over" | "others' turn" | "gateway down";
}

async function lookAtEach(
  parts: Parts,
  turn: Turn,
  rows: PaymentRow[],
  paced = unpaced,
): Promise<Went> {
  const went: Went = { looked: 0, failed: 0, end: "all" };
  let granted = false;
  for (const row of rows) {
    if (turn.over()) return { ...went, end: "turn over" };
    if (!granted && !(await paced())) return { ...went, end: "others' turn" };
    // Where another server took this order, the turn is for the next.
    granted = !(await lease(parts, row));
    if (granted) continue;
    try {
      await lookAndPlan(parts, row, "reconciler");
      went.looked++;
    } catch (problem) {
      const why = problem instanceof Error ? problem.message : "unknown";
      if (lookProblem(problem).away) {
        parts.log.warn({ payment: row.id, why }, "the gateway does not answer the reconciler");
        return { ...went, end: "gateway down" };
      }
      parts.log.error({ payment: row.id, why }, "the reconciler cannot look at an order");
      went.failed++;
    }
  }
  return went;
}

async function lease(parts: Parts, row: PaymentRow): Promise<boolean> {
  const { numUpdatedRows } = await parts.store.db
    .updateTable("payments")
    .set({ next_look_at: parts.now() + LEASE_MS })
    .where("id", "=", row.id)
    .where("next_look_at", row.next_look_at === null ? "is" : "=", row.next_look_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
