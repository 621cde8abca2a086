import { expect, test } from "vitest";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { SLIP_MS } from "../../../app/backend.server/money/service/pause";
import { numbersSaid } from "../numbers-said";

const MINUTE = 60_000;

test("wherever it says how long an act can be undone, it is as many minutes as it can", () => {
  const said = minutesSaid().filter(({ file }) => !OTHERS.test(file) && !SLIPS.test(file));
  expect(new Set(said.map(({ file }) => file)).size).toBeGreaterThan(30);
  expect(said.filter(({ minutes }) => minutes !== UNDO_MS / MINUTE)).toEqual([]);
});

test("wherever it says which pause was a slip, it is as short as one that gives no day", () => {
  const said = minutesSaid().filter(({ file }) => SLIPS.test(file));
  expect(new Set(said.map(({ file }) => file)).size).toBe(3);
  expect(said.filter(({ minutes }) => minutes !== SLIP_MS / MINUTE)).toEqual([]);
});

/** The files that speak of how long a pause stood still. */
const SLIPS = /service\/pause|dispute-(doors|commands)/;
/**
 * The files that speak of other minutes: sessions, lists that are read, what is looked at again.
 */
const OTHERS =
  /^(readiness|upkeep|team)|onboarding\/signing-schedule|research\/drawn-items|desk\/team\/|payments\/look-schedule|refunds\/ask-filed|store\/migrate\./;

/** Each number of minutes that the backend or the desk writes out, its comments too. */
const minutesSaid = () =>
  numbersSaid(["app/backend.server", "app/desk.server"], MINUTES).map(
    ({ file, words, number }) => ({
      file,
      words,
      minutes: NUMBERS.indexOf(number) + 1 || Number(number),
    }),
  );

const NUMBERS =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );
/** Also where a line of a text or of a comment ends between the two words. */
const MINUTES = new RegExp(
  String.raw`(?:\w+\s+)?\b(\d+|${NUMBERS.join("|")})(?:\s+\*|\s["'\x60]\s*\+\s*["'\x60])?\s*minutes\b`,
  "gi",
);
