import { randomDigits, randomId } from "../ids";
import type { Event } from "../webhooks";
import type { World } from "../world";
import { books, type Settlement } from "./entities";
import { razorpayEvent } from "./events";
import { nextSlot, settledAt, type BalanceEntry } from "./settlement-rules";

const DAILY = "daily settlement";

/** Adds to the shop's balance or takes from it; the entry waits for a settlement. */
export function moves(
  world: World,
  over: Pick<BalanceEntry, "id" | "type"> & Partial<BalanceEntry>,
): void {
  const bare = over.type === "adjustment" && world.faults.strikes("adjustment-bare");
  books(world.state).balance.put(over.id, {
    credit: 0,
    debit: 0,
    fee: 0,
    tax: 0,
    at: world.clock.now(),
    ...over,
    paymentId: bare ? null : (over.paymentId ?? null),
    disputeId: bare ? null : (over.disputeId ?? null),
    description: bare ? null : (over.description ?? null),
  });
  const next = nextDaily(world);
  if (next.get(DAILY) === null) schedule(world, world.clock.now());
}

/** A correction of the balance by Razorpay. @returns the adjustment's id */
export function adjust(world: World, over: Partial<BalanceEntry>): string {
  const id = randomId("adj_");
  moves(world, { id, type: "adjustment", ...over });
  return id;
}

/**
 * A refund that failed comes back: without a trace while it is not settled, else as an adjustment.
 * @param refund amount in paise
 */
export function movesBack(
  world: World,
  { id, payment_id, amount }: { id: string; payment_id: string; amount: number },
): void {
  const { balance } = books(world.state);
  if (balance.get(id)) balance.remove(id);
  else adjust(world, { credit: amount, paymentId: payment_id, description: `Reversal of ${id}` });
}

/** Transfers all of the balance now, due or not. @returns null when there is nothing to transfer */
export async function settleNow(world: World): Promise<Settlement | null> {
  const waiting = books(world.state).balance.all();
  const amount = waiting.reduce((sum, { credit, debit }) => sum + credit - debit, 0);
  const settlement = amount > 0 ? transfer(world, waiting, amount, world.clock.now()) : null;
  if (settlement) await world.webhooks.send([told(world, settlement)]);
  return settlement;
}

/**
 * Settles on every working day by the sandbox's clock; a clock that leaps makes up for the days it
 * leapt over.
 */
export const awaitSettlements = (world: World): void =>
  world.agenda.on(DAILY, async () => {
    const { balance } = books(world.state);
    const now = world.clock.now();
    const events: Event[] = [];
    let slot = nextDaily(world).get(DAILY) ?? now;
    for (; slot <= now; slot = nextSlot(slot)) {
      const waiting = balance.all();
      const whole = settledAt(waiting, slot);
      if (whole.entries.length === 0) continue;
      const partial = whole.entries.length > 1 && world.faults.strikes("settlement-partial");
      const { entries, amount } = partial ? settledAt(waiting, slot, true) : whole;
      events.push(told(world, transfer(world, entries, amount, slot)));
    }
    schedule(world, now);
    await world.webhooks.send(events);
  });

function schedule(world: World, after: number): void {
  const slot = nextSlot(after);
  nextDaily(world).put(DAILY, slot);
  world.agenda.at(slot, DAILY, "");
}

function transfer(world: World, entries: BalanceEntry[], amount: number, at: number): Settlement {
  const { balance, settlements } = books(world.state);
  const settlement: Settlement = {
    id: randomId("setl_"),
    entity: "settlement",
    amount,
    status: "processed",
    fees: 0,
    tax: 0,
    utr: `SBX${randomDigits(13)}`,
    created_at: Math.floor(at / 1000),
  };
  settlements.put(settlement.id, { settlement, entries });
  for (const { id } of entries) balance.remove(id);
  return settlement;
}

const told = (world: World, settlement: Settlement): Event =>
  razorpayEvent("settlement.processed", { settlement }, world.clock.now());

/** UTC ms of the next one under the one key; none before anything moved the balance */
const nextDaily = (world: World) => world.state.shelf<number>("razorpay next settlement");
