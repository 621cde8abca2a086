import { closeAccount } from "../../../app/backend.server/account/close-account";
import { pauseDisputed, resumeDisputed } from "../../../app/backend.server/money/disputes/disputes";
import { balance } from "../../../app/backend.server/money/ledger/balance";
import { makeGood } from "../../../app/backend.server/money/ledger/made-good";
import { undoCameBack } from "../../../app/backend.server/money/ledger/undo-came-back";
import { askAnew, doByHand, withdraw } from "../../../app/backend.server/money/owed/owner-decides";
import { holdReturn, releaseReturn } from "../../../app/backend.server/money/owed/hold-return";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import type { RefundRow } from "../../../app/backend.server/money/refunds/refund-rows";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import type { HowMuch } from "../../../app/backend.server/money/refunds/what-to-refund";
import { returnOwedOf } from "../../../app/backend.server/money/owed/return-owed";
import { dateInIndia } from "../../../app/content/india";
import type { MoneyId } from "../../../app/backend.server/platform/store/ids";
import { DAY, HOUR } from "../../unit/payments/shop";
import type { History } from "./history";
import { isThere } from "./buyers";

/** The owner gives a payment back: all, what is unexpired, or an amount. */
export async function refunds(history: History): Promise<void> {
  const { chance, product } = history;
  const rows = await product
    .any()
    .store.db.selectFrom("payments")
    .select(["id", "provider_payment_id", "amount_paise"])
    .where("state", "in", ["fulfilled", "refunded"])
    .execute();
  if (rows.length === 0) return;
  const { id, provider_payment_id, amount_paise } = chance.one(rows);
  const howMuch = chance.one<HowMuch>([
    "all",
    "pro-rata",
    { paise: chance.between(100, amount_paise) },
    { paise: chance.between(100, Math.ceil(amount_paise / 4)) },
  ]);
  const money = provider_payment_id ?? id;
  const paise = typeof howMuch === "string" ? amount_paise : howMuch.paise;
  history.decided.set(money, (history.decided.get(money) ?? 0) + paise);
  history.heldUntil.delete(money);
  // What it comes to depends on what is left, so the smallest amount may be all.
  history.mayEnd.add(id);
  const what = typeof howMuch === "string" ? howMuch : "amount";
  const refund = await history.attempt(`refund, ${what}`, () =>
    refundPayment(product.any(), id, howMuch),
  );
  // What the dashboard gave back before is to be seen first.
  const meanwhile = history.gateway
    .refundsFor(money)
    .some(({ createdAt }) => createdAt > history.now - 1000);
  if (refund?.state === "refused" && !meanwhile && /greater than|fully/.test(refund.reason ?? ""))
    history.wrong(
      `a refund of ${refund.amount_paise} was asked for, and less was left of ${money}`,
    );
}

/** The owner sends back at once what waits its 48 hours. */
export async function returnsAtOnce(history: History): Promise<void> {
  const money = await someOwed(history);
  const id = money?.payment_id;
  if (!id) return;
  history.heldUntil.clear();
  history.sendsBack = true;
  await history.attempt("returned at once", () =>
    returnOwedOf(history.product.any(), { payment: id }),
  );
  history.sendsBack = false;
}

/** The owner decides on a refund that was refused, failed or is to be sent. */
export async function decides(history: History): Promise<void> {
  const { chance, product } = history;
  const rows = await product
    .any()
    .store.db.selectFrom("refunds")
    .selectAll()
    .where("state", "in", ["failed", "refused", "to send"])
    .execute();
  if (rows.length === 0) return;
  const refund = chance.one(rows);
  const { id, state, money_id, amount_paise } = refund;
  const parts = product.any();
  if (state === "to send" && chance.happens(0.85)) return sends(history, refund);
  if (state === "to send") return void (await givesUp(history, refund));
  const path = chance.next();
  if (path < 0.6) {
    // One that was withdrawn and is decided on anew counts once more.
    history.decided.set(money_id, (history.decided.get(money_id) ?? 0) + amount_paise);
    history.heldUntil.delete(money_id);
    await history.attempt("refund asked anew", () => askAnew(parts, id));
  } else if (path < 0.85) await history.attempt("refund by hand", () => doByHand(parts, id));
  else await givesUp(history, refund);
}

/** The owner withdraws it: of money that is owed they keep what it was of. */
export async function givesUp(history: History, { id, money_id }: RefundRow): Promise<boolean> {
  const done = await history.attempt("refund withdrawn", () => withdraw(history.product.any(), id));
  if (done) history.held.add(money_id);
  return done !== null;
}

/** The owner sends a refund by bank transfer, and enters it. @param said paise that they name */
export async function sends(
  history: History,
  { id, amount_paise, covered_paise }: RefundRow,
  said?: number,
): Promise<void> {
  const { chance, product, byHand, now } = history;
  const utr = `UTR${chance.between(100_000, 999_999)}`;
  const sent = await history.attempt("refund sent by hand", () =>
    sentByHand(product.any(), id, {
      ...{ on: dateInIndia(now), utr },
      ...(said === undefined && covered_paise === null ? {} : { paise: said ?? amount_paise }),
    }),
  );
  if (sent) byHand.enter({ what: "refund sent", about: id, at: now });
}

/** What went out twice came back from the client, all or in part, or is given up. */
export async function makesGood(history: History): Promise<void> {
  const { chance, product } = history;
  const rows = await product
    .any()
    .store.db.selectFrom("money_in")
    .select(["id", "gap_paise"])
    .where("gap_paise", "<", 0)
    .execute();
  if (rows.length === 0) return paysAfterAll(history);
  const { id, gap_paise } = chance.one(rows);
  const on = dateInIndia(history.now);
  const how = chance.happens(0.7)
    ? ({ how: "came back", on } as const)
    : ({ how: "written off" } as const);
  const part = chance.happens(0.3) ? { paise: chance.between(1, -gap_paise) } : {};
  const before = await balance(product.any().store.db);
  const made = await history.attempt(`overpayment ${how.how}`, () =>
    makeGood(product.any(), id, { ...how, ...part, reason: "they wrote" }),
  );
  if (made && how.how === "came back" && chance.happens(0.5))
    await cameNot(history, id, { paise: made.paise, before });
}

/** It was entered by mistake. @param before how the books stood */
export async function cameNot(
  history: History,
  id: MoneyId,
  { paise, before }: { paise: number; before: Awaited<ReturnType<typeof balance>> },
): Promise<void> {
  const { product } = history;
  const undone = await history.attempt("came back undone", () =>
    undoCameBack(product.any(), id, { on: dateInIndia(history.now), paise }),
  );
  const now = await balance(product.any().store.db);
  if (undone !== null && history.isAlone && JSON.stringify(now) !== JSON.stringify(before))
    history.wrong(`that ${id} came back is undone, and the books are not as before`);
}

/** Who was given up pays all the same, all or in part. */
async function paysAfterAll(history: History): Promise<void> {
  const { chance, product } = history;
  const rows = await product
    .any()
    .store.db.selectFrom("made_good")
    .select(["money_id", "amount_paise"])
    .where("how", "=", "written off")
    .execute();
  if (rows.length === 0) return;
  const { money_id, amount_paise } = chance.one(rows);
  const came = { how: "came back", on: dateInIndia(history.now) } as const;
  await history.attempt("what was given up came back", () =>
    makeGood(product.any(), money_id, {
      ...came,
      paise: chance.between(1, amount_paise),
      reason: "they paid after all",
    }),
  );
}

/** The owner keeps what is owed, for some days or for good; or lets it go. */
export async function holds(history: History): Promise<void> {
  const { chance } = history;
  const money = await someOwed(history);
  // The owner says one thing at a time: of two words at the same moment nobody knows the last.
  if (!money || history.spokenOf.has(money.id)) return;
  history.spokenOf.add(money.id);
  if (money.held_until !== null && chance.happens(0.6)) await letsGo(history, money.id);
  else await keeps(history, money.id);
  history.spokenOf.delete(money.id);
}

async function letsGo(history: History, id: MoneyId): Promise<void> {
  // It may leave as soon as the product has let it go, before the owner is answered.
  const hold = history.heldUntil.get(id);
  history.heldUntil.delete(id);
  const done = await history.attempt("return released", async () => {
    await releaseReturn(history.product.any(), id);
    return true;
  });
  if (done) history.held.delete(id);
  else if (hold) history.heldUntil.set(id, hold);
}

async function keeps(history: History, id: MoneyId): Promise<void> {
  const { chance, product } = history;
  const forGood = chance.happens(0.3);
  const until = history.now + (forGood ? 3650 * DAY : chance.between(HOUR, 6 * DAY));
  const hold = history.heldUntil.get(id);
  const done = await history.attempt("return held", async () => {
    await holdReturn(product.any(), id, { because: "we write to them first", until });
    return true;
  });
  if (done) history.heldUntil.set(id, { since: hold?.since ?? history.now, until });
  if (done && forGood) history.held.add(id);
}

/** The owner stops the service of a disputed payment, or lets it go on. */
export async function pauses(history: History): Promise<void> {
  const { chance, product, gateway } = history;
  const all = [...gateway.allDisputes.keys()];
  if (all.length === 0) return;
  const id = chance.one(all);
  await (chance.happens(0.6)
    ? history.attempt("service paused", () => pauseDisputed(product.any(), id))
    : history.attempt("service resumed", () => resumeDisputed(product.any(), id)));
}

/** Somebody's account is closed on their request. */
export async function closes(history: History): Promise<void> {
  const { chance, product, buyers } = history;
  const buyer = chance.one(buyers);
  if (buyer.closed || !(await isThere(history, buyer))) return;
  const closed = await history.attempt("account closed", () =>
    closeAccount(product.any(), buyer.person.id, { endSubscriptions: true }),
  );
  if (closed) buyer.closed = true;
}

async function someOwed({ chance, product }: History) {
  const rows = await product
    .any()
    .store.db.selectFrom("money_in")
    .selectAll()
    .where("to_return_paise", ">", 0)
    .execute();
  return rows.length > 0 ? chance.one(rows) : null;
}
