import { bookNeverCame } from "../../../app/backend.server/buying/never-came";
import type { WhyUndone } from "../../../app/backend.server/buying/undo-claim";
import { balance } from "../../../app/backend.server/money/ledger/balance";
import {
  giveUpLoss,
  lossOf,
  undoGivenUp,
} from "../../../app/backend.server/money/ledger/give-up-loss";
import { makeGood } from "../../../app/backend.server/money/ledger/made-good";
import { askedOf } from "../../../app/backend.server/money/ledger/never-came";
import { dateInIndia } from "../../../app/content/india";
import type { RefundRow } from "../../../app/backend.server/money/refunds/refund-rows";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import type { HowMuch } from "../../../app/backend.server/money/refunds/what-to-refund";
import { NEVER_CAME } from "../../../app/backend.server/money/refunds/refund-reasons";
import type { RefundState } from "../../../app/backend.server/platform/states/refund-states";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { DAY, HOUR, MINUTE } from "../../unit/payments/shop";
import { comesBack, isBack } from "./came-back";
import { cameNot } from "./owner";
import { laterNamed, undoes } from "./claims";
import { creditedAgain } from "./credited-again";
import type { History } from "./history";
import { allIsGone } from "./in-parts";
import { sends } from "./owner";
import { pressed } from "./pressed";
import { someClaim } from "./some-claim";

/**
 * The owner enters that the money of a claim never came, whatever its state, once or twice, and now
 * and then at the moment at which somebody undoes it; a refund of it had been sent, or turns out to
 * have been. Its reference is free from then on; or the
 * money comes after all, by another.
 */
export async function neverComes(history: History): Promise<void> {
  const { chance, product, byHand } = history;
  const claim = await someClaim(history);
  if (!claim) return;
  const { id, utr } = claim;
  if (chance.happens(0.4)) await refundsIt(history, id);
  const before = await refundOf(history, id, "sent");
  const why = chance.one<WhyUndone>(["not-there", "other-claim", "by-mistake"]);
  const [done] = await Promise.all([
    pressed(history, "money never came", () => bookNeverCame(product.any(), id, why)),
    chance.happens(0.2) ? undoes(history, id) : undefined,
  ]);
  if (done.length > 1) history.wrong(`the money of ${id} never came ${done.length} times`);
  if (done.length === 0) return;
  const part = byHand.last("part taken", id)?.as;
  // The bank may have credited it again at this moment.
  if (part && !(await isBack(history, part)))
    history.wrong(`the bank took a part of ${id}, and it is entered that nothing had come`);
  allIsGone(history, claim, null);
  byHand.enter({ what: "never came", about: id, at: history.now });
  if (before) {
    history.count("money never came, and a refund had been sent");
    if (chance.happens(0.7))
      history.in(chance.between(MINUTE, HOUR), () => paysBackAPart(history, before));
    if (chance.happens(0.4))
      history.in(chance.between(MINUTE, DAY), () => asksNoMore(history, before));
    if (chance.happens(0.4))
      history.in(chance.between(MINUTE, 2 * DAY), () => comesBack(history, before.id));
  }
  if (chance.happens(0.5))
    history.in(chance.between(MINUTE, 2 * DAY), () => hadBeenSent(history, id));
  if (chance.happens(0.5))
    history.in(chance.between(HOUR, 4 * DAY), () => creditedAgain(history, claim));
  if (utr !== null && chance.happens(0.4)) laterNamed(history, utr);
}

/** The owner gives a part back, or all, and mostly sends it at once. */
async function refundsIt(history: History, id: PaymentId): Promise<void> {
  const { chance, product } = history;
  const howMuch = chance.one<HowMuch>(["all", "pro-rata", { paise: chance.between(100, 50_000) }]);
  history.mayEnd.add(id);
  await history.attempt("refund of a claim", () => refundPayment(product.any(), id, howMuch));
  const refund = await refundOf(history, id, "to send");
  if (refund && chance.happens(0.6)) await sends(history, refund);
}

/** The client sends back a part of it, by a transfer that is named or not. */
async function paysBackAPart(history: History, { money_id, amount_paise }: RefundRow) {
  const { chance, product, now } = history;
  const named = { utr: String(chance.between(600_000_000_000, 699_999_999_999)) };
  const came = { how: "came back", on: dateInIndia(now), reason: "they sent a part" } as const;
  const paise = chance.between(1, amount_paise);
  const before = await balance(product.any().store.db);
  const made = await history.attempt("part of a loss came back", () =>
    makeGood(product.any(), money_id, {
      ...{ ...came, paise, again: true },
      ...(chance.happens(0.6) ? named : {}),
    }),
  );
  if (made && chance.happens(0.5)) await cameNot(history, money_id, { paise, before });
}

/** The owner gives up what is left of it, once or twice, and now and then undoes that. */
async function asksNoMore(history: History, { money_id }: RefundRow) {
  const { chance, product } = history;
  const { db } = product.any().store;
  const before = await balance(db);
  const done = await pressed(history, "loss given up", () =>
    giveUpLoss(product.any(), money_id, { reason: "they do not answer" }),
  );
  if (done.length === 0) return;
  if (done.length > 1) history.wrong(`the loss of ${money_id} was given up ${done.length} times`);
  const asked = async () => {
    const lost = await lossOf(db, money_id);
    return lost ? askedOf(lost) : 0;
  };
  if ((await asked()) !== 0) history.wrong(`the loss of ${money_id} is given up, and asked for`);
  if (chance.happens(0.3)) {
    await history.attempt("loss given up undone", () => undoGivenUp(product.any(), money_id));
    // At the same moment some of it may have come back, or all.
    if (history.isAlone && (await asked()) !== done[0]?.paise)
      history.wrong(`that the loss of ${money_id} was given up is undone, and not asked for`);
  }
  if (history.isAlone && JSON.stringify(await balance(db)) !== JSON.stringify(before))
    history.wrong(`the sums changed when the loss of ${money_id} was given up`);
}

/** A refund that was withdrawn with its payment had left before. */
async function hadBeenSent(history: History, id: PaymentId): Promise<void> {
  const refund = await refundOf(history, id, "withdrawn");
  if (refund?.reason !== NEVER_CAME) return;
  history.count("money never came, and a refund turns out to have been sent");
  await sends(history, refund, refund.amount_paise);
}

const refundOf = ({ product }: History, id: PaymentId, state: RefundState) =>
  product
    .any()
    .store.db.selectFrom("refunds")
    .selectAll()
    .where("payment_id", "=", id)
    .where("state", "=", state)
    .orderBy("id")
    .executeTakeFirst();
