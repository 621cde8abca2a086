import { expect, test } from "vitest";
import { catalogue } from "../../../app/content/words/catalogue.server";
import { forms } from "../../../app/content/words/hi/forms";
import { sentences } from "../../../app/content/words/hi/sentences";

/**
 * Terms that stand for one thing: the English, what Hindi says for it in every room, and what it
 * might say otherwise and does not.
 */
const terms: [english: string, hindi: string, ...never: string[]][] = [
  ["SEBI", "सेबी", "सेबि"],
  ["investor", "निवेशक", "इन्वेस्टर"],
  ["research analyst", "रिसर्च एनालिस्ट", "शोध विश्लेषक", "रिसर्च विश्लेषक"],
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
  ["arbitration", "मध्यस्थता", "पंचाट"],
  ["SCORES", "स्कोर्स", "स्कोर्ज़"],
  ["SMART ODR", "स्मार्ट ओडीआर", "स्मार्टओडीआर"],
  ["Investor Charter", "निवेशक चार्टर", "निवेशक घोषणापत्र"],
  ["disclaimer", "अस्वीकरण", "दावात्याग", "डिस्क्लेमर"],
  ["disclosure", "प्रकटीकरण", "डिस्क्लोज़र"],
  ["risk", "जोखिम", "रिस्क", "ख़तरा"],
  ["assured", "सुनिश्चित", "आश्वस्त रिटर्न", " निश्चित रिटर्न"],
  ["return", "रिटर्न", "प्रतिफल"],
  ["profit", "मुनाफ़ा", "मुनाफा", "प्रॉफ़िट"],
  ["loss", "घाटा", "नुकसान", "नुक़सान", "हानि"],
  ["performance", "प्रदर्शन", "परफ़ॉर्मेंस", "निष्पादन"],
  ["conflict of interest", "हितों का", "हित-संघर्ष", "हितों के संघर्ष"],
  ["compliance", "अनुपालन", "कंप्लायंस"],
  ["artificial intelligence", "आर्टिफिशियल इंटेलिजेंस", "कृत्रिम बुद्धि"],
  ["audit", "ऑडिट", "लेखा परीक्षा", "लेखापरीक्षा"],
  ["fee", "फ़ीस", "फीस"],
  ["price", "कीमत", "मूल्य", "क़ीमत"],
  ["amount", "राशि", "रकम"],
  ["payment", "भुगतान", "पेमेंट", "अदायगी"],
  ["transaction", "लेनदेन", "लेन-देन"],
  ["refund", "रिफंड", "रिफ़ंड", "धन-वापसी", "धनवापसी"],
  ["receipt", "रसीद", "पावती"],
  ["UPI", "यूपीआई", "युपीआई"],
  ["reference", "संदर्भ संख्या", "रेफ़रेंस", "रेफरेंस"],
  ["one-time code", "ओटीपी", "एकबारगी"],
  ["mobile", "मोबाइल", "मोबाईल"],
  ["verify", "जाँच", "सत्यापि", "सत्यापन", "जांच", "वेरिफ़ाई"],
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
  ["ended", "समाप्त", "खत्म", "ख़त्म"],
  ["cart", "कार्ट", "टोकरी"],
  ["remove", "हटाएँ", "हटाएं", "निकालें"],
  ["save", "सहेजें", "सेव करें", "सुरक्षित करें"],
  ["cancel", "रद्द", "कैंसल", "निरस्त"],
  ["required", "ज़रूरी", "ज़रुरी", "आवश्यक", "अनिवार्य"],
  ["optional", "वैकल्पिक", "ऐच्छिक"],
  ["help", "मदद", "सहायता"],
  ["hold", "होल्ड", "धारण"],
  ["target", "टारगेट", "लक्ष्य मूल्य"],
  ["stop-loss", "स्टॉप लॉस", "स्टॉप-लॉस", "स्टॉपलॉस"],
  ["futures", "फ्यूचर्स", "फ़्यूचर्स", "वायदा"],
  ["option (contract)", "ऑप्शन", "विकल्प अनुबंध"],
  ["page", "पेज", "पृष्ठ"],
  ["customer", "ग्राहक", "क्लाइंट", "मुवक्किल"],
  ["account", "खाता", "अकाउंट "],
  ["Hindi", "हिन्दी", "हिंदी"],
];

/** All that is said in Hindi, each with its name. */
function said(of: object, at = ""): [string, string][] {
  return Object.entries(of).flatMap(([name, words]: [string, unknown]) =>
    typeof words === "string"
      ? [[`${at}${name}`, words] satisfies [string, string]]
      : said(words as object, `${at}${name}.`),
  );
}
const all = said({ ...catalogue.hi, sentences, forms });

test("sixty terms and more are each used, and in one way", () => {
  expect(terms.length).toBeGreaterThanOrEqual(60);
  const unused = terms.filter(([, hindi]) => !all.some(([, words]) => words.includes(hindi)));
  expect(unused.map(([english]) => english)).toEqual([]);
  const otherwise = terms.flatMap(([english, hindi, ...never]) =>
    all.flatMap(([name, words]) =>
      never
        .filter((one) => words.normalize("NFC").includes(one.normalize("NFC")))
        .map((one) => `${name} says ${one} for ${english}, which is ${hindi}`),
    ),
  );
  expect(otherwise).toEqual([]);
});

test("every room is written one way: composed, with a dot under ज़ फ़ ड़ ढ़ only, Latin digits, सेवाएँ", () => {
  const wrong = all.filter(
    ([, words]) =>
      words !== words.normalize("NFC") ||
      // क़ ख़ ग़, decomposed as NFC has them
      /[कखग]\u093c/u.test(words) ||
      /[\u0966-\u096f]| ।|सेवाएं|[^ .]\.(?=\s*$)(?<=\p{Script=Devanagari}\.)/u.test(words),
  );
  expect(wrong).toEqual([]);
});

test("a translation has its sentences in the order of the English, which pages draw as they come", () => {
  const names = (of: object) => said(of).map(([name]) => name);
  for (const room of ["charter", "terms", "mitc", "sealed"] as const)
    expect(names(catalogue.hi[room])).toEqual(names(catalogue.en[room]));
});
