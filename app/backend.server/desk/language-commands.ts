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
  readLanguages,
  unreadable,
  type ReadLanguage,
  type ReadLanguages,
} from "../../content/words/read-languages.server";
import { whyNoLanguage } from "../../content/words/language-code";
import { shippedFolder } from "../../content/words/shipped-languages.server";
import { hashOfSentence, MadeFrom } from "../../content/words/made-from.server";
import type { Outside } from "../upkeep/outside";
import { hindiRooms, sampleOf } from "../../content/words/sample";
import { UsageFault, type Command, type Options } from "./command";
import { reported, told } from "./print-languages";

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
      const wrong = [
        ...faults.filter((fault) => !tag || /^[^/:]*/.exec(fault)?.[0] === tag),
        ...unknown,
      ];
      if (asked.length === 0 && wrong.length === 0) throw noLanguage(tag, names(languages));
      const found = asked.map(reported);
      const well = wrong.length === 0 && found.every(({ state }) => state === "well");
      return Promise.resolve({
        lines: [...wrong.map((fault) => `WRONG  ${fault}`), ...found.flatMap(told)],
        json: { faults: wrong, languages: found },
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
      if (!words) throw noLanguage(tag, `hi, ${names(languages)}`);
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
      const asked = begun.filter((one) => room === undefined || one === room);
      if (asked.length === 0)
        throw new OperatorRefusal(404, `${folder} has no words of ${room ?? "any room"}.`);
      const { rooms, faults } = readable(tag, folder, asked);
      if (rooms.length > 0) note(folder, rooms, outside.now());
      return Promise.resolve({
        lines: [
          ...faults.map((fault) => `NOT NOTED  ${fault}`),
          ...(rooms.length > 0 ? [`${tag}: ${rooms.join(", ")} noted as of today's English.`] : []),
        ],
        json: { language: tag, rooms, faults },
        code: faults.length === 0 ? 0 : 1,
      });
    },
  },
};

/** The release's languages and the operator's own. */
function readAll(outside: Outside): ReadLanguages {
  const own = outside.configuration().languagesDir;
  return readLanguages([shippedFolder(), ...(own ? [own] : [])]);
}

/** Which rooms of a language can be noted, and what of the others is wrong. */
function readable(tag: string, folder: string, asked: Room[]): { rooms: Room[]; faults: string[] } {
  const why = whyNoLanguage(tag);
  if (why !== null) return { rooms: [], faults: [`${tag}: is no language we can offer: ${why}`] };
  const wrong = new Map(asked.map((room) => [room, unreadable(folder, room)]));
  return {
    rooms: asked.filter((room) => wrong.get(room)?.length === 0),
    faults: [...wrong].flatMap(([room, all]) => all.map((one) => `${tag}/${room}.json: ${one}`)),
  };
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

const noLanguage = (tag: string | undefined, all: string): OperatorRefusal =>
  new OperatorRefusal(404, `There is no language ${tag}. There are: ${all}`);

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

const names = (languages: ReadLanguage[]): string =>
  languages.map(({ language }) => language).join(", ");
