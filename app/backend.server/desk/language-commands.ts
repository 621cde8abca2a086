import { mkdirSync, readFileSync, writeFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { OperatorRefusal } from "../../api/refusal";
import { ConfigurationFaults } from "../../config.server/reader";
import { instantInIndia } from "../../content/instants";
import { readAndNotThere } from "../../content/languages-read";
import type { Site } from "../../content/site-schema";
import { flat } from "../../content/words/compare-words";
import { allRooms, everyRoom, isRoom, type Room } from "../../content/words/every-room";
import {
  hashOfSentence,
  MadeFrom,
  readLanguages,
  shippedFolder,
  type ReadLanguage,
  type ReadLanguages,
} from "../../content/words/read-languages.server";
import type { Outside } from "../upkeep/outside";
import { hindiRooms, sampleOf } from "../../content/words/sample";
import { UsageFault, type Command, type Options } from "./command";

/** What further languages have and have not, and what a translator starts from. */
export const languageCommands: Record<string, Command<Outside>> = {
  "languages check": {
    usage: "languages check [TAG]",
    says: "Names what a language still lacks, what its English has changed since, and what is wrong in it.",
    options: {},
    words: [0, 1],
    run: (outside, [tag]) => {
      const { languages, faults } = readAll(outside);
      const asked = languages.filter(({ language }) => !tag || language === tag);
      const unknown = readAndNotThere(siteOf(outside), languages)
        .filter((code) => !tag || code === tag)
        .map((code) => `site file: languagesRead: there is no language ${code}`);
      const wrong = [...faults.filter((fault) => !tag || fault.startsWith(`${tag}/`)), ...unknown];
      if (asked.length === 0 && wrong.length === 0) throw noLanguage(tag, languages);
      const well = wrong.length === 0 && asked.every(isWell);
      return Promise.resolve({
        lines: [...wrong.map((fault) => `WRONG  ${fault}`), ...asked.flatMap(told)],
        json: { faults: wrong, languages: asked.map(reported) },
        code: well ? 0 : 1,
      });
    },
  },
  "languages english": {
    usage: "languages english [ROOM]",
    says: "Prints the English of a room as JSON, to be translated; without a room, the rooms' names.",
    options: {},
    words: [0, 1],
    run: (_outside, [room]) => {
      if (room === undefined) return Promise.resolve({ lines: allRooms, json: allRooms });
      if (!isRoom(room)) throw new UsageFault(`The rooms are: ${allRooms.join(", ")}`);
      const english = everyRoom[room];
      return Promise.resolve({ lines: [JSON.stringify(english, null, 2)], json: english });
    },
  },
  "languages sample": {
    usage: "languages sample TAG [--seed 1] [--count 200]",
    says: "Draws sentences of a language by chance, each beside its English, for somebody to read who did not write them.",
    options: { seed: { type: "string" }, count: { type: "string" } },
    words: 1,
    run: (outside, [tag = ""], options) => {
      const { languages } = readAll(outside);
      const words = tag === "hi" ? hindiRooms : languages.find((one) => one.tag === tag)?.rooms;
      if (!words) throw noLanguage(tag, languages);
      const drawn = sampleOf(words, number(options, "seed", 1), number(options, "count", 200));
      return Promise.resolve({
        lines: drawn.flatMap(({ name, english, translated }, n) => [
          `${n + 1}  ${name}`,
          `en  ${english}`,
          `${tag}  ${translated}`,
          "",
        ]),
        json: drawn,
      });
    },
  },
  "languages translated": {
    usage: "languages translated TAG [ROOM]",
    says: "Notes in LANGUAGES_DIR that a language's words are of the English of today: all, or a room's.",
    options: {},
    words: [1, 2],
    run: (outside, [tag = "", room]) => {
      const own = outside.configuration().languagesDir;
      if (own === null)
        throw new OperatorRefusal(409, "Set LANGUAGES_DIR: the folder to note it in.");
      const folder = join(own, tag);
      const begun = allRooms.filter((one) => existsSync(join(folder, `${one}.json`)));
      const noted = begun.filter((one) => room === undefined || one === room);
      if (noted.length === 0)
        throw new OperatorRefusal(404, `${folder} has no words of ${room ?? "any room"}.`);
      note(folder, noted, outside.now());
      return Promise.resolve({
        lines: [`${tag}: ${noted.join(", ")} noted as of today's English.`],
        json: { language: tag, rooms: noted },
      });
    },
  },
};

/** The release's languages and the operator's own. */
function readAll(outside: Outside): ReadLanguages {
  const own = outside.configuration().languagesDir;
  return readLanguages([shippedFolder(), ...(own ? [own] : [])]);
}

/** Of a site file that cannot be read nothing is asked here: `desk config` names what is wrong. */
function siteOf(outside: Outside): Pick<Site, "languagesRead"> {
  try {
    return outside.site();
  } catch (problem) {
    if (problem instanceof ConfigurationFaults) return { languagesRead: [] };
    throw problem;
  }
}

const noLanguage = (tag: string | undefined, languages: ReadLanguage[]): OperatorRefusal =>
  new OperatorRefusal(404, `There is no language ${tag}. There are: ${names(languages)}`);

function number(options: Options, option: string, otherwise: number): number {
  const typed = options[option] ?? String(otherwise);
  if (typeof typed !== "string" || !/^\d{1,9}$/.test(typed))
    throw new UsageFault(`--${option} takes a whole number, like ${otherwise}.`);
  return Number(typed);
}

function note(folder: string, rooms: Room[], now: number): void {
  const file = join(folder, "made-from.json");
  const made = existsSync(file) ? MadeFrom.parse(JSON.parse(readFileSync(file, "utf8"))) : {};
  const [day, month, year] = instantInIndia(now).slice(0, 10).split("-");
  for (const room of rooms)
    made[room] = {
      day: `${year}-${month}-${day}`,
      of: Object.fromEntries(
        [...flat(everyRoom[room])].map(([name, english]) => [name, hashOfSentence(english)]),
      ),
    };
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`);
}

const isWell = ({ missing, changed }: ReadLanguage): boolean =>
  missing.length === 0 && changed.length === 0;

function told(one: ReadLanguage): string[] {
  const { language, name, missing, changed } = one;
  const days: Record<string, string> = one.days;
  const { pages, notBegun } = reported(one);
  const state = Object.keys(days).length === 0 ? "NOT BEGUN" : isWell(one) ? "well" : "NOT WELL";
  const roomOf = (sentence: string) => sentence.split("/")[0] ?? "";
  const unnoted = [...new Set(changed.map(roomOf))].filter((room) => !days[room]);
  return [
    `${language} ${name}: ${state}; ${pages.length} pages: ${pages.join(" ")}`,
    ...missing.map((sentence) => `  missing  ${sentence}`),
    ...unnoted.map(
      (room) =>
        `  not noted  ${room}: of which English it was made. When it is right: desk languages translated ${language} ${room}`,
    ),
    ...changed
      .filter((sentence) => !unnoted.includes(roomOf(sentence)))
      .map((sentence) => `  changed  ${sentence}: its English is another now`),
    ...(notBegun.length > 0 ? [`  not begun: ${notBegun.join(", ")}`] : []),
  ];
}

/** What is there of a language; rooms that nobody began are no fault: their pages are English. */
const reported = ({ language, name, pages, rooms, missing, changed }: ReadLanguage) => ({
  language,
  name,
  pages,
  missing,
  changed,
  notBegun: allRooms.filter(
    (room) => !Object.hasOwn(rooms, room) && !missing.some((one) => one.startsWith(`${room}/`)),
  ),
});

const names = (languages: ReadLanguage[]): string =>
  languages.map(({ language }) => language).join(", ");
