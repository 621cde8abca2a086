import { DAY, HOUR, MINUTE } from "../../unit/payments/shop";
import { keptRests, noteRest } from "../../../app/backend.server/buying/bank/keep-rest";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { undoPart } from "../../../app/backend.server/buying/undo-part";
import { wasPaid } from "../../../app/backend.server/buying/second-transfer";
import { takenInParts } from "../../../app/backend.server/money/ledger/taken-back";
import { dateInIndia } from "../../../app/content/india";
import type { PaymentId, RefundId } from "../../../app/backend.server/platform/store/ids";
import { comesBack } from "./came-back";
import { claimed, confirms, laterNamed, newReference } from "./claims";
import type { History } from "./history";
import { pressed } from "./pressed";
import { someClaim, type Claim } from "./some-claim";

/** The bank takes back a part of what came for a claim, and the owner enters it. */
export async function takesPart(history: History): Promise<void> {
  const claim = await someClaim(history);
  if (claim) await takesPartOf(history, claim);
}

/**
 * Somebody pays more than they claim, and of that transfer the bank takes what was too much and
 * some of the rest: that stands in two shares, and what becomes of the one becomes of the other.
 */
export async function overpays(history: History): Promise<void> {
  const { chance } = history;
  const id = await claimed(history, newReference(history));
  if (!id) return;
  history.in(chance.between(HOUR, 2 * DAY), async () => {
    const more = chance.between(100, 50_000);
    if (await confirms(history, "claim confirmed", { id, more }))
      history.in(chance.between(HOUR, 2 * DAY), () => takesShares(history, id, more));
  });
}

async function takesShares(history: History, id: PaymentId, more: number): Promise<void> {
  const { chance, byHand, product, now } = history;
  const claim = await someClaim(history, (one) => one === id);
  const utr = newReference(history);
  const most = claim === null ? 0 : (cameOf(history, claim) ?? 0) - byHand.takenInParts(id) - 100;
  if (most <= more) return;
  const paise = chance.between(more + 1, most);
  const [done] = await pressed(history, "part in two shares taken back", () =>
    takeBackClaim(product.any(), id, { on: dateInIndia(now), utr, paise }),
  );
  const as = done?.part ?? null;
  if (as === null) return;
  byHand.enter({ what: "part taken", about: id, at: now, paise, reference: utr, as });
  if (chance.happens(0.5))
    history.in(chance.between(1000, 8 * MINUTE), () => partUndone(history, as));
  else history.in(chance.between(HOUR, 4 * DAY), () => comesBack(history, as));
}

/**
 * A part, or all that is left after some: by a reference of its own, or that of the transfer, which
 * may have paid in two.
 */
export async function takesPartOf(history: History, claim: Claim): Promise<void> {
  const { chance, product, byHand, now } = history;
  const { id } = claim;
  const came = cameOf(history, claim);
  const stood = bookedFor(history, id);
  const taken = byHand.takenInParts(id);
  const left = (came ?? claim.paise) - taken;
  const [rest] = byHand.restsOf(id);
  const rests = byHand.restsOf(id).reduce((sum, one) => sum + one.paise, 0);
  const named = [claim.utr, rest?.reference ?? null].filter(
    (one) => one !== null && !one.startsWith("line"),
  );
  const utr = chance.happens(0.5) && named.length > 0 ? chance.one(named) : newReference(history);
  const all = chance.happens(0.2) && left < (came ?? 0);
  if (utr === null || left < 200) return;
  // By a transfer no more goes than came by it.
  const most = Math.min(left, cameBy(history, claim, utr, came ?? claim.paise));
  // More than the claim is of, where more came.
  const least = most > claim.paise && chance.happens(0.5) ? claim.paise : 100;
  const paise = all && most === left ? left : Math.min(chance.between(least, left - 100), most);
  const part = { on: dateInIndia(now), utr, paise };
  const takes = (again: boolean) =>
    pressed(history, "part of a transfer taken back", () =>
      takeBackClaim(product.any(), id, { ...part, again }),
    );
  let done = await takes(false);
  // The same on another day asks whether it is another one: it is. Of one day it counts once.
  const same = byHand.partsEver(id).filter((one) => one.reference === utr && one.paise === paise);
  if (done.length === 0 && same.length > 0) done = await takes(true);
  if (done.length > 1) history.wrong(`a part of ${id} was taken back ${done.length} times`);
  if (done.length === 0) {
    // At this moment another transfer may stand in the place of this one, or it may have turned out
    // that less came by it.
    if (bookedFor(history, id) !== stood) return;
    if (((await keptRests(product.any().store.db, [id])).get(id) ?? 0) !== rests) return;
    const isBooked = same.some(({ at }) => dateInIndia(at) === part.on);
    if (came !== undefined && !isBooked && !(await isTaken(history, claim, taken)))
      history.wrong(`the bank took ${paise} of ${id} by ${utr}, and no way leads into the books`);
    return;
  }
  const as = done[0]?.part ?? null;
  // Something else may have happened at the same moment, so that it is all that is left, or is not.
  if (as === null) return allIsGone(history, claim, utr);
  byHand.enter({ what: "part taken", about: id, at: now, paise, reference: utr, as });
  if (chance.happens(0.25))
    history.in(chance.between(1000, 12 * MINUTE), () => partUndone(history, as));
  if (chance.happens(0.3)) history.in(chance.between(HOUR, 4 * DAY), () => comesBack(history, as));
  if (chance.happens(0.3)) laterNamed(history, utr);
}

/** Paise that came for a claim by the transfer with this reference, or by any of its transfers. */
function cameBy({ byHand }: History, { id, utr }: Claim, by: string, came: number): number {
  const rests = byHand.restsOf(id);
  const rest = rests.find(({ reference }) => reference === by);
  if (rest) return rest.paise;
  return by === utr ? rests.reduce((left, { paise }) => left - paise, came) : came;
}

/** It was booked by mistake: undone in time, or too late. */
async function partUndone(history: History, part: RefundId): Promise<void> {
  const { product, byHand, now } = history;
  const done = await history.attempt("part of a transfer undone", async () => {
    await undoPart(product.any(), part);
    return true;
  });
  if (done) byHand.undoPart(part, now);
}

/**
 * With the last part all of the transfer is taken back: what stood of it in parts does no more.
 *
 * @param utr of the reversal; null: the owner entered that it never came
 */
export function allIsGone(history: History, claim: Claim, utr: string | null): void {
  const { byHand, now } = history;
  const { id } = claim;
  // What is taken back had come: that it was undone and confirmed anew may be of this moment.
  const more = byHand.last("confirmed", id)?.paise ?? 0;
  const paise = byHand.last("sent back", `${id}-back`)?.paise ?? claim.paise + more;
  while (byHand.last("part taken", id)) byHand.cancel("part taken", id, now);
  byHand.enter({ what: "taken back", about: id, at: now, paise, reference: utr });
}

/**
 * Something else happened to it at the same moment (of another part only the product knows as yet),
 * or the claim is forgotten.
 *
 * @param inParts paise of it that were taken before
 */
async function isTaken(history: History, claim: Claim, inParts: number): Promise<boolean> {
  const { byHand, product } = history;
  const { db } = product.any().store;
  const money = await db
    .selectFrom("money_in")
    .select("captured_paise")
    .where("payment_id", "=", claim.id)
    .where("captured_paise", ">", 0)
    .execute();
  if ((await takenInParts(db, claim.id as PaymentId)) !== inParts) return true;
  return money.length === 0 || byHand.last("taken back", claim.id) !== undefined;
}

/** The entry by which a claim's money is in the books. */
const bookedFor = ({ byHand }: History, id: PaymentId) =>
  byHand.last("sent back", `${id}-back`) ?? byHand.last("confirmed", id);

/** Paise that came for a claim, served or to be sent back, as the owner entered it. */
export function cameOf({ byHand }: History, { id, paise }: Claim): number | undefined {
  const back = byHand.last("sent back", `${id}-back`);
  if (back) return back.paise;
  const confirmed = byHand.last("confirmed", id);
  const undone = byHand.last("undone", id);
  if (!confirmed || (undone && undone.at >= confirmed.at)) return undefined;
  return paise + confirmed.paise;
}

/**
 * A claim was paid in two transfers: it was confirmed by the first one's reference, and the owner
 * finds the second on the statement. Now and then whoever else sits at the desk takes that line for
 * another claim's at this moment.
 */
export async function restComes(history: History): Promise<void> {
  const { chance, product, byHand, now } = history;
  const claim = await someClaim(history);
  if (!claim || claim.utr === null || !wasPaid(claim) || byHand.restsOf(claim.id).length > 0)
    return;
  const { id } = claim;
  const paise = chance.between(100, Math.max(200, claim.paise - 100));
  const utr = chance.happens(0.8) ? newReference(history) : null;
  const hash = `line ${chance.between(0, 10 ** 9)}`;
  const line = { date: dateInIndia(now), paise, text: `UPI/${utr ?? "second part"}/${id}` };
  // The first brought Re 1. A second rest, found at the same moment, is kept as far as it is one.
  const missingPaise = claim.paise - 100;
  const other = utr !== null && chance.happens(0.3) ? await someClaim(history) : null;
  const both = async () => {
    if (other && other.id !== id)
      await confirms(history, "claim confirmed", { id: other.id, utr, more: 0 });
  };
  const [done] = await Promise.all([
    pressed(history, "rest of a claim came", async () => {
      await noteRest(product.any(), id, { lineHash: hash, utr, line, missingPaise });
      return { id };
    }),
    both(),
  ]);
  if (done.length === 0) return;
  byHand.enter({ what: "rest came", about: id, at: now, paise, reference: utr ?? hash });
  if (utr !== null && chance.happens(0.5)) laterNamed(history, utr);
  if (chance.happens(0.5))
    history.in(chance.between(HOUR, 4 * DAY), () => takesPartOf(history, claim));
}
