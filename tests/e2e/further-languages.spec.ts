import { about, addressIn, allLanguages } from "../../app/content/languages";
import { speakShipped } from "../setup/speak-shipped";
import { drawnWhole } from "./drawn-whole";
import { expect, test } from "./journey";

speakShipped();
const further = allLanguages().filter((one) => one !== "en" && one !== "hi");
const screens = ["/auth", "/services", "/pay", "/subscriptions", "/details", "/privacy-policy"];

for (const language of further)
  test(`${language}: its pages are drawn whole on a phone, from its own side, also with text of twice the size`, async ({
    page,
    person,
  }) => {
    test.slow();
    await page.setViewportSize({ width: 360, height: 740 });
    await person.at("complete");
    await person.chooses(/stock cash/i);
    const { pages, direction } = about(language);
    for (const path of screens.filter((one) => pages.includes(one))) {
      await person.go(addressIn(language, path));
      await drawnWhole(page);
      const drawn = await page.evaluate(() => getComputedStyle(document.documentElement).direction);
      expect(drawn).toBe(direction);
    }
  });
