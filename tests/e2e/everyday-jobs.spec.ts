import { PASSPHRASE } from "./desk";
import { Hand } from "./everyday-jobs/hand";
import { moneyJobs } from "./everyday-jobs/money";
import { peopleJobs } from "./everyday-jobs/people";
import { siteJobs } from "./everyday-jobs/site";
import { promisedPresses } from "./everyday-jobs/table";
import { expect, test as journey } from "./journey";

/**
 * What the analyst does every day, from Today, on a phone without script. Each job is done whole,
 * takes the presses that `docs/operator-page.md` says, and never more than three; `npm run jobs`
 * does them alone, and pictures the last page of each, light and dark, under
 * `screenshots/everyday-jobs/`.
 */
const MOST = 3;

const test = journey.extend<{ hand: Hand }>({
  hand: async ({ page, desk }, use) => use(new Hand(page, desk, PASSPHRASE)),
});

test.use({ viewport: { width: 360, height: 740 }, actionTimeout: 10_000 });
const promised = promisedPresses();
const jobs = { ...moneyJobs, ...peopleJobs, ...siteJobs };

for (const [name, job] of Object.entries(jobs))
  test(`${name}, with as many presses as the document says`, async ({ hand, site }) => {
    await job({ hand, site });
    await hand.looks(name);
    expect(hand.presses, "presses").toBe(promised.get(name));
    expect(hand.presses, "presses").toBeLessThanOrEqual(MOST);
  });

test("the document's table has these jobs and no others", () => {
  expect([...promised.keys()].sort()).toEqual(Object.keys(jobs).sort());
});
