import type { Step } from "../setup/site";
import { expect, type Person } from "./journey";
import { test } from "./unwell";

const WORDS = "The desk is closed for an hour.";

interface Refusal {
  row: string;
  step: Step | null;
  path: string;
  press(person: Person): unknown;
}

/**
 * The calls whose refusal the specification has as a toast: where it is met, and what is then
 * pressed.
 */
const refusals: Record<string, Refusal> = {
  "/otp/request": {
    row: "[S 8.1]",
    step: null,
    path: "/auth",
    press: (person) => types(person, { "Mobile number": person.number }, "Send OTP"),
  },
  "/otp/verify": {
    row: "[S 8.2]",
    step: null,
    path: "/auth",
    async press(person) {
      await types(person, { "Mobile number": person.number }, "Send OTP");
      await types(person, { Code: "123456" }, "Verify OTP");
    },
  },
  "/users/request-email-otp": {
    row: "[S 8.3]",
    step: "signed-in",
    path: "/details",
    press: (person) => types(person, { "E-mail": person.email }, "Send code"),
  },
  "/users/verify-email-otp": {
    row: "[S 8.4]",
    step: "signed-in",
    path: "/details",
    async press(person) {
      await types(person, { "E-mail": person.email }, "Send code");
      await types(person, { Code: "123456" }, "Verify");
    },
  },
  "/users/set-pandob-verified": {
    row: "[S 8.5]",
    step: "email",
    path: "/details",
    press: (person) =>
      types(person, { Day: "27", Month: "8", Year: "1990", PAN: person.pan }, "Verify PAN"),
  },
};

for (const [call, { row, step, path, press }] of Object.entries(refusals))
  test(`${row} a refusal of ${call} stands in the box, and is a toast where script runs`, async ({
    customer,
    unwell,
    script,
    expectConsole,
  }) => {
    expectConsole(/status of 422/);
    unwell.breaks(call, 422, WORDS);
    if (step) await customer.at(step);
    await customer.go(path);
    await press(customer);
    await isSaid(customer, WORDS, script);
  });

test("[S 5.21] [S 8.19] a payment that cannot be started says so in the box, and as a toast where script runs", async ({
  customer,
  unwell,
  script,
  expectConsole,
}) => {
  expectConsole(/status of 422/);
  unwell.breaks("/payments/create-order", 422, WORDS);
  await customer.at("complete");
  await customer.go("/services");
  await customer.chooses(/stock cash/i);
  await customer.page.getByRole("button", { name: "Pay on Website" }).click();
  await isSaid(customer, "Error initiating payment. Please try again.", script);
  await expect(customer.page.getByRole("button", { name: "Pay on Website" })).toBeEnabled();
});

test("what a field asks for is no toast", async ({ customer, script, expectConsole }) => {
  test.skip(!script, "only where script runs");
  expectConsole(/status of 400/);
  await customer.at("email");
  await customer.go("/details");
  await types(customer, { Day: "31", Month: "2", Year: "1990", PAN: customer.pan }, "Verify PAN");
  await expect(customer.page.locator(".note.warn")).toContainText("Enter a real date");
  await expect(customer.page.locator(".toasts .toast")).toHaveCount(0);
});

async function types({ page }: Person, fields: Record<string, string>, button: string) {
  for (const [label, words] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(words);
  await page.getByRole("button", { name: button, exact: true }).click();
}

async function isSaid({ page }: Person, words: string, script: boolean) {
  await expect(page.locator(".note.warn")).toContainText(words);
  await expect(page.locator(".toasts .toast", { hasText: words })).toHaveCount(script ? 1 : 0);
}
