/**
 * Journeys whose own point is which language a page is in; one that is walked at the desk, whose
 * pages are English alone; and one without any cookie: reading back sends one with the language.
 */
export const OF_ENGLISH_ALONE = [
  "cookies-off",
  "languages",
  "further-languages",
  "language-of-letters",
  "letters-in-hindi",
  "notice-in-urdu",
  "owner-at-desk",
  "research-in-hindi",
  "services-in-hindi",
];

/**
 * Tests that read what cannot be read back: a PDF, the document's language, the names of countries,
 * a fixed word of an idea with its meaning beside it, how many bytes a page has, names of months,
 * and a space that stands where the owner's own words are marked as English.
 */
export const READ_OTHERWISE = [
  "dial code, phone, Send OTP",
  "/pay promises what the owner set",
  "whatever is wrong we say in the reader's language",
  "every page says what it is in a title of its own",
  "an ended subscription's receipt is among the earlier receipts",
  "/pay: the total and both ways come first",
  "who holds the service finds an idea on the site and by mail",
  "an idea can be kept as a PDF",
  "/pay folds services with bullets and price",
  "without script Telegram is linked in two presses",
  "a list of twenty fits 14,600 bytes",
  "twenty stand on a page, the rest behind a link",
  "a service has one closed, dated example",
  "has the regulator's three tables",
  // refused before all of it was sent, which our own server may not get through
  "413 ",
];
export const readsOtherwise = (test: string): boolean =>
  READ_OTHERWISE.some((name) => test.includes(name));

/** What others wrote, as the tests have it, stands as they wrote it. */
const THEIRS = [
  // the analyst's research, and its seal, which a program reads
  /Kaveri Cement|Sabarmati Cement|The price of 30 days|What a week of results means/,
  /^(Salt|Leaf|Key) |research entry \d|sealed text/i,
  // whom letters greet, and what tests call a note
  /^«Đēāř [A-Z]\w+ [A-Z]\w*|^Ravi Kumar$|^<b>Ravi<\/b>$/,
  /^«Ňøťē: \w+ \d|Another Ltd/,
  // what the owner wrote to clients, and answered to complaints
  /^Holiday$|^«No calls on Friday|^«?(?:We look|into it\.)/,
  /^«(?:Paid\.|We paid it back|Sorry\.|A slip|It is in your account|The same as C-)/,
  // a payment that came again, by its number
  /^«Œāŷæēňť: \w{26}-back/,
  // the kind of an addition, which the page's loader has in the reader's language beside it
  /^«Łāťēšť, .*: (?:Withdrawn|Update)~/,
  // subjects of letters in the summary of one's data: a letter is read back as it is opened
  /^Your payment (?:of Rs\.|is confirmed)/,
  // names of files
  /^(person\.json|agreement-\w+\.pdf|invoice-[\d-]+\.pdf): «|^«Þīłē: invoice-/,
  // what the owner says of a service, of refunds, and its name
  /Each idea comes by e-mail|Ideas come by e-mail|Stop when you like/,
  /Service \d+|stock options/i,
  // why the owner rejected a claim
  /No such transfer|«Řēāšøň: /,
  // what somebody typed: searched for, or complained of
  /“x+”|“number”|Charged twice|^Matter \d+\.$|^Third$|«Third:/,
  // what somebody else's API says in its own words
  /The desk is closed|The list is being changed|The document is another one|The signature does not match/,
  // asked by programs alone, which are answered in English
  /the page, in en-IN/,
];
export const excused = (words: string): boolean => THEIRS.some((one) => one.test(words));

const BY_SCRIPT =
  "said by script, in a browser: `e2e/hindi.spec.ts`, `e2e/razorpay.spec.ts`, `e2e/unverified-razorpay.spec.ts`";
const RARE = "said of what no journey comes to";
const DATA =
  "said of what the owner's site file or the person's own data has not in these journeys";

/** Rooms of which not every sentence is drawn, how many are not at most, and why. */
const NOT_DRAWN: Record<string, { most: number; because: string }> = {
  // An SMS is said in the languages that have a template, and a bot on no page.
  letters: { most: 12, because: RARE },
  sealed: { most: 33, because: "other ideas than those of the journeys: `unit/research`" },
  forms: { most: 5, because: "the same English is said by another sentence, which is found first" },
  papers: { most: 13, because: "what a PDF of research says around it, and a GSTIN" },
  account: { most: 28, because: DATA },
  dataSummary: { most: 17, because: DATA },
  disclosure: { most: 2, because: DATA },
  registration: { most: 3, because: DATA },
  grievance: { most: 1, because: DATA },
  mitc: { most: 1, because: DATA },
  performance: { most: 1, because: DATA },
  siteDefaults: { most: 1, because: DATA },
  refundPolicy: { most: 1, because: DATA },
  terms: { most: 2, because: DATA },
  transfer: { most: 2, because: BY_SCRIPT },
  onboarding: { most: 9, because: BY_SCRIPT },
  pay: { most: 6, because: BY_SCRIPT },
  payment: { most: 3, because: BY_SCRIPT },
  frame: { most: 7, because: BY_SCRIPT },
  services: { most: 6, because: RARE },
  seal: { most: 3, because: RARE },
  told: { most: 1, because: "said where a language lacks the page: the made-up one has all" },
  // Two are subjects of mails, in addresses: `journeys/services-in-hindi.test.ts`.
  subscriptions: { most: 5, because: RARE },
  offers: { most: 2, because: RARE },
  research: { most: 1, because: RARE },
  // One is said where a browser keeps no cookies: `journeys/cookies-off.test.ts`.
  signIn: { most: 2, because: RARE },
  code: { most: 1, because: RARE },
  // Of a page whose English changed, or is noted nowhere: `unit/content`.
  legal: { most: 2, because: RARE },
};

/** @param names sentences that no journey drew @returns what is wrong with that, in words */
export function notDrawn(names: string[]): string[] {
  const roomOf = (name: string) => name.split(".")[0] ?? "";
  return [...new Set(names.map(roomOf))].flatMap((room) => {
    const all = names.filter((name) => roomOf(name) === room);
    const { most, because } = NOT_DRAWN[room] ?? { most: 0, because: "no reason is known" };
    return all.length > most
      ? [
          `${all.length} sentences of ${room} are not drawn (${most}: ${because}): ${all.join(", ")}`,
        ]
      : [];
  });
}
