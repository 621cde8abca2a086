import type { Parts } from "../platform/parts";
import type { Letter } from "../../content/words/letter";
import { sentence, type Sentence } from "../../content/words/sentence";
import type { EntryRow } from "./sound";
import { actions, type Kind } from "../../content/research-terms";
import { Content } from "./content";

export const BEGINS = "----- sealed text begins -----";
export const ENDS = "----- sealed text ends -----";

/**
 * The letter about an entry: all of it as it was sealed, with what anybody needs to check that it
 * is unchanged. Its subject says what came, not what became of an idea.
 *
 * @param root the id of the idea or note, for its address
 * @param key the log's, as a verifier takes it
 */
export function letterOf(
  { settings, site }: Pick<Parts, "settings" | "site">,
  entry: EntryRow,
  { root, key }: { root: string; key: string },
): Letter {
  const content = Content.parse(JSON.parse(entry.content));
  const { kind, files } = content;
  const { product, contact, analyst } = site();
  const address = settings.publicOrigin;
  return {
    subject: subjectOf(content),
    paragraphs: [
      sentence("letters.research-site", { address: `${address}/research/${root}` }),
      ...(files.length > 0 ? [sentence("letters.research-files")] : []),
      sentence("letters.verbatim", { text: `${BEGINS}\n${entry.text}\n${ENDS}` }),
      sentence("letters.research-seal", {
        number: entry.number,
        address: `${address}/research/seal`,
        lines: sealLines(entry, key).join("\n"),
      }),
      sentence(WHY[kind] ?? "letters.research-why", { address: `${address}/account` }),
      sentence("letters.research-foot", {
        product,
        analyst: analyst.registeredName,
        registration: analyst.registrationNumber,
        email: contact.email,
        phone: contact.phone,
      }),
    ],
  };
}

/** What a program reads of a seal: the same in every language, in letters and PDFs. */
export const sealLines = (
  { salt, leaf, checkpoint }: Pick<EntryRow, "salt" | "leaf" | "checkpoint">,
  key: string,
): string[] => [
  `Salt ${salt}`,
  `Leaf ${leaf}`,
  `Key ${key}`,
  ...`Checkpoint:\n${checkpoint.trimEnd()}`.split("\n"),
];

/** An idea's title begins with what to do, which the reader's language says in its own way. */
const subjectOf = (content: Content): Sentence =>
  content.kind === "idea"
    ? sentence(`letters.research-${content.action}`, {
        instrument: content.title.slice(`${actions[content.action]} `.length),
      })
    : sentence(SUBJECT[content.kind], { title: content.title });

/** That a price was reached is said inside the idea only. */
const SUBJECT = {
  note: "letters.research-note",
  update: "letters.research-update",
  "partial exit": "letters.research-update",
  reached: "letters.research-update",
  closed: "letters.research-closed",
  withdrawn: "letters.research-withdrawn",
  correction: "letters.research-correction",
} as const;

/** These reach whoever could read what they are about, also who left the service since. */
const WHY: Partial<Record<Kind, "letters.research-why-had">> = {
  withdrawn: "letters.research-why-had",
  correction: "letters.research-why-had",
};
