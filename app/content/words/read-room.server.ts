import { compareWords, flat, withoutBlanks, type Flat } from "./compare-words";
import { everyRoom, type Room } from "./every-room";
import type { Sentences } from "./translation";
import { hashOfSentence, type MadeFrom } from "./made-from.server";

/** What a file has of a room; `whole` where pages may be drawn with it. */
export function readRoom(
  room: Room,
  words: Sentences,
  noted: MadeFrom[string] | undefined,
  needless: ReadonlySet<string>,
) {
  const english: Sentences = everyRoom[room];
  const { said, blank } = withoutBlanks(words);
  const original = flat(english);
  const { changed, unnoted, gone } = sinceNoted(original, flat(said), noted?.of ?? {});
  // What was translated rightly may have other places than the English has by now: that is no
  // fault, and the English is said until somebody has translated it anew.
  const outdated = changed
    .filter((name) => compareWords(english, only(said, name)).faults.length > 0)
    .flatMap((name) => formsOf(name, original));
  const still = without(without(said, gone), outdated);
  const { faults, unknown, missing: lacked } = compareWords(english, still);
  const missing = lacked.filter((name) => !needless.has(`${room}/${name}`));
  const lacking = missing.filter((name) => !outdated.includes(name));
  return {
    faults: [
      ...faults,
      ...blank.map((name) => `${name}: is blank`),
      ...unknown.map((name) => `${name}: the English has no such sentence`),
    ],
    missing: lacking,
    changed: [...changed, ...gone],
    unnoted,
    copied: copiedIn(original, flat(still)),
    marks: otherMarks(original, flat(still)),
    whole:
      enough(original, missing, noted?.of) && faults.length === 0 ? filled(still, english) : null,
  };
}

/** How a translation stands to what was noted when it was made. */
function sinceNoted(english: Flat, translated: Flat, noted: Record<string, string>) {
  const there = [...english].filter(([name]) => translated.has(name));
  const wasNoted = (name: string) => Object.hasOwn(noted, name);
  return {
    changed: there.flatMap(([name, sentence]) =>
      wasNoted(name) && noted[name] !== hashOfSentence(sentence) ? [name] : [],
    ),
    unnoted: there.flatMap(([name]) => (wasNoted(name) ? [] : [name])),
    gone: [...translated.keys()].filter((name) => !english.has(name) && wasNoted(name)),
  };
}

/**
 * A room may lack one sentence in ten, and says those in English; and what the English says more
 * since the translation was noted, up to one in two: a release that says more must not take a
 * language's pages away.
 */
function enough(english: Flat, missing: string[], noted: Record<string, string> = {}): boolean {
  const overdue = missing.filter(
    (name) => noted[name] !== undefined && noted[name] === hashOfSentence(english.get(name) ?? ""),
  );
  const before = Object.keys(noted).length > 0 ? overdue : missing;
  return before.length * 10 <= english.size && missing.length * 2 <= english.size;
}

/**
 * Sentences of several words that were taken over; names alone are the same in every language, and
 * short months may be.
 */
const copiedIn = (english: Flat, translated: Flat): string[] =>
  [...translated].flatMap(([name, said]) =>
    english.get(name) === said && !MAY_BE_SAME.test(name) && isSentence(said) ? [name] : [],
  );
const isSentence = (said: string): boolean =>
  (said.replace(/\{\w+\}|\]\([^)]*\)/g, " ").match(/[A-Za-z]{2,}/g) ?? []).length > 1;
/** The standard warning stands in English in every language. */
const MAY_BE_SAME = /^letters\.standard-warning$|(?:^|\.)months$/;

/** Sentences in which `**` stands more or less often than in the English: lost, or left open. */
const otherMarks = (english: Flat, translated: Flat): string[] =>
  [...translated].flatMap(([name, said]) => {
    const original = english.get(name);
    return original !== undefined && marksIn(original) !== marksIn(said) ? [name] : [];
  });
const marksIn = (said: string): number => said.split("**").length - 1;

/** Of a translation one sentence, as it stands in its room. */
const only = (words: Sentences, name: string): Sentences =>
  without(
    words,
    [...flat(words).keys()].filter((one) => one !== name),
  );

/** A counted sentence's forms are said in one language. */
function formsOf(name: string, english: Flat): string[] {
  const forms = ["one", "other"].map((form) => name.replace(/\w+$/, form));
  return /\.(?:one|other)$/.test(name) && forms.every((one) => english.has(one)) ? forms : [name];
}

/** A translation without some sentences, and without what then holds none. */
const without = (words: Sentences, names: string[], before = ""): Sentences =>
  Object.fromEntries(
    Object.entries(words).flatMap(([name, said]): [string, Sentences[string]][] => {
      const whole = before + name;
      if (typeof said === "string") return names.includes(whole) ? [] : [[name, said]];
      const left = without(said as Sentences, names, `${whole}.`);
      return Object.keys(left).length > 0 ? [[name, left]] : [];
    }),
  );

/** A translation with the English of what it lacks. */
const filled = (words: Sentences, english: Sentences): Sentences =>
  Object.fromEntries(
    Object.entries({ ...english, ...words }).map(([name, said]) => {
      const under = english[name];
      return typeof said === "string" || typeof under === "string" || !under
        ? [name, said]
        : [name, filled({ ...said }, { ...under })];
    }),
  );
