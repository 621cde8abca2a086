import type { Page } from "@playwright/test";
import { expect, test } from "./journey";

const scripted = () =>
  test.skip(!/^(js|blocked) /.test(test.info().project.name), "script adds it");

test.describe("before a form is sent", () => {
  test("a press that cannot be right is not sent: the field has the focus and says in our words what it asks for, until something right is typed", async ({
    page,
    person,
  }) => {
    scripted();
    await person.go("/auth");
    await hydrated(page);
    const field = page.getByLabel("Mobile number");
    await field.fill("987654321");
    await page.getByRole("button", { name: "Send OTP" }).click();
    await expect(field).toHaveAccessibleDescription(/Enter a 10-digit mobile number/);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toBeFocused();
    await field.fill("9876543210");
    await expect(field).not.toHaveAccessibleDescription(/Enter/);
    await expect(field).not.toHaveAttribute("aria-invalid");
    await page.getByRole("button", { name: "Send OTP" }).click();
    await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  });

  test("what the server refused stands until something else is typed there", async ({
    page,
    person,
    expectConsole,
  }) => {
    scripted();
    expectConsole(/400/);
    await person.at("identity");
    await person.go("/details");
    const [birth, citizenship] = ["Country of birth", "Citizenship"].map((name) => ({
      other: page.getByRole("group", { name }).getByLabel("Other"),
      india: page.getByRole("group", { name }).getByLabel("India"),
      named: page.getByLabel(`${name}: name of the country`),
    }));
    await expect(page.getByRole("button", { name: "Submit and Sign" })).toBeVisible();
    await birth!.other.check();
    await citizenship!.other.check();
    await page.evaluate(() => document.querySelector<HTMLFormElement>("#agreement")!.submit());
    await expect(page.getByRole("alert")).toContainText("There is a problem");
    await hydrated(page);
    await expect(birth!.named).toHaveAccessibleDescription(/Enter the country/);
    await birth!.named.fill("Nepal");
    await expect(birth!.named).not.toHaveAccessibleDescription(/Enter the country/);
    await expect(citizenship!.named).toHaveAccessibleDescription(/Enter the country/);
    await birth!.india.check();
    await expect(birth!.named).toHaveValue("");
    await expect(citizenship!.named).toHaveAccessibleDescription(/Enter the country/);
  });

  test("what the server said above the form goes when the form is sent again", async ({
    page,
    person,
    expectConsole,
  }) => {
    scripted();
    expectConsole(/422/);
    await person.go("/auth");
    await hydrated(page);
    await page.getByLabel("Mobile number").fill(person.number);
    await page.getByRole("button", { name: "Send OTP" }).click();
    const field = page.getByLabel("Code", { exact: true });
    await field.fill("000000");
    await page.getByRole("button", { name: "Verify OTP" }).click();
    const summary = page.getByText("There is a problem");
    await expect(summary).toBeVisible();
    await expect(page).toHaveTitle(/^Error: /);
    await field.fill("12");
    await page.getByRole("button", { name: "Verify OTP" }).click();
    await expect(field).toHaveAccessibleDescription(/Enter the 6-digit code/);
    await expect(summary).toHaveCount(0);
    await expect(page).not.toHaveTitle(/^Error: /);
  });

  test("[S 5.6] an e-mail is in lower case as it is typed; the caret stays where it was", async ({
    page,
    person,
  }) => {
    scripted();
    await person.at("signed-in");
    await person.go("/details");
    await hydrated(page);
    const field = page.getByLabel("E-mail");
    await field.fill("asha@example.com");
    await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(4, 4));
    await field.focus();
    await page.keyboard.type("VERMA");
    await expect(field).toHaveValue("ashaverma@example.com");
    expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(9);
  });
});

test.describe("while a form is being sent", () => {
  test("its button shows that it is working, and a second press sends nothing", async ({
    page,
    person,
  }) => {
    scripted();
    await person.go("/auth");
    await hydrated(page);
    const gate = held();
    let posts = 0;
    await page.route("**/auth.data*", async (route) => {
      if (route.request().method() === "POST") posts++;
      await gate.opened;
      await route.continue();
    });
    await page.getByLabel("Mobile number").fill(person.number);
    const button = page.getByRole("button", { name: "Send OTP" });
    await button.click();
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await button.click({ force: true });
    await page.getByLabel("Mobile number").press("Enter");
    gate.open();
    await expect(page.getByText("OTP requested successfully!")).toBeVisible();
    expect(posts).toBe(1);
  });

  test("a lost connection is said, nothing typed is gone, and the next press works", async ({
    page,
    person,
    expectConsole,
  }) => {
    scripted();
    expectConsole(/ERR_(INTERNET_DISCONNECTED|FAILED)/);
    await person.go("/auth");
    await hydrated(page);
    await page.route("**/auth.data*", (route) => route.abort("internetdisconnected"));
    await page.getByLabel("Country code").selectOption({ label: "+91 India" });
    await page.getByLabel("Mobile number").fill(person.number);
    await page.getByRole("button", { name: "Send OTP" }).click();
    await expect(page.getByRole("alert")).toContainText(
      "The connection was lost. Nothing you typed is gone. Please try again.",
    );
    await expect(page.getByLabel("Mobile number")).toHaveValue(person.number);
    await expect(page.getByRole("button", { name: "Send OTP" })).not.toHaveAttribute(
      "aria-disabled",
    );
    await page.unroute("**/auth.data*");
    await page.getByRole("button", { name: "Send OTP" }).click();
    await page.getByLabel("Code", { exact: true }).fill("123456");
    await page.route("**/auth.data*", (route) => route.abort("internetdisconnected"));
    await page.getByRole("button", { name: "Verify OTP" }).click();
    await expect(page.getByRole("alert")).toContainText("The connection was lost.");
    await expect(page.getByLabel("Code", { exact: true })).toHaveValue("123456");
  });
});

test.describe("a connection lost while the next page's data is under way", () => {
  test("after a form: the page says so and stays; Retry asks for the page alone, and the form is not sent twice", async ({
    page,
    person,
    site,
    expectConsole,
  }) => {
    scripted();
    expectConsole(/ERR_(INTERNET_DISCONNECTED|FAILED)/);
    await person.go("/auth");
    await hydrated(page);
    await page.route("**/auth.data*", (route) =>
      route.request().method() === "GET" ? route.abort("internetdisconnected") : route.fallback(),
    );
    await page.getByLabel("Mobile number").fill(person.number);
    await page.getByRole("button", { name: "Send OTP" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "The connection was lost. Nothing you typed is gone.",
    );
    await expect(page.getByLabel("Mobile number")).toHaveValue(person.number);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "The connection was lost. Nothing you typed is gone.",
    );
    await page.unroute("**/auth.data*");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("button", { name: "Verify OTP" })).toBeVisible();
    await expect(page.getByText("OTP requested successfully!")).toBeVisible();
    await expect(page.getByText("The connection was lost.")).toHaveCount(0);
    expect(await site.sandbox.messages(`+91${person.number}`)).toHaveLength(1);
  });

  test("after a link: said once, and the network's return goes on by itself", async ({
    page,
    person,
    expectConsole,
  }) => {
    scripted();
    expectConsole(/ERR_(INTERNET_DISCONNECTED|FAILED)/);
    await person.at("complete");
    await person.go("/subscriptions");
    await page.waitForLoadState("networkidle");
    const data = /\.data(\?|$)/;
    await page.route(data, (route) => route.abort("internetdisconnected"));
    await page.getByRole("link", { name: "See the services" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "The connection was lost. Nothing you typed is gone.",
    );
    await expect(page.getByRole("heading", { name: "Subscriptions", level: 1 })).toBeVisible();
    await page.unroute(data);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(page.getByRole("heading", { name: "Services", level: 1 })).toBeVisible();
    await expect(page.getByText("The connection was lost.")).toHaveCount(0);
  });
});

test.describe("asking for another code", () => {
  test("the wait is counted down from the server's time, and at its end the code can be asked for without a reload", async ({
    page,
    person,
    site,
  }) => {
    scripted();
    await page.clock.install();
    await person.go("/auth");
    await hydrated(page);
    await person.asksForCode();
    const left = page.getByText(/You can ask again in \d+ seconds?/);
    await expect(left).toContainText(/in (59|60) seconds/);
    await page.clock.fastForward(10_000);
    await expect(left).toContainText(/in (4\d|50) seconds/);
    await expect(page.getByRole("button", { name: "Resend OTP" })).toHaveCount(0);
    // A tab that slept: one jump, one tick.
    await page.clock.fastForward(55_000);
    await expect(page.getByText("You can ask for another code now.")).toBeAttached();
    await site.sandbox.advance(61_000);
    await page.getByRole("button", { name: "Resend OTP" }).click();
    await expect(page.getByText("OTP resent successfully!")).toBeVisible();
    await expect(left).toContainText(/in (5\d|60) seconds/);
  });

  test("the wait for an e-mail is 30 seconds", async ({ page, person }) => {
    await person.at("signed-in");
    await person.go("/details");
    await page.getByLabel("E-mail").fill(person.email);
    await page.getByRole("button", { name: "Send code" }).click();
    await expect(page.getByText(/You can ask again in (2\d|30) seconds/)).toBeVisible();
  });
});

test.describe("before the script has arrived", () => {
  test("a form is sent by the browser, once", async ({ page, person, site }) => {
    scripted();
    const gate = held();
    await page.route("**/assets/*.js", async (route) => {
      await gate.opened;
      await route.continue().catch(() => undefined);
    });
    await page.goto(`${site.url}/auth`, { waitUntil: "commit" });
    await page.getByLabel("Mobile number").fill(person.number);
    await page.getByRole("button", { name: "Send OTP" }).click({ noWaitAfter: true });
    await expect(page.getByRole("button", { name: "Verify OTP" })).toBeVisible();
    gate.open();
    expect(await site.sandbox.messages(`+91${person.number}`)).toHaveLength(1);
    await hydrated(page);
    await page
      .getByLabel("Code", { exact: true })
      .fill(await site.sandbox.code(`+91${person.number}`));
    await page.getByRole("button", { name: "Verify OTP" }).click();
    await expect(page.getByText("OTP verified successfully!")).toBeVisible();
  });

  test("what is typed outlives its arrival", async ({ page, site }) => {
    scripted();
    const gate = held();
    await page.route("**/assets/*.js", async (route) => {
      await gate.opened;
      await route.continue();
    });
    await page.goto(`${site.url}/auth`, { waitUntil: "commit" });
    await page.getByLabel("Country code").selectOption("+977 Nepal");
    await page.getByLabel("Mobile number").fill("98765");
    gate.open();
    await hydrated(page);
    await expect(page.getByLabel("Mobile number")).toHaveValue("98765");
    await expect(page.getByLabel("Country code")).toHaveValue("+977 Nepal");
  });
});

test("a code that the browser reads out of the SMS is filled in and sent", async ({
  page,
  person,
  site,
}) => {
  scripted();
  await page.addInitScript(() => {
    Object.assign(window, { OTPCredential: class {} });
    navigator.credentials.get = () =>
      new Promise((resolve) =>
        Object.assign(window, { smsArrives: (code: string) => resolve({ code } as never) }),
      );
  });
  await person.go("/auth");
  await hydrated(page);
  await person.asksForCode();
  const code = await site.sandbox.code(`+91${person.number}`);
  await page.evaluate(
    (arrived) => (window as unknown as { smsArrives: (code: string) => void }).smsArrives(arrived),
    code,
  );
  await expect(page.getByText("OTP verified successfully!")).toBeVisible();
});

/** Hydrated: React has put its handle on the form. */
const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector("main form") ?? {}).some((key) =>
      key.startsWith("__reactProps"),
    ),
  );

function held() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
