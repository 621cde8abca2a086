import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runWithoutStore } from "../../../app/backend.server/desk/cli";
import type { Outside } from "../../../app/backend.server/upkeep/outside";
import { configurationWithoutSite } from "../../../app/config.server/environment";
import { ConfigurationFaults } from "../../../app/config.server/reader";
import demo from "../../../app/content/demo-site.json";
import { Site } from "../../../app/content/site-schema";
import { translatedPaths } from "../../../app/content/languages";
import { everyRoom } from "../../../app/content/words/every-room";
import { MadeFrom } from "../../../app/content/words/made-from.server";
import type { Sentences } from "../../../app/content/words/translation";
import { writeLanguage } from "../../setup/language-folder";

let folder: string;
let said: string;
let site: Outside["site"];
beforeEach(() => {
  site = () => Site.parse(demo);
  folder = mkdtempSync(join(tmpdir(), "languages-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** 00:30 on the 25th in India. */
const NOW = Date.UTC(2026, 10, 24, 19, 0);
async function desk(...words: string[]): Promise<number | null> {
  said = "";
  const outside = {
    configuration: () => configurationWithoutSite({ LANGUAGES_DIR: folder }),
    now: () => NOW,
    site,
  } as Partial<Outside> as Outside;
  return runWithoutStore(
    outside,
    words,
    (line) => (said += `${line}\n`),
    () => undefined,
  );
}
const { why, code } = everyRoom;
const language = { name: "नेपाली" };
const nepali = {
  sentence: "**किन:** {why} **कसले:** {who} [नीति](/privacy-policy)",
  haveReady: "**तयार:** तपाईंको पान",
};
/** A room whose every sentence has words of its own, and the same places. */
const ownWords = (room: Sentences): Sentences =>
  Object.fromEntries(
    Object.entries(room).map(([name, words]) => [
      name,
      typeof words === "string"
        ? ["शब्द", ...(words.match(/\*\*|\{\w+\}|\[[^\]]*\]\([^)]*\)/g) ?? [])].join(" ")
        : ownWords(words as Sentences),
    ]),
  );
const prefixed = (room: Sentences): Sentences =>
  Object.fromEntries(
    Object.entries(room).map(([name, words]) => [
      name,
      name === "months"
        ? words
        : typeof words === "string"
          ? `शब्द ${words}`
          : prefixed(words as Sentences),
    ]),
  );
const madeFrom = (tag: string): object =>
  JSON.parse(readFileSync(join(folder, tag, "made-from.json"), "utf8")) as object;

test("a language that is well, however much of it is not begun, ends with 0", async () => {
  writeLanguage(folder, "ne", { language, why: nepali });
  expect(await desk("languages", "check", "ne")).toBe(0);
  expect(said).toContain(`ne नेपाली: well; 0 of ${translatedPaths.length} pages stand: none`);
  expect(said).toMatch(/not begun: .*frame/);
  await desk("languages", "check", "mr");
  expect(said).toMatch(/^mr .*; \d+ of \d+ pages stand: \/auth /);
});

test("a page of rules whose English has changed since is said to stand in English", async () => {
  const { frame, told, siteDefaults, legal, privacyPolicy } = everyRoom;
  const rooms = { frame, told, siteDefaults, legal, privacyPolicy };
  const begun = Object.entries(rooms).map(([room, words]) => [room, prefixed(words)]);
  const written = { language, ...(Object.fromEntries(begun) as Record<string, Sentences>) };
  writeLanguage(folder, "ne", written);
  await desk("languages", "check", "ne");
  expect(said).toMatch(/pages stand: .*\/privacy-policy/);
  const { lead: _, ...of } = MadeFrom.parse(madeFrom("ne")).privacyPolicy!.of;
  const changed = { privacyPolicy: { day: "2026-11-24", of: { ...of, lead: "0123abcd" } } };
  writeLanguage(folder, "ne", { ...written, "made-from": { ...madeFrom("ne"), ...changed } });
  expect(await desk("languages", "check", "ne")).toBe(1);
  expect(said).not.toMatch(/pages stand: .*\/privacy-policy/);
  expect(said).toContain("  in English  /privacy-policy: ");
});

test("a language that nobody has begun is not well", async () => {
  writeLanguage(folder, "or", { language: { name: "ଓଡ଼ିଆ" } });
  expect(await desk("languages", "check", "or")).toBe(1);
  expect(said).toContain("or ଓଡ଼ିଆ: NOT BEGUN; 0 of");
  mkdirSync(join(folder, "ne"));
  expect(await desk("languages", "check", "ne")).toBe(1);
  expect(said).toContain("WRONG  ne/language.json: is missing");
});

test("a room that says the same as the English is not well; its sentences are named", async () => {
  writeLanguage(folder, "ne", { language, why, frame: everyRoom.frame });
  expect(await desk("languages", "check", "ne")).toBe(1);
  expect(said).toContain("ne नेपाली: NOT WELL");
  expect(said).toContain("  English  why/sentence, why/haveReady: the same as the English\n");
  expect(said).toMatch(/^ {2}English {2}frame\/\S+, frame\/\S+, frame\/\S+ and \d+ more: /m);
});

test("with nothing noted, what is missing is not buried: one line names a whole room", async () => {
  const { main: _, ...header } = everyRoom.frame.header;
  writeLanguage(folder, "ne", {
    language,
    frame: { ...everyRoom.frame, header },
    "made-from": {},
  });
  expect(await desk("languages", "check", "ne")).toBe(1);
  expect(said).toContain("  missing  frame/header.main: the English is said\n");
  expect(said.match(/^ {2}not noted .*$/gm)).toEqual([
    expect.stringMatching(/frame\/\S+ and \d+ more: of which English.*translated ne frame$/),
  ]);
  expect(said).not.toContain("changed");
});

test("what is missing, changed or wrong is named, and ends with 1", async () => {
  const { checkTime: _, ...begun } = code;
  const of = { sentence: "0123abcd" };
  writeLanguage(folder, "ne", {
    language,
    why: { sentence: why.sentence },
    code: begun,
    "made-from": { why: { day: "2026-01-01", of } },
  });
  expect(await desk("languages", "check")).toBe(1);
  expect(said).toContain("ne नेपाली: NOT WELL");
  expect(said).toContain("  missing  code/checkTime\n");
  expect(said).toContain("  missing  why/haveReady: the English is said\n");
  expect(said).toContain("  changed  why/sentence: its English is another now, or no more\n");
  expect(said).toMatch(/ {2}not noted {2}code\/.*languages translated ne code\n/);
  expect(said).not.toMatch(/^ {2}changed {2}code/m);
  writeLanguage(folder, "ne", { language, why: { sentence: "{other}" } });
  expect(await desk("languages", "check", "ne")).toBe(1);
  expect(said).toContain("WRONG  ne/why.json: sentence:");
  expect(await desk("languages", "check", "fr")).toBe(1);
  expect(said).toContain("There is no language fr.");
  expect(await desk("languages", "sample", "fr")).toBe(1);
  expect(said).toContain("There is no language fr. There are: hi, ");
});

test("a room that is broken is left out, not called one that nobody began, and keeps its language from being well", async () => {
  writeLanguage(folder, "ne", { language, why: nepali, frame: "{", told: { loggedOut: "{x}" } });
  expect(await desk("languages", "check", "ne")).toBe(1);
  expect(said).toContain("ne नेपाली: NOT WELL");
  expect(said).toContain(
    "  left out  frame, told: for what is WRONG above or missing below; what needs it is in English, and not in नेपाली\n",
  );
  expect(said).not.toMatch(/not begun: .*(?:frame|told)/);
});

test("what is wrong with a folder of no language is told to who asks for it by name", async () => {
  mkdirSync(join(folder, "xx"));
  expect(await desk("languages", "check", "xx")).toBe(1);
  expect(said).toContain("WRONG  xx: is no language we can offer");
  expect(said).not.toContain("There is no language xx");
});

test("a language that the site file says was read, and that there is not, is named", async () => {
  const read = { ...demo, languagesRead: ["ne", "xx", "hi"] };
  writeLanguage(folder, "ne", { language, why: nepali });
  site = () => Site.parse(read);
  expect(await desk("languages", "check")).toBe(1);
  expect(said.match(/^WRONG .*$/gm)).toEqual([
    "WRONG  site file: languagesRead: there is no language xx",
  ]);
  expect(await desk("languages", "check", "ne")).toBe(0);
  expect(await desk("languages", "check", "xx")).toBe(1);
  expect(said).toContain("there is no language xx");
});

test("a site file with faults keeps nobody from looking at the languages", async () => {
  site = () => {
    throw new ConfigurationFaults([{ variable: "SITE_FILE", wrong: "x", example: "y" }]);
  };
  writeLanguage(folder, "ne", { language, why: nepali });
  expect(await desk("languages", "check", "ne")).toBe(0);
});

test("a room's English is printed to be translated, and today's is noted once done", async () => {
  expect(await desk("languages", "english", "why")).toBe(0);
  expect(JSON.parse(said)).toEqual(why);
  expect(await desk("languages", "english")).toBe(0);
  expect(said.split("\n")).toContain("privacyPolicy");
  expect(await desk("languages", "english", "kitchen")).toBe(64);
  writeLanguage(folder, "ne", { language, why: nepali, code: ownWords(code), "made-from": {} });
  expect(await desk("languages", "check", "ne")).toBe(1);
  expect(await desk("languages", "translated", "ne", "why")).toBe(0);
  expect(await desk("languages", "check", "ne")).toBe(1);
  expect(said).not.toContain("why/");
  expect(await desk("languages", "translated", "ne")).toBe(0);
  expect(await desk("languages", "check", "ne")).toBe(0);
  const noted = JSON.parse(readFileSync(join(folder, "ne", "made-from.json"), "utf8")) as object;
  expect(noted).toMatchObject({ why: { day: "2026-11-25" }, code: { day: "2026-11-25" } });
  expect(await desk("languages", "translated", "fr")).toBe(1);
});

test("sentences drawn for a second reader stand beside their English, the same ones for a seed, and a longer draw only adds", async () => {
  const draw = async (...more: string[]) => {
    expect(await desk("languages", "sample", ...more)).toBe(0);
    return said.trimEnd().split("\n\n");
  };
  const five = await draw("hi", "--seed", "7", "--count", "5");
  const [first = ""] = five;
  expect(first).toMatch(/^1 {2}\w+\/\S+\nen {2}\S.*\nhi {2}.*\p{Script=Devanagari}/u);
  expect(new Set(five).size).toBe(5);
  expect((await draw("hi", "--seed", "7", "--count", "9")).slice(0, 5)).toEqual(five);
  expect(await draw("hi", "--seed", "8", "--count", "5")).not.toEqual(five);
  await draw("hi", "--count", "9999");
  const rooms = new Set([...said.matchAll(/^\d+ {2}(\w+)\//gm)].map(([, room]) => room));
  expect([...rooms].sort()).toEqual(Object.keys(everyRoom).sort());
  writeLanguage(folder, "ne", { language, why: { ...why, haveReady: "तयार राख्नुहोस्" } });
  expect(await draw("ne")).toEqual([`1  why/haveReady\nen  ${why.haveReady}\nne  तयार राख्नुहोस्`]);
  expect(await desk("languages", "sample", "hi", "--count", "some")).toBe(64);
  expect(await desk("languages", "sample", "fr")).toBe(1);
});

test("a room that cannot be read is not noted, and named; the others are", async () => {
  writeLanguage(folder, "ne", { language, why: nepali, code: "{ broken", "made-from": {} });
  expect(await desk("languages", "translated", "ne")).toBe(1);
  expect(said).toContain("NOT NOTED  ne/code.json: is not JSON: ");
  expect(said).toContain("ne: why noted as of today's English.");
  const made = MadeFrom.parse(JSON.parse(readFileSync(join(folder, "ne/made-from.json"), "utf8")));
  expect(Object.keys(made)).toEqual(["why"]);
  expect(await desk("languages", "translated", "ne", "code")).toBe(1);
  expect(said).not.toContain("noted as of today");
});

test("of a folder that is no language we can offer nothing is noted", async () => {
  writeLanguage(folder, "hi", { language, why: nepali, "made-from": {} });
  expect(await desk("languages", "translated", "hi")).toBe(1);
  expect(said).toContain(
    "NOT NOTED  hi: is no language we can offer: English and Hindi come with the product",
  );
  expect(readFileSync(join(folder, "hi/made-from.json"), "utf8")).toBe("{}");
});

test("check names sentences whose marks are lost, half or too many; the room stands", async () => {
  const { sentence, haveReady } = nepali;
  const marked = async (words: string) => {
    writeLanguage(folder, "ne", { language, why: { sentence, haveReady: words } });
    return [await desk("languages", "check", "ne"), said] as const;
  };
  expect((await marked(haveReady))[0]).toBe(0);
  for (const words of ["तयार: तपाईंको पान", "**तयार: तपाईंको पान", "**तयार**: **तपाईंको** पान"]) {
    const [code, lines] = await marked(words);
    expect([code, words, lines]).toEqual([
      1,
      words,
      expect.stringContaining("  marks  why/haveReady: the English has other **marks**"),
    ]);
    expect(lines).not.toContain("left out");
  }
});

test("a language may call the months as English does", async () => {
  const { months } = everyRoom.frame;
  writeLanguage(folder, "lus", { language, frame: { ...ownWords(everyRoom.frame), months } });
  expect([await desk("languages", "check", "lus"), said]).toEqual([0, expect.anything()]);
});
