import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import demo from "../../../app/content/demo-site.json";
import { fieldOf, linksOf } from "../../setup/read-page";
import { plain } from "../../setup/html-form";
import { trailOf } from "../trail";
import { Desk } from "./desk";
import { Owner } from "./owner";

let folder: string;
let site: string;
let razorpay: Server;
let desk: Desk;
let owner: Owner;
/** What the played Razorpay takes. */
const RIGHT = `Basic ${Buffer.from("rzp_test_Right1:the right secret").toString("base64")}`;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "settings-"));
  site = join(folder, "site.json");
  writeFileSync(site, JSON.stringify({ ...demo, links: { stockCash: "https://x.example/" } }));
  chmodSync(site, 0o640);
  razorpay = createServer((asked, answer) => {
    const known = asked.headers.authorization === RIGHT;
    answer.writeHead(known ? 200 : 401, { "content-type": "application/json" });
    let body = "";
    asked.on("data", (chunk: Buffer) => (body += chunk.toString()));
    asked.on("end", () => {
      const order = {
        ...(JSON.parse(body || "{}") as object),
        id: "order_Try1",
        created_at: 1_790_000_000,
      };
      answer.end(known ? JSON.stringify({ ...order, status: "created", notes: {} }) : "{}");
    });
  });
  await new Promise<void>((resolve) => razorpay.listen(0, "127.0.0.1", resolve));
  const { port } = razorpay.address() as AddressInfo;
  desk = await Desk.open({}, undefined, {
    DATA_DIR: folder,
    SITE_FILE: site,
    RAZORPAY_API_URL: `http://127.0.0.1:${port}`,
    DIGIO_CLIENT_ID: "told-by-the-environment",
  });
  owner = await Owner.at(desk);
});
afterEach(async () => {
  await desk.close();
  razorpay.close();
  rmSync(folder, { recursive: true, force: true });
});

const file = () => JSON.parse(readFileSync(site, "utf8")) as typeof demo;
const kept = () => readFileSync(join(folder, "settings.env"), "utf8");
const changes = async () =>
  (await trailOf(desk.shop.parts))
    .filter(({ what }) => what === "settings changed")
    .map(({ who, about }) => [who, JSON.parse(about) as unknown]);
/** Where the summary's links lead. */
const summary = () =>
  linksOf(/role="alert"[\s\S]*?<\/div>/.exec(owner.html)?.[0] ?? "").map(({ href }) => href);

test("Settings lists each section with what stands in it, and no secret", async () => {
  await owner.follows("Settings");
  expect(owner.words).toContain(demo.payee.upiId);
  expect(owner.words).toContain(demo.officers.grievance.name);
  expect(owner.words).toContain("told-by-the-environment (set by the server's environment)");
  expect(owner.words).toContain(site);
  await owner.follows("Your passkeys");
});

test("a phone and the hours are changed by one press: they hold at once, all else and the file's mode stay", async () => {
  await owner.goes("/settings/reach");
  await owner.press("Keep", {
    "Phone for clients": "+91 99999 88888",
    Hours: "10 AM - 4 PM on market days",
    "Hours, in Hindi": "बाज़ार के दिन 10 से 4 बजे",
  });
  expect(owner.words).toContain("Kept. It holds from now on");
  expect(owner.words).toContain("+91 99999 88888");
  const { contact, translations, ...others } = file();
  expect(contact).toEqual({
    ...demo.contact,
    phone: "+91 99999 88888",
    hours: "10 AM - 4 PM on market days",
  });
  expect(translations.hi).toMatchObject({ contact: { hours: "बाज़ार के दिन 10 से 4 बजे" } });
  expect(others).toMatchObject({ links: { stockCash: "https://x.example/" }, payee: demo.payee });
  expect(statSync(site).mode & 0o777).toBe(0o640);
  expect(await changes()).toEqual([
    [
      "owner at the desk",
      { of: "site", fields: "contact.phone contact.hours translations.hi.contact.hours" },
    ],
  ]);
  expect(JSON.stringify(await changes())).not.toContain("99999");
});

test("what is wrong is said beside each field, what was typed stays, nothing is kept", async () => {
  const before = readFileSync(site, "utf8");
  await owner.goes("/settings/reach");
  const answer = await owner.press("Keep", {
    "Phone for clients": "1",
    "Your own e-mail": "nobody",
    "Address of the office": "2 New Road",
  });
  expect(answer.status).toBe(422);
  expect(summary()).toEqual(["#contact.phone", "#ownerEmail"]);
  expect(fieldOf(owner.html, "Phone for clients").value).toBe("1");
  expect(fieldOf(owner.html, "Phone for clients").description).toContain("is no phone number");
  expect(fieldOf(owner.html, "Address of the office").value).toBe("2 New Road");
  expect(readFileSync(site, "utf8")).toBe(before);
  expect(await changes()).toEqual([]);
});

test("name, registration number and UPI ID are asked about again, with old and new", async () => {
  await owner.goes("/settings/who");
  await owner.press("Keep", { "SEBI registration number": "INH000009999" });
  expect(owner.words).toContain(
    `SEBI registration number: INH000009999 in place of ${demo.analyst.registrationNumber}.`,
  );
  expect(file().analyst.registrationNumber).toBe(demo.analyst.registrationNumber);
  await owner.press("Keep it so");
  expect(file().analyst.registrationNumber).toBe("INH000009999");
  await owner.goes("/settings/money");
  await owner.press("Keep", { "UPI ID": "asha@okaxis" });
  expect(owner.words).toContain("asha@okaxis is not of the form name.ra@valid");
  await owner.press("Keep it so");
  expect(file().payee.upiId).toBe("asha@okaxis");
});

test("an English line whose Hindi stays is asked about: Hindi would say the old", async () => {
  await owner.goes("/settings/say");
  await owner.press("Keep", { "Use of artificial intelligence": "We use none at all." });
  expect(owner.words).toContain("Hindi pages go on saying");
  expect(file().aiUse).toBe(demo.aiUse);
});

test("two tabs: the second is told what the first changed, and overwrites it only when it is pressed again", async () => {
  await owner.goes("/settings/reach");
  const second = owner.html;
  await owner.press("Keep", { "Phone for clients": "+91 99999 11111" });
  owner.html = second;
  const answer = await owner.press("Keep", { "Phone for clients": "+91 99999 22222" });
  expect(answer.status).toBe(409);
  expect(owner.words).toContain("Somebody changed this section while you had it open");
  const field = fieldOf(owner.html, "Phone for clients");
  expect(field.value).toBe("+91 99999 22222");
  expect(field.description).toContain("Stands now: +91 99999 11111");
  expect(file().contact.phone).toBe("+91 99999 11111");
  await owner.press("Keep");
  expect(file().contact.phone).toBe("+91 99999 22222");
  expect(await changes()).toHaveLength(2);
});

test("a section that somebody changed elsewhere does not hold up another", async () => {
  await owner.goes("/settings/reach");
  const second = owner.html;
  await owner.goes("/settings/officers");
  await owner.press("Keep", { "Complaints officer": "Meera Rao" });
  owner.html = second;
  await owner.press("Keep", { "Phone for clients": "+91 99999 33333" });
  expect([file().officers.grievance.name, file().contact.phone]).toEqual([
    "Meera Rao",
    "+91 99999 33333",
  ]);
});

test("the same again changes nothing, and leaves nothing on the trail", async () => {
  await owner.goes("/settings/reach");
  await owner.press("Keep");
  expect(owner.words).toContain("Nothing was changed");
  expect(await changes()).toEqual([]);
});

test("Razorpay's keys are tried before they are kept; a secret is never shown back, and holds from the next start", async () => {
  await owner.goes("/settings/razorpay");
  const typed = { "Key id": "rzp_test_Right1", "Webhook secret": "typed in the dashboard" };
  let answer = await owner.press("Try it, and keep it", { ...typed, "Key secret": "a wrong one" });
  expect(answer.status).toBe(422);
  expect(owner.words).toContain("It answers, and refuses the keys.");
  expect(fieldOf(owner.html, "Key id").value).toBe("rzp_test_Right1");
  expect(owner.html).not.toMatch(/a wrong one|typed in the dashboard/);
  expect(() => kept()).toThrow();
  for (const label of ["Key secret", "Webhook secret"])
    expect(fieldOf(owner.html, label).description).toContain(
      "what you typed was not kept, and a secret is not shown back: type both again",
    );
  answer = await owner.press("Try it, and keep it", {
    ...typed,
    "Key secret": "the right secret",
  });
  expect(owner.words).toContain("It holds from the next start of the server.");
  expect(owner.words).toContain("sudo systemctl restart research-desk");
  expect(owner.words).toContain("Razorpay: Key secret");
  expect(kept()).toContain("RAZORPAY_KEY_SECRET=the right secret\n");
  expect(statSync(join(folder, "settings.env")).mode & 0o777).toBe(0o600);
  await owner.goes("/settings/razorpay");
  expect(fieldOf(owner.html, "Key secret").description).toContain("kept, and not shown");
  expect(owner.html).not.toContain("the right secret");
  expect(await changes()).toEqual([
    [
      "owner at the desk",
      {
        of: "settings",
        fields: "RAZORPAY_KEY_ID RAZORPAY_KEY_SECRET RAZORPAY_WEBHOOK_SECRET",
        RAZORPAY_KEY_ID: "rzp_test_Right1, before: nothing",
      },
    ],
  ]);
});

test("of one secret that was typed and not kept it is said beside that one alone, also where another is kept", async () => {
  writeFileSync(
    join(folder, "settings.env"),
    "RAZORPAY_KEY_ID=rzp_test_Right1\nRAZORPAY_KEY_SECRET=before\nRAZORPAY_WEBHOOK_SECRET=before\n",
  );
  await owner.goes("/settings/razorpay");
  await owner.press("Try it, and keep it", { "Key secret": "a wrong one" });
  const typed = fieldOf(owner.html, "Key secret").description;
  expect(typed).toContain("not kept, and a secret is not shown back: type it again");
  expect(typed).not.toContain("leave it blank");
  expect(fieldOf(owner.html, "Webhook secret").description).toContain("leave it blank");
});

test("a webhook secret alone is kept without saying that the provider took it", async () => {
  writeFileSync(
    join(folder, "settings.env"),
    [
      "RAZORPAY_KEY_ID=rzp_test_Right1",
      "RAZORPAY_KEY_SECRET=a wrong one by now",
      "PUBLIC_URL=https://research.verma.example\n",
    ].join("\n"),
  );
  await owner.goes("/settings/razorpay");
  await owner.press("Try it, and keep it", { "Webhook secret": "typed in the dashboard" });
  expect(owner.words).not.toContain("The provider took it");
  expect(owner.words).toContain(
    "Nobody can try a webhook secret: type the same into its dashboard",
  );
  expect(kept()).toContain("RAZORPAY_WEBHOOK_SECRET=typed in the dashboard\n");
  // Where it is sent, and what is to be ticked, stands there; the secret does not.
  await owner.goes("/settings/razorpay");
  expect(owner.words).toContain("/api/v1/webhooks/razorpay");
  expect(owner.words).toContain("payment.captured");
  expect(owner.html).not.toContain("typed in the dashboard");
});

test.each([
  ["https://research.verma.example/", "https://research.verma.example/api/v1/webhooks/razorpay"],
  ["no address", "fill in that page first"],
])("with %s as its address by hand, the page of Razorpay says %s", async (address, words) => {
  writeFileSync(join(folder, "settings.env"), `PUBLIC_URL=${address}\n`);
  expect((await owner.goes("/settings/razorpay")).status).toBe(200);
  expect(owner.words).toContain(words);
});

test("the site's name is asked about again, and none is longer than a heading bears", async () => {
  await owner.goes("/settings/who");
  const long = await owner.press("Keep", { "Name of the site": "x".repeat(300) });
  expect(long.status).toBe(422);
  expect(fieldOf(owner.html, "Name of the site").description).toContain("60 characters at most");
  await owner.goes("/settings/who");
  await owner.press("Keep", { "Name of the site": "Meridian" });
  expect(owner.words).toContain(`Name of the site: Meridian in place of ${demo.product}.`);
  await owner.press("Keep it so");
  expect(file().product).toBe("Meridian");
});

test("GSTIN, registration and numbers are taken as people write them", async () => {
  await owner.goes("/settings/who");
  await owner.press("Keep", {
    GSTIN: "27abcpe1234f1z5",
    "SEBI registration number": "inh 000 009 999",
  });
  expect(owner.words).toContain("GSTIN: 27ABCPE1234F1Z5 in place of");
  await owner.press("Keep it so");
  expect(file().analyst).toMatchObject({
    gstin: "27ABCPE1234F1Z5",
    registrationNumber: "INH000009999",
  });
  await owner.goes("/settings/who");
  await owner.press("Keep", { GSTIN: "27ABCPE1234F1ZZZ" });
  expect(fieldOf(owner.html, "GSTIN").description).toContain("a GSTIN of 15 characters");
  await owner.goes("/settings/reach");
  await owner.press("Keep", { WhatsApp: "+91 98765 43210" });
  expect(file().contact.whatsapp).toBe("919876543210");
});

test("the trail has old and new of what everybody may read, and only names the rest", async () => {
  await owner.goes("/settings/money");
  await owner.press("Keep", { "UPI ID": "asha@okaxis" });
  await owner.press("Keep it so");
  await owner.goes("/settings/officers");
  await owner.press("Keep", { "Complaints officer": "Meera Rao" });
  await owner.goes("/settings/razorpay");
  await owner.press("Try it, and keep it", {
    ...{ "Key id": "rzp_test_Right1", "Key secret": "the right secret" },
    "Webhook secret": "typed in the dashboard",
  });
  expect((await changes()).map(([, about]) => about)).toEqual([
    {
      of: "site",
      fields: "payee.upiId",
      "payee.upiId": `asha@okaxis, before: ${demo.payee.upiId}`,
    },
    { of: "site", fields: "officers.grievance.name" },
    {
      of: "settings",
      fields: "RAZORPAY_KEY_ID RAZORPAY_KEY_SECRET RAZORPAY_WEBHOOK_SECRET",
      RAZORPAY_KEY_ID: "rzp_test_Right1, before: nothing",
    },
  ]);
});

test("what the environment sets is shown as such, and no form changes it", async () => {
  await owner.goes("/settings/digio");
  expect(owner.words).toContain("told-by-the-environment (set by the server's environment)");
  expect(() => fieldOf(owner.html, "Client id")).toThrow("there is no field");
  await desk.post("/settings/digio", { DIGIO_CLIENT_ID: "another" });
  expect(() => kept()).toThrow();
});

test.each([
  ["http://research.example.in", "must be https"],
  ["http://127.0.0.1:15203", "is the desk's own address"],
])("in production %s is no address of a site: %s", async (address, words) => {
  await desk.close();
  desk = await Desk.open({}, undefined, {
    ...{ DATA_DIR: folder, SITE_FILE: site, NODE_ENV: "production", OPERATOR_PORT: "15203" },
    SANDBOX_IN_PRODUCTION: "yes-nothing-is-real",
  });
  owner = await Owner.at(desk);
  await owner.goes("/settings/address");
  await owner.press("Keep", { Address: address, "Proxies in front": "1" });
  expect(fieldOf(owner.html, "Address").description).toContain(words);
  expect(() => kept()).toThrow();
});

test("an address with which the server would not start is refused", async () => {
  await owner.goes("/settings/address");
  const answer = await owner.press("Keep", { Address: "no address", "Proxies in front": "1" });
  expect(answer.status).toBe(422);
  expect(fieldOf(owner.html, "Address").description).toContain("must be an address that begins");
  expect(() => kept()).toThrow();
});

test("a site file we cannot write is named, with what to do; what was typed stays", async () => {
  mkdirSync(`${site}.${process.pid}.new`);
  await owner.goes("/settings/reach");
  const answer = await owner.press("Keep", { "Phone for clients": "+91 99999 44444" });
  expect(answer.status).toBe(409);
  expect(owner.words).toContain(`${site} cannot be written by this server`);
  expect(owner.words).toContain(`sudoedit ${site}`);
  expect(fieldOf(owner.html, "Phone for clients").value).toBe("+91 99999 44444");
  expect(file().contact.phone).toBe(demo.contact.phone);
  expect(await changes()).toEqual([]);
});

test("without a site file the page says that the demo is shown", async () => {
  await desk.close();
  desk = await Desk.open({}, undefined, { DATA_DIR: folder });
  owner = await Owner.at(desk);
  await owner.goes("/settings/reach");
  await owner.press("Keep", { "Phone for clients": "+91 99999 44444" });
  expect(plain(owner.html)).toContain("There is no site file: the demo is shown.");
});

test("while it is tried it says what the demo has, and what the sandbox plays; in production that it is not set", async () => {
  const shown = async (env: Record<string, string>) => {
    await desk.close();
    desk = await Desk.open({}, undefined, { DATA_DIR: folder, ...env });
    owner = await Owner.at(desk);
    await owner.goes("/settings");
    return owner.words;
  };
  const tried = await shown({});
  expect(tried).toContain(`Name of the site ${demo.product} (the demo's)`);
  expect(tried).toContain("For trying, the sandbox plays Razorpay.");
  expect(tried).toMatch(/Address http\S+ \(the demo's\)/);
  const real = await shown({ NODE_ENV: "production" });
  expect(real).not.toContain("sandbox");
  expect(real).toContain("Key id not set");
});

test("the Hindi of a service is typed beside its English; it is in the site file", async () => {
  await owner.goes("/catalogue");
  expect(owner.words).not.toMatch(/translations|JSON/);
  await owner.press("Keep the Hindi words", { "stock cash": "कैश शेयर" });
  expect(owner.words).toContain("The Hindi words are kept.");
  expect(fieldOf(owner.html, "stock cash").value).toBe("कैश शेयर");
  expect(file().translations.hi.services).toMatchObject({ "stock cash": "कैश शेयर" });
  expect(await changes()).toEqual([
    ["owner at the desk", { of: "site", fields: "translations.hi.services" }],
  ]);
});
