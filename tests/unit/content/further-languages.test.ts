import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  addressIn,
  isTranslated,
  languagesOf,
  translatedPaths,
} from "../../../app/content/languages";
import { sentences } from "../../../app/content/words/en/sentences";
import { everyRoom } from "../../../app/content/words/every-room";
import { speakAlso, type Further } from "../../../app/content/words/further";
import { readLanguages, type ReadLanguage } from "../../../app/content/words/read-languages.server";
import { shippedFolder } from "../../../app/content/words/shipped-languages.server";
import { hashOfSentence } from "../../../app/content/words/made-from.server";
import { roomsOf } from "../../../app/content/words/rooms-of-pages";
import { say, sentence } from "../../../app/content/words/sentence";
import { saidIn } from "../../../app/content/words/said-in.server";
import { translatedFrom } from "../../../app/content/words/translated-from.server";
import { whyWords } from "../../../app/web/visit/why-words.server";
import { reported, told as inLines } from "../../../app/backend.server/desk/print-languages";
import { writeLanguage } from "../../setup/language-folder";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "languages-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  speakAlso([]);
});
const faults = () => readLanguages([folder]).faults;
const read = (): ReadLanguage => readLanguages([folder]).languages[0]!;
const named = { language: { name: "नेपाली" } };
const notice = (({ frame, told, siteDefaults, legal, privacyPolicy }) => ({
  ...named,
  frame,
  told,
  siteDefaults,
  legal,
  privacyPolicy,
}))(everyRoom);

/** Each that comes with the release: a new folder is held by itself. */
const shipped = readdirSync(shippedFolder());

test("the release's languages lack nothing that they began, and are of the present English", () => {
  const { languages, faults: wrong } = readLanguages([shippedFolder()]);
  expect(wrong).toEqual([]);
  expect(languages.map(({ tag }) => tag).sort()).toEqual(shipped.toSorted());
  expect(shipped.length).toBeGreaterThan(6);
  for (const { tag, missing, changed, unnoted, copied, marks, leftOut } of languages)
    expect([tag, missing, changed, unnoted, copied, marks, leftOut]).toEqual([
      tag,
      ...[[], [], [], [], [], []],
    ]);
});

const screens = ["/auth", "/details", "/services", "/pay", "/subscriptions", "/privacy-policy"];
test.each(shipped)("%s has the pages it is shipped for", (tag) => {
  const pages = tag === "ur" ? ["/privacy-policy"] : screens;
  const found = readLanguages([shippedFolder()]).languages.find((one) => one.tag === tag);
  expect(found?.pages).toEqual(expect.arrayContaining(pages));
});

test("a folder may hold every sentence that is said by a code", () => {
  const { fields, answers, refusals, letters, account } = everyRoom;
  expect(
    Object.keys({ ...fields, ...answers, ...refusals, ...letters, ...account.said }).sort(),
  ).toEqual(Object.keys(sentences).sort());
});

test("of each page that may be translated it is known which words it needs", () => {
  expect(translatedPaths.filter((path) => roomsOf(path) === undefined)).toEqual([]);
});

test("a language stands on the pages whose rooms it has whole, and on no others", () => {
  writeLanguage(folder, "ne", notice);
  speakAlso(readLanguages([folder]).languages);
  expect(languagesOf("/privacy-policy?x#y")).toEqual(["en", "hi", "ne"]);
  expect(addressIn(read().language, "/privacy-policy")).toBe("/ne/privacy-policy");
  expect(addressIn(read().language, "/auth")).toBe("/auth");
  const { header: _header, pages: _pages, ...frame } = everyRoom.frame;
  writeLanguage(folder, "ne", { ...notice, frame });
  expect([read().pages, read().missing.slice(0, 1)]).toEqual([[], ["frame/header.main"]]);
  speakAlso(readLanguages([folder]).languages);
  expect(isTranslated("/privacy-policy") && languagesOf("/privacy-policy")).toEqual(["en", "hi"]);
});

test("a menu calls a page by its English name where the language has not begun the page, and misses no name", () => {
  const { "/refund-policy": _, "/privacy-policy": __, ...pages } = everyRoom.frame.pages;
  writeLanguage(folder, "ne", { ...notice, frame: { ...everyRoom.frame, pages } });
  expect(read().missing).toEqual(["frame/pages./privacy-policy"]);
  expect(read().rooms.frame?.pages["/refund-policy"]).toBe("Refund Policy");
});

test("of a room that fell away it is said that nothing of it is in the language", () => {
  const { loggedOut: _, reach, ...told } = everyRoom.told;
  writeLanguage(folder, "ne", {
    ...notice,
    told: { ...told, reach: { ...reach, whatsapp: "{phone}" } },
  });
  const lines = inLines(reported(read()));
  expect(lines).toContain("  missing  told/loggedOut");
  expect(lines.find((line) => line.startsWith("  left out"))).toBe(
    "  left out  told: for what is WRONG above or missing below; what needs it is in English, and not in नेपाली",
  );
});

test("a few sentences that a later release says more are English on its pages, and named", () => {
  const { main: _, ...header } = everyRoom.frame.header;
  writeLanguage(folder, "ne", {
    ...notice,
    frame: { ...everyRoom.frame, header: { ...header, menu: "सूची" } },
  });
  expect(read().pages).toContain("/privacy-policy");
  expect(read().missing).toEqual(["frame/header.main"]);
  expect(read().rooms.frame?.header).toMatchObject({ main: "Main", menu: "सूची" });
  expect(read().stale).toContain("frame");
});

test.each([
  ["xx", named, "xx: is no language we can offer: it is the code of no language in the world"],
  ["hi", named, "hi: is no language we can offer: English and Hindi come with the product"],
  ["pay", named, "pay: is no language we can offer: "],
  ["ne-NP", named, "ne-NP: is no language we can offer: a code has two or three small letters"],
  ["ne", {}, "ne/language.json: is missing: it says the language's own name"],
  ["ne", { language: { name: "" } }, "ne/language.json: name: Too small"],
  ["ne", { ...named, why: "{" }, "ne/why.json: is not JSON: "],
  ["ne", { ...named, why: `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}` }, "nested too deeply"],
  [
    "ne",
    { ...named, why: `{"a":"${"x".repeat(1_000_000)}"}` },
    "ne/why.json: is larger than 1 MB, which no room of words is",
  ],
  ["ne", { ...named, kitchen: {} }, "ne/kitchen.json: is no room of words: they are code, frame"],
  ["ne", { ...named, why: { sentence: 3 } }, "ne/why.json: sentence: Invalid input"],
  [
    "ne",
    { ...named, why: { becuase: "x" } },
    "ne/why.json: becuase: the English has no such sentence",
  ],
  [
    "ne",
    { ...named, code: { sentTo: "{too} मा पठायौं" } },
    "ne/code.json: sentTo: {to} and {too} must stand in both or in neither; the English is: We sent a 6-digit code to {to}.",
  ],
  [
    "ne",
    { ...named, code: { sentTo: "{नाम} मा पठायौं" } },
    "ne/code.json: sentTo: {to} and {नाम} must stand in both or in neither",
  ],
  ["ne", { ...named, why: '{\n"sentence": "a",\n}' }, "(line 3)"],
  ["ne", { ...named, why: '{\n"sentence": «a»\n}' }, "(line 2)"],
  [
    "ne",
    { ...named, offers: { daysLeft: { one: "एक", other: "{n}" } } },
    "ne/offers.json: daysLeft.other: {n} must stand in both",
  ],
  [
    "ne",
    { ...named, why: { haveReady: "[x](https://evil.example)" } },
    "ne/why.json: haveReady: ](https://evil.example) must stand in both",
  ],
])("what is wrong in a folder is told: %s %j", (tag, files, told) => {
  writeLanguage(folder, tag, files);
  expect(faults()).toEqual([expect.stringContaining(told)]);
});

test("a room with other places is left out; one with a name too many is not", () => {
  const { frame } = everyRoom;
  writeLanguage(folder, "ne", { ...notice, frame: { ...frame, gone: "x" } });
  expect(read().pages).toEqual(["/privacy-policy"]);
  writeLanguage(folder, "ne", { ...notice, frame: { ...frame, notFound: "{x}" } });
  expect(read().pages).toEqual([]);
});

test("a folder that is not there is told", () => {
  expect(readLanguages([join(folder, "nowhere")]).faults).toEqual([
    `${join(folder, "nowhere")} cannot be read (ENOENT)`,
  ]);
});

test("a file may begin with the mark that some editors write", () => {
  writeLanguage(folder, "ne", { language: `\uFEFF${JSON.stringify(named.language)}` });
  expect(readLanguages([folder]).faults).toEqual([]);
});

test("an operator's file stands before the release's, room by room", () => {
  const own = { signIn: { ...everyRoom.signIn, title: "आमचे शीर्षक" } };
  writeLanguage(folder, "mr", own);
  const { languages, faults: wrong } = readLanguages([shippedFolder(), folder]);
  const marathi = languages.find(({ tag }) => tag === "mr");
  expect(wrong).toEqual([]);
  expect(marathi?.rooms.signIn?.title).toBe("आमचे शीर्षक");
  expect(marathi?.pages).toContain("/auth");
  expect(marathi?.changed.filter((one) => one.startsWith("signIn/"))).toEqual([]);
});

test.each([
  ["mr/frame.json: is not JSON", "frame", "{"],
  ["mr/frame.json: (top): Invalid input", "frame", []],
  ["mr/frame.json: notFound: {x} must", "frame", { ...everyRoom.frame, notFound: "{x}" }],
  ["mr/language.json: is not JSON", "language", "{"],
  ["mr/made-from.json: is not JSON", "made-from", "{"],
])(
  "where an operator's file is broken the release's stands, and the fault is told: %s",
  (told, file, words) => {
    const [release] = readLanguages([shippedFolder()]).languages;
    writeLanguage(folder, "mr", { [file]: words });
    const { languages, faults: wrong } = readLanguages([shippedFolder(), folder]);
    expect(wrong).toEqual([expect.stringContaining(told)]);
    const marathi = languages.find(({ tag }) => tag === "mr");
    const { name, pages, stale } = release ?? {};
    expect(marathi).toMatchObject({ name, pages, stale });
    expect(marathi?.rooms.frame).toEqual(release?.rooms.frame);
  },
);

test("a room that an operator has only begun leaves the release's pages as they are, and what it lacks is named", () => {
  writeLanguage(folder, "mr", { frame: { notFound: "नाही" } });
  const { languages } = readLanguages([shippedFolder(), folder]);
  const marathi = languages.find(({ tag }) => tag === "mr");
  expect(marathi?.pages).toContain("/auth");
  expect(marathi?.missing).toContain("frame/header.menu");
});

test("a blank sentence is named, and said in English", () => {
  writeLanguage(folder, "ne", {
    ...notice,
    frame: { ...everyRoom.frame, notFound: " ", header: { ...everyRoom.frame.header, menu: "" } },
  });
  expect(faults()).toEqual([
    "ne/frame.json: notFound: is blank",
    "ne/frame.json: header.menu: is blank",
  ]);
  expect(read().rooms.frame).toMatchObject({
    notFound: everyRoom.frame.notFound,
    header: { menu: "Menu" },
  });
});

test.each(["Jan Feb", "a b c d e f g h i j k  l", `${everyRoom.frame.months} Jan`])(
  "a list of months has twelve, with one space between, and not %s",
  (months) => {
    writeLanguage(folder, "ne", { ...notice, frame: { ...everyRoom.frame, months } });
    expect(faults()).toEqual([
      `ne/frame.json: months: must name the twelve months, with one space between: ${everyRoom.frame.months}`,
    ]);
    expect(read().pages).toEqual([]);
  },
);

const { why } = everyRoom;
const asked = "किन: {why} कसले: {who} [नीति](/privacy-policy)";
const made = (of: Record<string, string>) => ({ why: { day: "2026-11-24", of } });
const whyIn = (words: object, of: Record<string, string>) => {
  writeLanguage(folder, "ne", { ...named, why: words, "made-from": made(of) });
  return read();
};
const today = { sentence: hashOfSentence(why.sentence), haveReady: hashOfSentence(why.haveReady) };

test("a sentence that a release says more, of a room however small, is English, and named; one that was left out is not forgiven", () => {
  const { sentence } = why;
  expect(whyIn({ sentence }, { sentence: today.sentence })).toMatchObject({
    rooms: { why },
    missing: ["why/haveReady"],
    stale: ["why"],
  });
  expect(whyIn({ sentence }, today)).toMatchObject({ rooms: {}, missing: ["why/haveReady"] });
});

test("a sentence whose English has other places since, or is no more, is no fault: the English is said, and it is named as changed", () => {
  const older = { ...today, haveReady: "0123abcd", gone: "0123abcd" };
  const words = { sentence: asked, haveReady: "{day} सम्म", gone: "पुरानो" };
  expect(whyIn(words, older)).toMatchObject({
    rooms: { why: { sentence: asked, haveReady: why.haveReady } },
    changed: ["why/haveReady", "why/gone"],
    missing: [],
    stale: ["why"],
  });
  expect([faults(), Object.keys(read().rooms.why ?? {})]).toEqual([[], ["sentence", "haveReady"]]);
  const counted = { ...everyRoom.offers, daysLeft: { one: "{n} दिन", other: "{days} दिन" } };
  const of = { "daysLeft.one": "0123abcd", "daysLeft.other": "0123abcd" };
  writeLanguage(folder, "ne", {
    ...named,
    offers: counted,
    "made-from": { offers: { day: "2026-11-24", of } },
  });
  expect(read().rooms.offers?.daysLeft).toEqual(everyRoom.offers.daysLeft);
});

test("what was never noted, and what equals the English, is told apart from what changed", () => {
  expect(whyIn({ ...why, sentence: asked }, {})).toMatchObject({
    changed: [],
    unnoted: ["why/sentence", "why/haveReady"],
    copied: ["why/haveReady"],
    stale: ["why"],
  });
});

test("rules whose English has changed since are stale, and the page shows the English", () => {
  writeLanguage(folder, "ne", notice);
  speakAlso([read()]);
  expect(translatedFrom(read().language, ["privacyPolicy"])).toEqual({ day: "2026-11-24" });
  const of = { lead: "0123abcd" };
  writeLanguage(folder, "ne", {
    ...notice,
    "made-from": { privacyPolicy: { day: "2026-11-24", of } },
  });
  expect(read().changed).toContain("privacyPolicy/lead");
  speakAlso([read()]);
  expect(translatedFrom(read().language, ["privacyPolicy"])).toBe("stale");
});

test("rules of which it was never noted what they were made from are not called older than the English, and their notice is offered to nobody", () => {
  writeLanguage(folder, "ne", notice);
  speakAlso([read()]);
  expect(whyWords("en").sentence).toContain("नेपाली");
  writeLanguage(folder, "ne", { ...notice, "made-from": {} });
  speakAlso([read()]);
  expect(translatedFrom(read().language, ["privacyPolicy"])).toBe("unnoted");
  expect(whyWords("en").sentence).not.toContain("नेपाली");
});

test("a sentence is said with the language's own days and waits, and money in Latin digits by India's groups; one it has not is English as a whole", () => {
  speakAlso(readLanguages([shippedFolder()]).languages);
  const mr = "mr" as Further["language"];
  const cap = sentence("buying.over-fee-limit", { capPaise: 15_100_000 });
  expect(say(mr, cap)).toContain("₹1,51,000");
  expect(say(mr, sentence("codes.asked-just-now", { wait: 42 }))).toBe(
    "आपण 42 सेकंद नंतर पुन्हा कोड मागवू शकता.",
  );
  expect(saidIn(mr, "An error occurred. You can try again in 3 minutes.")).toContain("3 मिनिटे");
  expect(
    say(
      mr,
      sentence("letters.complaint-received", { day: Date.UTC(2026, 10, 22), reference: "C1" }),
    ),
  ).toBe("We received your complaint on 22 Nov 2026. Its reference is C1.");
});
