/**
 * Whether two names may be one person's: the one on the PAN card and the one on the Aadhaar of
 * whoever signed. The two registers write names in their own ways, so the rule forgives
 *
 * - case, accents, dots, hyphens and spacing ("RAVIKUMAR" and "Ravi Kumar");
 * - forms of address and what follows "S/O", "D/O", "W/O" or "C/O";
 * - the order of the words, and words that one of them leaves out (a father's name);
 * - initials, together or apart ("R K Sharma", "RK Sharma" and "Ravi Kumar Sharma");
 * - doubled letters ("Aggarwal" and "Agarwal").
 *
 * Still asked for: every word of the shorter name fits a word of its own in the longer, one of them
 * in full, and two in all unless both names are one word. So a shared family name is not enough.
 */
export function sameName(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a.length === 0 || b.length === 0) return false;
  if (a.join("") === b.join("")) return true;
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  if (shorter.length < 2) return false;
  return fits(shorter, longer, false) || fits(apart(shorter), apart(longer), false);
}

/** Words in full first, so that an initial does not take the word that another one needs. */
function fits(shorter: string[], longer: string[], oneInFull: boolean): boolean {
  const [next, ...rest] = [...shorter].sort((a, b) => b.length - a.length);
  if (next === undefined) return oneInFull;
  return longer.some(
    (word, at) =>
      (next === word || isInitial(next, word) || isInitial(word, next)) &&
      fits(rest, longer.toSpliced(at, 1), oneInFull || (next === word && word.length > 1)),
  );
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
