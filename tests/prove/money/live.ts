import { DAY, HOUR, MINUTE } from "../../unit/payments/shop";
import { takesBack, transferComes } from "./bank";
import { neverComes } from "./never-came";
import { wasAnothers } from "./not-theirs";
import { bounces } from "./came-back";
import { buys, comes, isThere, leaves, paysLater } from "./buyers";
import { claims } from "./claims";
import { creditsAgain } from "./credited-again";
import { extendsAll, extendsOne } from "./extensions";
import { overpays, restComes, takesPart } from "./in-parts";
import { checkRestores } from "../../../app/backend.server/upkeep/restores";
import type { History } from "./history";
import { banks, dashboardRefund, disputes, paysElsewhere, weather } from "./outside";
import { closes, decides, holds, makesGood, pauses, refunds, returnsAtOnce } from "./owner";

/** How long things happen, and how many. */
const WEEKS = 3;
const [LEAST, MOST] = [18, 34];
/** So long after the last of them all is read for the last time. */
const CALM = 65 * DAY;

const acts: [weight: number, act: (history: History) => Promise<void> | void][] = [
  [9, buys],
  [2, paysLater],
  [4, claims],
  [3, transferComes],
  [3, takesBack],
  [2, neverComes],
  [2, wasAnothers],
  [3, takesPart],
  [2, overpays],
  [1, creditsAgain],
  [3, restComes],
  [1, paysElsewhere],
  [3, dashboardRefund],
  [3, disputes],
  [4, refunds],
  [2, returnsAtOnce],
  [4, decides],
  [2, holds],
  [2, makesGood],
  [2, bounces],
  [1, pauses],
  [1, closes],
  [2, leaves],
  [2, extendsOne],
  [2, extendsAll],
  [3, weather],
];

/** One history from its first buyer to the calm at its end. */
export async function live(history: History): Promise<void> {
  const { chance, product } = history;
  const refundsSeen = new Set<string>();
  for (let more = chance.between(2, 3); more > 0; more--) await comes(history);
  await product.round();
  for (let more = chance.between(2, 4); more > 0; more--)
    history.in(chance.between(0, 10 * DAY), () => buys(history));
  for (let more = chance.between(LEAST, MOST); more > 0; more--) {
    const act = pick(history);
    history.in(chance.between(0, WEEKS * 7 * DAY), () => act(history));
  }
  if (chance.happens(0.4)) planRestore(history);
  for (let at = 0; at < WEEKS * 7 * DAY; at += gap(history))
    history.in(at, () => history.product.round());
  await history.live(async () => {
    banks(history, refundsSeen);
    if (chance.happens(0.3)) await product.round();
    banks(history, refundsSeen);
  });
  await calm(history, refundsSeen);
}

function pick({ chance }: History) {
  let at = chance.next() * acts.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, act] of acts) if ((at -= weight) < 0) return act;
  return buys;
}

/** Mostly a server comes round often; now and then none runs for a day. */
function gap({ chance }: History): number {
  const kind = chance.next();
  if (kind < 0.3) return chance.between(5_000, 30 * MINUTE);
  return kind < 0.9 ? chance.between(HOUR, 14 * HOUR) : chance.between(DAY, 3 * DAY);
}

function planRestore(history: History): void {
  const { chance } = history;
  const own = chance.happens(OWN);
  const at = chance.between(DAY, 12 * DAY);
  history.in(at, async () => void (history.copy = await history.product.copy(own)), true);
  if (chance.happens(0.5)) history.in(at + chance.between(0, HOUR), () => comes(history), true);
  const after = at + chance.between(HOUR, 6 * DAY);
  history.in(after, () => restores(history, own), true);
}
/** The share of restores by the product's own backup: its key takes a second of hashing. */
const OWN = 0.05;

async function restores(history: History, own: boolean): Promise<void> {
  const { chance, copy } = history;
  if (!copy) return;
  await noteNumbers(history);
  history.count(own ? "restore of the product's backup" : "restore of a plain copy");
  await copy.restore();
  history.copy = null;
  history.restores++;
  history.heldUntil.clear();
  history.byHand.forgetsSince(copy.at);
  history.moreDays = history.moreDays.filter(({ at }) => at < copy.at);
  await heldAgain(history);
  history.in(chance.between(HOUR, 3 * DAY), () => looksIntoIt(history), true);
  for (const buyer of history.buyers) {
    if (await isThere(history, buyer)) buyer.closed = false;
    else if (chance.happens(0.6))
      history.in(chance.between(HOUR, 5 * DAY), () => comes(history, buyer), true);
  }
}

/**
 * The owner compares the lost time with the bank statement: until then no money leaves by itself.
 */
async function looksIntoIt({ product }: History): Promise<void> {
  await checkRestores(product.any());
}

/** What the owner held for good and has let go since is held again: the copy knows no better. */
async function heldAgain({ held, now, product }: History): Promise<void> {
  const { db } = product.any().store;
  for (const { id } of await db
    .selectFrom("money_in")
    .select("id")
    .where("held_until", ">", now + CALM)
    .execute())
    held.add(id);
}

/** No number is ever given to two payments, whatever was restored in between. */
export async function noteNumbers(history: History): Promise<void> {
  const { db } = history.product.any().store;
  for (const { payment_id, financial_year, number } of await db
    .selectFrom("invoices")
    .select(["payment_id", "financial_year", "number"])
    .execute()) {
    const name = `${financial_year}/${number}`;
    const before = history.numbers.get(name);
    if (before !== undefined && before !== payment_id)
      history.wrong(`the invoice number ${name} was given to ${before} and to ${payment_id}`);
    history.numbers.set(name, payment_id);
  }
}

/** All is well again: the gateway answers, and the jobs run until nothing is due. */
async function calm(history: History, refundsSeen: Set<string>): Promise<void> {
  const { gateway, product, trouble } = history;
  const well = () => {
    gateway.down = gateway.balanceTooSmall = gateway.refundsPend = false;
    gateway.listLag = trouble.share = 0;
  };
  well();
  const end = history.now + CALM;
  for (let step = 5 * HOUR; history.now < end; step = Math.min(step * 1.5, 6 * DAY)) {
    history.now += Math.floor(step);
    await product.round();
    banks(history, refundsSeen);
    // A refund of the calm itself may still fail, and its webhook come late.
    await history.live(async () => banks(history, refundsSeen));
  }
  await product.round();
}
