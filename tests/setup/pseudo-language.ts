import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { everyRoom } from "../../app/content/words/every-room";
import type { Counted, Sentences } from "../../app/content/words/translation";
import { writeLanguage } from "./language-folder";

/** Its code: that of a language in which nobody else writes here. */
export const PSEUDO = "eo";

/**
 * Makes a language of the English catalogue in which no letter is a plain Latin one, and every
 * sentence a third longer: what is left plain on its pages was never in the catalogue.
 *
 * @returns the folder, for LANGUAGES_DIR
 */
export function pseudoLanguage(): string {
  const folder = mkdtempSync(join(tmpdir(), "pseudo-"));
  const rooms = Object.entries(everyRoom).map(([room, words]) => [room, pseudo(words)]);
  writeLanguage(folder, PSEUDO, {
    language: { name: said("Pseudo") },
    ...(Object.fromEntries(rooms) as object),
  });
  return folder;
}

const pseudo = (words: Sentences): Sentences =>
  Object.fromEntries(
    Object.entries(words).map(([name, one]: [string, string | Counted | Sentences]) => [
      name,
      typeof one !== "string"
        ? pseudo(one as Sentences)
        : LISTS.has(name)
          ? accented(one)
          : said(one),
    ]),
  );

/** Names with a space between, which a program takes apart. */
const LISTS = new Set(["months", "parts"]);

/** Words accented and lengthened; places, and where links lead, as they are. */
const said = (sentence: string): string =>
  `${/^ ?/.exec(sentence)?.[0]}«${accented(sentence.trimStart())}${"~".repeat(Math.ceil(sentence.length * 0.35))}»`;

const accented = (sentence: string): string =>
  sentence
    .split(/(\{\w+\}|\]\([^)]*\))/)
    .map((piece, at) => (at % 2 === 1 ? piece : piece.replace(/[A-Za-z]/g, letter)))
    .join("");

const PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
// Each has a place in the font of our PDFs, and stays one letter in capitals.
const ACCENTED = "āòčđēþğħīįķłæňøœðřšťůűŵźŷžĀÒČĐĒÞĞĦĪĮĶŁÆŇØŒÐŘŠŤŮŰŴŹŶŽ".normalize("NFC");
const letter = (plain: string): string => [...ACCENTED][PLAIN.indexOf(plain)] ?? plain;
