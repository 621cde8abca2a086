import { execFileSync, spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { get } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Browserless, type Page } from "../setup/browserless";
import { freePort } from "../setup/free-port.mjs";
import { plain } from "../setup/html-form";
import { Proxy } from "../setup/proxy";
import { ownSite } from "../setup/own-site";
import { onTheSandboxsWire } from "../setup/sandbox-wire";
import { Site } from "../setup/site";

/**
 * docs/operating.md, walked: from an empty folder to the first sale in production, over TLS, with
 * every provider set as a real one and pointed at the wire of a sandbox that another process plays;
 * a claim confirmed on the operator's page; a backup, a wrecked database, and all back.
 */
const folder = mkdtempSync(join(tmpdir(), "operating-"));
const opt = join(folder, "opt");
let proxy: Proxy;
/** who plays the providers */
let providers: Site;
let site: Site;
let variables: Record<string, string>;
let person: Browserless;
let desk: Browserless;
let before: Awaited<ReturnType<typeof exported>>;
const backup = join(folder, "research.backup");
const PASSPHRASE = "four words of a rhyme";
const UTR = "412345678901";

beforeAll(async () => {
  const tls = certificate();
  const [port, sandboxPort, smtpPort, deskPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  proxy = await Proxy.open([port], {
    key: readFileSync(tls.key, "utf8"),
    cert: readFileSync(tls.cert, "utf8"),
  });
  variables = {
    ...withSecrets(),
    ...onTheSandboxsWire(`http://127.0.0.1:${sandboxPort}`, smtpPort),
    NODE_ENV: "production",
    PORT: String(port),
    PUBLIC_URL: `https://localhost:${proxy.port}`,
    TRUSTED_PROXIES: "1",
    OPERATOR_PORT: String(deskPort),
    // Else production talks to the providers' own hosts only.
    SANDBOX_IN_PRODUCTION: "yes-nothing-is-real",
    // Where this test finds the sandbox; the server itself runs none.
    SANDBOX_PORT: String(sandboxPort),
  };
  providers = await Site.open({
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    // Webhooks are brought to the public address, and our certificate alone is believed.
    PUBLIC_URL: variables["PUBLIC_URL"] ?? "",
    NODE_EXTRA_CA_CERTS: tls.cert,
  });
  // fetch takes no certificate of its own; that ours is good is looked at once, below.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
});

afterAll(async () => {
  await site?.close();
  await providers?.close();
  await proxy.close();
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  rmSync(folder, { recursive: true, force: true });
});

test("production with some of its settings does not start, and names what is missing", () => {
  const { status, stderr } = spawnSync(process.execPath, ["build/server/server.js"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      DATA_DIR: folder,
      PUBLIC_URL: "https://a.in",
    },
    encoding: "utf8",
  });
  expect(status).toBe(78);
  for (const name of [
    "SESSION_SECRET",
    "COOKIE_SECRET",
    "SEAL_KEY",
    "HASH_KEY",
    "SANDBOX_IN_PRODUCTION",
  ])
    expect(stderr).toContain(name);
});

test("it is installed in a folder of its own: its files, its packages, its build", () => {
  mkdirSync(opt);
  // With its build: CI made it from an empty folder, and another takes 20 s. Times are kept, those
  // of folders too (Node's own copy gives these new ones), so that only a build that is older than
  // its sources is made again.
  for (const name of readdirSync("."))
    if (!/^(?:node_modules|data|\.git|\.react-router|screenshots)$/.test(name))
      execFileSync("cp", ["-a", name, opt]);
  // In place of `npm ci`, which asks the network; that the build needs no other packages is
  // tests/faults/shipped.test.ts.
  symlinkSync(join(process.cwd(), "node_modules"), join(opt, "node_modules"));
  const words = ["deploy/start.mjs", "--build-only"];
  const said = execFileSync(process.execPath, words, { cwd: opt, encoding: "utf8" });
  expect(said).not.toContain("Building");
}, 240_000);

test("it is configured: secrets from files, the site file with the owner's own entries, a passphrase for the operator's page; it starts and answers over TLS", async () => {
  variables["SITE_FILE"] = siteFile();
  variables["OPERATOR_PASSPHRASE_HASH"] = execFileSync(
    process.execPath,
    [join(opt, "build/server/operator.js"), "passphrase-hash"],
    {
      input: `${PASSPHRASE}\n`,
      encoding: "utf8",
    },
  ).trim();
  site = await Site.open(variables, join(opt, "build"));
  person = new Browserless(site);
  desk = new Browserless({
    url: `http://127.0.0.1:${variables["OPERATOR_PORT"] ?? ""}`,
    sandbox: site.sandbox,
  });
  await expect.poll(() => proxy.ready, { timeout: 10_000 }).toBe(1);
  expect(site.log).not.toContain("nothing is real");
  const answer = await trusted("/");
  expect(answer).toEqual({ status: 200, hsts: "max-age=63072000; includeSubDomains; preload" });
});

test("the operator lists two services; the first client signs up and buys one online", async () => {
  for (const [name, price] of Object.entries({ "Stock cash": "1499", "Index options": "2999" }))
    await site.operator(
      "catalogue",
      "add",
      "--name",
      name,
      "--price",
      price,
      "--days",
      "30",
      "--description",
      `Calls on ${name}`,
    );
  await signsUp();
  let page = await person.press(await person.open("/services"), "Proceed to Pay", {
    "Stock cash": "on",
  });
  for (const button of [
    "Pay on Website",
    "Continue to Razorpay",
    "Pay successfully",
    "Continue to the shop",
  ])
    page = await person.press(page, button);
  expect(plain(page.html)).toContain("Stock cash");
  expect(page.html.match(/Ends on/g)).toHaveLength(1);
}, 120_000);

test("a claim is confirmed from the operator's page by its form, and the complaint figures are set there", async () => {
  await person.press(await person.open("/services"), "Proceed to Pay", { "Index options": "on" });
  let page = await person.press(await person.open("/pay?how=manual"), "I'll Pay & Send Screenshot");
  expect(plain(page.html)).toContain("Your manual payment has been recorded.");

  page = await desk.press(await desk.open("/"), "Sign in", { passphrase: PASSPHRASE });
  expect(plain(page.html)).toContain("Rs. 2,999");
  page = await desk.press(page, "Confirm: it came", { utr: UTR });
  expect(plain(page.html)).toContain("The claim is confirmed. Its subscriptions have started.");
  expect((await person.open("/subscriptions")).html.match(/Ends on/g)).toHaveLength(2);

  const figures = {
    period: lastMonth(),
    source: "direct",
    pendingBefore: "0",
    received: "17",
    resolved: "17",
    pendingOver3Months: "0",
    averageDays: "4.5",
  };
  page = await desk.submit("/complaints", figures);
  expect(plain(page.html)).toContain("The figures are set.");
  await expect.poll(onTheComplaintBoard, { timeout: 10_000 }).toBe(true);
});

test("a backup made while it serves proves sound; a wrecked database serves nothing", async () => {
  const [first] = await Promise.all([
    site.operator("backup", "--to", backup),
    person.open("/services"),
  ]);
  expect(first).not.toBe("");
  await site.operator("verify-backup", backup);
  await site.kill("SIGKILL");
  before = await exported();

  writeFileSync(join(site.folder, "research.db"), Buffer.alloc(200_000, "wrecked "));
  for (const rest of ["research.db-wal", "research.db-shm", "documents"])
    rmSync(join(site.folder, rest), { recursive: true, force: true });
  await expect(site.start()).rejects.toThrow(/ended \(1\)/);
}, 120_000);

test("with the backup restored all is there: subscriptions, claim and reference, agreement, figures, and an unbroken trail", async () => {
  expect(await site.operator("restore", backup, "--yes")).toMatch(
    /What was entered from .+ to .+ is forgotten\. .+ Look at the bank statement/,
  );
  await site.start();
  await expect.poll(() => proxy.ready, { timeout: 10_000 }).toBe(1);
  const page = await person.open("/subscriptions");
  expect([page.path, page.html.match(/Ends on/g)?.length]).toEqual(["/subscriptions", 2]);
  expect(await onTheComplaintBoard()).toBe(true);
  expect(await site.operator("audit", "verify")).toMatch(/^All \d+ entries hold/);
  const after = await exported();
  expect(after).toEqual(before);
  expect(after).toMatchObject({
    claim: { state: "fulfilled", paise: 299_900, utr: UTR },
    agreement: expect.stringMatching(/^%PDF-/) as string,
  });
  expect((await desk.open("/")).path, "a restore ends the sessions of the operator's page").toBe(
    "/sign-in",
  );
}, 120_000);

/** What `people export` hands over: the claim, the subscriptions and the signed agreement. */
async function exported(): Promise<{ claim: unknown; subscriptions: unknown; agreement: string }> {
  const to = join(mkdtempSync(join(folder, "export-")), "person");
  await site.operator("people", "export", "9876500001", "--to", to);
  const held = JSON.parse(readFileSync(join(to, "person.json"), "utf8")) as {
    payments: { method: string }[];
    subscriptions: unknown;
  };
  const [pdf = ""] = readdirSync(to).filter((name) => name.endsWith(".pdf"));
  return {
    claim: held.payments.find(({ method }) => method === "manual"),
    subscriptions: held.subscriptions,
    agreement: readFileSync(join(to, pdf), "latin1"),
  };
}

const onTheComplaintBoard = async (): Promise<boolean> =>
  (await person.open("/complaint-board")).html.includes("<td>4.5</td>");

/** The month before this one, in India: "2026-10". */
function lastMonth(): string {
  const india = new Date(Date.now() + 5.5 * 3_600_000);
  return new Date(Date.UTC(india.getUTCFullYear(), india.getUTCMonth() - 1, 1))
    .toISOString()
    .slice(0, 7);
}

async function signsUp(): Promise<void> {
  let page: Page = await person.press(await person.open("/pay"), "Send OTP", {
    "Mobile number": "9876500001",
  });
  page = await person.press(page, "Verify OTP", { Code: await site.sandbox.code("9876500001") });
  page = await person.press(page, "Send code", { "E-mail": "asha@example.com" });
  page = await person.press(page, "Verify", { Code: await site.sandbox.code("asha@example.com") });
  page = await person.press(page, "Verify PAN", {
    Day: "27",
    Month: "8",
    Year: "1990",
    PAN: "ABCPE1001F",
  });
  page = await person.press(page, "Submit and Sign");
  page = await person.press(page, "Sign");
  expect(page.path).toBe("/services");
}

function certificate(): { key: string; cert: string } {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const kind = [
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:P-256",
    "-nodes",
    "-days",
    "2",
  ];
  execFileSync(
    "openssl",
    [
      "req",
      ...kind,
      "-subj",
      "/CN=localhost",
      "-addext",
      "subjectAltName=DNS:localhost",
      "-keyout",
      key,
      "-out",
      cert,
    ],
    {
      stdio: "ignore",
    },
  );
  return { key, cert };
}

/** Asks with this certificate as the only one believed. */
function trusted(path: string): Promise<{ status: number | undefined; hsts: string | undefined }> {
  const ca = readFileSync(join(folder, "cert.pem"));
  return new Promise((resolve, reject) => {
    get(
      { host: "localhost", port: proxy.port, path, ca, rejectUnauthorized: true, agent: false },
      (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode, hsts: answer.headers["strict-transport-security"] });
      },
    ).on("error", reject);
  });
}

function withSecrets(): Record<string, string> {
  return Object.fromEntries(
    ["SESSION_SECRET", "COOKIE_SECRET", "SEAL_KEY", "HASH_KEY", "BACKUP_PASSPHRASE"].map((name) => {
      const file = join(folder, name.toLowerCase());
      writeFileSync(file, execFileSync("openssl", ["rand", "-base64", "32"]), { mode: 0o600 });
      return [`${name}_FILE`, file];
    }),
  );
}

function siteFile(): string {
  const path = join(folder, "site.json");
  writeFileSync(path, JSON.stringify(ownSite()));
  return path;
}
