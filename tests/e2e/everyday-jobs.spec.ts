import { scryptSync } from "node:crypto";
import { freePort } from "../setup/free-port.mjs";
import { Site } from "../setup/site";
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
const PASSPHRASE = "four words of a rhyme";
const SALT = "salt-salt-salt-salt-salt";
const KEY = scryptSync(PASSPHRASE, SALT, 32, { N: 1024, r: 8, p: 1 }).toString("base64url");

const test = journey.extend<{ hand: Hand }, { port: number }>({
  port: [async ({}, use) => use(await freePort()), { scope: "worker" }],
  server: [
    async ({ port }, use) => {
      const site = await Site.open({
        OPERATOR_PORT: String(port),
        OPERATOR_PASSPHRASE_HASH: `scrypt:1024:8:1:${SALT}:${KEY}`,
      });
      await use(site);
      await site.close();
    },
    { scope: "worker" },
  ],
  hand: async ({ page, port }, use) => use(new Hand(page, `http://127.0.0.1:${port}`, PASSPHRASE)),
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
