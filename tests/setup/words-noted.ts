import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { leftInEnglish } from "./left-in-english";
import { sentencesIn } from "./pseudo-language";

/**
 * The folder in which `prove -- words` notes what was drawn: with it every test walks its journey
 * in the made-up language.
 */
export const noted = process.env.WORDS_DRAWN;

/** One line of what `prove -- words` reads. */
export type Note = { drawn: string[] } | { left: string; at: string };

/** Notes what a page says, where somebody asked for it (`WORDS_DRAWN`). @param at where it is */
export function look(html: string, at: string): void {
  if (noted === undefined) return;
  // What a script has is drawn sooner or later: in a browser, by what the page holds now.
  note({ drawn: sentencesIn(html) });
  for (const left of leftInEnglish(html)) note({ left, at });
}

/** The seal's own lines are the same in every language: a program reads them. */
const SEALED =
  /-{5} sealed text begins -{5}[^]*-{5} sealed text ends -{5}|^Checkpoint:[^]*?^— [^~\n]*/gm;

/** The same of what was written to somebody; of the owner's letters, which are English, nothing. */
export function looksAtLetter({ subject, text, to }: Written): void {
  const whole = `${String(subject ?? "")}\n${text}`;
  if (!whole.includes("«")) return;
  const own = whole.replace(SEALED, "").replace(/^.*$/gm, "<p>$&</p>");
  look(own, `a letter to ${to.replace(/\d+/, "…")}`);
}
interface Written {
  subject?: unknown;
  text: string;
  to: string;
}

export function note(one: Note): void {
  if (noted !== undefined)
    appendFileSync(join(noted, String(process.pid)), `${JSON.stringify(one)}\n`);
}
