import { catalogue } from "../../app/content/words/catalogue.server";
import { at, chooses, press, refusedBy } from "./in-hindi";
import { expect, test } from "./journey";

/** What goes wrong on the way, in Hindi, in the world and at the width of the project. */
const { signIn, code, onboarding, pay, transfer, subscriptions } = catalogue.hi;

test("a number, a code, an e-mail, a PAN and a country that are refused, and a signing that is cancelled, in Hindi on every screen", async ({
  page,
  person,
  expectConsole,
}) => {
  test.slow();
  expectConsole(/400/);
  await person.go("/hi/auth");
  await page.getByLabel(signIn.mobile).fill("98765");
  await refusedBy(page, signIn.send);
  await at(page, /\/auth/);
  await page.getByLabel(signIn.mobile).fill(person.number);
  await press(page, signIn.send);
  await page.getByLabel(code.label, { exact: true }).fill("12");
  await refusedBy(page, signIn.verify);
  await at(page, /\/auth/);
  await person.at("signed-in");
  await person.go("/hi/details");
  await page.getByLabel(onboarding.email.label).fill("nobody");
  await refusedBy(page, onboarding.email.send);
  await at(page, /\/details/);
  await person.at("email");
  await person.go("/hi/details");
  await refusedBy(page, onboarding.identity.verify);
  await at(page, /\/details/);
  await person.at("identity");
  await person.go("/hi/details");
  const { sign, choices } = onboarding.agreement;
  await page.getByRole("radio", { name: choices.Other }).first().check();
  await refusedBy(page, sign);
  await at(page, /\/details/);
  await person.go("/hi/details");
  const digio = await person.opensDigio(() => press(page, sign), onboarding.signer.notYet);
  await digio.getByRole("button", { name: "Cancel signing", exact: true }).first().click();
  await expect(page.getByText(/रद्द/).first()).toBeVisible();
  await at(page, /\/details/);
});

test("a UTR that is refused, what is said of a claim that waits, and a payment that is cancelled, in Hindi on every screen", async ({
  page,
  person,
  expectConsole,
}) => {
  test.slow();
  expectConsole(/400/);
  await person.at("complete");
  await person.go("/hi/services");
  await chooses(page, /स्टॉक कैश/);
  await page.getByRole("link", { name: pay.byHand.pay }).click();
  await page.getByLabel(transfer.utr).fill("12");
  await refusedBy(page, transfer.claim);
  await at(page, /\/pay\?how=manual/);
  await page.getByLabel(transfer.utr).fill("");
  await press(page, transfer.claim);
  await expect(page.getByText(subscriptions.pending.title)).toBeVisible();
  await person.go("/hi/subscriptions");
  await page.getByLabel(subscriptions.pending.utr, { exact: true }).fill("12");
  await refusedBy(page, subscriptions.pending.save);
  await at(page, /\/subscriptions/);
  await person.go("/hi/services");
  await chooses(page, /इंडेक्स ऑप्शन/);
  await press(page, pay.online.pay);
  const razorpay = await person.razorpayOpened(
    page.getByRole("button", { name: pay.hosted.onward }),
    page.getByText(pay.hosted.opening).or(page.getByText(pay.hosted.waiting)).first(),
  );
  await razorpay.getByRole("button", { name: "Cancel payment", exact: true }).click();
  await expect(page.getByText(/रद्द/).first()).toBeVisible();
  await at(page, /\/pay/);
});
