import { translatedPaths } from "../../content/languages";
import { pagesWithRooms } from "../../content/information-pages";
import { allRooms } from "../../content/words/every-room";
import type { ReadLanguage } from "../../content/words/read-languages.server";
import { setsRules } from "../../content/words/translated-from.server";

/** What is there of a language; rooms that nobody began are no fault: their pages are English. */
export function reported({ language, name, pages, rooms, days, ...found }: ReadLanguage) {
  const { missing, changed, unnoted, copied, marks, leftOut } = found;
  const faults = [missing, changed, unnoted, copied, marks, leftOut].some((one) => one.length > 0);
  const begun = Object.keys(days).length > 0 || leftOut.length > 0;
  const unsure = new Set([...missing, ...changed, ...unnoted].map(roomOf));
  const inEnglish = pagesWithRooms()
    .filter(({ room, also }) => [room, ...also].some((one) => setsRules(one) && unsure.has(one)))
    .map(({ path }) => path)
    .filter((path) => pages.includes(path));
  return {
    language,
    name,
    state: !begun ? "NOT BEGUN" : faults ? "NOT WELL" : "well",
    pages: pages.filter((path) => !inEnglish.includes(path)),
    inEnglish,
    missing,
    changed,
    unnoted,
    copied,
    marks,
    leftOut,
    notBegun: allRooms.filter((room) => !Object.hasOwn(rooms, room) && !leftOut.includes(room)),
  };
}

/** The same in lines. */
export function told(one: ReturnType<typeof reported>): string[] {
  const { language, name, state, pages, inEnglish, ...found } = one;
  const { missing, changed, unnoted, copied, marks, leftOut, notBegun } = found;
  const isLeftOut = (sentence: string) => leftOut.some((room) => room === roomOf(sentence));
  return [
    `${language} ${name}: ${state}; ${pages.length} of ${translatedPaths.length} pages stand: ${pages.join(" ") || "none"}`,
    ...inEnglish.map(
      (path) => `  in English  ${path}: it sets rules, and a sentence of it is below`,
    ),
    ...(leftOut.length > 0
      ? [
          `  left out  ${leftOut.join(", ")}: for what is WRONG above or missing below; what needs it is in English, and not in ${name}`,
        ]
      : []),
    ...missing.map((sentence) =>
      isLeftOut(sentence)
        ? `  missing  ${sentence}`
        : `  missing  ${sentence}: the English is said`,
    ),
    ...changed.map((sentence) => `  changed  ${sentence}: its English is another now, or no more`),
    ...byRoom(copied).map((sentences) => `  English  ${sentences}: the same as the English`),
    ...marks.map((sentence) => `  marks  ${sentence}: the English has other **marks**`),
    ...byRoom(unnoted).map(
      (sentences, at) =>
        `  not noted  ${sentences}: of which English it was made. When it is right: desk languages translated ${language} ${[...new Set(unnoted.map(roomOf))][at] ?? ""}`,
    ),
    ...(notBegun.length > 0 ? [`  not begun: ${notBegun.join(", ")}`] : []),
  ];
}

const roomOf = (sentence: string): string => sentence.split("/")[0] ?? "";

/** One line for each room, lest many sentences of one kind bury the others. */
const byRoom = (sentences: string[]): string[] =>
  [...new Set(sentences.map(roomOf))].map((room) => {
    const own = sentences.filter((one) => roomOf(one) === room);
    const first = own.slice(0, NAMED).join(", ");
    return own.length <= NAMED ? first : `${first} and ${own.length - NAMED} more`;
  });
const NAMED = 3;
