/*
 * How past results are told of, and promises made, as whole phrases: who boasts ("our calls", "the
 * last idea", "whoever bought") and what came of it. What a company did, what may be lost and what
 * is to be done are told in the same words, and pass.
 */

const SEE = "Say what you see and what could go wrong.";
export const PROMISE = `It promises a result. ${SEE}`;
export const PAST = "It tells of past results, which may not be published. Leave it out.";

/** As the source of an expression between word boundaries, and what to write in its place. */
export type Phrase = [source: string, better: string];

/** So many words at most, within one sentence. */
export const gap = (most: number): string => `(?: (?:[^\\s.;!?।]|[.](?=\\d))+){0,${most}}`;
export const NUMBER = "\\d[\\d.,]*";
export const CURRENCY = "(?:rs[.]?|₹|inr)";
export const SHARE = `${NUMBER} ?(?:%|per ?cent|प्रतिशत|फ़?ीसदी)`;
/** Of a trade; what a company earns is counted in crores. */
export const CRORES = `(?!${NUMBER} ?(?:crores?|cr|million|billion|bn|mn)\\b)`;
const RUPEES = "(?:rupees?|rupaye|rupay|paise|points)";
export const MONEY = `(?:${CURRENCY} ?${CRORES}${NUMBER}|${NUMBER} ?${RUPEES})`;
const HOW_MANY = "(?:\\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty)";

export const EARLIER = "(?:last|past|previous|earlier|recent)";
export const IDEAS = "(?:calls?|ideas?|tips?|picks?|recommendations?)";
const OURS = `(?:our|my)${gap(2)} (?:${IDEAS}|portfolios?|baskets?|trades?|advice)`;
const DID = [
  "beat(?:en)?|outperformed|doubled|tripled|returned|gained|earned|delivered|won|worked|rose",
  "made(?! (?:in|on|at|no|an?|the|it|for|by))|gave(?! (?:an?|the|its|no|as))",
  "(?:was|were|proved|came|turned out|went) (?:right|correct|profitable)",
  "(?:in|into) (?:profit|the money)|profitable",
].join("|");

const LATIN_IDEAS = "(?:calls?|ideas?|tips?|sujhav|picks?|recommendations?)";
const LATIN_DID = [
  "sahi (?:nikl|rah|sabit|th|hu)\\p{L}*|nikl[aei]n?|bad+h+[ai]|chadh[ai]|munaf+a|fayda",
  `kamay[aei]|${SHARE} diya`,
].join("|");
const HINDI_IDEAS = "(?:सुझाव(?:ों)?|आइडिया|कॉल|टिप|सिफ़?ारिश(?:ें|ों)?)";
const HINDI_DID = [
  "सही (?:निकल|रह|साबित|थ|हु)\\S*|निकल[ेाी]|बढ़[ाी]|चढ़[ाी]|पछाड़\\S*",
  "कमा(?:ए|ये|या|यी)|दोगुन[ेाी]|(?:मुनाफ़?ा|फ़?ायदा|लाभ|रिटर्न) (?:हु|मिल|दिय)\\S*",
].join("|");

const OF_THEM = `(?: of)?(?: (?:our|my|the|these|those|${EARLIER}))*(?: ${IDEAS})?`;
const CAME_GOOD = `(?:${[
  "in profit|right|correct|profitable|winners?|hit|worked|won|successful",
  "made (?:money|profits?|gains?)",
].join("|")})`;

/** In whatever is published. */
export const boasts: Phrase[] = [
  `${OURS}[:,]?${gap(3)} (?:${DID})`,
  `${OURS}${gap(4)} cagr`,
  `${EARLIER}${gap(2)} ${IDEAS}[:,]?${gap(4)} (?:${DID})`,
  `we(?: have|['’]ve)? (?:beat|beaten|outperformed)`,
  `${HOW_MANY}(?: (?:out )?of | ?/ ?)${HOW_MANY}${OF_THEM} (?:were |was |are )?${CAME_GOOD}`,
  `(?:pic+h+l[aei]|h[au]mar[aei])${gap(5)} ${LATIN_IDEAS}${gap(4)} (?:${LATIN_DID})`,
  `(?:पिछल[ेाी]|हमार[ेाी])${gap(5)} ${HINDI_IDEAS}${gap(4)} (?:${HINDI_DID})`,
].map((source) => [source, PAST]);

/** That nothing can be lost, or money multiplies. */
export const promises: Phrase[] = [
  "(?:doubl|tripl|quadrupl)(?:e|es|ed|ing) (?:your|their|the) money",
  "(?:doubl|tripl|quadrupl)(?:e|es|ed|ing) (?:your|their) (?:capital|investments?|wealth)",
  "(?:koi|zero|bilkul)(?: bhi)? (?:risk|jokhim) nahi+n?|(?:risk|jokhim)(?: bilkul)? nahi+n? hai",
  "(?:कोई|ज़?रा)(?: भी)? (?:जोखिम|रिस्क) नहीं|शून्य (?:जोखिम|रिस्क)",
  "(?:जोखिम|रिस्क)(?: बिल्कुल| बिलकुल| कोई)? नहीं है",
].map((source) => [source, PROMISE]);

const THEY = "(?:clients?|subscribers?|holders?|readers?|members?|buyers?|whoever|who|you|we)";
/** What a company or a market does: of no idea. */
export const FIGURES = `(?:${[
  "sales|revenues?|turnover|volumes?|exports?|imports?|margins?|deposits|loans|demand|output",
  "production|costs|inflation|crude|oil|coal|nifty|sensex|index|sector|rupee|dollar",
].join("|")})`;
export const COMPANYS =
  "(?:net|operating|gross|quarterly|annual|pre-tax|reported|its|(?:company|bank)(?:['’]s)?)";
const MAY_BE = "(?:can|could|may|might|would|risks?|limits?|limited|most)";
const IS = "(?: of|:| was| is| were| came to| comes to|,)?(?: about| around| nearly| over)?";
const SO_MUCH = `${IS} ?(?:${MONEY}|${SHARE})`;
const MADE = [
  "made|gave|gained|earned|returned|booked|lost|up|down|plus|minus",
  "(?:gains?|profits?|loss(?:es)?|returns?) of",
].join("|");
const EARNED = `(?:booked|earned|gained|made)(?: good| big| easy)?(?: a)?`;
const A_SHARE = "(?: (?:a|per|each))?(?: (?:share|lot|unit))?";
export const PRICE = `(?:at|@) ?${CURRENCY}? ?${NUMBER}`;
const HINDI_GAIN = "(?:मुनाफ़?ा|लाभ|फ़?ायदा|नुकसान|रिटर्न)";

/** How an idea did, as it is told when it is closed, added to or a price was reached. */
export const outcomes: Phrase[] = [
  `(?<!${FIGURES}${gap(3)} )(?:${MADE})(?: \\S+){0,2}? ?[+-]?${SHARE}\\p{L}*`,
  `[+] ?${SHARE}\\p{L}*`,
  `${SHARE}(?: \\S+)? (?:gains?|profits?|returns?|up|loss)`,
  `(?<!${COMPANYS} )(?:profits?|gains?|returns?)${SO_MUCH}`,
  `(?<!${COMPANYS} )(?<!${MAY_BE}${gap(5)} )loss(?:es)?${SO_MUCH}(?!${gap(5)} at most)`,
  `${THEY}${gap(4)} (?:pocketed|netted|banked|profited|cashed in)|pocketed`,
  `${THEY}${gap(4)} ${EARNED} (?:${MONEY}|money|profits?|gains?)`,
  `(?:${THEY}|bought)${gap(8)} (?:${MONEY}|${NUMBER})${A_SHARE} (?:more|ahead|in hand|in profit)`,
  "(?:richer|better off) by",
  `(?:bought|entered|entry)${gap(2)} ${PRICE}${gap(3)} (?:sold|exited|closed|out)${gap(2)} ${PRICE}`,
  "(?:winners?|wins?|winning|hits?)(?: \\S+)? (?:in a row|streak)",
  "another (?:winner|success|hit)(?! (?:for|in|at|to))|another win(?! (?:for|in|at|of|over))",
  "(?:big|clear|huge|easy|great) (?:win|winner)s?(?! (?:for the|of the|in (?:court|the|its)))",
  `${SHARE}(?: \\S+){0,2} ${HINDI_GAIN}`,
  `(?<!(?:company|crore)${gap(3)} )(?:munaf+a|fa[iy]da|labh|profit) (?:hu|mil|kamay)[aei]`,
  `(?<!(?:company|crore)${gap(3)} )(?:munaf+a|fa[iy]da|labh|profit) (?:diya|aaya)`,
  `(?<!(?:कंपनी|करोड़)${gap(5)} )(?:लाभ|फ़?ायदा|कमाई|रिटर्न) (?:हुआ|हुई|मिल[ाी]|दिया|आया)`,
  `(?:ग्राहकों|लोगों|आपने|हमने|जिन्होंने|सबने)${gap(5)} कमा(?:ए|ये|या|यी)`,
].map((source) => [source, PAST]);
