import { grouped, type Books, type Rows } from "./audit";
import { auditRests } from "./audit-rests";
import { auditTakenBack } from "./audit-taken-back";
import type { ByHand } from "./by-hand";
import { seal } from "./product";

/**
 * Money that came by transfer: each transfer counts once, and one that is gone again not at all.
 */
export function auditHand(books: Books): void {
  isInTheBooks(books);
  confirmedOnce(books);
  onceEach(books);
  auditTakenBack(books);
  inParts(books);
  surplusIsThere(books);
  creditedAgain(books);
  auditRests(books);
  cameBack(books);
}

/** What was entered as come back counts as gone out no more, and nothing else does so. */
function cameBack({ history, rows, wrong }: Books): void {
  const { byHand } = history;
  const all = byHand.all("refund came back");
  for (const { about } of all) {
    const row = rows.refunds.find(({ id }) => (id as string) === about);
    if (row?.state !== "bounced") wrong(`${about} came back, and is ${row?.state ?? "unknown"}`);
  }
  for (const { id, state, payment_id, share_of } of rows.refunds) {
    if (state !== "bounced" || byHand.last("taken back", payment_id ?? "")) continue;
    // A part may stand in two: of what came above the claim, and of what paid it.
    const first = share_of ?? id;
    const at = [first, ...rows.refunds.flatMap((one) => (one.share_of === first ? [one.id] : []))];
    if (!at.some((one) => byHand.last("refund came back", one)))
      wrong(`${id} stands as come back, and nobody entered it`);
  }
}

/**
 * What came by a transfer, in paise, as the owner entered it. The ledger has a row for what paid a
 * claim, under the claim's id; `-over` for what came above it; `-back` for what could not serve.
 */
export function cameByHand(books: Books, row: Rows["money"][number]): number {
  const { history, rows } = books;
  const claim = rows.payments.find(({ id }) => id === row.payment_id);
  if (wasAnothers(books, row.id)) return 0;
  if (row.id.endsWith("-back"))
    return claim && wasTakenBack(books, claim.id)
      ? 0
      : (history.byHand.last("sent back", row.id)?.paise ?? 0);
  if (!claim || !isServed(claim.state) || wasTakenBack(books, claim.id)) return 0;
  if (!row.id.endsWith("-over")) return claim.amount_paise;
  return history.byHand.last("confirmed", claim.id)?.paise ?? 0;
}

export const isServed = (state: string): boolean => state === "fulfilled" || state === "refunded";

/**
 * The bank took back the transfer that had come for this claim, to pay it or to be sent back, and
 * the owner entered it.
 */
export const wasTakenBack = ({ history }: Books, claim: string): boolean =>
  history.byHand.last("taken back", claim) !== undefined;

/**
 * It was entered that its money never came, and none of it came since; or it is what came after all
 * and was undone, until it is confirmed, or goes back.
 */
export function wasNeverPaid(books: Books, claim: string | null): boolean {
  const { byHand } = books.history;
  if (claim === null) return false;
  if (byHand.last("never came", claim)) return !byHand.last("credited again", claim);
  const first = byHand.claimOf(claim);
  if (first === null || !byHand.last("never came", first)) return false;
  const state = books.rows.payments.find(({ id }) => (id as string) === claim)?.state ?? "";
  const came = isServed(state) || wasTakenBack(books, claim);
  return !came && !byHand.last("sent back", `${claim}-back`);
}

/** It was entered that what was booked as this money was somebody else's. */
export const wasAnothers = ({ history }: Books, money: string): boolean =>
  history.byHand.last("not theirs", money) !== undefined;

/** It had paid the claim; else it was to be sent back. */
export const hadServed = (books: Books, claim: string): boolean =>
  wasTakenBack(books, claim) && !books.history.byHand.last("sent back", `${claim}-back`);

/** What the owner entered is there, and nothing else is. */
function isInTheBooks(books: Books): void {
  const { history, rows, wrong } = books;
  const held = rows.money.filter(({ method }) => method === "manual");
  const has = (id: string) => held.some((row) => (row.id as string) === id);
  for (const { about } of history.byHand.all("sent back"))
    if (!has(about)) wrong(`${about} was entered, and is not in the books`);
  for (const { about } of history.byHand.all("not theirs"))
    if (!has(about)) wrong(`${about} was somebody else's, and what was sent of it is forgotten`);
  for (const { id } of held)
    if (id.endsWith("-back") && !history.byHand.last("sent back", id))
      wrong(`${id} is in the books, and nobody entered it`);
  for (const claim of rows.payments.filter(({ method }) => method === "manual")) {
    const confirmed = history.byHand.last("confirmed", claim.id);
    if (isServed(claim.state) && !(confirmed && has(claim.id)))
      wrong(`${claim.id} is ${claim.state}, and nobody confirmed it`);
    if (isServed(claim.state) && confirmed && confirmed.paise > 0 && !has(`${claim.id}-over`))
      wrong(`${confirmed.paise} came above ${claim.id}, and are not in the books`);
    if (isServed(claim.state) && has(`${claim.id}-back`))
      wrong(`what came for ${claim.id} goes back, and served it too`);
  }
}

/** A claim that was confirmed is so once, until that is undone. */
function confirmedOnce({ history, rows, wrong }: Books): void {
  const times = (what: "confirmed" | "undone", claim: string) =>
    history.byHand.all(what).filter(({ about }) => about === claim).length;
  for (const { id } of rows.payments) {
    const [confirmed, undone] = [times("confirmed", id), times("undone", id)];
    if (confirmed > undone + 1 || undone > confirmed)
      wrong(`${id} was confirmed ${confirmed} times, and undone ${undone} times`);
  }
}

/** One transfer is one payment's; neither one that is gone again nor its reversal pays any. */
function onceEach({ history, rows, wrong }: Books): void {
  const { byHand } = history;
  const spent = rows.payments.flatMap(({ id, state, utr_enc, utr_hash }) => {
    const back = byHand.last("sent back", `${id}-back`);
    const again = byHand.last("credited again", id)?.reference;
    if (back?.reference) {
      if (again === back.reference || byHand.wasAnothers(id, back.reference)) return [];
      if (utr_hash === null && !back.reference.startsWith("line"))
        wrong(`${back.reference} is in the books under ${id}, and may pay a claim`);
      return [{ id, reference: back.reference }];
    }
    // What never came has a reference that is free.
    const isGone = (byHand.last("taken back", id)?.reference ?? null) !== null;
    if (utr_enc === null || !(isGone || (isServed(state) && utr_hash !== null))) return [];
    const reference = seal.open(utr_enc, "payments.utr");
    if (isGone && byHand.wasAnothers(id, reference)) return [];
    // What came again by it stands under its own name: whether that paid anything is asked there.
    return again === reference ? [] : [{ id, reference }];
  });
  const others = ["taken back", "part taken"] as const;
  const reversals = others
    .flatMap((what) => byHand.all(what))
    .filter(
      ({ about, reference }) =>
        reference !== null &&
        byHand.last("credited again", about)?.reference !== reference &&
        !byHand.wasAnothers(about, reference),
    );
  const rests = rows.payments.flatMap(({ id }) => byHand.restsOf(id));
  const besides = [...reversals, ...rests].map(({ about, reference }) => ({
    id: about,
    reference: reference ?? "",
  }));
  const all: { id: string; reference: string }[] = [...spent, ...besides];
  for (const [reference, of] of grouped(all, (one) => one.reference)) {
    // What the bank credits again is the same transfer, and counts once: never beside the first.
    const ids = [...new Set(of.map(({ id }) => firstOf(byHand, id)))];
    if (ids.length > 1)
      wrong(`the transfer ${reference} counts ${ids.length} times: ${ids.join()}`);
  }
}

/** The claim whose transfer it was, before the bank took that back and credited it again. */
function firstOf(byHand: ByHand, id: string): string {
  const before = byHand.all("credited again").find((one) => one.as === id);
  return before ? firstOf(byHand, before.about) : id;
}

/**
 * Paise that the bank took of this money in parts. Of what came above a claim it is as the books
 * have it, and of what paid the claim all else that the owner entered.
 */
export function partsTaken(books: Books, row: Rows["money"][number]): number {
  const { history, rows } = books;
  const { payment_id } = row;
  if (payment_id === null || wasAnothers(books, row.id)) return 0;
  const ofSurplus = rows.refunds
    .filter((one) => (one.money_id as string) === `${payment_id}-over` && isPart(books, one))
    .reduce((sum, { amount_paise }) => sum + amount_paise, 0);
  if (row.id.endsWith("-over")) return ofSurplus;
  const isBack = history.byHand.last("sent back", `${payment_id}-back`) !== undefined;
  if (row.id.endsWith("-back") !== isBack) return 0;
  return history.byHand.takenInParts(payment_id) - ofSurplus;
}

/**
 * What came above a claim is not sent any more as soon as the bank took more than what paid it:
 * that money is not there.
 */
function surplusIsThere(books: Books): void {
  const { rows, wrong } = books;
  for (const over of rows.money.filter(({ id }) => id.endsWith("-over"))) {
    const paid = rows.money.find(({ id }) => (id as string) === over.payment_id);
    const sent = rows.refunds.some(
      (one) => one.money_id === paid?.id && one.state === "sent" && !isPart(books, one),
    );
    if (paid && !sent && paid.gap_paise < 0 && over.owed_paise > 0)
      wrong(
        `${over.owed_paise} of ${over.id} are to be sent, and ${paid.id} lacks ${paid.gap_paise}`,
      );
  }
}

/** A transfer that left, by the owner's word: what of it the bank did. */
export const isPart = ({ history }: Books, { id, state }: Rows["refunds"][number]): boolean =>
  state === "sent" && history.byHand.last("refund sent", id) === undefined;

/** Each part that the bank took stands there once, with its day's sum; and no other. */
function inParts(books: Books): void {
  const { history, rows, wrong } = books;
  const stands = grouped(
    rows.refunds.filter((one) => isPart(books, one)),
    ({ payment_id, utr_enc }) =>
      `${payment_id ?? ""} by ${utr_enc === null ? "" : seal.open(utr_enc, "refunds.utr")}`,
  );
  const entered = grouped(
    history.byHand.all("part taken"),
    ({ about, reference }) => `${about} by ${reference ?? ""}`,
  );
  for (const key of new Set([...stands.keys(), ...entered.keys()])) {
    const booked = (stands.get(key) ?? []).reduce((sum, one) => sum + one.amount_paise, 0);
    const should = (entered.get(key) ?? []).reduce((sum, { paise }) => sum + paise, 0);
    if (booked !== should) wrong(`the bank took ${should} of ${key}, and ${booked} are booked`);
  }
  for (const { about } of history.byHand.all("part taken"))
    if (wasTakenBack(books, about)) wrong(`${about} was taken back in part, and all of it besides`);
}

/** What came again is booked as one payment, and its reference is spent. */
function creditedAgain(books: Books): void {
  const { history, rows, wrong } = books;
  const all = history.byHand.all("credited again");
  const taken = rows.madeGood.filter(({ how }) => how === "taken back");
  for (const { about, as, reference } of all) {
    const again = rows.payments.find(({ id }) => (id as string) === as);
    const row = taken.find(({ again_as }) => (again_as as string | null) === as);
    if (!again || !row || claimOf(row.money_id) !== about)
      wrong(`${about} was credited again as ${as ?? ""}, and is not in the books`);
    if (again && isServed(again.state) && !reference?.startsWith("line") && !again.utr_hash)
      wrong(`${reference ?? ""} came again as ${as ?? ""}, and may pay a claim`);
  }
  goneBefore(books);
  for (const { again_as } of taken)
    if (again_as !== null && !all.some(({ as }) => as === again_as))
      wrong(`nobody entered that ${again_as} was credited again`);
}

/**
 * What had gone out of a claim before left the new payment: so much as came back by that of the
 * first, or was entered as come back without a reference.
 */
function goneBefore({ rows, wrong }: Books): void {
  const of = (how: string, again: string) =>
    rows.madeGood
      .filter((one) => one.how === how && (one.again_as as string | null) === again)
      .reduce((sum, { amount_paise }) => sum + amount_paise, 0);
  const all = rows.madeGood.flatMap(({ how, again_as }) =>
    how === "came back" || how === "went before" ? (again_as ?? []) : [],
  );
  for (const again of new Set(all))
    if (of("went before", again) !== of("came back", again))
      wrong(
        `${of("came back", again)} had gone before ${again}, and ${of("went before", again)} left it`,
      );
}

export const claimOf = (money: string): string => money.replace(/-(?:over|back)$/, "");
