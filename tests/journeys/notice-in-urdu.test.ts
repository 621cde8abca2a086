import { join } from "node:path";
import Database from "better-sqlite3";
import { expect } from "vitest";
import frameInUrdu from "../../app/content/further-languages/ur/frame.json";
import urdu from "../../app/content/further-languages/ur/privacyPolicy.json";
import { attributesOfFirst, linksOf, said } from "../setup/read-page";
import type { Site } from "../setup/site";
import type { Investor } from "./investor";
import { test, visited } from "./journey";

let site: Site;
let person: Investor;
visited((one) => ({ site, person } = one));

const html = () => attributesOfFirst(person.page.html, "html");
const isOffered = () => linksOf(person.page.html).some(({ words }) => words === "اردو");

/**
 * The steps that are on record with a notice: in which language, and whether as its page says it.
 */
function onRecord(): unknown[] {
  const db = new Database(join(site.folder, "research.db"), { readonly: true });
  const rows = db
    .prepare(
      "SELECT g.step, n.language, n.words FROM notices_given g JOIN notices n ON n.sha256 = g.sha256 ORDER BY g.given_at, g.id",
    )
    .all() as { step: string; language: string; words: string }[];
  db.close();
  return rows.map(({ step, language, words }) => [
    step,
    language,
    words.includes(urdu.what.phoneWhy),
  ]);
}

test.each([
  ["/auth", "en-IN", "Send OTP", "Mobile number", "Verify OTP", "Code"],
  ["/hi/auth", "hi", "ओटीपी भेजें", "मोबाइल नंबर", "ओटीपी जाँचें", "ओटीपी"],
])(
  "who signs up at %s comes to the notice of the law in Urdu by one link, and that one is on record with the step",
  async (path, language, send, number, verify, code) => {
    await person.go(path);
    expect(person.page.html).toContain('lang="ur"');
    await person.follows("اردو");
    expect([person.page.path, html()]).toEqual([
      "/ur/privacy-policy?chosen",
      expect.objectContaining({ lang: "ur", dir: "rtl" }),
    ]);
    expect(said(person.page)).toContain(urdu.what.phoneWhy);
    await person.go(path);
    expect(html().lang).toBe(language);
    await person.presses(send, { [number]: person.number });
    await person.presses(verify, { [code]: await site.sandbox.code(`+91${person.number}`) });
    expect(person.page.path).toMatch(/details$/);
    expect(isOffered()).toBe(true);
    expect(onRecord()).toEqual([["number", "ur", true]]);
  },
);

test.each(["signed-in", "email", "identity"] as const)(
  "what is asked of who is at %s stands beside a link to the notice in Urdu",
  async (step) => {
    await person.arrives(step, "/details");
    expect(isOffered()).toBe(true);
  },
);

test("each later step keeps the notice in the language in which it was opened last", async () => {
  await person.arrives("signed-in", "/details");
  await person.follows("اردو");
  await person.go("/details");
  await person.verifiesEmail();
  await person.givesPan();
  await person.presses("Submit and Sign");
  expect(onRecord()).toEqual([
    ["e-mail", "ur", true],
    ["PAN and birth date", "ur", true],
    ["agreement", "ur", true],
  ]);
});

test("who opened no notice is on record with the one that the page leads to", async () => {
  await person.go("/hi/auth");
  await person.presses("ओटीपी भेजें", { "मोबाइल नंबर": person.number });
  const ओटीपी = await site.sandbox.code(`+91${person.number}`);
  await person.presses("ओटीपी जाँचें", { ओटीपी });
  expect(onRecord()).toEqual([["number", "hi", false]]);
});

test("from the notice in Urdu its own link leads back to the sign-up", async () => {
  await person.go("/ur/privacy-policy");
  await person.follows(frameInUrdu.header.signIn);
  expect(person.page.path).toBe("/auth?from=%2Fprivacy-policy");
});
