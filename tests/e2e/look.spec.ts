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

test("the QR code of a transfer is as large on a phone held sideways as upright, and the line of help stands below what it helps with", async ({
  page,
  person,
}) => {
  await person.at("complete");
  await person.chooses(/stock cash/i);
  await person.go("/pay?how=manual");
  for (const width of [360, 740, 800, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    const box = await page.locator(".qr").boundingBox();
    expect(box?.width, `at ${width}px`).toBeGreaterThan(180);
  }
  await person.go("/pay");
  await page.getByRole("button", { name: "Pay on Website" }).click();
  await page.getByRole("button", { name: "Continue to Razorpay" }).waitFor();
  const [title, help] = await Promise.all(
    [page.getByRole("heading", { level: 1 }), page.locator(".help")].map((one) =>
      one.boundingBox(),
    ),
  );
  expect(help?.x).toBe(title?.x);
});
