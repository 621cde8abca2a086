import { grouped, type Books, type Rows } from "./audit";
import { seal } from "./product";

/**
 * Money that came by transfer: each transfer counts once, and one that is gone again not at all.
 */
export function auditHand(books: Books): void {
  isInTheBooks(books);
  onceEach(books);
  takenBack(books);
}

/**
 * What came by a transfer, in paise, as the owner entered it. The ledger has a row for what paid a
 * claim, under the claim's id; `-over` for what came above it; `-back` for what could not serve.
 */
export function cameByHand(books: Books, row: Rows["money"][number]): number {
  const { history, rows } = books;
  const claim = rows.payments.find(({ id }) => id === row.payment_id);
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

/** One transfer is one payment's; neither one that is gone again nor its reversal pays any. */
function onceEach({ history, rows, wrong }: Books): void {
  const { byHand } = history;
  const spent = rows.payments.flatMap(({ id, state, utr_enc, utr_hash }) => {
    const back = byHand.last("sent back", `${id}-back`);
    if (back?.reference) {
      if (utr_hash === null && !back.reference.startsWith("line"))
        wrong(`${back.reference} is in the books under ${id}, and may pay a claim`);
      return [{ id, reference: back.reference }];
    }
    const isGone = byHand.last("taken back", id) !== undefined;
    if (utr_enc === null || !(isGone || (isServed(state) && utr_hash !== null))) return [];
    return [{ id: id as string, reference: seal.open(utr_enc, "payments.utr") }];
  });
  const reversals = byHand
    .all("taken back")
    .map(({ about, reference }) => ({ id: about, reference: reference ?? "" }));
  for (const [reference, of] of grouped([...spent, ...reversals], (one) => one.reference)) {
    const ids = [...new Set(of.map(({ id }) => id))];
    if (ids.length > 1)
      wrong(`the transfer ${reference} counts ${ids.length} times: ${ids.join()}`);
  }
}

const claimOf = (money: string): string => money.replace(/-(?:over|back)$/, "");

/** What the bank took back is kept so, and nothing of it is sent any more. */
function takenBack({ history, rows, wrong }: Books): void {
  const { byHand } = history;
  const kept = rows.madeGood.filter(({ how }) => how === "taken back");
  for (const { money_id } of kept)
    if (!byHand.last("taken back", claimOf(money_id)))
      wrong(`nobody entered that ${money_id} is taken back`);
  for (const { about } of byHand.all("taken back")) {
    const times = kept.filter(({ money_id }) => claimOf(money_id) === about).length;
    if (times !== 1) wrong(`${about} is kept as taken back ${times} times`);
    for (const { id, money_id, state, covered_paise } of rows.refunds) {
      if (claimOf(money_id) !== about) continue;
      if (state !== "withdrawn" && state !== "sent")
        wrong(`the refund ${id} of ${about} is ${state}, and the bank took its money back`);
      if (covered_paise !== null) wrong(`the refund ${id} is said to have gone back another way`);
      // One that had left before may be entered afterwards; nothing is sent that nobody entered.
      if (state === "sent" && !byHand.last("refund sent", id))
        wrong(`the refund ${id} of ${about} was sent, and nobody entered it`);
    }
  }
}
