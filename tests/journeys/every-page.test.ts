import { expect } from "vitest";
import { publicPaths } from "../../app/content/public-paths";
import { elements } from "../setup/html-form";
import { attributesOfFirst, fieldOf, headingsOf, linksOf, said, titleOf } from "../setup/read-page";
import type { Site } from "../setup/site";
import { Investor } from "./investor";
import { test, visited } from "./journey";

const everybody = [...publicPaths, "/auth", "/nothing-here"];
const personal = [
  "/details",
  "/pay",
  "/pay?how=manual",
  "/subscriptions",
  "/subscriptions/earlier",
];

let site: Site;
visited((one) => ({ site } = one));

test("every page says what it is in a title of its own, in one first-level heading, and in which language", async () => {
  const person = new Investor(site);
  const titles = new Set<string>();
  const pages = [...everybody, ...personal.filter((path) => !path.includes("?"))];
  for (const path of pages) {
    if (path === personal[0]) {
      await person.arrives("complete", "/services");
      await person.chooses("Stock cash");
    }
    const { html, path: here, status } = await person.go(path);
    expect(status, path).toBe(path === "/nothing-here" ? 404 : 200);
    expect(here).toBe(path);
    expect(titleOf(html), path).not.toBe("");
    titles.add(titleOf(html));
    expect(headingsOf(html, 1), path).toHaveLength(1);
    expect(attributesOfFirst(html, "html").lang).toBe("en-IN");
  }
  expect(titles.size).toBe(pages.length);
});

test("header, footer and the way to help stand in the same order on every page", async () => {
  const person = new Investor(site);
  await person.arrives("complete", "/services");
  await person.chooses("Stock cash");
  const links = (where: string) =>
    elements(person.page.html, where).flatMap(({ inner }) =>
      // The way to the other language leads to the same page, where it stands in it.
      linksOf(inner.replace(/<a class="lang"[\s\S]*?<\/a>/g, "")).map(
        ({ words, href }) => `${words} ${href}`,
      ),
    );
  const first = { header: [] as string[], footer: [] as string[] };
  for (const path of [...everybody, ...personal]) {
    await person.go(path);
    const here = { header: links("header"), footer: links("footer") };
    if (first.footer.length === 0) Object.assign(first, here);
    expect(here, path).toEqual(first);
  }
  expect(first.footer).toContain("Grievance Redressal /grievance-redressal");
  expect(first.header.length).toBeGreaterThan(4);
});

test("a code can be pasted with spaces; every field about a person says which it is", async () => {
  const person = new Investor(site);
  const purpose = (label: string, is: string) =>
    expect(fieldOf(person.page.html, label).attributes.autocomplete).toBe(is);
  await person.go("/auth");
  purpose("Country code", "tel-country-code");
  purpose("Mobile number", "tel-national");
  await person.asksForCode();
  purpose("Code", "one-time-code");
  const code = await site.sandbox.code(`+91${person.number}`);
  await person.presses("Verify OTP", { Code: `${code.slice(0, 3)} ${code.slice(3)}` });
  expect(said(person.page)).toContain("OTP verified successfully!");
  purpose("E-mail", "email");
  await person.verifiesEmail();
  for (const part of ["Day", "Month", "Year"]) purpose(part, `bday-${part.toLowerCase()}`);
});
