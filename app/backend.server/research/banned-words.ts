import { boasts, EARLIER, IDEAS, outcomes, PAST, PROMISE, promises } from "./boasts";
import { moreBoasts, moreOutcomes, morePromises } from "./more-boasts";

/**
 * A word or phrase that may not stand in research (SEBI's Advertisement Code), and what to write.
 */
export interface Banned {
  /** as it stands in the text */
  found: string;
  better: string;
}

/** A proper name that holds a banned word, like a listed company's, and why it is one. */
export interface ProperName {
  name: string;
  reason: string;
}

/**
 * The banned words in a text, each once, in English and Hindi; also where letters are hidden by
 * characters that cannot be seen. One inside a proper name that was given with its reason passes.
 *
 * @param isAdded it is said of an idea that is out: then nothing of how it did may be told
 */
export function bannedIn(text: string, names: ProperName[], isAdded = false): Banned[] {
  const folded = names.reduce(
    (rest, { name }) => (name.trim() === "" ? rest : without(rest, fold(name))),
    fold(text),
  );
  // "no-risk" is "no risk".
  const apart = unhyphened(folded);
  const read = apart === folded ? [folded] : [folded, apart];
  const seen = new Map<string, Banned>();
  for (const [pattern, better] of isAdded ? [...patterns, ...told] : patterns) {
    for (const [found] of read.flatMap((one) => [...one.matchAll(pattern())]))
      if (!seen.has(unhyphened(found))) seen.set(unhyphened(found), { found, better });
  }
  return [...seen.values()];
}

/**
 * What a proper name that was given lacks: it must hold a banned word and be more than that word.
 * @returns words for the person, or null
 */
export function nameFault({ name, reason }: ProperName): string | null {
  const [first] = bannedIn(name, []);
  if (!first) return `“${name}” holds no word that stops a release. Take it off the list.`;
  if (fold(name) === first.found || !/^\P{Ll}/u.test(name))
    return `“${name}” is not a name: write all of it, as the company does.`;
  return reason.trim().length < 3 ? `Say why “${name}” is a name, like: a listed company.` : null;
}

const HYPHEN = /(?<=\p{L})[-‐-―](?=\p{L})/gu;
const unhyphened = (text: string): string => text.replace(HYPHEN, " ");

const fold = (text: string): string =>
  text
    .normalize("NFKC")
    // Soft hyphens, joiners and direction marks are not seen, and would split a word.
    .replace(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/gu, "")
    .replace(/[०-९]/g, (digit) => String("०१२३४५६७८९".indexOf(digit)))
    .toLowerCase()
    .replace(/[а-яёіј]/gu, (one) => LOOKS_LIKE[one] ?? one)
    .replace(SPELT, joined)
    .replace(/\s+/g, " ")
    .trim();

/** "g.u.a.r.a.n.t.e.e", "g u a r a n t e e" */
const SPELT = /(?<!\p{L})\p{L}(?:(?:[.\-_*]|\s{1,3})\p{L}){3,}(?!\p{L})/gu;
/** An "a" or "I" in front may be a word of its own. */
function joined(spelt: string): string {
  const all = spelt.replace(/[.\-_*\s]/g, "");
  return /^[ai]\s/.test(spelt) ? `${all} ${all.slice(1)}` : all;
}

/** Cyrillic letters that nobody tells from Latin ones. */
const LOOKS_LIKE: Record<string, string> = {
  ...{ а: "a", в: "b", с: "c", е: "e", ё: "e", һ: "h", і: "i", ј: "j", к: "k", м: "m", н: "h" },
  ...{ о: "o", р: "p", ѕ: "s", т: "t", у: "y", х: "x" },
};

/** A gap of one character keeps the words on both sides apart. */
const without = (text: string, name: string): string => text.split(name).join("¦");

const RANK = "It ranks you or the security above others. Leave it out, or give the figure.";
const HASTE = "It presses the reader. Give the date or the price instead.";

/**
 * Words begin and end where no letter, mark or digit stands beside them. Made when a text is first
 * looked at: all of them together take longer than the rest of what a start does for research.
 */
function word(source: string): () => RegExp {
  let made: RegExp | null = null;
  const bound = "[\\p{L}\\p{M}\\p{N}]";
  return () =>
    (made ??= new RegExp(`(?<!${bound})(?:${source.normalize("NFKC")})(?!${bound})`, "gu"));
}

const patterns: [() => RegExp, string][] = (
  [
    ["(?:re-?)?assur(?:ed|es|ing|ance)", PROMISE],
    ["guarant(?:ee|ees|eed|eeing|y)", PROMISE],
    ["sure[ -]?shot|(?<!make |be |not )sure(?:ly)?|cent percent", PROMISE],
    ["risk[ -]?free|riskless|(?:no|zero|without) risks?", PROMISE],
    ["(?:no|zero|without) loss(?:es)?|cannot lose|can't lose|never lose", PROMISE],
    ["(?:fixed|minimum|definite|certain) returns?|until (?:it is )?achieved", PROMISE],
    ["jackpot|multi-?baggers?|doubl(?:e|es|ing) (?:your|the) money", PROMISE],
    ["(?:best|no\\.? ?1|number (?:one|1)|leading(?! to| up))", RANK],
    ["top(?![ -]?(?:line|up|of|down|ped)(?![\\p{L}]))|unbeatable|world[ -]class", RANK],
    ["hit[ -]?(?:rate|ratio)|success (?:rate|ratio)|strike rate|accura(?:cy|te calls?)", PAST],
    ["cagr of (?:our|my) (?:calls|ideas)|(?:our|my) (?:last|past) (?:calls?|ideas?)", PAST],
    // "of our last ten ideas nine …", "the earlier idea on this reached it"
    [`(?:our|my) ${EARLIER}(?: \\S+)? ${IDEAS}`, PAST],
    [`${EARLIER} ${IDEAS}(?: \\S+){0,4} (?:made|gave|reached)`, PAST],
    ["targets? (?:hit|done|achieved)|profit booked", PAST],
    ["last chance|limited period|hurry|don'?t miss|act now", HASTE],
    ["better than (?:other|any|all)(?: research)? analysts?", RANK],
    [
      "sebi[ -](?:approved|recommended|certified|endorsed)",
      "SEBI registers analysts and approves no idea. Leave it out.",
    ],
    // Hindi as it is typed in Latin letters.
    [
      "pakk?[aei] (?:munaf?fa|fayda|profit|return|call|tip)|pakk?[ae]|sho?rtiya|garant[iy]|guaranti",
      PROMISE,
    ],
    ["(?:pais[ae]|paisa|rakam) (?:double|dug(?:u|o)?na)|dug(?:u)?na|do ?guna", PROMISE],
    ["bina (?:kisi )?(?:risk|jokhim)|(?:koi )?nuksan nahi[n]?", PROMISE],
    ["jaldi (?:karo|karen|kijiye)|(?:aakhri|akhiri) mauka", HASTE],
    // गारंटी, निश्चित, पक्का, शर्तिया, without risk or loss, doubling.
    ["ग(?:ा|ै)रंटी|ग(?:ा|ै)रन्टी|निश्चित(?: रूप से)?|पक्क(?:ा|ी|े)|शर्तिया", PROMISE],
    ["बिना (?:किसी )?जोखिम|जोखिम[ -]?मुक्त|(?:कोई )?नुकसान नहीं|दोगुन(?:ा|ी|े)|दुगुन(?:ा|ी|े)", PROMISE],
    ["सर्वश्रेष्ठ|नंबर (?:1|वन)|सबसे अच्छ(?:ा|ी|े)|अग्रणी", RANK],
    ["सफलता दर|पिछल(?:ी|ा) (?:कॉल|आइडिया) (?:ने|में)|मुनाफ़?़?ा हुआ", PAST],
    ["आख़?़?िरी मौक़?़?ा|जल्दी करें|जल्दी कीजिए", HASTE],
    ["दूसरों से बेहतर", RANK],
    ["सेबी (?:द्वारा|से) (?:अनुशंसित|स्वीकृत|प्रमाणित)", "SEBI approves no idea. Leave it out."],
  ] as const
).map(([source, better]) => [word(source), better]);
const inWords = (phrases: typeof boasts): typeof patterns =>
  phrases.map(([source, better]) => [word(source), better]);
patterns.push(...[promises, morePromises, boasts, moreBoasts].flatMap(inWords));
/** Of an idea that is out. */
const told = [outcomes, moreOutcomes].flatMap(inWords);
// "100 %" ends in no letter.
patterns.push([
  () => /(?<!\p{N}|[.,])100 ?%/gu,
  "It reads as a promise. Say it in words: all of it, the whole of it.",
]);
