import {
  COMPANYS,
  CRORES,
  CURRENCY,
  EARLIER,
  FIGURES,
  gap,
  IDEAS,
  MONEY,
  NUMBER,
  PAST,
  PRICE,
  PROMISE,
  SHARE,
  type Phrase,
} from "./boasts";

/*
 * The same three as in `boasts.ts`, as the next readers of the list said them in other words. Each
 * names who boasts or what is promised: what a company or a price did passes.
 */

const ONE_OF_OURS = `(?:entry|${IDEAS}) \\d{1,4}`;
const OWN = "(?:our|my|the|this|that)";
const HAVE = "(?: has| have)?(?: all| both)?";
const CAME_TRUE = `${HAVE} (?:reached|met|hit|achieved) (?:its|their|both|all|the|every)`;
const CLIENTS =
  "(?<!(?:its|company['’]s|bank['’]s|their) )(?:clients?|subscribers?|members?|followers?)";
const WON = "(?:booked|made|earned|gained|pocketed|netted|banked)";
const SUM = `(?:about |over )?(?:${MONEY}|${SHARE}|money|profits?|gains?)`;
const ROSE = "(?:up|down|rose|risen|gained|fell|fallen|moved|from)";
const SO_FAR = `(?:${SHARE}|${NUMBER} to ${NUMBER})`;

/** In whatever is published. */
export const moreBoasts: Phrase[] = [
  `${IDEAS}[:,]?${gap(2)} targets? (?:met|hit|reached|achieved)`,
  `(?:${ONE_OF_OURS}|(?:our|my|${EARLIER})${gap(2)} ${IDEAS})${CAME_TRUE}`,
  `${ONE_OF_OURS} (?:has |have )?(?:worked|did well|went well|paid|made money|turned out well)`,
  `${ROSE}${gap(1)} ${SO_FAR} (?:since|after) ${OWN}${gap(1)} (?:${IDEAS}|entry)`,
  `${ROSE}${gap(1)} ${SO_FAR} since ${ONE_OF_OURS}`,
  `${ROSE}${gap(1)} ${SO_FAR} since we (?:wrote|said|recommended|published|called)`,
  "sitting on (?:good |big |huge )?(?:gains?|profits?)",
  `${CLIENTS}${gap(4)} ${WON} ${SUM}`,
  `followed (?:us|me|our|my)${gap(5)} ${WON} ${SUM}`,
  `we (?:bought|entered)${gap(3)} ${PRICE}${gap(3)} (?:sold|exited|closed|out)${gap(2)} ${PRICE}`,
  `${EARLIER}${gap(2)} ${IDEAS}[:,]? [+-]?${SHARE}`,
  "win(?:ning)?[ -]?(?:rate|ratio|percentage)",
  `(?:nobody|no ?one)${gap(2)} lost (?:money|anything|a rupee|with us|on (?:our|my|any))`,
  `no (?:client|subscriber|member)${gap(4)} lost (?:money|anything|a rupee)`,
  `returns? (?:on|from|of) ${OWN} (?:${IDEAS}|trade|position)${gap(4)}:? ${SHARE}`,
].map((source) => [source, PAST]);

const NOT = "(?:no|nor|not|never|neither|nothing)";
const WINNINGS = "(?:returns?|profits?|gains?|upside|success)";
const GROW =
  "(?:rise|double|triple|reach|go up|gain|hit|move up|make|return|touch|cross|rally|grow)";
const HINDI_WINNINGS = "(?:मुनाफ़?ा|लाभ|फ़?ायदा|कमाई|रिटर्न)";
const SEBI = "SEBI registers analysts and approves no idea. Leave it out.";
const RANKED = "It ranks you above others. Leave it out.";

/** That nothing can be lost, or that it must rise; and who is said to vouch for it. */
export const morePromises: Phrase[] = [
  ...[
    `(?<!${NOT}${gap(2)} )${WINNINGS} (?:is|are) (?:certain|sure|definite|fixed|assured)`,
    `(?:definitely|certainly|undoubtedly|absolutely) ${GROW}`,
    [
      `you(?: will|['’]ll| can easily) (?:easily )?(?:make|earn|gain|pocket)${gap(2)} `,
      `(?:${MONEY}|${SHARE})(?!${gap(4)} dividends?)`,
    ].join(""),
    [
      "your (?:capital|money|investment|savings|principal) (?:is|stays|remains|will be) ",
      "(?:always |fully |completely |absolutely )?(?:safe|secure|protected)",
    ].join(""),
    "(?:can|will|has to) only (?:go up|rise|gain|grow|move up)",
    [
      "(?:it|price|stock|share|scrip) (?:cannot|can['’]t|can never|will never) (?:fall",
      "|go down|drop)(?! (?:below|under))",
    ].join(""),
    [
      "(?:नुकसान|जोखिम|घाटे|रिस्क|ख़?तरे) (?:की|का|के)(?: \\S+){0,2} (?:गुंजाइश|डर|सवाल",
      "|बात|आशंका)(?: ही)? नहीं",
    ].join(""),
    `(?:सौ|100) (?:फ़?ीसदी|प्रतिशत) (?:सही|सच|${HINDI_WINNINGS})`,
    `${HINDI_WINNINGS} (?:तय|पक्का)(?! नहीं)`,
    "(?:koi |zara )?khatr[ae](?: bhi)? nahi+n?",
    "(?:munaf+a|fa[iy]da|labh|profit|kamai|return)(?: ab)? (?:tay|nishchit)(?! nahi+n?)",
    "pak+i (?:kamai|baat|khabar)",
  ].map((source): Phrase => [source, PROMISE]),
  ["(?:approved|recommended|certified|endorsed|vetted|verified) by sebi", SEBI],
  [
    [
      `most (?:trusted|successful|accurate|reliable|followed|respected)${gap(1)} `,
      "(?:analysts?|advis[eo]rs?|ideas?|calls?)",
    ].join(""),
    RANKED,
  ],
];

const IN_WORDS = [
  "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen",
  "sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety",
].join("|");
const OF_OTHERS = `(?:${FIGURES}|company|bank|group|peers?|sales|growth|guidance|management)(?:['’]s)?`;
const IF = "(?:if|when|once|until|unless|whether|who|whoever)";
const CAME_IN = `${CURRENCY}? ?${NUMBER}`;
const LEVELS = "(?:stop-?loss|stop|targets?|entry|strike|range|margins?|band)";

/** How an idea did, in what is added to it. That a price was reached has a kind of its own. */
export const moreOutcomes: Phrase[] = [
  [
    "(?:closed|exited|sold|out) (?:with|in|at) (?:a |good |big |small )*(?:gains?|profits?",
    `|loss(?:es)?)(?!${gap(4)} (?:crores?|cr))`,
  ].join(""),
  `(?<!${COMPANYS} )(?:gain|profit) of ${CRORES}${NUMBER}`,
  `[+] ?${CURRENCY}? ?${NUMBER} (?:(?:a|per|each) (?:share|lot|unit)|rupees|points)`,
  [
    `(?<!${OF_OTHERS}${gap(3)} )(?:gained|made|returned|earned|booked|up)${gap(1)} `,
    `(?:${IN_WORDS})(?: (?:${IN_WORDS}))? per ?cent`,
  ].join(""),
  `returns? (?:since|till|so far)${gap(3)}:? ${SHARE}`,
  [
    `(?<!${IF}${gap(3)} )(?:bought|entered):?(?: at| @)? ${CAME_IN}(?: and)? (?:sold|exit`,
    `(?:ed)?|closed|out):?(?: at| @)? ${CAME_IN}`,
  ].join(""),
  [
    `(?<!(?:${LEVELS}|${FIGURES}):?${gap(3)} )(?<![\\d,.])(?:${CURRENCY} ?)?${NUMBER} ?`,
    `(?:→|➜|➔|➞|⇒|->|=>) ?${CRORES}${CAME_IN}`,
  ].join(""),
  [
    `(?<!(?:company|crore)${gap(3)} )(?:munaf+a|fa[iy]da|labh|profit)(?: `,
    "(?!crores?\\b)\\S+){1,3} (?:hua|mila|diya|aaya)",
  ].join(""),
  [
    `(?<!${OF_OTHERS}${gap(2)} )targets?(?: \\d)? (?:was |were |has been |have been )?`,
    "(?:hit|met|achieved)",
  ].join(""),
  `(?<!${IF}${gap(3)} )stop[ -]?loss(?: was| has been| got)? (?:hit|triggered)`,
  `(?:exited|closed|out|sold) with ${MONEY}`,
].map((source) => [source, PAST]);
