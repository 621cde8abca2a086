import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { sendBackClaim } from "../../../app/backend.server/buying/send-back-claim";
import { wasPaid } from "../../../app/backend.server/buying/second-transfer";
import { dateInIndia } from "../../../app/content/india";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { DAY, HOUR } from "../../unit/payments/shop";
import { creditedAgain } from "./credited-again";
import { confirms, laterNamed, newReference, undoes } from "./claims";
import type { History } from "./history";
import { allIsGone, cameOf, takesPartOf } from "./in-parts";
import { namedByAnother } from "./named-by-another";
import { sends } from "./owner";
import { pressed } from "./pressed";
import { isGone, someClaim, type Claim } from "./some-claim";
import { theirsAfterAll } from "./theirs-after-all";

/** Another transfer comes for a claim, in whatever state that is, and the owner enters it. */
export async function transferComes(history: History): Promise<void> {
  const claim = await someClaim(history);
  if (claim) await comesFor(history, claim);
}

export async function comesFor(history: History, claim: Claim): Promise<void> {
  const { chance } = history;
  if (claim.isSecond) return;
  const other = chance.one([100, claim.paise - 100, claim.paise + 100, 2 * claim.paise]);
  const paise = chance.happens(0.6) ? claim.paise : other;
  const kind = chance.next();
  // What paid the claim is taken for a second transfer.
  if (kind < 0.1 && claim.utr !== null) return mistakes(history, claim);
  const byLine = kind > 0.8 && (wasPaid(claim) || isTakenBack(history, claim));
  const reference = byLine ? `line ${chance.between(0, 10 ** 9)}` : newReference(history);
  await comesBy(history, claim, { reference, byLine, paise });
}

/** By one that is in no books. */
export async function comesBy(history: History, claim: Claim, transfer: Transfer): Promise<void> {
  const { reference, byLine, paise } = transfer;
  // Whoever else sits at the desk confirms the claim by the same transfer at this moment.
  const both = !byLine && history.chance.happens(0.2);
  const entered = await Promise.all([
    both && confirmsBy(history, claim, transfer),
    enters(history, claim, transfer),
  ]);
  if (entered.includes(true) || (await isGone(history, claim))) return;
  const other = byLine ? null : await namedByAnother(history, claim, reference);
  if (other === "served" || (other === "rejected" && (await enters(history, claim, transfer))))
    return;
  const lost = byLine ? 0 : await theirsAfterAll(history, reference);
  if (lost > 0) {
    const rest = { ...transfer, paise: paise - lost };
    if (rest.paise <= 0 || (await enters(history, claim, rest))) return;
  }
  history.wrong(
    `${paise} came for ${claim.id} (${claim.state}) by ${reference}, and no way leads into ` +
      "the books",
  );
}

const isTakenBack = ({ byHand }: History, { id }: Claim): boolean =>
  byHand.last("taken back", id) !== undefined;

interface Transfer {
  reference: string;
  /** it has no UTR, and is known by its line of the statement */
  byLine: boolean;
  paise: number;
}

/**
 * A transfer must find its way into the books, once: to be sent back, or by the claim's
 * confirmation where nothing stands against that. What happens at the same moment may change which
 * it is.
 */
async function enters(history: History, claim: Claim, transfer: Transfer): Promise<boolean> {
  for (let tries = 3; tries > 0; tries--) {
    if (await sendsBack(history, claim.id, transfer)) return true;
    if (await confirmsBy(history, claim, transfer)) return true;
  }
  return false;
}

const confirmsBy = (
  history: History,
  { id, paise: asked }: Claim,
  { reference, byLine, paise }: Transfer,
): Promise<boolean> =>
  confirms(history, "claim confirmed by another transfer", {
    ...{ id, utr: byLine ? null : reference, more: paise - asked },
  });

async function sendsBack(history: History, id: PaymentId, transfer: Transfer): Promise<boolean> {
  const { chance, product, byHand, now } = history;
  const { reference, byLine, paise } = transfer;
  const came = byLine ? { utr: null, paise, lineHash: reference } : { utr: reference, paise };
  const done = await pressed(history, "transfer sent back", () =>
    sendBackClaim(product.any(), id, came),
  );
  if (done.length > 1) history.wrong(`${reference} was sent back ${done.length} times`);
  if (done.length > 0 && !byLine && chance.happens(0.2)) laterNamed(history, reference);
  for (const { money_id } of done)
    byHand.enter({ what: "sent back", about: money_id, at: now, paise, reference });
  return done.length > 0;
}

/** The owner enters what paid a claim once more: there is no second transfer. */
async function mistakes(history: History, { id, utr, paise }: Claim): Promise<void> {
  if (utr !== null) await sendsBack(history, id, { reference: utr, byLine: false, paise });
}

/**
 * The bank takes back a transfer by which a claim was confirmed, and the owner enters it: once or
 * twice, and now and then just when they do something else with the claim.
 */
export async function takesBack(history: History): Promise<void> {
  const { chance, product, byHand, now } = history;
  const claim = await someClaim(history);
  if (!claim) return;
  const { id, utr } = claim;
  const own = utr !== null && chance.happens(0.5);
  if (chance.happens(0.3)) await asksBack(history, claim);
  const left = cameOf(history, claim);
  const reversal = {
    ...{ on: dateInIndia(now), utr: own ? utr : newReference(history) },
    // All that is left of it.
    ...{ paise: left === undefined ? undefined : left - byHand.takenInParts(id) },
  };
  const [done] = await Promise.all([
    pressed(history, "transfer taken back", () => takeBackClaim(product.any(), id, reversal)),
    chance.happens(0.4) ? chance.one(besides)(history, claim) : undefined,
  ]);
  if (done.length > 1) history.wrong(`the transfer of ${id} was taken back ${done.length} times`);
  if (done.length === 0) return;
  // It may have been confirmed at the same moment; or a part credited again, so that more is left.
  const as = done[0]?.part ?? null;
  const { utr: reference, paise = 0 } = reversal;
  if (as !== null)
    return byHand.enter({ what: "part taken", about: id, at: now, paise, reference, as });
  allIsGone(history, claim, reference);
  if (chance.happens(0.5))
    history.in(chance.between(HOUR, 4 * DAY), () => creditedAgain(history, claim));
  if (chance.happens(0.4))
    history.in(chance.between(HOUR, 4 * DAY), () => comesFor(history, claim));
  if (chance.happens(0.4)) laterNamed(history, chance.one([utr ?? reference, reference]));
  if (chance.happens(0.4))
    history.in(chance.between(HOUR, DAY), () => sendsSome(history, claim, "withdrawn"));
}

/** The owner is to send a part of it back. */
async function asksBack(history: History, { id }: Claim): Promise<void> {
  history.mayEnd.add(id);
  await history.attempt("refund, amount", () =>
    refundPayment(history.product.any(), id, { paise: history.chance.between(100, 20_000) }),
  );
}

async function sendsSome(
  history: History,
  { id }: Claim,
  state: "to send" | "withdrawn",
): Promise<void> {
  const { db } = history.product.any().store;
  const refund = await db
    .selectFrom("refunds")
    .selectAll()
    .where("payment_id", "=", id)
    .where("state", "=", state)
    .executeTakeFirst();
  if (refund) await sends(history, refund);
}

/** What the owner does at the moment at which they enter that the bank took a transfer back. */
const besides: ((history: History, claim: Claim) => Promise<unknown>)[] = [
  (history, { id }) => confirms(history, "claim confirmed", { id, more: 0 }),
  (history, { id }) => undoes(history, id),
  (history, claim) => comesFor(history, claim),
  asksBack,
  (history, claim) => sendsSome(history, claim, "to send"),
  (history, claim) => takesPartOf(history, claim),
];
