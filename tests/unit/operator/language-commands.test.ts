import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runWithoutStore } from "../../../app/backend.server/desk/cli";
import type { Outside } from "../../../app/backend.server/upkeep/outside";
import { configurationWithoutSite } from "../../../app/config.server/environment";
import { ConfigurationFaults } from "../../../app/config.server/reader";
import demo from "../../../app/content/demo-site.json";
import { Site } from "../../../app/content/site-schema";
import { everyRoom } from "../../../app/content/words/every-room";
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

test("a language that is well, however much of it is not begun, ends with 0", async () => {
  writeLanguage(folder, "ne", { language, why });
  expect(await desk("languages", "check", "ne")).toBe(0);
  expect(said).toContain("ne नेपाली: well; 0 pages");
  expect(said).toMatch(/not begun: .*frame/);
  writeLanguage(folder, "or", { language: { name: "ଓଡ଼ିଆ" } });
  expect(await desk("languages", "check", "or")).toBe(0);
  expect(said).toContain("or ଓଡ଼ିଆ: NOT BEGUN; 0 pages");
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
  expect(said).toContain("  missing  why/haveReady\n");
  expect(said).toContain("  changed  why/sentence: its English is another now\n");
  expect(said).toMatch(/ {2}not noted {2}code: .*languages translated ne code\n/);
  expect(said).not.toContain("code/sentence: its English");
  writeLanguage(folder, "ne", { language, why: { sentence: "{other}" } });
  expect(await desk("languages", "check", "ne")).toBe(1);
  expect(said).toContain("WRONG  ne/why.json: sentence:");
  expect(await desk("languages", "check", "fr")).toBe(1);
  expect(said).toContain("There is no language fr.");
});

test("a language that the site file says was read, and that there is not, is named", async () => {
  const read = { ...demo, languagesRead: ["mr", "xx", "hi"] };
  site = () => Site.parse(read);
  expect(await desk("languages", "check")).toBe(1);
  expect(said.match(/^WRONG .*$/gm)).toEqual([
    "WRONG  site file: languagesRead: there is no language xx",
  ]);
  expect(await desk("languages", "check", "mr")).toBe(0);
  expect(await desk("languages", "check", "xx")).toBe(1);
  expect(said).toContain("there is no language xx");
});

test("a site file with faults keeps nobody from looking at the languages", async () => {
  site = () => {
    throw new ConfigurationFaults([{ variable: "SITE_FILE", wrong: "x", example: "y" }]);
  };
  writeLanguage(folder, "ne", { language, why });
  expect(await desk("languages", "check", "ne")).toBe(0);
});

test("the English of a room is printed to be translated, and today's is noted once that is done", async () => {
  expect(await desk("languages", "english", "why")).toBe(0);
  expect(JSON.parse(said)).toEqual(why);
  expect(await desk("languages", "english")).toBe(0);
  expect(said.split("\n")).toContain("privacyPolicy");
  expect(await desk("languages", "english", "kitchen")).toBe(64);
  writeLanguage(folder, "ne", { language, why, code, "made-from": {} });
  expect(await desk("languages", "check", "ne")).toBe(1);
  expect(await desk("languages", "translated", "ne", "why")).toBe(0);
  expect(await desk("languages", "check", "ne")).toBe(1);
  expect(said).not.toContain("changed  why/");
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
