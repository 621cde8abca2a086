import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sandboxKeys } from "../../app/config.server/sandbox-keys";
import { settingsIn } from "../../app/config.server/kept-settings";
import { Browserless } from "../setup/browserless";
import { freshDatabase } from "../setup/fresh-database";
import { freshMachine, type FreshMachine } from "../setup/fresh-machine";
import { plain } from "../setup/html-form";
import { startPostgres } from "../setup/postgres.mjs";
import { setUpAnswers, smsAnswers } from "../setup/set-up-answers";
import type { Site } from "../setup/site";

/**
 * Servers that share a PostgreSQL: each is told the database and the key that seals, one is set up
 * in the browser, and the others read what was set up in the database.
 */
const postgres = await startPostgres();
const SEAL_KEY = "the-key-that-every-server-is-told-32";
let machine: FreshMachine;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let second: Site;

beforeAll(async () => {
  if (!postgres) return;
  database = await freshDatabase(postgres.url);
  machine = await freshMachine({ DATABASE_URL: database.url, SEAL_KEY });
  second = await machine.another();
});
afterAll(async () => {
  await second?.close();
  await machine?.close();
  await database?.drop();
  postgres?.stop();
});

const title = async (site: Site) =>
  /<title>([^<]*)/.exec(await (await fetch(site.url)).text())?.[1] ?? "";
const status = async (site: Site) => (await fetch(site.url).catch(() => null))?.status;
const said = (problem: unknown): string =>
  problem instanceof Error && "stdout" in problem ? String(problem.stdout) : String(problem);

test.runIf(postgres)(
  "what one server was set up with is what every other one serves, without a second set-up",
  async () => {
    expect([await status(machine.site), await status(second)]).toEqual([503, 503]);
    expect(second.log).toContain("with this code");
    await setUp(machine);
    for (const site of [machine.site, second])
      await expect.poll(() => status(site), { timeout: 60_000 }).toBe(200);
    expect(await title(second)).toBe(await title(machine.site));
    expect(await title(second)).toContain("Verma Research");
    expect(await (await fetch(`${second.url}/services`)).text()).toContain("Stock cash");
    const [one, other] = [machine.site, second].map(({ folder }) =>
      settingsIn(readFileSync(join(folder, "settings.env"), "utf8")),
    );
    expect(other).toEqual({ ...one, SITE_FILE: join(second.folder, "site.json") });
    // Who holds the folder does not hold the key.
    expect(one).not.toHaveProperty("SEAL_KEY");
    expect(statSync(join(second.folder, "settings.env")).mode & 0o777).toBe(0o600);
    expect(existsSync(join(second.folder, "set-up"))).toBe(false);
  },
  150_000,
);

test.runIf(postgres)(
  "a server that comes later is never set up: it takes over what stands in the database",
  async () => {
    const third = await machine.another();
    expect(third.log).not.toContain("with this code");
    expect(await title(third)).toContain("Verma Research");
    await third.close();
  },
);

test.runIf(postgres)(
  "a changed site file is shown by every server; one with faults is refused and changes nothing",
  async () => {
    const file = join(machine.site.folder, "changed.json");
    await machine.site.operator("site", "copy", file);
    const site = JSON.parse(readFileSync(file, "utf8")) as { product: string; payee: object };
    writeFileSync(file, JSON.stringify({ ...site, payee: { ...site.payee, upiId: "no" } }));
    expect(await machine.site.operator("site", "put", file).catch(said)).toMatch(
      /Nothing was changed\. It names .*payee\.upiId/s,
    );
    writeFileSync(file, JSON.stringify({ ...site, product: "Verma and Daughters" }));
    expect(await second.operator("site", "put", file)).toContain("Changed.");
    expect(await second.operator("audit", "list", "--what", "settings shared")).toMatch(
      /operator \w+ +settings shared/,
    );
    for (const one of [machine.site, second])
      await expect.poll(() => title(one), { timeout: 20_000 }).toContain("Verma and Daughters");
  },
);

test.runIf(postgres)(
  "one entry is changed on one server by the desk's own checks, and stands for all of them",
  async () => {
    const set = (...words: string[]) => second.operator("settings", "set", ...words);
    expect(await set("contact.phone=1").catch(said)).toContain("is no phone number");
    expect(await set("product=Verma Works", "--yes")).toContain("It holds from now on.");
    for (const one of [machine.site, second])
      await expect.poll(() => title(one), { timeout: 20_000 }).toContain("Verma Works");
    expect(await machine.site.operator("settings", "list")).toMatch(/product\s+Verma Works/);
    expect(await set("TRUSTED_PROXIES=2")).toContain("It holds from the next start");
    expect(await machine.site.operator("settings", "list")).toMatch(/TRUSTED_PROXIES\s+2/);
    expect(await machine.site.operator("audit", "list", "--what", "settings changed")).toMatch(
      /settings changed[^]*product[^]*TRUSTED_PROXIES|TRUSTED_PROXIES[^]*product/,
    );
  },
);

test.runIf(postgres)(
  "changed settings are read by each server at its next start; those with faults are refused",
  async () => {
    const file = join(second.folder, "changed.env");
    await second.operator("settings", "copy", file);
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replace(/^HASH_KEY=.*\n/m, ""));
    expect(await second.operator("settings", "put", file).catch(said)).toMatch(
      /Nothing was changed\. The configuration has 1 fault:\s+HASH_KEY: is missing/,
    );
    writeFileSync(file, `${text}DRAIN_WAIT_MS=1234\n`);
    expect(await second.operator("settings", "put", file)).toContain("Restart the servers");
    await machine.site.kill();
    await machine.site.start();
    expect(await machine.site.operator("config")).toMatch(/DRAIN_WAIT_MS\s+set\s+1234/);
    expect(await status(machine.site)).toBe(200);
  },
);

test.runIf(postgres)(
  "a server that was told another key says which variable is wrong, and serves nothing",
  async () => {
    const wrong = await freshMachine({
      DATABASE_URL: database.url,
      SEAL_KEY: "another-key-of-which-nobody-else-has-heard",
    }).catch(String);
    expect(wrong).toContain("SEAL_KEY does not open the settings that stand in the database");
  },
);

/** All pages of the set-up, the providers tried, to the press that opens the site. */
async function setUp({ site, desk: url, smtp, setUpCode }: FreshMachine): Promise<void> {
  const desk = new Browserless({ url, sandbox: site.sandbox });
  await desk.press(await desk.open("/"), "Begin", { "Set-up code": setUpCode() });
  const keep = async (step: string, fill: Record<string, string>) =>
    desk.press(await desk.open(`/set-up/${step}`), "Keep", fill);
  const pages = Object.values(setUpAnswers);
  for (const [at, step] of ["who", "reach", "say", "money"].entries())
    await keep(step, pages[at] ?? {});
  await keep("address", { Address: site.url, "Proxies in front": "1" });
  let page = await keep("razorpay", {
    "Key id": sandboxKeys.razorpayKeyId,
    "Key secret": sandboxKeys.razorpayKeySecret,
    "Webhook secret": sandboxKeys.razorpayWebhookSecret,
  });
  await desk.press(page, "Make an order for ₹1");
  page = await keep("digio", {
    "Client id": sandboxKeys.digioClientId,
    "Client secret": sandboxKeys.digioClientSecret,
    "Webhook secret": sandboxKeys.digioWebhookSecret,
  });
  const pan = { "Your PAN": "ABCPE1001F", "Your date of birth": "1990-08-27" };
  await desk.press(page, "Check my own PAN", { ...pan, "Your name as on the PAN": "Asha Verma" });
  page = await keep("sms", smsAnswers);
  await desk.press(page, "Send the SMS", { "Send an SMS to": "98765 43210" });
  page = await keep("mail", {
    "Address of the server": smtp,
    Sender: "Verma <help@verma.example>",
  });
  await desk.press(page, "Send the mail");
  const service = { Name: "Stock cash", Description: "Calls in cash shares", Price: "1499" };
  await keep("service", { ...service, Days: "30" });
  page = await desk.open("/set-up/passphrase");
  const shown = /Secret: <b class="code">([A-Z2-7 ]+)</.exec(page.html)?.[1] ?? "";
  const Passphrase = "four words of a rhyme";
  const Code = TOTP.generate({ secret: Secret.fromBase32(shown.replaceAll(" ", "")) });
  await desk.press(page, "Keep", { Passphrase, "Passphrase again": Passphrase, Code });
  const copy = await (await desk.post("/set-up/keep", {}, { origin: url })).text();
  // The copy opens the database again: with the key that was told by hand.
  expect(settingsIn(copy)).toMatchObject({ SEAL_KEY });
  page = await desk.press(await desk.open("/set-up/live"), "Go live");
  expect(plain(page.html)).toContain("Your site opens now");
}
