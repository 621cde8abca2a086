import type { Page } from "@playwright/test";
import { expect, test } from "./journey";

/**
 * The answer's status, as well as its words: bad input is a 400, with the message beside its field
 * and what was typed kept.
 */
test.describe("what is typed is taken as people type it", () => {
  for (const [typed, why] of [
    ["98765 43210", "with spaces"],
    ["+91 98765-43210", "with +91"],
    ["098765 43211", "with a leading 0"],
    ["919876543212", "with 91"],
  ] as const) {
    test(`a number ${why} is accepted`, async ({ page, person }) => {
      await person.go("/auth");
      await person.asksForCode(typed);
      await expect(page.getByText(/\+91 98765 4321\d/)).toBeVisible();
    });
  }

  test("an e-mail in capitals is taken in lower case, a PAN in lower case in capitals", async ({
    page,
    person,
    site,
  }) => {
    await person.at("signed-in");
    await person.go("/details");
    await page.getByLabel("E-mail").fill(person.email.toUpperCase());
    await page.getByRole("button", { name: "Send code" }).click();
    await expect(page.getByLabel("Code", { exact: true })).toBeVisible();
    await page.getByLabel("Code", { exact: true }).fill(await site.sandbox.code(person.email));
    await page.getByRole("button", { name: "Verify" }).click();
    await page.getByLabel("Day").fill("27");
    await page.getByLabel("Month").fill("8");
    await page.getByLabel("Year").fill("1990");
    await page.getByLabel("PAN", { exact: true }).fill(person.pan.toLowerCase());
    await page.getByRole("button", { name: "Verify PAN" }).click();
    await expect(page.getByText("PAN and DOB verified successfully!")).toBeVisible();
  });
});

test.describe("what cannot be right is said at its field, with 400; nothing typed is lost", () => {
  test("nine digits are not a mobile number", async ({ page, person, script, expectConsole }) => {
    expectConsole(/400/);
    await person.go("/auth");
    const field = page.getByLabel("Mobile number");
    await field.fill("987654321");
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === "POST"),
      pressPastTheBrowser(page, "Send OTP"),
    ]);
    expect(answer.status()).toBe(400);
    await expect(field).toHaveAccessibleDescription(/Enter a 10-digit mobile number/);
    await expect(field).toHaveValue("987654321");
    if (script) await expect(field).toBeFocused();
    await expect(page).toHaveTitle(/^Error: /);
  });

  test("seven digits are not a code", async ({ page, person, expectConsole }) => {
    expectConsole(/400/);
    await person.go("/auth");
    await person.asksForCode();
    await page.getByLabel("Code", { exact: true }).fill("1234567");
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === "POST"),
      pressPastTheBrowser(page, "Verify OTP"),
    ]);
    expect(answer.status()).toBe(400);
    await expect(page.getByLabel("Code", { exact: true })).toHaveAccessibleDescription(
      /Enter the 6-digit code/,
    );
  });

  test("a code refused, or typed before another was sent, is not in the field of the next", async ({
    page,
    person,
    site,
    expectConsole,
  }) => {
    expectConsole(/422/);
    await person.go("/auth");
    await person.asksForCode();
    const field = page.getByLabel("Code", { exact: true });
    const right = await site.sandbox.code(`+91${person.number}`);
    await field.fill(right === "000000" ? "000001" : "000000");
    await page.getByRole("button", { name: "Verify OTP" }).click();
    await expect(field).toHaveAccessibleDescription(/That code is not right/);
    await expect(field).toHaveValue("");
    await site.sandbox.advance(61_000);
    await page.reload();
    await field.fill("00000");
    await page.getByRole("button", { name: "Resend OTP" }).click();
    await expect(page.getByText("OTP resent successfully!")).toBeVisible();
    await expect(field).toHaveValue("");
    await expect(field).toBeFocused();
  });

  for (const [day, month, year, message] of [
    ["31", "2", "1990", /Enter a real date/],
    ["1", "1", "2015", /You must be 18 or older/],
  ] as const) {
    test(`born ${day}-${month}-${year} is refused`, async ({ page, person, expectConsole }) => {
      expectConsole(/400/);
      await person.at("email");
      await person.go("/details");
      await page.getByLabel("Day").fill(day);
      await page.getByLabel("Month").fill(month);
      await page.getByLabel("Year").fill(year);
      await page.getByLabel("PAN", { exact: true }).fill("ABCDE12");
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.request().method() === "POST"),
        pressPastTheBrowser(page, "Verify PAN"),
      ]);
      expect(answer.status()).toBe(400);
      await expect(page.getByText(message).first()).toBeVisible();
      await expect(page.getByLabel("PAN", { exact: true })).toHaveAccessibleDescription(
        /Enter a PAN like ABCDE1234F/,
      );
      await expect(page.getByLabel("Year")).toHaveValue(year);
      await expect(page.getByLabel("PAN", { exact: true })).toHaveValue("ABCDE12");
    });
  }
});

/**
 * Presses a button as somebody whose browser does not check forms. What it would check is taken off
 * through the protocol, since scripts may be off.
 */
async function pressPastTheBrowser(page: Page, name: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const { root } = await client.send("DOM.getDocument", { depth: -1 });
  const { nodeIds } = await client.send("DOM.querySelectorAll", {
    nodeId: root.nodeId,
    selector: "input",
  });
  for (const nodeId of nodeIds)
    for (const name of ["pattern", "required"])
      await client.send("DOM.removeAttribute", { nodeId, name });
  await page.getByRole("button", { name }).click();
}
