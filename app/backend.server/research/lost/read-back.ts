import { kinds, levels, type Kind } from "../../../content/research-terms";
import { headingOf } from "../heading";
import { onlyWords } from "../sealed-text";

/** What an entry was, read back from its sealed text, where a letter is all that there is of it. */
export interface ReadBack {
  kind: Kind;
  /** of an idea or a note; what is added has its root's */
  title: string;
  /** the services as the text names them, one behind the other */
  services: string;
  /** all that it says, without its head, the standard warning and the record */
  body: string;
  /** an idea's facts, as name and value */
  facts: [string, string][];
  level: keyof typeof levels | null;
  /** of a correction: what it corrects */
  corrects: number | null;
}

/** @returns null of a text whose paragraphs a mail program has run together, or that is given up */
export function readBack(text: string): ReadBack | null {
  const heading = headingOf(text);
  const [head = "", first = "", ...more] = text.split(/\n[ \t\r]*\n/).map((one) => one.trim());
  const services = /\)\s+For\s+([^]+)$/.exec(head)?.[1];
  if (!heading || heading.how !== "letter" || services === undefined || first === "") return null;
  const words = onlyWords(first);
  const names = {
    ...{ services: onlyWords(services), body: [first, ...more.slice(0, -1)].join("\n") },
    ...{ level: levelIn(words), corrects: corrects(words) },
  };
  if (heading.root !== heading.number) {
    const kind = kindOf(words);
    return kind && { kind, title: "", facts: [], ...names };
  }
  if (words.startsWith("Note: "))
    return { kind: "note", title: words.slice("Note: ".length), facts: [], ...names };
  const [title = "", ...facts] = words.split(FACT);
  return { kind: "idea", title: title.trim(), facts: inPairs(facts), ...names };
}

const FACT = / (Instrument|Expiry|Option|Action|Entry|Stop-loss|Target \d|Horizon): /;

const inPairs = (words: string[]): [string, string][] =>
  words.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, words[at + 1] ?? ""]] : [],
  );

const kindOf = (words: string): Kind | null =>
  (Object.keys(kinds) as Kind[]).find((kind) => words.startsWith(`${kinds[kind]}: `)) ?? null;

const levelIn = (words: string): ReadBack["level"] =>
  (Object.keys(levels) as (keyof typeof levels)[]).find((level) =>
    words.includes(` ${levels[level]} was reached.`),
  ) ?? null;

const corrects = (words: string): number | null => {
  const [, number] = / Corrects entry (\d{1,9})\. /.exec(words) ?? [];
  return number === undefined ? null : Number(number);
};
