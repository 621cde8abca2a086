import { disclosures, type Disclosure } from "../../content/research-terms";
import { dayTyped } from "../../content/day-typed";
import { isDay } from "../../content/is-day";
import { paiseTyped } from "../../content/rupees-typed";
import type { ProperName } from "./banned-words";
import type { Note } from "./content";
import type { Fault, Field, Typed } from "./typed";

/** Reads field by field, and notes what is missing. */
export class Reader {
  constructor(
    private readonly typed: Typed,
    private readonly faults: Fault[],
  ) {}

  wrong = (field: Field, words: string): void => void this.faults.push({ field, words });
  given = (field: Field): boolean => this.typed[field].length > 0;

  text(field: Exclude<Field, "services">, asks: string): string {
    if (!/[\p{L}\p{N}]/u.test(this.typed[field])) this.wrong(field, asks);
    return this.typed[field];
  }

  oneOf<K extends string>(field: Exclude<Field, "services">, of: Record<K, unknown>, asks: string) {
    if (!Object.hasOwn(of, this.typed[field])) this.wrong(field, asks);
    return this.typed[field] as K;
  }

  price(field: Exclude<Field, "services">): number {
    const paise = paiseTyped(this.typed[field]);
    if (paise === null)
      this.wrong(field, `${PRICES[field] ?? "The price"}: write rupees, like 412 or 1605.50.`);
    return paise ?? 0;
  }

  number(field: Exclude<Field, "services">): number {
    if (!/^[1-9]\d{0,8}$/.test(this.typed[field])) this.wrong(field, "Write the entry's number.");
    return Number(this.typed[field]) || 0;
  }

  day(field: Exclude<Field, "services">): string | null {
    const day = dayTyped(this.typed[field]);
    if (day === "") return null;
    if (!isDay(day)) this.wrong(field, "Write a day like 2026-12-31.");
    return day;
  }

  disclosed(key: Disclosure): string | null {
    const said = this.typed[`d_${key}`];
    if (said !== "no" && said !== "yes")
      this.wrong(`d_${key}`, `Answer yes or no: ${disclosures[key][0]}.`);
    return this.what(
      `d_${key}_what`,
      said === "yes",
      `Say what: ${disclosures[key][0].toLowerCase()}.`,
    );
  }

  ai(): string | null {
    if (this.typed.ai !== "none" && this.typed.ai !== "some")
      this.wrong("ai", "Say whether a tool of artificial intelligence was used.");
    return this.what("aiWhat", this.typed.ai === "some", "Say what it was used for.");
  }

  /** What stands beside an answer. A tick that slipped would be sealed for good. */
  what(field: Beside, isSo: boolean, asks: string): string | null {
    if (!isSo && this.given(field))
      this.wrong(field, "You wrote this beside another answer: change the answer, or empty it.");
    if (isSo && NOTHING.test(this.typed[field]))
      this.wrong(field, "You say here that there is none: change the answer, or say what.");
    return isSo ? this.text(field, asks) : null;
  }

  /** The gate says what it stops; here it is only kept. */
  dealt = (): Note["dealt"] => (this.typed.dealt === "yes" ? "yes" : "no");

  names = (): ProperName[] => namesIn(this.typed);
}

/** The prices by the names that the form gives them. */
const PRICES: Partial<Record<Field, string>> = {
  entryFrom: "Entry from",
  entryTo: "Entry to",
  stopLoss: "Stop-loss",
  strike: "Strike",
  target1: "Target 1",
  target2: "Target 2",
  target3: "Target 3",
};

type Beside = `d_${Disclosure}_what` | "aiWhat" | "changedWhat";
const NOTHING =
  /^(?:no|none|nil|nothing|n\.?\/?a|not applicable|no (?:\w+ ){0,3}interests?|नहीं|कोई नहीं)\.?$/iu;

/** The proper names that hold a banned word, a line each, with the reason after "=". */
export const namesIn = ({ names }: Typed): ProperName[] =>
  names
    .split("\n")
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => {
      const [name = "", ...reason] = one.split("=");
      return { name: name.trim(), reason: reason.join("=").trim() };
    });
