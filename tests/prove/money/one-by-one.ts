import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { confirmInTwo } from "../../../app/backend.server/buying/bank/confirm-in-two";
import { bookSecond } from "../../../app/backend.server/buying/bank/book-second";
import { noteRest } from "../../../app/backend.server/buying/bank/keep-rest";
import { reviewStatement } from "../../../app/backend.server/buying/bank/review";
import { creditAgain } from "../../../app/backend.server/buying/credit-again";
import { dateInIndia } from "../../../app/content/india";
import { refundBounced } from "../../../app/backend.server/money/refunds/bounced";
import type { PaymentId, PersonId } from "../../../app/backend.server/platform/store/ids";
import { DAY, HOUR, MINUTE } from "../../unit/payments/shop";
import { comes } from "./buyers";
import { claimed, confirms, newReference, undoes } from "./claims";
import type { History } from "./history";
import { pressed } from "./pressed";

/** A row of the bank's statement; paise that came in, or below 0, that went out. */
interface Row {
  day: string;
  text: string;
  reference: string;
  paise: number;
}

/** One of the transfers by which a claim was paid. */
interface Transfer {
  utr: string;
  /** what the bank's row says of it */
  text: string;
  paise: number;
  /** the bank has it out again, or left it with us */
  isGone: boolean;
}

/**
 * A claim is paid in two or three transfers, perhaps with too much. The bank takes each back by
 * itself and credits it again, in any order, also on one day; the owner books just what the page of
 * the statement names. After each step the books have with us what the bank's rows come to.
 */
export async function oneByOne(history: History): Promise<void> {
  const { chance } = history;
  history.now += DAY;
  await comes(history);
  await history.product.round();
  const utr = newReference(history);
  const claim = await claimed(history, utr);
  if (claim === null) return;
  const paid = await paidBy(history, claim);
  const bank = new Bank(history, paid.reference);
  const inTwo = chance.happens(0.4);
  if (!inTwo && !(await confirms(history, "claim of several transfers", { id: claim, more: 0 })))
    return;
  const sums = inTwo ? halves(history, paid.paise) : split(history, paid.paise);
  const isTooMuch = sums.reduce((sum, one) => sum + one, 0) > paid.paise;
  const transfers = sums.map((paise, at) =>
    bank.comes(at === 0 ? utr : newReference(history), paise, inTwo && at > 0 ? CLIENT : null),
  );
  if (inTwo && !(await confirmedByBoth(history, bank, claim))) return;
  for (let steps = chance.between(5, 10); ; steps--) {
    await follows(history, bank);
    await compare(history, bank, paid.person);
    if (steps === 0 || history.problems.length > 0) return;
    history.now += chance.happens(0.6) ? DAY + HOUR : HOUR;
    const one = chance.one(transfers);
    // By a number of its own no row says which shares of a transfer went.
    if (!one.isGone) bank.takes(one, !isTooMuch && chance.happens(0.2));
    else bank.credits(one);
  }
}

/** What of the claim each brought: now and then equal, and the last perhaps too much. */
function split({ chance }: History, paise: number): number[] {
  const parts = chance.between(2, 3);
  const equal = chance.happens(0.3);
  const each = equal
    ? Math.floor(paise / parts)
    : chance.between(10_000, Math.floor(paise / parts));
  const firsts = Array.from({ length: parts - 1 }, () => each);
  const rest = paise - each * (parts - 1);
  return [...firsts, rest + (chance.happens(0.5) ? chance.between(100, 50_000) : 0)];
}

/** Of two transfers the second brings just what is missing. */
function halves({ chance }: History, paise: number): number[] {
  // Beside a tenth or less a name alone makes no pair.
  const first = chance.between(Math.ceil(paise / 9), paise - 10_000);
  return [first, paise - first];
}

/** Of the second nothing is said but the client's name. */
const CLIENT = "UPI/TEST INVESTOR";

/**
 * The claim waits, and both lines stand on the statement: it names both, and one press confirms the
 * claim by both, or by none. Now and then it is undone, and done again.
 */
async function confirmedByBoth(history: History, bank: Bank, claim: PaymentId): Promise<boolean> {
  const { chance, product } = history;
  for (let again = chance.happens(0.3); ; again = false) {
    const found = await reviewStatement(product.any(), bank.statement, COLUMNS);
    const [one, ...more] = found.ask === null ? found.proposed : [];
    const rest = one?.rest ?? null;
    if (!one || rest === null || more.length > 0) {
      history.wrong(`the statement does not name both lines of ${claim}:\n${bank.statement}`);
      return false;
    }
    const { line, lineHash, utr, utrs } = one;
    const first = { claim, lineHash, utr, utrs, paise: line.paise, said: line };
    const done = await pressed(history, "claim confirmed by two lines", () =>
      confirmInTwo(product.any(), first, rest),
    );
    if (done.length === 0) history.wrong(`both lines of ${claim} are named, and refused`);
    if (done.length === 0 || !again) return done.length > 0;
    history.now += 5 * MINUTE;
    if (!(await undoes(history, claim))) history.wrong(`${claim} cannot be undone in time`);
  }
}

class Bank {
  readonly rows: Row[] = [];
  readonly #since: number;
  isFresh = true;

  constructor(
    private readonly history: History,
    private readonly reference: string,
  ) {
    this.#since = history.now;
  }

  comes(utr: string, paise: number, says: string | null): Transfer {
    const text = says ?? `UPI/${this.reference}`;
    this.#add(utr, text, paise);
    return { utr, text, paise, isGone: false };
  }

  takes(one: Transfer, byOwn: boolean): void {
    const { utr, paise } = one;
    const own = byOwn && this.isFresh ? `R${newReference(this.history)}` : utr;
    this.#add(own, own === utr ? `REV ${utr}` : `UPI RETURN ${this.reference}`, -paise);
    this.isFresh = false;
    one.isGone = true;
  }

  credits(one: Transfer): void {
    this.#add(one.utr, one.text, one.paise);
    one.isGone = false;
  }

  get #today(): string {
    return dateInIndia(this.history.now);
  }

  #add(reference: string, text: string, paise: number): void {
    this.rows.push({ day: this.#today, text, reference, paise });
  }

  get statement(): string {
    const sum = (paise: number) => (paise / 100).toFixed(2);
    return [
      "Date,Narration,Ref No,Deposit Amt.,Withdrawal Amt.",
      // By a row of before it is known which end is the newer, also while all others are of one
      // day.
      `${dateInIndia(this.#since - DAY)},UPI/SOMEBODY ELSE,,10.00,`,
      ...this.rows.map(
        ({ day, text, reference, paise }) =>
          `${day},${text},${reference},${paise > 0 ? `${sum(paise)},` : `,${sum(-paise)}`}`,
      ),
    ].join("\n");
  }
}

const COLUMNS = { day: 0, text: 1, reference: 2, amount: 3, mark: null };
/** More than this many bookings no statement of so few rows asks for. */
const MOST = 40;

/** The owner books what the page names, one after the other, until it names nothing more. */
async function follows(history: History, bank: Bank): Promise<void> {
  for (let done = 0; done < MOST; done++) {
    const found = await reviewStatement(history.product.any(), bank.statement, COLUMNS);
    if (found.ask !== null) return history.wrong("the statement asks for its columns");
    const act = first(history, found);
    if (act === null) return;
    if (!(await act())) return;
  }
  history.wrong(`the statement asks without end: ${bank.statement}`);
}

type Found = Extract<Awaited<ReturnType<typeof reviewStatement>>, { ask: null }>;

/** The first of what is named, as it is booked. @returns whether it was taken */
function first(history: History, found: Found): (() => Promise<boolean>) | null {
  const { product, chance } = history;
  const books = (what: string, work: () => Promise<unknown>) => async () => {
    let why = "";
    const done = await history.attempt(what, () =>
      work().then(
        () => true,
        (problem: Error) => {
          why = problem.message;
          throw problem;
        },
      ),
    );
    if (done === null) history.wrong(`${what} is named on the statement, and refused: ${why}`);
    return done !== null;
  };
  const [second] = found.seconds;
  const [gone] = found.takenBack;
  const [again] = found.again;
  const [back] = found.bounced;
  if (second)
    return books("one of several transfers", () =>
      second.isRest
        ? noteRest(product.any(), second.claim.id, second)
        : bookSecond(product.any(), second.claim.id, second),
    );
  if (gone) {
    const { claim, on, by, wentPaise, isPart } = gone;
    const row = {
      on: on ?? "",
      ...(by === null ? {} : { utr: by }),
      ...(isPart ? { paise: wentPaise } : {}),
    };
    // Of another day, or once more on that: it asks, and is meant.
    return books("one of several taken back", async () =>
      takeBackClaim(product.any(), claim, { ...row, again: true }),
    );
  }
  if (back)
    return books("one of several comes back", () =>
      refundBounced(product.any(), back.refund, back.on ?? ""),
    );
  if (!again) return null;
  const starts = (again.mayStart || again.togetherPaise !== null) && chance.happens(0.5);
  const paise = (starts ? again.togetherPaise : null) ?? again.paise;
  const { utr, line, lineHash } = again;
  return books(`one of several credited again, ${starts ? "service" : "send back"}`, () =>
    creditAgain(
      product.any(),
      again.claim.id,
      { utr, paise, lineHash, said: line },
      starts ? "service" : "send back",
    ),
  );
}

/** The auditor's own reckoning: what the bank's rows come to is what the books have with us. */
async function compare(
  history: History,
  { rows, statement }: Bank,
  person: PersonId,
): Promise<void> {
  const money = await history.product
    .any()
    .store.db.selectFrom("money_in")
    .innerJoin("payments", "payments.id", "money_in.payment_id")
    .selectAll("money_in")
    .where("person_id", "=", person)
    .execute();
  const withUs = money.reduce((sum, one) => sum + one.captured_paise - one.returned_paise, 0);
  const should = rows.reduce((sum, { paise }) => sum + paise, 0);
  if (withUs !== should)
    history.wrong(`the books have ${withUs}, and the bank ${should}:\n${statement}`);
  for (const { id, gap_paise } of money)
    if (gap_paise !== 0) history.wrong(`${id} has a gap of ${gap_paise}:\n${statement}`);
}

async function paidBy({ product }: History, id: PaymentId) {
  const row = await product
    .any()
    .store.db.selectFrom("payments")
    .select(["amount_paise as paise", "person_id as person", "reference"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...row, reference: row.reference ?? "" };
}
