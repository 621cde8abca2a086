import { about, allLanguages } from "../../app/content/languages";
import { speakShipped } from "../setup/speak-shipped";
import { drawnWhole } from "./drawn-whole";
import { expect, test } from "./journey";

speakShipped();
const offered = allLanguages().filter((one) => one !== "en");

test("the menu of languages names each in its own script, and leads to the same page", async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await person.go("/privacy-policy");
  await page.getByRole("button", { name: "Languages" }).click();
  const menu = page.locator("#languages-menu");
  const names = offered.map((one) => about(one).name);
  await expect(menu.getByRole("link")).toHaveText(names);
  await menu.getByRole("link", { name: "اردو" }).click();
  await page.waitForURL(/\/ur\/privacy-policy$/);
  await drawnWhole(page);
  // Whoever does not know the sign of the menu finds them at the foot, too.
  await person.go("/privacy-policy");
  const foot = page.getByRole("contentinfo").getByRole("navigation", { name: "Languages" });
  await expect(foot.getByRole("link")).toHaveText(names);
  await foot.getByRole("link", { name: "हिन्दी" }).click();
  await page.waitForURL(/\/hi\/privacy-policy$/);
});
