import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { everySentence } from "../setup/pseudo-language";
import type { Note } from "../setup/words-noted";
import { walkJourneys } from "./journeys";
import type { Proof } from "./proof";
import { excused, notDrawn, OF_ENGLISH_ALONE, readsOtherwise } from "./words/excused";

/**
 * Every journey without script, the pages of what goes wrong, and the tests of parts that no
 * journey comes to: what the API says by a code, letters about rare things, parts of pages, papers.
 */
const WALKED = [
  "tests/journeys",
  ...["turned-away", "provider-trouble", "unreadable-forms", "research-pages"].map(
    (file) => `tests/faults/${file}.test.ts`,
  ),
  ...[
    ...["content/said-by-code", "content/complaint-board", "edge/turned-away"],
    ...["bank/never-came", "bank/never-came-sent", "bank/transfers-one-by-one"],
    ...["bank/lost-bounced-undone", "bank/asked-no-more", "bank/loss-given-up"],
    ...["bank/never-came-again", "bank/at-a-glance", "bank/paid-back-apart"],
    ...["bank/two-payments-one-letter", "bank/sent-again-besides"],
    ...["bank/receipt-of-what-is-gone", "bank/told-in-any-order"],
    ...["money/paid-back-says-why", "money/correct-sent"],
    ...[
      "bank/paid-back-then-taken",
      "money/dispute-letters",
      "money/disputes",
      "money/undo-bounced",
    ],
    ...["bank/clients-of-one-name", "bank/booked-for-another", "payments/send-back-claim"],
    ...["payments/undo-send-back", "money/bounced-is-the-clients"],
    ...["desk/everyday-jobs", "desk/month-over", "desk/dashboard-refunds", "desk/call-and-write"],
    ...["desk/extend-all-undone"],
    ...[
      "research/letters",
      "research/files",
      "research/read-again",
      "research/telegram",
      "subscriptions/leave",
    ],
    ...["complaints/register", "messages/outbox", "onboarding/name-check"],
    ...["accounts/summary-of-data", "invoices/cover-of-credit-notes"],
    ...["web/seal-answers", "web/withdrawn-idea", "web/research-in-hindi", "web/asked-back"],
  ].map((file) => `tests/unit/${file}.test`),
];

export const proof: Proof = {
  claim:
    "walked in a made-up language, no journey meets a sentence left in English, and every sentence of the catalogue is drawn but those whose reason is written down",
  async run({ say, only }) {
    const folder = mkdtempSync(join(tmpdir(), "words-"));
    try {
      const failed = await walk(folder, only);
      const { drawn, left } = read(folder);
      const bad = [
        ...failed.map((name) => `a journey cannot be walked: ${name}`),
        ...[...left]
          .filter(([words]) => !excused(words))
          .map((one) => `left: ${one.join(", at ")}`),
        ...(only === null ? notDrawn(everySentence.filter((one) => !drawn.has(one))) : []),
      ];
      for (const one of bad) say(one);
      return {
        held: bad.length === 0 && drawn.size > 0,
        figure: `${drawn.size} of ${everySentence.length} sentences drawn, ${[...left.keys()].filter((words) => !excused(words)).length} left in English`,
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** @returns the tests that failed and were not expected to */
async function walk(folder: string, only: string | null): Promise<string[]> {
  const walked = only === null ? WALKED : [`tests/journeys/${only}`];
  const others = OF_ENGLISH_ALONE.map((file) => `--exclude=tests/journeys/${file}.test.ts`);
  const { failed } = await walkJourneys(folder, [...walked, ...others], { WORDS_DRAWN: folder });
  return failed.filter((name) => !readsOtherwise(name));
}

/** What was noted: the sentences drawn, and what was left in English with where it first was. */
function read(folder: string): { drawn: Set<string>; left: Map<string, string> } {
  const drawn = new Set<string>();
  const left = new Map<string, string>();
  for (const file of readdirSync(folder).filter((name) => /^\d+$/.test(name)))
    for (const line of readFileSync(join(folder, file), "utf8").split("\n").filter(Boolean)) {
      const note = JSON.parse(line) as Note;
      if ("left" in note) left.set(note.left, left.get(note.left) ?? note.at);
      else for (const one of note.drawn) drawn.add(one);
    }
  return { drawn, left };
}
