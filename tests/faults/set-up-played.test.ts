import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Browserless, type Page } from "../setup/browserless";
import { freePort } from "../setup/free-port.mjs";
import { plain } from "../setup/html-form";
import { setUpAnswers } from "../setup/set-up-answers";
import { Site } from "../setup/site";

/**
 * The set-up in the browser, without script, of somebody who has no contract with a provider yet:
 * the sandbox plays them all, from an empty folder to the first claim confirmed on the desk.
 */
const Passphrase = "four words of a rhyme";
let site: Site;
let desk: Browserless;
let secret = "";
const words = (page: Page) => plain(page.html);
const codeNow = () => TOTP.generate({ secret: Secret.fromBase32(secret) });

beforeAll(async () => {
  const deskPort = await freePort();
  site = await Site.open({
    NODE_ENV: "production",
    OPERATOR_PORT: String(deskPort),
    SANDBOX_IN_PRODUCTION: "yes-nothing-is-real",
  });
  desk = new Browserless({ url: `http://127.0.0.1:${deskPort}`, sandbox: site.sandbox });
});
afterAll(() => site?.close());

const keep = async (step: string, fill: Record<string, string>) =>
  desk.press(await desk.open(`/set-up/${step}`), "Keep", fill);

test("it goes live with no provider's keys, and says before the press who is played", async () => {
  const code = /with this code: (\S+)/.exec(site.log)?.[1] ?? "";
  let page = await desk.press(await desk.open("/"), "Begin", { "Set-up code": code });
  const pages = Object.values(setUpAnswers);
  for (const [at, step] of ["who", "reach", "say", "money"].entries())
    await keep(step, pages[at] ?? {});
  page = await keep("address", { Address: site.url, "Proxies in front": "1" });
  for (const title of ["Razorpay", "Digio", "SMS", "Mail"])
    expect(words(page)).toContain(`${title} : played by the sandbox`);
  const service = { Name: "Stock cash", Description: "Calls in cash shares", Price: "1499" };
  await keep("service", { ...service, Days: "30" });
  page = await desk.open("/set-up/passphrase");
  secret = (/Secret: <b class="code">([A-Z2-7 ]+)</.exec(page.html)?.[1] ?? "").replaceAll(" ", "");
  await desk.press(page, "Keep", { Passphrase, "Passphrase again": Passphrase, Code: codeNow() });
  await desk.post("/set-up/keep", {}, { origin: desk.site.url });
  page = await desk.open("/set-up/live");
  expect(words(page)).toContain("Nothing is missing.");
  expect(words(page)).toContain(
    "The sandbox plays Razorpay, Digio, the SMS gateway, the mail server: no money",
  );
  // It plays them from the press on: nobody is to look why they do not answer.
  expect(words(page)).not.toContain("does not answer");
  page = await desk.press(page, "Go live");
  expect(words(page)).toContain("Your site opens now");
  for (const address of [site.url, `${desk.site.url}/sign-in`])
    await expect
      .poll(async () => (await fetch(address).catch(() => null))?.status, { timeout: 60_000 })
      .toBe(200);
}, 90_000);

test("the first sale: somebody signs up by the sandbox's codes and claims a payment, which the owner confirms", async () => {
  const person = new Browserless(site);
  let page = await person.press(await person.open("/pay"), "Send OTP", {
    "Mobile number": "9876500001",
  });
  page = await person.press(page, "Verify OTP", { Code: await site.sandbox.code("9876500001") });
  page = await person.press(page, "Send code", { "E-mail": "asha@example.com" });
  page = await person.press(page, "Verify", { Code: await site.sandbox.code("asha@example.com") });
  const identity = { Day: "27", Month: "8", Year: "1990", PAN: "ABCPE1001F" };
  page = await person.press(page, "Verify PAN", identity);
  page = await person.press(page, "Submit and Sign");
  await person.press(page, "Sign");
  await person.press(await person.open("/services"), "Proceed to Pay", { "Stock cash": "on" });
  await person.press(await person.open("/pay?how=manual"), "I'll Pay & Send Screenshot");
  page = await desk.press(await desk.open("/"), "Sign in", { Passphrase, Code: codeNow() });
  page = await desk.press(page, "Confirm: it came", { utr: "412345678901" });
  expect(words(page)).toContain("The claim is confirmed. Its subscriptions have started.");
  expect((await person.open("/subscriptions")).html.match(/Ends on/g)).toHaveLength(1);
});

test("the desk says afterwards, too, who is played", async () => {
  expect(words(await desk.open("/settings"))).toContain(
    "Not set. For trying, the sandbox plays Razorpay.",
  );
});
