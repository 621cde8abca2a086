import { expect } from "vitest";
import { pathOf } from "../../app/content/languages";
import { publicPaths, scriptFreePaths } from "../../app/content/public-paths";
import { linksOf, said } from "../setup/read-page";
import type { Site } from "../setup/site";
import { Investor } from "./investor";
import { test, visited } from "./journey";

let site: Site;
visited((one) => ({ site } = one));

/** What we would say to ourselves, and words that people did not understand. */
const notForPeople = [
  /our (?:other )?texts? say/i,
  /not shown here/i,
  /as read on/i,
  /we found no rule/i,
  /lawful reading/i,
  /specification|settled\.md|to be decided|\bTODO\b|\bTBD\b/i,
  /assistance you wish/i,
  /prominent public office/i,
  /risk level: /i,
  /50% clause/i,
  // A way named twice, a number that nobody can read out.
  /whatsapp whatsapp/i,
  /\+\d{11,}/,
];

/**
 * Every page that can be reached by links from these, with its words. @param leftOut nor is it
 * passed through
 */
async function crawl(
  person: Investor,
  from: readonly string[],
  leftOut: (path: string) => boolean = () => false,
): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const queue = [...from];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (pages.has(path) || /\.(pdf|css|svg|zip)/.test(path) || leftOut(path)) continue;
    const { html, status } = await person.open(path);
    expect([path, status]).toEqual([path, 200]);
    pages.set(path, said({ html }));
    for (const { href } of linksOf(html)) {
      const to = new URL(href, new URL(path, site.url));
      if (to.origin === site.url) queue.push(to.pathname + to.search);
    }
  }
  return pages;
}

/**
 * The pages that are the same for everybody, in each language: read once, by somebody signed out.
 */
const sameForEverybody = (path: string): boolean =>
  scriptFreePaths.some((one) => one === pathOf(path).split("?")[0]);

const faults = (pages: Map<string, string>) =>
  [...pages].flatMap(([path, words]) =>
    notForPeople.filter((note) => note.test(words)).map((note) => `${path}: ${note}`),
  );

test("no page everybody may read publishes a note of ours or words not understood", async () => {
  const pages = await crawl(new Investor(site), [...publicPaths, "/auth"]);
  for (const path of [...publicPaths, "/auth"]) expect([...pages.keys()]).toContain(path);
  expect(faults(pages)).toEqual([]);
});

test.each(["signed-in", "email", "identity", "complete"] as const)(
  "nor does a page of somebody who is at the step %s",
  async (step) => {
    const person = new Investor(site);
    await person.arrives(step, "/details");
    const own = await crawl(person, ["/details", "/services", "/account"], sameForEverybody);
    expect(own.size).toBeGreaterThan(5);
    expect(faults(own)).toEqual([]);
  },
);

test("Help is reached from every page, and from each step of signing up and paying by phone, WhatsApp and mail as well", async () => {
  const reach = async (person: Investor, path: string) => {
    const { html } = await person.open(path);
    return linksOf(html).map(({ href }) => href.split(":")[0] + (/wa\.me/.test(href) ? " wa" : ""));
  };
  const ways = ["https wa", "tel", "mailto"];
  const nobody = new Investor(site);
  expect(await reach(nobody, "/auth")).toEqual(expect.arrayContaining(ways));
  for (const path of publicPaths) {
    const { html } = await nobody.open(path);
    expect(linksOf(html).map(({ href }) => href)).toContain("/help");
  }
  for (const step of ["signed-in", "email", "identity"] as const) {
    const person = new Investor(site);
    await person.arrives(step, "/details");
    expect(await reach(person, "/details")).toEqual(expect.arrayContaining(ways));
    const signing = await reach(person, "/details/finalizing");
    expect(signing).toEqual(expect.arrayContaining(ways));
  }
  expect(await reach(nobody, "/services")).toEqual(expect.arrayContaining(ways));
  const buyer = new Investor(site);
  await buyer.arrives("complete", "/services");
  await buyer.chooses("Stock cash");
  expect(await reach(buyer, "/pay")).toEqual(expect.arrayContaining(ways));
  expect(await reach(buyer, "/subscriptions")).toEqual(expect.arrayContaining(ways));
  expect(await reach(buyer, "/help")).toEqual(expect.arrayContaining(ways));
});
