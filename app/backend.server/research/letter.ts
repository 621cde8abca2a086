import type { Parts } from "../platform/parts";
import { kinds } from "../../content/research-terms";
import type { EntryRow } from "./sound";
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
): { subject: string; lines: string[] } {
  const { kind, title } = Content.parse(JSON.parse(entry.content));
  const { product, contact, analyst } = site();
  const said = kind === "idea" || kind === "note" ? kinds[kind] : SUBJECT[kind];
  const address = settings.publicOrigin;
  return {
    subject: `${said}: ${title}`,
    lines: [
      `On our site: ${address}/research/${root}`,
      `${BEGINS}\n${entry.text}\n${ENDS}`,
      [
        `The seal of entry ${entry.number}. Check it: ${address}/research/seal`,
        `Salt ${entry.salt}`,
        `Leaf ${entry.leaf}`,
        `Key ${key}`,
        "Checkpoint:",
        entry.checkpoint.trimEnd(),
      ].join("\n"),
      `You get this because you hold the service. Research by mail is switched on and off at ${address}/account`,
      [
        product,
        `${analyst.registeredName}, Research Analyst, SEBI registration ${analyst.registrationNumber}`,
        `${contact.email} · ${contact.phone}`,
      ].join("\n"),
    ],
  };
}

/** That a price was reached is said inside the idea only. */
const SUBJECT = {
  update: "Update",
  "partial exit": "Update",
  reached: "Update",
  closed: "Closed",
  withdrawn: "Withdrawn",
  correction: "Correction",
} as const;
