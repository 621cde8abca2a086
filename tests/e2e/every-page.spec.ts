import { publicPaths } from "../../app/content/public-paths";
import { expect, test } from "./journey";

const everybody = [...publicPaths, "/auth", "/nothing-here"];
const personal = [
  "/details",
  "/pay",
  "/pay?how=manual",
  "/subscriptions",
  "/subscriptions/earlier",
];

test("every page says what it is in a title of its own, in one first-level heading, and in which language", async ({
  page,
  person,
  expectConsole,
}) => {
  expectConsole(/404/);
  const titles = new Set<string>();
  const pages = [...everybody, ...personal.filter((path) => !path.includes("?"))];
  for (const path of pages) {
    if (path === personal[0]) {
      await person.at("complete");
      await person.chooses(/stock cash/i);
    }
    await person.go(path);
    expect(new URL(page.url()).pathname).toBe(path);
    expect((await page.title()).trim(), path).not.toBe("");
    titles.add(await page.title());
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
    await expect(page.locator("html")).toHaveAttribute("lang", "en-IN");
  }
  expect(titles.size).toBe(pages.length);
});

test("header, footer and the way to help stand in the same order on every page", async ({
  page,
  person,
  expectConsole,
}) => {
  expectConsole(/404/);
  await person.at("complete");
  await person.chooses(/stock cash/i);
  const links = (where: string) =>
    page
      .locator(`${where} a:not(.lang)`)
      .evaluateAll((all) => all.map((link) => `${link.textContent} ${link.getAttribute("href")}`));
  const first = { header: [] as string[], footer: [] as string[] };
  for (const path of [...everybody, ...personal]) {
    await person.go(path);
    const here = { header: await links("header"), footer: await links("footer") };
    if (first.footer.length === 0) Object.assign(first, here);
    expect(here, path).toEqual(first);
  }
  expect(first.footer).toContain("Grievance Redressal /grievance-redressal");
  expect(first.header.length).toBeGreaterThan(4);
});

test("a code can be pasted with spaces; every field about a person says which it is", async ({
  page,
  person,
  site,
}) => {
  const purpose = async (label: string, is: string) =>
    expect(page.getByLabel(label, { exact: true })).toHaveAttribute("autocomplete", is);
  await person.go("/auth");
  await purpose("Country code", "tel-country-code");
  await purpose("Mobile number", "tel-national");
  await person.asksForCode();
  await purpose("Code", "one-time-code");
  const code = await site.sandbox.code(`+91${person.number}`);
  await page.getByLabel("Code", { exact: true }).focus();
  // As pasting does it: the whole text at once.
  await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole("button", { name: "Verify OTP" }).click();
  await expect(page.getByText("OTP verified successfully!")).toBeVisible();
  await person.go("/details");
  await purpose("E-mail", "email");
  await person.verifiesEmail();
  for (const part of ["Day", "Month", "Year"]) await purpose(part, `bday-${part.toLowerCase()}`);
});
