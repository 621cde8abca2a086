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
  if (a.join("") === b.join("")) return a.length > 0;
  if (Math.min(a.length, b.length) < 2) return false;
  return fits(a, b) || fits(apart(a), apart(b));
}

/** Every way to pair the words is tried, and their number grows with the factorial. */
const MOST_WORDS = 8;

/** A word of the longer name, with the place where it stands. */
interface Placed {
  long: string;
  place: number;
}
/** A word of each name that fit. */
interface Pair extends Placed {
  short: string;
  at: number;
}

function fits(shorter: string[], longer: string[]): boolean {
  if (shorter.length > longer.length) return fits(longer, shorter);
  if (longer.length > MOST_WORDS) return false;
  const pairUp = (at: number, left: Placed[], pairs: Pair[]): boolean => {
    const short = shorter[at];
    if (short === undefined) return tellsApart(pairs, left);
    return left.some(({ long, place }) => {
      if (short !== long && !isInitial(short, long) && !isInitial(long, short)) return false;
      const others = left.filter((one) => one.place !== place);
      return pairUp(at + 1, others, [...pairs, { short, long, at, place }]);
    });
  };
  return pairUp(
    0,
    longer.map((long, place) => ({ long, place })),
    [],
  );
}

/**
 * What members of one house do not share is the given name, which mostly stands first. So a lone
 * initial may not stand for the other's first word ("Asha R Verma" is not Rakesh Verma, nor is "R
 * Verma": the letter is often the husband's or father's), the longer name's first word may not be
 * left out ("Asha Rakesh Verma"), and no word at all where only one fits in full.
 */
function tellsApart(pairs: Pair[], left: Placed[]): boolean {
  const inFull = pairs.filter(({ short, long }) => short === long && long.length > 1).length;
  const leftOut = left.filter(({ long }) => long.length > 1);
  if (inFull === 0 || leftOut.some(({ place }) => place === 0)) return false;
  if (inFull === 1 && leftOut.length > 0) return false;
  const [initial, another] = pairs.filter(
    ({ short, long }) => short.length === 1 || long.length === 1,
  );
  return initial === undefined || another !== undefined || !standsForFirst(initial);
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
    .replace(/\b[sdwc]\s*\/\s*o\b.*/, "")
    .replace(/['’`]/g, "")
    .split(/[^\p{L}\p{M}]/u)
    .filter((word) => word !== "");
  return words
    .filter((word, at) => at > 0 || words.length === 1 || !ADDRESS.test(word))
    .map((word) => word.replace(/(.)\1+/gu, "$1"));
}
