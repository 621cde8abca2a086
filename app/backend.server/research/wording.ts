import { bannedIn, nameFault } from "./banned-words";
import type { EnclosedFile } from "./content";
import { undrawnIn } from "../platform/pdf-fonts";
import { namesIn } from "./typed-reader";
import type { Fault, Spot, Typed } from "./typed";

/** What stops a draft by its words: banned ones, the seal's and the form's own, undrawn signs. */
export function wording(typed: Typed, files: EnclosedFile[]): Fault[] {
  const names = namesIn(typed);
  const wrong = names.flatMap((one): Fault[] => {
    const words = nameFault(one);
    return words === null ? [] : [{ field: "names", words }];
  });
  const given = wrong.length === 0 ? names : [];
  const isAdded = typed.kind !== "idea" && typed.kind !== "note";
  const more = (Object.keys(typed) as (keyof Typed)[]).filter((field) => /[wW]hat$/.test(field));
  const texts: [Spot, string][] = [
    ...[...read, ...more].map((field): [Spot, string] => [field, String(typed[field])]),
    ...files.map(({ id, says }): [Spot, string] => [`says_${id}`, says]),
  ];
  return [
    ...wrong,
    ...texts.flatMap(([field, text]) =>
      [
        ...bannedIn(text, given, isAdded).map(({ found, better }) => `“${found}”: ${better}`),
        ...sealsOwn(text),
        ...formsOwn(text, typed.kind === "idea"),
        ...undrawn(text),
      ].map((words): Fault => ({ field, words })),
    ),
  ];
}

/** Every field that a reader will see as it was typed. */
const read = ["symbol", "name", "title", "text", "rationale", "basis", "risk"] as const;

/** Every picture and paper is told in words, for who cannot see it and for the record. */
export const unsaid = (files: EnclosedFile[]): Fault[] =>
  files
    .filter(({ says }) => !/[\p{L}\p{N}]/u.test(says))
    .map(({ id, type }) => ({
      field: `says_${id}` as const,
      words:
        type === "pdf"
          ? "Say what the paper is."
          : "Say in words what the picture shows, for who cannot see it.",
    }));

/**
 * A letter has them once, round and behind what is sealed: a second one would make its check fail,
 * or say what is not so.
 */
const SEALS_OWN: [RegExp, string][] = [
  [
    /-{3,}\s*sealed\s+text\s+(?:begins|ends)/i,
    "Leave out the lines “sealed text begins” and “sealed text ends”: they are the seal's.",
  ],
  [
    /\b(?:Salt|Leaf)\s+[0-9a-f]{40}|\bKey\s+\S+\+[0-9a-f]{8}\+|\bCheckpoint:\s+\S+\s+\d+\s+\S{43}=/,
    "Leave out what looks like a line of the seal (“Salt”, “Leaf”, “Key” and “Checkpoint:” with what stands behind them): a letter has them once.",
  ],
];

const sealsOwn = (text: string): string[] =>
  SEALS_OWN.flatMap(([pattern, words]) => (pattern.test(text) ? [words] : []));
/** What every sealed text says of itself, and every idea of its figures. */
const FORMS_OWN = /^[ \t]*(?:Disclosures, of the analyst|Record [0-9a-f]{16})/m;
const IDEAS_OWN =
  /^[ \t]*(?:Instrument|Expiry|Option|Action|Entry|Stop-loss|Target \d|Horizon):[ \t]/m;
const formsOwn = (text: string, isIdea: boolean): string[] =>
  FORMS_OWN.test(text) || (isIdea && IDEAS_OWN.test(text))
    ? ["A line of it looks like one of the form's own (“Entry:”). Say it within a sentence."]
    : [];

/** What is sealed is printed, too: a sign that no font of ours has would be missing there. */
function undrawn(text: string): string[] {
  const signs = undrawnIn(text);
  if (signs.length === 0) return [];
  const named = signs.slice(0, MOST_NAMED).join(" ");
  return [
    `${named}: no PDF of ours can show this. Write it in words, or in letters that it can show.`,
  ];
}
const MOST_NAMED = 10;
