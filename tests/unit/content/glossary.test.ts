import { expect, test } from "vitest";
import { catalogue } from "../../../app/content/words/catalogue.server";
import demo from "../../../app/content/demo-site.json";
import { flat } from "../../../app/content/words/compare-words";
import { allRooms, everyRoom } from "../../../app/content/words/every-room";
import { hindiRooms } from "../../../app/content/words/sample";
import type { Sentences } from "../../../app/content/words/translation";

/**
 * Terms that stand for one thing: the English, what Hindi says for it in every room, and what it
 * might say otherwise and does not.
 */
const terms: [english: string, hindi: string, ...never: (string | RegExp)[]][] = [
  ["SEBI", "सेबी", "सेबि"],
  ["RA", "रिसर्च एनालिस्ट", /(?<![\u0900-\u097f])आरए(?![\u0900-\u097f])/u],
  ["investor", "निवेशक", "इन्वेस्टर"],
  ["research analyst", "रिसर्च एनालिस्ट", "शोध विश्लेषक", "रिसर्च विश्लेषक"],
  // विश्लेषक stands in the title of the law alone.
  ["analyst", "एनालिस्ट", /(?<!अनुसंधान )विश्लेषक/u],
  ["investment adviser", "निवेश सलाहकार", "इन्वेस्टमेंट एडवाइज़र"],
  ["recommendation", "सिफ़ारिश", "सिफारिश", "अनुशंसा", "संस्तुति"],
  ["rationale", "कारण", "तर्काधार"],
  ["market", "बाज़ार", "बाजार"],
  ["securities", "प्रतिभूति", "सिक्योरिटी", "सुरक्षाओं"],
  ["regulator", "विनियामक", "रेगुलेटर", " नियामक"],
  ["registered", "रजिस्टर्ड", "पंजीकृत"],
  ["registration", "रजिस्ट्रेशन", "पंजीकरण"],
  ["regulations", "विनियम", "रेगुलेशन"],
  ["complaint", "शिकायत", "कंप्लेंट", "परिवाद"],
  ["redressal", "निवारण", "निराकरण"],
  ["review", "समीक्षा", "रिव्यू"],
  ["dispute", "विवाद", "डिस्प्यूट"],
  ["dispute resolution", "विवाद समाधान", "विवाद निपटारा"],
  ["resolve", "हल कर", "सुलझ", "निपटाते", /का हल कर/u],
  ["arbitration", "मध्यस्थता", "पंचाट"],
  ["SCORES", "स्कोर्स", "स्कोर्ज़"],
  ["SMART ODR", "स्मार्ट ओडीआर", "स्मार्टओडीआर"],
  ["Investor Charter", "निवेशक चार्टर", "निवेशक घोषणापत्र"],
  ["disclaimer", "अस्वीकरण", "दावात्याग", "डिस्क्लेमर"],
  ["disclosure", "प्रकटीकरण", "डिस्क्लोज़र"],
  ["risk", "जोखिम", "रिस्क", "ख़तरा"],
  ["high risk", "अधिक जोखिम", "ज़्यादा जोखिम", "उच्च जोखिम"],
  ["assured", "सुनिश्चित", "आश्वस्त रिटर्न", " निश्चित रिटर्न"],
  ["return", "रिटर्न", "प्रतिफल"],
  ["profit", "मुनाफ़ा", "मुनाफा", "प्रॉफ़िट"],
  ["loss", "घाटा", "नुकसान", "नुक़सान", "हानि"],
  ["performance", "प्रदर्शन", "परफ़ॉर्मेंस", "निष्पादन"],
  ["conflict of interest", "हितों का", "हित-संघर्ष", "हितों के संघर्ष"],
  ["material (conflict)", "महत्वपूर्ण टकराव", "बड़ा टकराव"],
  ["compliance", "अनुपालन", "कंप्लायंस"],
  ["artificial intelligence", "आर्टिफ़िशियल इंटेलिजेंस", "कृत्रिम बुद्धि"],
  ["audit", "ऑडिट", "लेखा परीक्षा", "लेखापरीक्षा"],
  ["fee", "फ़ीस", "फीस"],
  ["price", "कीमत", "मूल्य", "क़ीमत"],
  ["amount", "राशि", "रकम"],
  ["payment", "भुगतान", "पेमेंट", "अदायगी"],
  ["manual payment", "यूपीआई से खुद", "मैन्युअल", "खुद यूपीआई", "हाथ से भुगतान"],
  ["claim", "अनुरोध", "दावा", "दावे", "ऐसी कोई सूचना", "यह सूचना"],
  // Of securities; what is sent from a bank account is a transfer.
  ["dealing", "लेनदेन", "लेन-देन", "मिला लेनदेन"],
  ["transfer", "ट्रांसफ़र", "ट्रांसफर", "अंतरण"],
  ["give money back", "वापस कर", "लौटा"],
  ["refund", "रिफ़ंड", "रिफंड", "धन-वापसी", "धनवापसी"],
  // Of an invoice, too: they are one paper.
  ["receipt", "रसीद", "पावती", "इनवॉइस"],
  ["UPI", "यूपीआई", "युपीआई"],
  ["reference", "संदर्भ संख्या", "संदर्भ नंबर", "रेफ़रेंस", "रेफरेंस"],
  // Of an SMS as of a letter; कोड is a country's, and a picture's to scan.
  ["one-time code", "ओटीपी", "एकबारगी", /(?<!देश का )(?<!क्यूआर )कोड(?![\u0900-\u097f])/u],
  ["mobile", "मोबाइल", "मोबाईल"],
  // What is done is जाँच, what comes of it पुष्टि.
  ["verify", "जाँच", "सत्यापि", "सत्यापन", "जांच", "वेरिफ़ाई"],
  ["verified", "पुष्टि हो", "की जाँच हो"],
  ["details", "जानकारी", "विवरण"],
  ["sign", "साइन", "हस्ताक्षर", "दस्तखत"],
  ["sign in", "लॉग इन", "साइन इन", "लॉगिन"],
  ["PAN", "पैन", "पॅन"],
  ["date of birth", "जन्म तिथि", "जन्म की तारीख", "जन्मतिथि"],
  ["KYC", "केवाईसी", "के.वाई.सी"],
  ["agreement", "अनुबंध", "करार", "एग्रीमेंट", "समझौता"],
  ["terms and conditions", "नियम और शर्तें", "नियम एवं शर्तें"],
  ["consent", "सहमति", "रज़ामंदी", "सम्मति"],
  ["data", "डेटा", "डाटा"],
  ["privacy policy", "गोपनीयता नीति", "निजता नीति", "प्राइवेसी"],
  ["tax residency", "कर निवास", "टैक्स निवास", "कर-निवास"],
  ["subscription", "सब्सक्रिप्शन", "सदस्यता"],
  ["active", "चालू", "सक्रिय"],
  ["renew", "रिन्यू", "नवीनीकरण", "आगे बढ़ाएँ", /अपने आप आगे/u],
  ["public office", "सार्वजनिक पद", "सरकारी पद"],
  ["paste", "पेस्ट", "चिपका"],
  // A service begins by itself and ends by itself; who leaves it leaves it.
  ["start a service", "सेवा शुरू", "सेवा चालू कर"],
  ["ended", "समाप्त", "खत्म", "ख़त्म", /सेवा (?:पूरी हो|बंद|अपने आप बंद)/u, /खाता समाप्त/u],
  ["leave a service", "सेवा छोड़", /सेवा रोक(?:ें|ना)/u],
  ["a browser we remember", "पहचानते हैं", "हमें याद हैं", "याद रखे हुए"],
  ["cart", "कार्ट", "टोकरी"],
  ["remove", "हटाएँ", "हटाएं", "निकालें"],
  ["website", "वेबसाइट", /(?<!वेब)साइट/u],
  ["save", "सहेजें", "सेव करें", "सुरक्षित करें"],
  ["cancel", "रद्द", "कैंसल", "निरस्त"],
  ["required", "ज़रूरी", "ज़रुरी", "आवश्यक", "अनिवार्य"],
  ["optional", "वैकल्पिक", "ऐच्छिक"],
  ["help", "मदद", "सहायता"],
  ["accessibility", "सुगम्यता", "पहुँच अधिकारी", "पहुँच में मदद", "पहुँच की"],
  ["disability", "दिव्यांग", "विकलांग"],
  ["principal officer", "प्रधान अधिकारी", "मुख्य अधिकारी"],
  ["only", "सिर्फ़", "केवल", "मात्र"],
  ["partial exit", "एग्ज़िट", "निकास"],
  ["hold", "होल्ड", "धारण"],
  ["target", "टारगेट", "लक्ष्य मूल्य"],
  ["stop-loss", "स्टॉप लॉस", "स्टॉप-लॉस", "स्टॉपलॉस"],
  ["futures", "फ़्यूचर्स", "फ्यूचर्स", "वायदा"],
  ["option (contract)", "ऑप्शन", "विकल्प अनुबंध"],
  ["page", "पेज", "पृष्ठ"],
  ["step", "चरण", "कदम", "क़दम"],
  ["customer", "ग्राहक", "क्लाइंट", "मुवक्किल"],
  ["account", "खाता", "अकाउंट ", "अकाउंट]"],
  ["Hindi", "हिन्दी", "हिंदी"],
];

/** What must stand in the Hindi of each English sentence that says something. */
const pairs: [english: RegExp, hindi: RegExp][] = [
  [/\bwithin (?:\*\*)?(?:\{days\}|\d+|one) (?:\w+ )?(?:days?|minutes|months?)\b/, /के\*{0,2} अंदर/u],
  [/\brenews?\b/i, /रिन्यू/u],
  [/public office/, /सार्वजनिक पद/u],
  [/\bpaste\b/i, /पेस्ट/u],
  [/in 21 days/, /21 दिनों के अंदर/u],
  [/\b[Cc]laims?\b(?! of)/, /अनुरोध/u],
  [/\b[Rr]esolved?\b/, /हल/u],
  [/(?<!\/)\b[Dd]etails\b/, /जानकारी/u],
  [/\bverified (?:successfully|already)|already verified\b/, /पुष्टि/u],
  [/\bmanual payment\b/i, /यूपीआई से खुद/u],
  [/\b(?:the|an?|our) analyst\b/i, /एनालिस्ट/u],
  [/\bsignature\b/i, /साइन/u],
  [/number of (?:your|the) transfer/, /ट्रांसफ़र का/u],
  [/[Aa]dequate\b/, /पर्याप्त/u],
  [/\bideas?\b/i, /आइडिया/u],
  [/\bmarket days\b/, /बाज़ार खुलने वाले/u],
  [/\bstart the service\b/, /सेवा शुरू/u],
  [/\bservice\(?s?\)? (?:has |had )?end(?:s|ed)\b/i, /समाप्त/u],
  [/\b[Ll](?:eave|eft) (?:a service|\{name\})/, /छोड़/u],
];

const owners = Object.entries(demo.translations.hi.services);

/** All that is said in Hindi, each with its name and its English; the demo's services, too. */
const all = [
  ...owners.map(([english, hindi]) => ({ name: "demo", hindi, english })),
  ...allRooms.flatMap((room) =>
    [...flat(hindiRooms[room] ?? {})].flatMap(([name, hindi]) => {
      const english = flat(everyRoom[room]).get(name);
      return english === undefined ? [] : [{ name: `${room}/${name}`, hindi, english }];
    }),
  ),
];

test("terms for one thing are each used, and in one way", () => {
  expect(all.length).toBeGreaterThan(1_000);
  expect(terms.length).toBeGreaterThanOrEqual(90);
  const unused = terms.filter(([, term]) => !all.some(({ hindi }) => hindi.includes(term)));
  expect(unused.map(([english]) => english)).toEqual([]);
  const otherwise = terms.flatMap(([english, term, ...never]) =>
    all.flatMap(({ name, hindi }) =>
      never
        .filter((one) =>
          typeof one === "string"
            ? hindi.normalize("NFC").includes(one.normalize("NFC"))
            : new RegExp(one.source.normalize("NFC"), "u").test(hindi.normalize("NFC")),
        )
        .map((one) => `${name} says ${one} for ${english}, which is ${term}`),
    ),
  );
  expect(otherwise).toEqual([]);
});

test.each(pairs)("what is %s in English is %s in Hindi, wherever it is said", (english, hindi) => {
  const said = all.filter((one) => english.test(one.english));
  expect(said.length).toBeGreaterThan(0);
  expect(said.filter((one) => !hindi.test(one.hindi))).toEqual([]);
});

test("a digital signature has a certificate: our seal is called none", () => {
  const said = all.filter(({ hindi }) => /डिजिटल साइन/u.test(hindi));
  expect(said.length).toBeGreaterThan(0);
  expect(said.filter(({ hindi }) => !/सर्टिफ़िकेट/u.test(hindi))).toEqual([]);
});

test("no sentence says whether the analyst is a man or a woman", () => {
  const analyst = /\{(?:analyst|name)\}[^।]*(?:चलाते|देते|करते|लिखते|रखते|बेचते) हैं/u;
  const officer = /हमारे शिकायत अधिकारी हैं/u;
  expect(all.filter(({ hindi }) => analyst.test(hindi) || officer.test(hindi))).toEqual([]);
});

test("no sentence says whether its reader is a man or woman, where another way is as short", () => {
  const reader = /आप[^।?]*(?:चाहते|पहचानते|जानते) हैं|आप[^।?]*कर (?:चुके हैं|लेंगे)/u;
  expect(all.filter(({ hindi }) => reader.test(hindi))).toEqual([]);
});

test("no comma stands between a name and the word that follows it: की, के, को, पर", () => {
  const parted = /(?:[}*]|स्कोर्स), (?:का|की|के|को|पर|में|से) /u;
  expect(all.filter(({ hindi }) => parted.test(hindi))).toEqual([]);
});

test("rupees are grouped as in India, ₹1,000", () => {
  expect(all.filter(({ hindi }) => /₹\d{4,}|₹\d{1,3}(?:,\d{3}){2,}/.test(hindi))).toEqual([]);
});

test("all rooms write one way: composed, dots only under ज़ फ़ ड़ ढ़, Latin digits, सेवाएँ", () => {
  const wrong = all.filter(
    ({ hindi: words }) =>
      words !== words.normalize("NFC") ||
      // क़ ख़ ग़, decomposed as NFC has them
      /[कखग]\u093c/u.test(words) ||
      /[\u0966-\u096f]| ।|सेवाएं|[^ .]\.(?=\s*$)(?<=\p{Script=Devanagari}\.)/u.test(words),
  );
  expect(wrong).toEqual([]);
});

test("a translation has its sentences in the English order, which pages draw as they come", () => {
  const names = (of: Sentences) => [...flat(of).keys()];
  for (const room of ["charter", "terms", "mitc", "sealed"] as const)
    expect(names(catalogue.hi[room])).toEqual(names(catalogue.en[room]));
});
