import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { flat } from "../../app/content/words/compare-words";
import { everyRoom } from "../../app/content/words/every-room";
import type { Counted, Sentences } from "../../app/content/words/translation";
import { writeLanguage } from "./language-folder";

/** Its code: that of a language in which nobody else writes here. */
export const PSEUDO = "eo";

/**
 * Makes a language of the English catalogue in which no letter is a plain Latin one, and every
 * sentence a third longer: what is left plain on its pages was never in the catalogue. A sentence's
 * end says which it is (`sentencesIn`), and its English can be read back (`englishOf`).
 *
 * @returns the folder, for LANGUAGES_DIR
 */
export function pseudoLanguage(): string {
  const folder = mkdtempSync(join(tmpdir(), "pseudo-"));
  const rooms = Object.entries(everyRoom).map(([room, words]) => [room, pseudo(words, room)]);
  writeLanguage(folder, PSEUDO, {
    language: { name: said("Pseudo", names.length) },
    ...(Object.fromEntries(rooms) as object),
  });
  return folder;
}

/** A page's, letter's or paper's words in this language, as they are in English. */
export const englishOf = (text: string): string =>
  text
    .replace(/«|~[~=]{11}~*»/g, "")
    .replace(LETTERS, (one) => PLAIN[ACCENTED.indexOf(one)] ?? one);

/** The sentences of the catalogue that are said in this text, by room and name: "pay.title". */
export const sentencesIn = (text: string): string[] =>
  [...text.matchAll(/~([~=]{11})~*»/g)].flatMap(
    ([, number = ""]) => names[parseInt(number.replace(/~/g, "0").replace(/=/g, "1"), 2)] ?? [],
  );

const pseudo = (words: Sentences, within: string): Sentences =>
  Object.fromEntries(
    Object.entries(words).map(([name, one]: [string, string | Counted | Sentences]) => [
      name,
      typeof one !== "string"
        ? pseudo(one as Sentences, `${within}.${name}`)
        : LISTS.has(name)
          ? accented(one)
          : said(one, names.indexOf(`${within}.${name}`)),
    ]),
  );

/** Names with a space between, which a program takes apart. */
const LISTS = new Set(["months", "parts"]);

const names = Object.entries(everyRoom).flatMap(([room, words]) =>
  [...flat(words).keys()].map((name) => `${room}.${name}`),
);
/** Every sentence of the catalogue that says in this language which it is, by room and name. */
export const everySentence = names.filter((name) => !LISTS.has(name.split(".").at(-1) ?? ""));

/**
 * Words accented and lengthened; places, and where links lead, as they are. The end has the
 * sentence's number in eleven signs of two kinds, which every font has.
 */
function said(sentence: string, number: number): string {
  const [space] = /^ ?/.exec(sentence) ?? [""];
  const end = ending(number).padEnd(sentence.length * 0.35, "~");
  return `${space}«${accented(sentence.trimStart())}${end}»`;
}

const ending = (number: number): string =>
  `~${number.toString(2).padStart(11, "0").replace(/0/g, "~").replace(/1/g, "=")}`;

const accented = (sentence: string): string =>
  sentence
    .split(/(\{\w+\}|\]\([^)]*\))/)
    .map((piece, at) => (at % 2 === 1 ? piece : piece.replace(/[A-Za-z]/g, letter)))
    .join("");

const PLAIN = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"];
// Each has a place in the font of our PDFs, and stays one letter in capitals.
const ACCENTED = [..."āòčđēþğħīįķłæňøœðřšťůűŵźŷžĀÒČĐĒÞĞĦĪĮĶŁÆŇØŒÐŘŠŤŮŰŴŹŶŽ".normalize("NFC")];
const LETTERS = new RegExp(`[${ACCENTED.join("")}]`, "g");
const letter = (plain: string): string => ACCENTED[PLAIN.indexOf(plain)] ?? plain;
