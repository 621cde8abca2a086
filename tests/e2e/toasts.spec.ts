import type { Locator } from "@playwright/test";
import { expect, test } from "./journey";

test.describe("the message of the last action", () => {
  test("that the heading repeats is not shown without script; with it a toast under the header passes after its time without moving the page", async ({
    page,
    person,
    script,
    world,
  }) => {
    await person.go("/auth");
    await person.asksForCode();
    const said = page.getByText("OTP requested successfully!");
    // A page that is sent without script does not have it at all.
    await expect(said).toHaveCount(world === "save-data" ? 0 : 1);
    const heading = page.getByRole("heading", { level: 1 });
    if (!script) {
      await expect(page.getByRole("button", { name: "Close message" })).toHaveCount(0);
      return expect(said).toBeHidden();
    }
    await expect(said).toBeVisible();
    const [toast, header] = [
      await page.locator(".toast").boundingBox(),
      await page.getByRole("banner").boundingBox(),
    ];
    expect(toast!.y).toBeGreaterThanOrEqual(header!.y + header!.height);
    const before = await heading.boundingBox();
    await expect(said).toHaveCount(0);
    expect(await heading.boundingBox()).toEqual(before);
  });

  test("after logging out is told once, on a page with script and on one without", async ({
    page,
    person,
  }) => {
    await person.at("complete");
    for (const from of ["/services", "/terms-and-conditions"]) {
      await person.at("complete");
      await person.go(from);
      await page.getByRole("button", { name: "Account" }).click();
      await page.getByRole("button", { name: "Logout" }).click();
      await expect(page.getByText("Logged out successfully!")).toHaveCount(1);
    }
  });
});

test.describe("with script a toast", () => {
  test.skip(({ script }) => !script, "only where script runs");

  test("can be closed with a named button of 44 px", async ({ page, person }) => {
    await person.go("/services");
    await page.getByRole("checkbox", { name: /stock cash/i }).check();
    const toast = page.getByText("Stock cash added to cart!");
    await toast.hover();
    await page.clock.install();
    const close = page.getByRole("button", { name: "Close message" });
    const { width, height } = (await close.boundingBox())!;
    expect([width >= 44, height >= 44]).toEqual([true, true]);
    await close.click();
    await expect(toast).toHaveCount(0);
  });

  test("covers no field on a phone, and is told once: not on a reload, back or forward", async ({
    page,
    person,
    site,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const isClear = async (words: string) => {
      const toast = page.locator(".toast", { hasText: words });
      // Pointed at, it stays.
      await toast.hover();
      const box = await boxOf(toast);
      const fields = page.locator("main :is(input:not([type=hidden]), select, textarea)");
      for (const field of await fields.all())
        expect([words, overlap(box, await boxOf(field))]).toEqual([words, false]);
      await page.getByRole("button", { name: "Close message" }).first().click();
    };
    await person.go("/auth");
    await person.asksForCode();
    await isClear("OTP requested successfully!");
    await page
      .getByLabel("Code", { exact: true })
      .fill(await site.sandbox.code(`+91${person.number}`));
    await page.getByRole("button", { name: "Verify OTP" }).click();
    await isClear("OTP verified successfully!");
    await person.at("complete");
    await person.chooses(/stock cash/i);
    await person.claims();
    const recorded = "Your manual payment has been recorded.";
    await isClear(recorded);
    await page.reload();
    await page.goBack();
    await page.goForward();
    await expect(page.getByText("Payment(s) Pending for Verification")).toBeVisible();
    await expect(page.getByText(recorded)).toHaveCount(0);
  });

  test("[S 8.35] says that logging out is under way until it is done", async ({ page, person }) => {
    // Playwright looks at nothing while a document is on its way; the page itself tells what it
    // showed.
    const heard: string[] = [];
    await page.exposeFunction("heard", (words: string) => void heard.push(words));
    await person.at("complete");
    await person.go("/services");
    await page.evaluate(() => {
      const report = (globalThis as unknown as { heard: (words: string) => void }).heard;
      const region = document.querySelector(".toasts")!;
      new MutationObserver(() => report(region.textContent ?? "")).observe(region, {
        childList: true,
        subtree: true,
      });
    });
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page.getByText("Logged out successfully!")).toBeVisible();
    await expect(page.getByText("Logging out...")).toHaveCount(0);
    expect(heard).toEqual(["Logging out..."]);
  });
});

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
const boxOf = async (one: Locator): Promise<Box> => (await one.boundingBox())!;
const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
