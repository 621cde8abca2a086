import { expect, test } from "./journey";

test("a screen that takes its look from the browser's cache looks as the one that carried it, and asks the server for nothing more", async ({
  page,
  person,
}) => {
  await person.go("/services");
  const colours = () =>
    page
      .locator("h1, .btn, .card, footer")
      .evaluateAll((all) =>
        all.map((one) => [getComputedStyle(one).color, getComputedStyle(one).padding]),
      );
  const carried = await colours();
  await expect(page.locator("style[data-look]").first()).toBeAttached();
  await expect
    .poll(async () => (await page.context().cookies()).some(({ name }) => name === "look"))
    .toBe(true);
  await person.go("/services");
  await expect(page.locator("style[data-look]")).toHaveCount(0);
  expect(await colours()).toEqual(carried);
});
