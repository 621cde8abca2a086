import type { Counted, Sentences } from "./translation";

/** A translation as it was read, and what of it says nothing. */
export function withoutBlanks(words: Sentences): { said: Sentences; blank: string[] } {
  const blank = [...flat(words)].flatMap(([name, one]) => (one.trim() === "" ? [name] : []));
  return { said: spoken(words), blank };
}

const spoken = (words: Sentences): Sentences =>
  Object.fromEntries(
    Object.entries(words)
      .filter(([, one]) => typeof one !== "string" || one.trim() !== "")
      .map(([name, one]) => [name, typeof one === "string" ? one : spoken(one as Sentences)]),
  );

/** One sentence of a room by its whole name, "header.menu"; a counted one's forms by theirs. */
export type Flat = Map<string, string>;

/** A room's sentences by their whole names. */
export function flat(words: Sentences, before = ""): Flat {
  const all: Flat = new Map();
  for (const [name, said] of Object.entries(words)) {
    if (typeof said === "string") all.set(before + name, said);
    else
      for (const [deeper, one] of flat(said as Sentences, `${before}${name}.`))
        all.set(deeper, one);
  }
  return all;
}

/** How a translation of a room differs from its English. */
export interface Compared {
  /** each in words: sentences with other places or links than the English has, lists of months */
  faults: string[];
  /** names that the English has not, or has no more */
  unknown: string[];
  missing: string[];
}

/**
 * As `translationOf` does for the compiler: holds a translation that was read to its original, name
 * by name.
 */
export function compareWords(english: Sentences, translated: Sentences): Compared {
  const original = flat(english);
  const other = flat(translated);
  const counted = countedIn(english);
  const months = [...other].flatMap(([name, said]) =>
    /(?:^|\.)months$/.test(name) && !isTwelve(said.split(" "))
      ? [`${name}: must name the twelve months, with one space between: ${original.get(name)}`]
      : [],
  );
  const faults = [...other].flatMap(([name, said]) => {
    const one = original.get(name);
    if (one === undefined) return [];
    const wrong = counted.get(name)
      ? // Other languages count 0 as one, so their "one" has the number that an English one spells out.
        named(said).filter((place) => !named(counted.get(name) ?? "").includes(place))
      : apart(named(one), named(said));
    return wrong.length > 0
      ? [`${name}: ${wrong.join(" and ")} must stand in both or in neither; the English is: ${one}`]
      : [];
  });
  const not = (names: Flat, within: Flat) => [...names.keys()].filter((name) => !within.has(name));
  return {
    faults: [...faults, ...months],
    unknown: not(other, original),
    missing: not(original, other),
  };
}

const isTwelve = (months: string[]): boolean =>
  months.length === 12 && months.every((month) => month !== "");

/**
 * A sentence's places, and where its links lead: "{name}" and "](/help)"; in other letters, too,
 * where somebody translated a place's name.
 */
const named = (sentence: string): string[] => [
  ...new Set([...sentence.matchAll(/\{[^{}]*\}|\]\([^)]*\)/g)].map(([found]) => found)),
];

const apart = (some: string[], others: string[]): string[] => [
  ...some.filter((one) => !others.includes(one)),
  ...others.filter((one) => !some.includes(one)),
];

/** The forms of counted sentences, each with all that its English forms say. */
function countedIn(words: Sentences, before = ""): Flat {
  const all: Flat = new Map();
  for (const [name, said] of Object.entries(words)) {
    if (typeof said === "string") continue;
    if (isCounted(said))
      for (const form of ["one", "other"] as const)
        all.set(`${before}${name}.${form}`, `${said.one} ${said.other}`);
    else for (const found of countedIn(said, `${before}${name}.`)) all.set(...found);
  }
  return all;
}

const isCounted = (said: Counted | Sentences): said is Counted =>
  Object.keys(said).sort().join() === "one,other";
