import { createHash, randomBytes } from "node:crypto";
import {
  actions,
  disclosures,
  horizons,
  kinds,
  levels,
  type Disclosure,
} from "../../content/research-terms";
import { standardWarning } from "../../content/standard-warning";
import { IST_MS } from "../../content/india";
import type { Site } from "../../content/site-schema";
import { fileLines } from "./files/file-lines";
import type { Content, Idea, Note } from "./content";
import { rupee } from "./prices";
import { leafHash } from "./tree";

/** What an entry is, beside what it says. */
export interface Heading {
  number: number;
  /** UTC ms */
  releasedAt: number;
  /** names of the services */
  services: string[];
  /** what the entry is about, when it is about another one */
  root: number;
}

/**
 * An entry as a reader has it, in plain text; what is sealed. Its last line binds all else that the
 * database holds of it.
 */
export function entryText(
  { analyst }: Pick<Site, "analyst">,
  heading: Heading,
  content: Content,
  record: string,
): string {
  const { number, releasedAt, services, root } = heading;
  return [
    `Research entry ${number}${root === number ? "" : `, about entry ${root}`}`,
    `${analyst.registeredName}, Research Analyst, SEBI registration ${analyst.registrationNumber}`,
    `Released ${sealedInstant(releasedAt)}`,
    `For ${services.join(", ")}`,
    "",
    ...bodyLines(content),
    "",
    standardWarning,
    `Record ${record}`,
  ].join("\n");
}

/** What an entry says, line by line: the same in the letter, the preview and the sealed text. */
export function bodyLines(content: Content): string[] {
  if (content.kind === "idea")
    return [
      content.title,
      ...ideaFacts(content).map(([name, value]) => `${name}: ${value}`),
      "",
      `Rationale: ${content.rationale}`,
      ...fileLines(content.files),
      ...reasonLines(content),
    ];
  if (content.kind === "note")
    return [
      `Note: ${content.title}`,
      "",
      content.text,
      ...fileLines(content.files),
      "",
      ...reasonLines(content),
    ];
  const { kind, level, corrects, disclosed } = content;
  return [
    `${kinds[kind]}: ${content.title}`,
    ...(level === null ? [] : [`${levels[level]} was reached.`]),
    ...(corrects === null ? [] : [`Corrects entry ${corrects}.`]),
    content.text,
    ...fileLines(content.files),
    disclosed === null ? "Disclosures have not changed." : `Disclosures changed: ${disclosed}`,
    aiLine(content.ai),
  ];
}

/** The facts of an idea, as name and value. */
export function ideaFacts(idea: Idea): [string, string][] {
  const { exchange, symbol, name, expiry, option } = idea.instrument;
  const { from, to } = idea.entry;
  const { name: horizon, means } = horizons[idea.horizon];
  return [
    ["Instrument", `${exchange}: ${symbol}, ${name}`],
    ...(expiry === null ? [] : [["Expiry", expiry] as [string, string]]),
    ...(option === null
      ? []
      : [["Option", `${rupee(option.strike)} ${option.right}`] as [string, string]]),
    ["Action", actions[idea.action]],
    ["Entry", from === to ? rupee(from) : `${rupee(from)} to ${rupee(to)}`],
    ["Stop-loss", rupee(idea.stopLoss)],
    ...idea.targets.map((one, at): [string, string] => [`Target ${at + 1}`, rupee(one)]),
    ["Horizon", `${horizon} (${means})`],
  ];
}

const reasonLines = ({ basis, risk, ...said }: Idea | Note): string[] => [
  `Basis: ${basis}`,
  `Risk: ${risk}`,
  "Disclosures, of the analyst, associates and relatives:",
  ...disclosureLines(said.disclosures).map((line) => `- ${line}`),
  aiLine(said.ai),
];

export const disclosureLines = (answers: Note["disclosures"]): string[] =>
  (Object.keys(disclosures) as Disclosure[]).map((key) => {
    const [question, no] = disclosures[key];
    const yes = answers[key];
    return yes === null ? no : `${question}: ${yes}`;
  });

export const aiLine = (ai: string | null): string =>
  ai === null ? "No artificial intelligence was used." : `Artificial intelligence was used: ${ai}`;

/** "23-11-2026 09:02:14 IST (2026-11-23T03:32:14.123Z)" */
export function sealedInstant(at: number): string {
  const utc = new Date(at).toISOString();
  const [day = "", time = ""] = new Date(at + IST_MS).toISOString().split("T");
  return `${day.split("-").reverse().join("-")} ${time.slice(0, 8)} IST (${utc})`;
}

/**
 * The text as it is hashed: mail programs break lines and quote them, so that only the words and
 * their order count.
 */
export const onlyWords = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/^(?:[ \t]*\u003e)+/gm, "")
    .replace(/\s+/g, " ")
    .trim();

/** 32 random bytes, so that nobody guesses a short text from its leaf. */
export const newSalt = (): string => randomBytes(32).toString("hex");

/** @param salt hex → the leaf of a text in the log */
export const leafOf = (salt: string, text: string): Buffer =>
  leafHash(Buffer.from(`${salt}\n${onlyWords(text)}`));

/** What the last line of a text binds: the columns of its row, as canonical JSON, salted. */
export const recordOf = (salt: string, row: Record<string, string | number>): string =>
  createHash("sha256")
    .update(`${salt}\n${JSON.stringify(row, Object.keys(row).sort())}`)
    .digest("hex");

/** The salted digest of who received an entry. @param people ids, sorted */
export const receiversDigest = (salt: string, people: string[]): string =>
  createHash("sha256")
    .update(`${salt}\n${people.join("\n")}`)
    .digest("hex");
