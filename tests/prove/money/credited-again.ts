import { creditAgain } from "../../../app/backend.server/buying/credit-again";
import type { Again } from "../../../app/backend.server/buying/would-credit-again";
import { undoSendBack } from "../../../app/backend.server/buying/undo-send-back";
import type { Transfer } from "../../../app/backend.server/buying/send-back-claim";
import { nameCameBack } from "../../../app/backend.server/money/ledger/name-came-back";
import { makeGood } from "../../../app/backend.server/money/ledger/made-good";
import { dateInIndia } from "../../../app/content/india";
import { allOutOf } from "../../../app/backend.server/money/ledger/went-before";
import type { MoneyId, PaymentId, RefundId } from "../../../app/backend.server/platform/store/ids";
import { DAY, MINUTE } from "../../unit/payments/shop";
import { comesBy } from "./bank";
import { laterNamed, newReference, undone } from "./claims";
import type { History } from "./history";
import { namedByAnother } from "./named-by-another";
import { pressed } from "./pressed";
import { isGone, someClaim, type Claim } from "./some-claim";

/** The bank credits a transfer again, of whichever claim: mostly it had taken none back. */
export async function creditsAgain(history: History): Promise<void> {
  const claim = await someClaim(history);
  if (claim) await creditedAgain(history, claim);
}

/**
 * What the bank had taken back comes again, by the reference of either row, another one or none:
 * the service starts anew, or it goes back; or it is what was missing of what had been sent back
 * before.
 */
export async function creditedAgain(history: History, claim: Claim): Promise<void> {
  const { chance, byHand } = history;
  const took = byHand.last("taken back", claim.id);
  // The reference of what never came may have paid another claim since.
  const neverCame = took !== undefined && took.reference === null;
  const own = neverCame ? [] : [claim.utr, took?.reference ?? null];
  // By a reference the claim was given, another transfer may have come, which is to be sent back.
  const isAnother = (reference: string) =>
    byHand
      .all("sent back")
      .some((one) => one.reference === reference && one.about !== `${claim.id}-back`);
  const known = own.filter((one) => one !== null && !isAnother(one));
  const again = chance.happens(0.6) && known.length > 0 ? chance.one(known) : null;
  const utr = again ?? (chance.happens(0.7) ? newReference(history) : null);
  const had = took?.paise ?? claim.paise;
  const paise = chance.happens(0.8) ? had : chance.one([had - 100, had + 100, 100]);
  const line = utr === null ? { lineHash: `line ${chance.between(0, 10 ** 9)}` } : {};
  const transfer = { utr, paise, ...line };
  const first = chance.one<Again>(["service", "send back"]);
  if (await books(history, claim, transfer, first)) return;
  if (await books(history, claim, transfer, first === "service" ? "send back" : "service")) return;
  if (!took || byHand.last("taken back", claim.id) !== took || (await isGone(history, claim)))
    return;
  if (byHand.last("credited again", claim.id)) return;
  const other = utr === null ? null : await namedByAnother(history, claim, utr);
  if (other === "served" || (other === "rejected" && (await books(history, claim, transfer, BACK))))
    return;
  if (paise < 100 || (await isMissing(history, claim.id, paise))) return;
  if (
    (await toldApart(history, claim.id, took.at)) &&
    (await books(history, claim, transfer, BACK))
  )
    return;
  // What had been sent back may have come back at this moment.
  for (const what of history.isAlone ? [] : ([first, BACK] as const))
    if (await books(history, claim, transfer, what)) return;
  history.wrong(
    `${paise} of ${claim.id} were credited again by ${utr ?? "a line"}, and no way leads into ` +
      "the books",
  );
}

async function books(
  history: History,
  claim: Claim,
  transfer: Transfer,
  what: Again,
): Promise<boolean> {
  const { chance, product, byHand, now } = history;
  const { utr, paise, lineHash } = transfer;
  const neverCame = byHand.last("taken back", claim.id)?.reference === null;
  const done = await pressed(history, `transfer credited again, ${what}`, () =>
    creditAgain(product.any(), claim.id, transfer, what),
  );
  if (done.length > 1) history.wrong(`${claim.id} was credited again ${done.length} times`);
  for (const { id, refund } of done) {
    const reference = utr ?? lineHash ?? null;
    byHand.enter({ what: "credited again", about: claim.id, at: now, paise, reference, as: id });
    if (refund === null)
      byHand.enter({ what: "confirmed", about: id, at: now, paise: paise - claim.paise });
    else byHand.enter({ what: "sent back", about: refund.money_id, at: now, paise, reference });
    if (chance.happens(neverCame ? 0.6 : 0.3))
      history.in(chance.between(1000, 12 * MINUTE), async () => {
        const isUndone =
          refund === null
            ? await undone(history, id)
            : await takenForMistake(history, {
                claim: claim.id,
                refund: refund.id,
                money: refund.money_id,
              });
        if (isUndone && neverCame) await wasMeantForAnother(history, refund === null, transfer);
      });
    if (utr !== null && chance.happens(0.3)) laterNamed(history, utr);
    if (chance.happens(0.4))
      history.in(chance.between(MINUTE, 3 * DAY), () => namedAfterwards(history, id));
  }
  return done.length > 0;
}

/** What was entered as come after all is undone; where it was to be sent back, it is another's. */
async function wasMeantForAnother(
  history: History,
  served: boolean,
  { utr, lineHash, paise }: Transfer,
): Promise<void> {
  history.count(`came after all, undone: ${served ? "service" : "send back"}`);
  const other = served ? null : await someClaim(history);
  const reference = utr ?? lineHash;
  if (other && !other.isSecond && reference)
    await comesBy(history, other, { reference, byLine: utr === null, paise });
}

interface Booking {
  claim: string;
  refund: RefundId;
  money: MoneyId;
}

/** That it goes back is undone, in time or too late. @returns whether it was in time */
async function takenForMistake(
  history: History,
  { claim, refund, money }: Booking,
): Promise<boolean> {
  const { product, byHand, now } = history;
  const done = await history.attempt("booking to send back undone", async () => {
    await undoSendBack(product.any(), refund);
    return true;
  });
  if (!done) return false;
  byHand.cancel("sent back", money, now);
  byHand.cancel("credited again", claim, now);
  return true;
}

const BACK = "send back";

/**
 * What had been sent back before is entered as come back, without a reference: that was another
 * transfer, and the owner adds its reference. @param since when the reversal was entered, UTC ms
 */
async function toldApart(history: History, claim: string, since: number): Promise<boolean> {
  const { product } = history;
  const { db } = product.any().store;
  const entries = await db
    .selectFrom("made_good")
    .innerJoin("money_in", "money_in.id", "made_good.money_id")
    .select(["money_id", "came_on"])
    .where("payment_id", "=", claim as never)
    .where("how", "=", "came back")
    .where("at", ">=", since)
    .where("utr_hash", "is", null)
    .execute();
  for (const { money_id, came_on } of entries)
    await history.attempt("reference of what came back", () =>
      nameCameBack(product.any(), money_id, { on: came_on ?? "", utr: newReference(history) }),
    );
  return entries.length > 0;
}

/** What counts as a part of what came again was a transfer of its own, as is noticed later. */
async function namedAfterwards(history: History, again: PaymentId): Promise<void> {
  const { product } = history;
  const entries = await product
    .any()
    .store.db.selectFrom("made_good")
    .select(["id", "money_id"])
    .where("again_as", "=", again)
    .where("how", "=", "came back")
    .where("came_on", "is not", null)
    .where("utr_hash", "is", null)
    .execute();
  for (const { id: entry, money_id } of entries) {
    const named = await history.attempt("reference of what came back, afterwards", () =>
      nameCameBack(product.any(), money_id, { entry, utr: newReference(history) }),
    );
    if (named) history.count("what was paid back is no part of what came again");
    if (named && named.toSend > 0) history.count("and is to be sent");
  }
}

/**
 * It had been sent back before the bank took it: what comes is what is missing of it, also where
 * that was given up.
 */
async function isMissing(history: History, claim: string, paise: number): Promise<boolean> {
  const { product, now } = history;
  const { db } = product.any().store;
  const [lacks] = await allOutOf(db, claim as PaymentId);
  if (!lacks) return false;
  const came = { how: "came back", on: dateInIndia(now), reason: "credited again" } as const;
  await history.attempt("overpayment credited again", () =>
    makeGood(product.any(), lacks.money, { ...came, paise: Math.min(paise, lacks.paise) }),
  );
  return true;
}
