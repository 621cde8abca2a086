import {
  actions,
  disclosures,
  exchanges,
  horizons,
  levels,
  type Disclosure,
} from "../../content/research-terms";
import type { Addition, Content, EnclosedFile, Idea, Note } from "./content";
import type { Fault, Typed } from "./typed";
import { Reader } from "./typed-reader";

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
