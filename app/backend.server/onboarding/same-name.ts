/**
 * Whether two names may be one person's: the one on the PAN card and the one on the Aadhaar of
 * whoever signed. The two registers write names in their own ways, so the rule forgives
 *
 * - case, accents, dots, hyphens and spacing ("RAVIKUMAR" and "Ravi Kumar");
 * - forms of address and what follows "S/O", "D/O", "W/O" or "C/O";
 * - the order of the words, and words after the first that one of them leaves out (a father's
 * name);
 * - initials, together or apart ("R K Sharma", "RK Sharma" and "Ravi Kumar Sharma");
 * - doubled letters ("Aggarwal" and "Agarwal").
 *
 * Still asked for: every word of the shorter name fits a word of its own in the longer, one of them
 * in full, and two in all unless both names are one word; and what `tellsApart` asks, so that
 * nobody of the same house passes by a shared family name and an initial.
 */
export function sameName(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a.length === 0 || b.length === 0) return false;
  if (a.join("") === b.join("")) return true;
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  if (shorter.length < 2) return false;
  return fits(shorter, longer) || fits(apart(shorter), apart(longer));
}

/** Every way to pair the words is tried, and their number grows with the factorial. */
const MOST_WORDS = 8;

/** A word of each name that fit, with the places where they stand. */
interface Pair {
  short: string;
  long: string;
  at: number;
  place: number;
}

function fits(shorter: string[], longer: string[]): boolean {
  if (shorter.length > longer.length) return fits(longer, shorter);
  if (longer.length > MOST_WORDS) return false;
  const pairUp = (at: number, left: Set<number>, pairs: Pair[]): boolean => {
    const short = shorter[at];
    if (short === undefined) return tellsApart(pairs, longer, left);
    return [...left].some((place) => {
      const long = longer[place] ?? "";
      if (short !== long && !isInitial(short, long) && !isInitial(long, short)) return false;
      const others = new Set([...left].filter((one) => one !== place));
      return pairUp(at + 1, others, [...pairs, { short, long, at, place }]);
    });
  };
  return pairUp(0, new Set(longer.keys()), []);
}

/**
 * What members of one house do not share is the given name, which mostly stands first. So a lone
 * initial may not stand for the other's first word ("Asha R Verma" is not Rakesh Verma, nor is "R
 * Verma": the letter is often the husband's or father's), the longer name's first word may not be
 * left out ("Asha Rakesh Verma"), and no word at all where only one fits in full.
 */
function tellsApart(pairs: Pair[], longer: string[], left: Set<number>): boolean {
  const inFull = pairs.filter(({ short, long }) => short === long && long.length > 1).length;
  const initials = pairs.filter(({ short, long }) => short.length === 1 || long.length === 1);
  const leftOut = [...left].filter((place) => (longer[place] ?? "").length > 1);
  if (inFull === 0 || leftOut.includes(0)) return false;
  if (inFull === 1 && leftOut.length > 0) return false;
  return initials.length !== 1 || !initials.some(standsForFirst);
}

function standsForFirst({ short, long, at, place }: Pair): boolean {
  if (short.length > 1) return at === 0;
  if (long.length > 1) return place === 0;
  return at === 0 && place === 0;
}

const isInitial = (one: string, word: string): boolean => one.length === 1 && word.startsWith(one);

/** Initials written together are taken apart: two or three letters without a vowel are no word. */
const apart = (words: string[]): string[] =>
  words.flatMap((word) => (/^[^aeiouy]{2,3}$/.test(word) ? [...word] : [word]));

const ADDRESS = /^(mr|mrs|ms|miss|master|mx|dr|prof|shri|shree|sri|smt|kum|km|adv|ca)$/;

function wordsOf(name: string): string[] {
  const words = name
    .normalize("NFKD")
    // Accents, not every mark: the vowels of India's scripts are marks too.
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/\b[sdwc]\s*\/\s*o\b.*$/, "")
    .replace(/['’`]/g, "")
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== "");
  const named = words.length > 1 && ADDRESS.test(words[0] ?? "") ? words.slice(1) : words;
  return named.map((word) => word.replace(/(.)\1+/gu, "$1"));
}
