import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Site as SiteFile } from "../../app/content/site-schema";
import { sandboxKeys } from "../../app/config.server/sandbox-keys";
import { Browserless, type Page } from "../setup/browserless";
import { fieldOf } from "../setup/read-page";
import { plain } from "../setup/html-form";
import { setUpAnswers, smsAnswers } from "../setup/set-up-answers";
import { freshMachine, type FreshMachine } from "../setup/fresh-machine";
import type { Site } from "../setup/site";

/**
 * Production's first start, set up in the browser without script, against the wire of a sandbox
 * that another process plays: from an empty folder to the first claim confirmed on the desk.
 */
const PASSPHRASE = "four words of a rhyme";
let machine: FreshMachine;
let site: Site;
let desk: Browserless;
let secret = "";
const words = (page: Page) => plain(page.html);
const codeNow = () => TOTP.generate({ secret: Secret.fromBase32(secret) });

beforeAll(async () => {
  machine = await freshMachine();
  site = machine.site;
  desk = new Browserless({ url: machine.desk, sandbox: site.sandbox });
});
afterAll(() => machine?.close());

const begin = async () =>
  desk.press(await desk.open("/"), "Begin", { "Set-up code": machine.setUpCode() });
/** Fills a step and keeps it. */
const keep = async (step: string, fill: Record<string, string>) =>
  desk.press(await desk.open(`/set-up/${step}`), "Keep", fill);

test("until set up, the site says it opens soon, at every address, and nothing else", async () => {
  for (const path of ["/", "/services", "/auth", "/no/such/page"]) {
    const answer = await fetch(site.url + path);
    expect([path, answer.status, answer.headers.get("retry-after")]).toEqual([path, 503, "3600"]);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    const text = await answer.text();
    expect(text).toContain("This site opens soon");
    expect(text).not.toContain("<script");
  }
  const api = await fetch(`${site.url}/api/v1/offers`, { method: "POST" });
  expect([api.status, api.headers.get("content-type")]).toEqual([503, "application/json"]);
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
});

test("nobody sets it up without the code that the server printed; it is taken once", async () => {
  for (const path of ["/", "/set-up/who", "/set-up/keep", "/set-up/live"])
    expect((await desk.get(path)).headers.get("location")).toBe("/set-up");
  for (const path of ["/set-up/who", "/set-up/keep", "/set-up/live", "/set-up/mail/test"])
    expect((await desk.post(path, {}, { origin: desk.site.url })).status).toBe(401);
  expect(words(await desk.press(await desk.open("/"), "Begin", { code: "guessed" }))).toContain(
    "This is not the code",
  );
  expect(words(await begin())).toContain("Each page is kept when you press Keep");
  const other = new Browserless(desk.site);
  const again = await other.press(await other.open("/"), "Begin", { code: machine.setUpCode() });
  expect(words(again)).toContain("The code was used already.");
  const foreign = await desk.post("/set-up/who", {}, { origin: "https://evil.example" });
  expect(foreign.status).toBe(403);
});

test("at the beginning Go live names all that is missing, and does nothing", async () => {
  const page = await desk.open("/set-up/live");
  for (const missing of [
    "Who you are : SEBI registration number is missing.",
    "Your UPI ID : UPI ID is missing.",
    "Your first service : is not there yet.",
    "Your passphrase : is not chosen yet.",
    "A copy of the keys : is not taken yet.",
  ])
    expect(words(page)).toContain(missing);
  expect((await desk.post("/set-up/live", {}, { origin: desk.site.url })).status).toBe(409);
  expect((await fetch(site.url)).status).toBe(503);
});

const {
  "Who you are": who,
  "How you are reached": reach,
  "What the rules ask you to say": say,
} = setUpAnswers;

test("who the owner is: what is wrong is said beside its field; what was typed stays", async () => {
  const typed = { ...who, "SEBI registration number": "INH1" };
  const refused = await keep("who", typed);
  expect(refused.status).toBe(422);
  const field = fieldOf(refused.html, "SEBI registration number");
  expect([field.value, field.attributes["aria-invalid"]]).toEqual(["INH1", "true"]);
  expect(field.description).toContain("a registration number like INH000001234");
  expect(fieldOf(refused.html, "Your name").value).toBe("Asha Verma");
  expect(words(await keep("who", who))).toContain("Who you are : done");
  await keep("reach", reach);
  await keep("say", say);
  expect((await keep("money", { "Name of the bank account": "ASHA", "UPI ID": "no" })).status).toBe(
    422,
  );
  await keep("money", { "Name of the bank account": "ASHA VERMA", "UPI ID": "asha.ra@validhdfc" });
  await keep("address", { Address: site.url, "Proxies in front": "1" });
});

test("a server killed in between goes on where the owner stopped, with another code", async () => {
  const before = machine.setUpCode();
  await site.kill("SIGKILL");
  await site.start();
  expect(machine.setUpCode()).not.toBe(before);
  expect((await desk.get("/")).headers.get("location")).toBe("/set-up");
  const page = await begin();
  for (const done of ["Who you are", "How you are reached", "Your UPI ID", "The site's address"])
    expect(words(page)).toContain(`${done} : done`);
});

test("each provider's keys are tried live: a ₹1 order, a PAN, an SMS, a mail; wrong keys are told in words", async () => {
  let page = await keep("razorpay", {
    "Key id": sandboxKeys.razorpayKeyId,
    "Key secret": "not this one at all",
    "Webhook secret": sandboxKeys.razorpayWebhookSecret,
  });
  expect(page.html).not.toContain("not this one at all");
  page = await desk.press(page, "Make an order for ₹1");
  expect(words(page)).toContain("It answers, and refuses the keys.");
  expect(words(await desk.open("/"))).toContain("Razorpay : to do");
  // Typed beside the test it is what is tried.
  page = await desk.press(page, "Make an order for ₹1", {
    "Key secret": sandboxKeys.razorpayKeySecret,
  });
  expect(words(page)).toMatch(/Razorpay knows the keys: it made the order order_\w+ for ₹1/);
  expect(words(await desk.open("/"))).toContain("Razorpay : done");

  page = await keep("digio", {
    "Client id": sandboxKeys.digioClientId,
    "Client secret": sandboxKeys.digioClientSecret,
    "Webhook secret": sandboxKeys.digioWebhookSecret,
  });
  page = await desk.press(page, "Check my own PAN", {
    "Your PAN": "ABCPE1001F",
    "Your date of birth": "1990-08-27",
    "Your name as on the PAN": "Asha Verma",
  });
  expect(words(page)).toContain("Digio knows the keys. It says of this PAN: match.");

  page = await keep("sms", smsAnswers);
  page = await desk.press(page, "Send the SMS", { "Send an SMS to": "98765 43210" });
  expect(words(page)).toContain("The SMS is handed over");
  expect((await site.sandbox.messages("9876543210"))[0]?.text).toContain("Verma Research");

  page = await keep("mail", {
    "Address of the server": machine.smtp,
    Sender: "Verma <help@verma.example>",
  });
  expect(fieldOf(page.html, "Send a mail to").value).toBe("owner@verma.example");
  page = await desk.press(page, "Send the mail");
  expect(words(page)).toContain("The mail to owner@verma.example is handed over.");
  expect((await site.sandbox.messages("owner@verma.example"))[0]?.text).toContain(
    "Nothing is to be done",
  );
});

test("the first service, the passphrase with its app, and a copy of the keys", async () => {
  const service = {
    Name: "Stock cash",
    Description: "Calls in cash shares",
    Price: "0",
    Days: "30",
  };
  expect(words(await keep("service", service))).toContain("The price is a whole number of rupees");
  await keep("service", { ...service, Price: "1499" });
  let page = await desk.open("/set-up/passphrase");
  secret = (/Secret: <b class="code">([A-Z2-7 ]+)</.exec(page.html)?.[1] ?? "").replaceAll(" ", "");
  const typed = { Passphrase: PASSPHRASE, "Passphrase again": PASSPHRASE };
  page = await desk.press(page, "Keep", { ...typed, Code: "000000" });
  expect(words(page)).toContain("The code is wrong.");
  page = await desk.press(page, "Keep", { ...typed, Code: codeNow() });
  expect(words(page)).toContain("Your passphrase : done");
  const copy = await desk.post("/set-up/keep", {}, { origin: desk.site.url });
  const text = await copy.text();
  expect(copy.headers.get("content-disposition")).toContain("settings.env");
  for (const name of ["SEAL_KEY", "HASH_KEY", "BACKUP_PASSPHRASE", "OPERATOR_TOTP_SECRET"])
    expect(text).toMatch(new RegExp(`^${name}=\\S{20,}$`, "m"));
});

test("one press goes live: the site opens, and the desk asks for passphrase and code", async () => {
  let page = await desk.open("/set-up/live");
  expect(words(page)).toContain("Nothing is missing.");
  page = await desk.press(page, "Go live");
  expect(words(page)).toContain("Your site opens now");
  // The desk listens after the site.
  for (const address of [site.url, `${desk.site.url}/sign-in`])
    await expect
      .poll(async () => (await fetch(address).catch(() => null))?.status, { timeout: 60_000 })
      .toBe(200);
  expect(await (await fetch(`${site.url}/services`)).text()).toContain("Stock cash");
  page = await desk.open("/");
  expect(page.path).toBe("/sign-in");
  page = await desk.press(page, "Sign in", { Passphrase: PASSPHRASE, Code: codeNow() });
  expect(words(page)).toContain("Stock cash: 0 active");
}, 90_000);

test("what it wrote is what is written by hand: a good site file, settings of .env.example alone, for nobody else's eyes", () => {
  const { folder } = site;
  expect(readdirSync(folder)).not.toContain("set-up");
  const file = SiteFile.parse(JSON.parse(readFileSync(join(folder, "site.json"), "utf8")));
  expect(file.officers.grievance.email).toBe("asha@verma.example");
  expect(file.payee.upiId).toBe("asha.ra@validhdfc");
  const example = readFileSync(".env.example", "utf8");
  const lines = readFileSync(join(folder, "settings.env"), "utf8").trim().split("\n");
  for (const line of lines) expect(example).toMatch(new RegExp(`^#? ?${line.split("=")[0]}=`, "m"));
  for (const name of ["site.json", "settings.env"])
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
});

test("the first sale: a sign-up and a claim, which the owner confirms on the desk", async () => {
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
  page = await desk.press(await desk.open("/"), "Confirm: it came", { utr: "412345678901" });
  expect(words(page)).toContain("The claim is confirmed. Its subscriptions have started.");
  expect((await person.open("/subscriptions")).html.match(/Ends on/g)).toHaveLength(1);
});

test("a restart finds it set up, commands read the same settings, no set-up begins", async () => {
  await site.kill("SIGKILL");
  await site.start();
  expect(site.log).not.toContain("with this code");
  expect((await fetch(site.url)).status).toBe(200);
  expect(await site.operator("catalogue", "list")).toContain("Stock cash");
});
