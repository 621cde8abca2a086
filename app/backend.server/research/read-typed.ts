import {
  actions,
  disclosures,
  exchanges,
  horizons,
  levels,
  type Disclosure,
} from "../../content/research-terms";
import { dayTyped } from "../../content/day-typed";
import type { ProperName } from "./banned-words";
import type { Addition, Content, EnclosedFile, Idea, Note } from "./content";
import { paiseIn, type Fault, type Field, type Typed } from "./typed";

/**
 * What of a typed draft can be read, and at which fields it cannot.
 *
 * @param beside the title of what is added to, and the files of the draft
 */
export function readTyped(
  typed: Typed,
  { rootTitle, files }: { rootTitle: string | null; files: EnclosedFile[] },
): { content: Content | null; faults: Fault[] } {
  const faults: Fault[] = [];
  const reader = new Reader(typed, faults);
  const content =
    typed.kind === "idea"
      ? idea(reader)
      : typed.kind === "note"
        ? note(reader)
        : addition(reader, typed.kind, rootTitle ?? "");
  return { content: faults.length === 0 ? { ...content, files } : null, faults };
}

function idea(typed: Reader): Omit<Idea, "files"> {
  const right = typed.oneOf("right", { CE: 1, PE: 1, "": 1 }, "Choose CE or PE, or leave both.");
  const expiry = typed.day("expiry");
  const strike = typed.given("strike") || right ? typed.price("strike") : 0;
  if (strike && !right) typed.wrong("right", "An option has CE or PE beside its strike.");
  if (right && expiry === null) typed.wrong("expiry", "An option has an expiry.");
  const action = typed.oneOf("action", actions, "Choose an action.");
  const name = typed.text("name", "Write the instrument's name.");
  const symbol = typed.text("symbol", "Write the symbol.").toUpperCase();
  const from = typed.price("entryFrom");
  const targets = (["target1", "target2", "target3"] as const).flatMap((field, at, all) => {
    if (at === 0 || typed.given(field)) return [typed.price(field)];
    const later = all.slice(at + 1).some((more) => typed.given(more));
    if (later) typed.wrong(field, "Fill in this target before the next one.");
    return [];
  });
  return {
    kind: "idea",
    title: [
      actions[action as keyof typeof actions],
      name,
      ...(strike && right ? [strike / 100, right] : []),
      ...(expiry ? [expiry] : []),
    ].join(" "),
    instrument: {
      exchange: typed.oneOf("exchange", byName(exchanges), "Choose an exchange."),
      symbol,
      name,
      expiry,
      option: strike && right ? { strike, right: right as "CE" | "PE" } : null,
    },
    action,
    entry: { from, to: typed.given("entryTo") ? typed.price("entryTo") : from },
    targets,
    stopLoss: typed.price("stopLoss"),
    horizon: typed.oneOf("horizon", horizons, "Choose a horizon."),
    rationale: typed.text("rationale", "Say why, in words a client can check."),
    ...reasons(typed),
  };
}

const note = (typed: Reader): Omit<Note, "files"> => ({
  kind: "note",
  title: typed.text("title", "Give the note a title."),
  text: typed.text("text", "Write the note."),
  ...reasons(typed),
});

function addition(typed: Reader, kind: Addition["kind"], title: string): Omit<Addition, "files"> {
  return {
    kind,
    title,
    text: typed.text("text", "Say what changes, and why."),
    level:
      kind === "reached" ? typed.oneOf("level", levels, "Choose which price was reached.") : null,
    corrects: kind === "correction" ? typed.number("corrects") : null,
    disclosed: typed.what(
      "changedWhat",
      typed.oneOf("changed", { no: 1, yes: 1 }, "Say whether a disclosure has changed.") === "yes",
      "Say which disclosure has changed, and how.",
    ),
    ai: typed.ai(),
    dealt: typed.dealt(),
    names: typed.names(),
  };
}

type Reasons = Pick<Note, "basis" | "risk" | "disclosures" | "ai" | "dealt" | "names">;

function reasons(typed: Reader): Reasons {
  const keys = Object.keys(disclosures) as Disclosure[];
  return {
    basis: typed.text("basis", "Name the data and documents that it rests on, with their dates."),
    risk: typed.text("risk", "Say what can go wrong, and what a reader can lose."),
    disclosures: Object.fromEntries(
      keys.map((key) => [key, typed.disclosed(key)]),
    ) as Note["disclosures"],
    ai: typed.ai(),
    dealt: typed.dealt(),
    names: typed.names(),
  };
}

const byName = <K extends string>(all: readonly K[]) =>
  Object.fromEntries(all.map((name) => [name, 1])) as Record<K, 1>;

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

/** Reads field by field, and notes what is missing. */
class Reader {
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
    const paise = paiseIn(this.typed[field]);
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
    const read = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : null;
    if (!read || Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== day)
      this.wrong(field, "Write a day like 2026-12-31.");
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
