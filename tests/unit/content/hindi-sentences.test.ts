import { expect, test } from "vitest";
import { outcomeOf } from "../../../app/api/client";
import type { Answered } from "../../../app/api/transport";
import { sentences as english } from "../../../app/content/words/en/sentences";
import { dayInWords, inMoney, waitInWords } from "../../../app/content/words/hi/measures";
import { sentences as hindi } from "../../../app/content/words/hi/sentences";
import { letterText } from "../../../app/content/words/letter";
import { say, sentence } from "../../../app/content/words/sentence";
import { translationOf } from "../../../app/content/words/translation";

const all = Object.entries(hindi) as [keyof typeof english, string][];
const places = (words: string) => (words.match(/\{\w+\}/g) ?? []).sort();
/** What is the same in every language: the law's warning, lines that a program reads. */
const asInEnglish = ["letters.standard-warning", "letters.verbatim"];

test("every sentence stands in Hindi, with the places of the English", () => {
  expect(Object.keys(hindi).sort()).toEqual(Object.keys(english).sort());
  for (const [code, words] of all)
    expect([code, new Set(places(words))]).toEqual([code, new Set(places(english[code]))]);
});

test("no Hindi sentence is left in English; Latin letters are names, addresses, codes only", () => {
  const latin = all
    .filter(([code]) => !asInEnglish.includes(code))
    .flatMap(([, words]) => words.replace(/\{\w+\}/g, "").match(/[A-Za-z][\w@.]*/g) ?? []);
  expect([...new Set(latin)].sort()).toEqual([
    "ABCDE1234F",
    "JSON",
    "Razorpay",
    // the button at Telegram, and a command to its bot
    "Start",
    "name@example.com",
    "stop",
  ]);
});

test("Hindi is written one way: danda, Latin digits, फ़ with a dot, सेवाएँ, composed (NFC)", () => {
  for (const [code, words] of all) {
    if (asInEnglish.includes(code)) continue;
    const said = words.replace(/\{\w+\}/g, "x").replaceAll("name@example.com", "");
    expect([code, /[\u0966-\u096f]|[^ .]\.(?:\s|$)| ।|सेवाएं|फीस|ज्यादा/.test(said)]).toEqual([
      code,
      false,
    ]);
    expect(words).toBe(words.normalize("NFC"));
  }
});

test("a wait, a day and money are said in Hindi with Latin digits and Indian grouping", () => {
  expect([1, 119, 600, 7200].map(waitInWords)).toEqual(["1 सेकंड", "119 सेकंड", "10 मिनट", "2 घंटे"]);
  // 18:30 UTC is midnight in India.
  expect(dayInWords(Date.parse("2026-11-21T18:30:00Z"))).toBe("22 नवंबर 2026");
  expect(inMoney(15_100_000)).toBe("₹1,51,000");
  expect(say("hi", sentence("codes.asked-too-often", { wait: 600 }))).toBe(
    "बहुत बार ओटीपी मँगाया गया। आप 10 मिनट बाद दोबारा मँगा सकते हैं।",
  );
});

test("an address of ours leads to the page in the language of the letter", () => {
  const inLetter = (path: string) =>
    say("hi", sentence("letters.research-site", { address: `https://a.example${path}` }));
  expect(inLetter("/research/01ARZ3")).toContain("https://a.example/hi/research/01ARZ3");
  expect(inLetter("/research/log.txt")).toContain("https://a.example/research/log.txt");
  expect(say("en", sentence("letters.research-site", { address: "https://a.example/pay" }))).toBe(
    "On our site: https://a.example/pay",
  );
});

test("a letter is said whole in one language", () => {
  const paragraphs = [
    sentence("letters.dear", { name: "Asha" }),
    [sentence("letters.left-goes-back", { paise: 50_000, days: 7 }), sentence("letters.left-bank")],
    { lines: [sentence("letters.claim-amount", { paise: 149_900 })] },
  ];
  expect(letterText("hi", paragraphs)).toBe(
    "प्रिय Asha,\n\nबचे हुए समय के ₹500 हम आपको 7 दिनों के अंदर वापस भेज देंगे। आपके बैंक खाते में पैसे दिखने में कुछ दिन और लग सकते हैं।\n\nराशि: ₹1,499",
  );
  expect(letterText("en", paragraphs)).toBe(
    "Dear Asha,\n\nRs. 500 goes back to you within 7 days, for the unused time. Your bank may need some days more to show it.\n\nAmount: Rs. 1,499",
  );
});

test("our backend's answer is in the reader's language; somebody else's as it came", async () => {
  const answer: Answered = {
    status: 422,
    cookies: [],
    retryAfterS: null,
    message: "That code has expired. Ask for a new one.",
    body: {},
  };
  const coded = { ...answer, sentence: sentence("codes.expired") };
  const read = async (one: Answered) => (await outcomeOf(Promise.resolve(one), "hi")).message;
  expect(await read(coded)).toBe("इस ओटीपी का समय समाप्त हो गया है। नया ओटीपी मँगाएँ।");
  expect(await read(answer)).toBe("That code has expired. Ask for a new one.");
});

test("a translation with a sentence missing, too many or another place fails the typecheck", () => {
  const of = translationOf<{ one: "Wait {wait}."; two: "Done." }>();
  of({ one: "{wait} रुकें।", two: "हो गया।" });
  // @ts-expect-error a sentence is missing
  of({ one: "{wait} रुकें।" });
  // @ts-expect-error a sentence too many
  of({ one: "{wait} रुकें।", two: "हो गया।", three: "और।" });
  // @ts-expect-error another place
  of({ one: "{time} रुकें।", two: "हो गया।" });
  // @ts-expect-error a place is missing
  of({ one: "रुकें।", two: "हो गया।" });
});
