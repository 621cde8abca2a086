import type { Page } from "@playwright/test";
import { addressIn, translatedPaths } from "../../app/content/languages";
import { catalogue } from "../../app/content/words/catalogue.server";
import { fill } from "../../app/content/words/fill";
import { drawnWhole } from "./drawn-whole";
import { forAxe, nothingForAxe } from "./faults-of";
import { at, chooses, press } from "./in-hindi";
import { expect, test, type Person } from "./journey";

/**
 * The journeys in Hindi, in the world and at the width of the project: each screen stays Hindi, and
 * is drawn whole (`drawn-whole.ts`).
 */
const { signIn, code, onboarding, pay, transfer, subscriptions, account, complaint } = catalogue.hi;
const [cash, options] = [/स्टॉक कैश/, /इंडेक्स ऑप्शन/];

async function signsUp(page: Page, person: Person): Promise<void> {
  await person.go("/hi/pay");
  await at(page, /\/auth\?from=/);
  await page.getByLabel(signIn.mobile).fill(person.number);
  await press(page, signIn.send);
  const sms = page.getByLabel(code.label, { exact: true });
  await sms.waitFor();
  await sms.fill(await person.site.sandbox.code(`+91${person.number}`));
  await at(page, /\/auth/);
  await press(page, signIn.verify);
  await page.getByLabel(onboarding.email.label).fill(person.email);
  await at(page, /\/details/);
  await press(page, onboarding.email.send);
  const mail = page.getByLabel(code.label, { exact: true });
  await mail.waitFor();
  await mail.fill(await person.site.sandbox.code(person.email));
  await at(page, /\/details/);
  await press(page, onboarding.email.verify);
  const { day, month, year, pan, verify } = onboarding.identity;
  await page.getByLabel(day).fill("27");
  await at(page, /\/details/);
  await page.getByLabel(month).fill("8");
  await page.getByLabel(year).fill("1990");
  await page.getByLabel(pan, { exact: true }).fill(person.pan);
  await press(page, verify);
  await page.getByRole("button", { name: onboarding.agreement.sign }).waitFor();
  await at(page, /\/details/);
  const digio = await person.opensDigio(
    () => press(page, onboarding.agreement.sign),
    onboarding.signer.notYet,
  );
  await digio.getByRole("button", { name: "Sign", exact: true }).first().click();
  await at(page, /\/services/);
}

test("from the number to a paid service and the own account, in Hindi on every screen", async ({
  page,
  person,
}) => {
  test.slow();
  await signsUp(page, person);
  await chooses(page, cash);
  await page.getByRole("button", { name: pay.online.pay }).click();
  const razorpay = await person.razorpayOpened(
    page.getByRole("button", { name: pay.hosted.onward }),
    page.getByText(pay.hosted.opening).or(page.getByText(pay.hosted.waiting)).first(),
  );
  await razorpay
    .getByRole("button", { name: "Pay successfully", exact: true })
    .or(razorpay.getByRole("link", { name: "Pay successfully", exact: true }))
    .click();
  const back = page.getByRole("button", { name: "Continue to the shop" });
  await back
    .or(page.getByRole("heading", { name: cash }))
    .first()
    .waitFor();
  if (await back.isVisible()) await back.click({ noWaitAfter: true }).catch(() => undefined);
  await expect(page.getByRole("heading", { name: cash })).toBeVisible();
  await at(page, /\/subscriptions/);
  await page.getByRole("link", { name: new RegExp(subscriptions.renew) }).click();
  await at(page, /\/(?:pay|services)/);
  await person.go("/hi/account");
  await at(page, /\/account/);
  await page
    .getByRole("link", { name: new RegExp(fill(account.services.leave, { name: ".*" })) })
    .click();
  await at(page, /\/account\/leave/);
});

test("paying by UPI, the waiting claim, cancelling it, a complaint: every screen in Hindi", async ({
  page,
  person,
}) => {
  test.slow();
  await person.at("complete");
  await person.go("/hi/services");
  await at(page, /\/services/);
  await chooses(page, options);
  await page.getByRole("link", { name: pay.byHand.pay }).click();
  await page.getByRole("button", { name: transfer.claim }).waitFor();
  await at(page, /\/pay\?how=manual/);
  await press(page, transfer.claim);
  await expect(page.getByText(subscriptions.pending.title)).toBeVisible();
  await at(page, /\/subscriptions/);
  await press(page, subscriptions.pending.cancel);
  await expect(page.getByText(subscriptions.pending.title)).toHaveCount(0);
  await at(page, /\/subscriptions/);
  await person.go("/hi/grievance-redressal/complaint");
  await at(page, /\/grievance-redressal\/complaint/);
  await page.getByLabel(complaint.name).fill("रवि राव");
  await page.getByLabel(complaint.mobile).fill("९८१२३ ४५६७८");
  await page.getByLabel(complaint.email).fill(person.email);
  await page.getByLabel(complaint.about).selectOption("fees");
  await page.getByLabel(complaint.words).fill("दो बार पैसे कटे।");
  await press(page, complaint.send);
  await at(page, /\/grievance-redressal\/complaint\?sent/);
});

const acting = /logout|renew|:|signed|finalizing|unsubscribe/;
const readable = translatedPaths.filter((path) => !acting.test(path));

test("every page in Hindi is drawn whole on a phone, also with text of twice the size", async ({
  page,
  person,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await person.at("complete");
  for (const path of readable) {
    await person.go(addressIn("hi", path));
    await drawnWhole(page);
  }
});

test.describe("for axe", () => {
  test.use(forAxe);
  test("there is nothing to find on any page that stands in Hindi", async ({ page, person }) => {
    test.slow();
    await person.at("complete");
    for (const path of readable) {
      await person.go(addressIn("hi", path));
      await nothingForAxe(page, path);
    }
  });
});
