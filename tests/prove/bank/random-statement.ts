import { claimReference } from "../../../app/api/claim-reference";
import type { OpenClaim } from "../../../app/backend.server/buying/bank/agreement";
import type { Dice } from "../dice";
import { layouts, type Transfer } from "./layouts";

/** A statement as a bank would send it, the claims that wait, and who truly paid by which line. */
export interface Generated {
  csv: string;
  claims: OpenClaim[];
  /** claim → the amounts' cells that paid it, by the transfer's own number */
  truth: Map<string, Set<number>>;
  /** each line's own number, from top to bottom; null for what went out */
  lines: (number | null)[];
  /** the day in India on which the statement is compared, "2026-11-25" */
  today: string;
}

interface Line extends Transfer {
  number: number | null;
}

/**
 * A month of a small desk: claims with and without UTR, typed with slips or not at all; payers who
 * forget the reference, mistype it, pay twice or from somebody else's account; strangers who pay
 * the same amounts, some under the same name; refunds that went out; lines that a bank ran
 * together; people who name the UTR of somebody else's transfer; and who name one of their own of
 * long before the claim.
 */
export function randomStatement(chance: Dice): Generated {
  const desk = new Bank(chance);
  const count = 3 + chance.int(20);
  for (let at = 0; at < count; at++) desk.claim();
  for (let strangers = chance.int(40); strangers > 0; strangers--) desk.stranger();
  desk.impostors();
  desk.mixUp();
  return desk.statement();
}

const CLAIMED_ON = "2026-11-20";
const TODAY = "2026-11-25";
const PRICES = [99_900, 149_900, 149_900, 299_900, 449_800, 1_499_900];
const FIRST = "ASHA RAVI SUNITA AMIT PRIYA MOHAMMED KIRAN DEEPA SANJAY ANITA VIKRAM LATA".split(
  " ",
);
const LAST = "VERMA KUMAR SHARMA IYER KHAN PATEL SINGH REDDY NAIR GUPTA DAS MENON".split(" ");

class Bank {
  readonly #claims: OpenClaim[] = [];
  readonly #truth = new Map<string, Set<number>>();
  #lines: Line[] = [];
  #number = 0;

  constructor(private readonly chance: Dice) {}

  claim(): void {
    const { chance } = this;
    const name = this.#name();
    const reference = claimReference(Array.from({ length: 6 }, () => chance.int(256)));
    const paise = chance.pick(PRICES);
    const id = `claim ${this.#claims.length}`;
    const utr = this.#utr();
    const named = chance.chance(0.6) ? (chance.chance(0.12) ? this.#slip(utr) : utr) : null;
    this.#claims.push({ id, paise, name, reference, utr: named, claimedOn: CLAIMED_ON });
    const paid = new Set<number>();
    this.#truth.set(id, paid);
    if (chance.chance(0.12)) return;
    if (chance.chance(0.06)) {
      // What they name paid something else, long before, or is of a day that has not come.
      const days = chance.chance(0.2) ? -6 - chance.int(400) : 8 + chance.int(400);
      this.#credit({ day: before(days), paise, utr, name, note: reference });
      return;
    }
    const note = chance.chance(0.7)
      ? chance.chance(0.12)
        ? this.#slip(reference)
        : reference
      : chance.pick(["payment", "research fee", "UPI", "na", "stock cash"]);
    const payer = chance.chance(0.9) ? name : this.#name();
    for (let times = chance.chance(0.04) ? 2 : 1; times > 0; times--)
      paid.add(
        this.#credit({
          day: before(chance.int(8) - 3),
          ...{ paise, utr: times === 1 ? utr : this.#utr(), name: payer, note },
        }),
      );
  }

  /** Somebody who has no claim: another sum, another purpose, or last month's client. */
  stranger(): void {
    const { chance } = this;
    const like = chance.chance(0.5) ? chance.pick(this.#claims) : null;
    const near = like?.utr && chance.chance(0.3) ? this.#slip(like.utr) : this.#utr();
    this.#credit({
      day: before(chance.int(30) - 5),
      paise: like && chance.chance(0.8) ? like.paise : 100 * (1 + chance.int(90_000)),
      utr: near,
      name: like && chance.chance(0.3) ? (like.name ?? "") : this.#name(),
      note: chance.pick([
        "MUMBAI",
        "rent",
        "gift",
        claimReference(Array.from({ length: 6 }, () => chance.int(256))),
      ]),
    });
    if (like && chance.chance(0.2))
      this.#lines.push({
        number: null,
        out: true,
        day: before(-chance.int(5)),
        ...{ paise: like.paise, utr: like.utr ?? this.#utr() },
        ...{ name: like.name ?? "", note: like.reference ?? "" },
      });
  }

  /** Claims whose UTR is that of a transfer by somebody with another name. */
  impostors(): void {
    const { chance } = this;
    const paid = new Set([...this.#truth.values()].flatMap((numbers) => [...numbers]));
    for (const claim of this.#claims) {
      if (this.#truth.get(claim.id)?.size !== 0 || !chance.chance(0.5)) continue;
      const victims = this.#lines.filter(
        (line) => !line.out && line.name !== claim.name && !paid.has(line.number ?? -1),
      );
      if (victims.length === 0) continue;
      const victim = chance.pick(victims);
      claim.utr = victim.utr;
      claim.paise = victim.paise;
    }
  }

  /** Lines in any order, and some of them run together. */
  mixUp(): void {
    const { chance } = this;
    this.#lines = this.#lines
      .map((line) => ({ line, place: chance.int(1e9) }))
      .sort((one, other) => one.place - other.place)
      .map(({ line }) => line);
    for (let at = 0; at + 1 < this.#lines.length; at++) {
      const [line, next] = [this.#lines[at], this.#lines[at + 1]];
      if (!line || !next || line.out || next.out || !chance.chance(0.02)) continue;
      if (chance.chance(0.5)) this.#oneSum(line, next, at + 1);
      else [line.runOn, next.bare] = [next, chance.chance(0.5)];
    }
  }

  statement(): Generated {
    const lines = this.#lines;
    return {
      csv: this.chance.pick(layouts)(lines, this.chance),
      claims: this.#claims,
      truth: this.#truth,
      lines: lines.map(({ number }) => number),
      today: TODAY,
    };
  }

  /** The bank writes two transfers as one sum: either claim may be shown that line. */
  #oneSum(line: Line, next: Line, at: number): void {
    line.paise += next.paise;
    line.runOn = next;
    this.#lines.splice(at, 1);
    for (const numbers of this.#truth.values())
      if (numbers.delete(next.number ?? -1)) numbers.add(line.number ?? -1);
  }

  #credit(transfer: Omit<Transfer, "out">): number {
    const number = this.#number++;
    this.#lines.push({ number, out: false, ...transfer });
    return number;
  }

  #name = () => `${this.chance.pick(FIRST)} ${this.chance.pick(LAST)}`;
  /** Those of one morning are near each other. */
  #utr = () => `4${String(32_000_000_000 + this.chance.int(300_000_000)).padStart(11, "0")}`;

  /** One character wrong, two swapped, or one missing. */
  #slip(text: string): string {
    const at = this.chance.int(text.length - 1);
    const [one = "", other = ""] = [text[at], text[at + 1]];
    const slipped = this.chance.pick([
      `${text.slice(0, at)}${one === "7" ? "3" : "7"}${text.slice(at + 1)}`,
      `${text.slice(0, at)}${other}${one}${text.slice(at + 2)}`,
      ...(text.length === 12 ? [] : [text.slice(0, at) + text.slice(at + 1)]),
    ]);
    // Two equal neighbours swapped are no slip.
    return slipped === text ? this.#slip(text) : slipped;
  }
}

/** So many days before the claims, "2026-11-20"; below 0 after them. */
const before = (days: number): string =>
  new Date(Date.parse(CLAIMED_ON) - days * 86_400_000).toISOString().slice(0, 10);
