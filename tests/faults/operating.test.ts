import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sandboxKeys } from "../../app/config.server/providers";
import { Browserless, type Page } from "../setup/browserless";
import { freePort } from "../setup/free-port";
import { plain } from "../setup/html-form";
import { Proxy } from "../setup/proxy";
import { Site } from "../setup/site";

/** docs/operating.md, walked: from an empty folder to the first sale in production, over TLS, through a wrecked database and back. */
const folder = mkdtempSync(join(tmpdir(), "operating-"));
let proxy: Proxy;
let site: Site;
let variables: Record<string, string>;
let person: Browserless;

beforeAll(async () => {
  const tls = certificate();
  const [port, sandboxPort, smtpPort] = [await freePort(), await freePort(), await freePort()];
  proxy = await Proxy.open([port], { key: readFileSync(tls.key, "utf8"), cert: readFileSync(tls.cert, "utf8") });
  variables = {
    ...withSecrets(),
    ...onTheSandboxsWire(`http://127.0.0.1:${sandboxPort}`),
    NODE_ENV: "production",
    PORT: String(port),
    PUBLIC_URL: `https://localhost:${proxy.port}`,
    TRUSTED_PROXIES: "1",
    SITE_FILE: siteFile(),
    SANDBOX_IN_PRODUCTION: "yes-nothing-is-real",
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    // The sandbox brings its webhooks to the public address, and believes our certificate only.
    NODE_EXTRA_CA_CERTS: tls.cert,
  };
  // fetch takes no certificate of its own; that ours is good is looked at once, below.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
}, 60_000);

afterAll(async () => {
  await site?.close();
  await proxy.close();
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  rmSync(folder, { recursive: true, force: true });
});

test("production without its settings does not start, and names what is missing", () => {
  const { status, stderr } = spawnSync(process.execPath, ["build/server/server.js"], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: folder },
    encoding: "utf8",
  });
  expect(status).toBe(78);
  for (const name of ["PUBLIC_URL", "SESSION_SECRET", "COOKIE_SECRET", "SEAL_KEY", "HASH_KEY", "SANDBOX_IN_PRODUCTION"]) expect(stderr).toContain(name);
});

test("it starts with secrets from files, answers over TLS, and says loudly that nothing is real", async () => {
  site = await Site.open(variables);
  person = new Browserless(site);
  await expect.poll(() => proxy.ready, { timeout: 10_000 }).toBe(1);
  expect(site.log).toContain("PRODUCTION RUNS ON THE SANDBOX: nothing is real");
  const answer = await trusted("/");
  expect(answer).toEqual({ status: 200, hsts: "max-age=63072000; includeSubDomains; preload" });
});

test("the operator lists two services; somebody signs up, buys one online and claims to have paid the other; the claim is confirmed", async () => {
  for (const [name, price] of Object.entries({ "Stock cash": "1499", "Index options": "2999" }))
    await site.operator("catalogue", "add", "--name", name, "--price", price, "--days", "30", "--description", `Calls on ${name}`);
  await signsUp();

  let page = await person.press(await person.open("/services"), "Proceed to Pay", { "Stock cash": "on" });
  for (const button of ["Pay on Website", "Continue to Razorpay", "Pay successfully", "Continue to the shop"]) page = await person.press(page, button);
  expect(plain(page.html)).toContain("Stock cash");
  expect(page.html.match(/Ends on/g)).toHaveLength(1);

  await person.press(await person.open("/services"), "Proceed to Pay", { "Index options": "on" });
  page = await person.press(await person.open("/pay?how=manual"), "I'll Pay & Send Screenshot");
  expect(plain(page.html)).toContain("Your manual payment has been recorded.");
  const [claim] = JSON.parse(await site.operator("claims", "list", "--json")) as { id: string; amountPaise: number }[];
  expect(claim?.amountPaise).toBe(299_900);
  await site.operator("claims", "confirm", claim?.id ?? "", "--utr", "412345678901");
  expect((await person.open("/subscriptions")).html.match(/Ends on/g)).toHaveLength(2);
}, 120_000);

test("after a power cut and a wrecked database the server refuses to start; with the copy put back all is there", async () => {
  const copy = join(folder, "copy");
  expect(await site.kill("SIGTERM")).toBe(0);
  cpSync(site.folder, copy, { recursive: true });
  await site.start();
  await site.kill("SIGKILL");

  writeFileSync(join(site.folder, "research.db"), Buffer.alloc(200_000, "wrecked "));
  for (const rest of ["research.db-wal", "research.db-shm"]) rmSync(join(site.folder, rest), { force: true });
  await expect(site.start()).rejects.toThrow(/ended \(1\)/);

  rmSync(site.folder, { recursive: true });
  cpSync(copy, site.folder, { recursive: true });
  await site.start();
  await expect.poll(() => proxy.ready, { timeout: 10_000 }).toBe(1);
  const page = await person.open("/subscriptions");
  expect([page.path, page.html.match(/Ends on/g)?.length]).toEqual(["/subscriptions", 2]);
  expect(await site.operator("audit", "verify")).toMatch(/^All \d+ entries hold/);
}, 120_000);

async function signsUp(): Promise<void> {
  let page: Page = await person.press(await person.open("/pay"), "Send OTP", { "Mobile number": "9876500001" });
  page = await person.press(page, "Verify OTP", { Code: await site.sandbox.code("9876500001") });
  page = await person.press(page, "Send code", { "E-mail": "asha@example.com" });
  page = await person.press(page, "Verify", { Code: await site.sandbox.code("asha@example.com") });
  page = await person.press(page, "Verify PAN", { Day: "27", Month: "8", Year: "1990", PAN: "ABCPE1001F" });
  page = await person.press(page, "Submit and Sign");
  page = await person.press(page, "Sign");
  expect(page.path).toBe("/services");
}

function certificate(): { key: string; cert: string } {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  execFileSync("openssl", ["req", ...kind, "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", cert], {
    stdio: "ignore",
  });
  return { key, cert };
}

/** Asks with this certificate as the only one believed. */
function trusted(path: string): Promise<{ status: number | undefined; hsts: string | undefined }> {
  const ca = readFileSync(join(folder, "cert.pem"));
  return new Promise((resolve, reject) => {
    get({ host: "localhost", port: proxy.port, path, ca, rejectUnauthorized: true, agent: false }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode, hsts: answer.headers["strict-transport-security"] });
    }).on("error", reject);
  });
}

function withSecrets(): Record<string, string> {
  return Object.fromEntries(
    ["SESSION_SECRET", "COOKIE_SECRET", "SEAL_KEY", "HASH_KEY"].map((name) => {
      const file = join(folder, name.toLowerCase());
      writeFileSync(file, execFileSync("openssl", ["rand", "-base64", "32"]), { mode: 0o600 });
      return [`${name}_FILE`, file];
    }),
  );
}

/** Every provider but the mail set as a real one; mail is left to the sandbox, which is what makes it run. */
const onTheSandboxsWire = (sandbox: string): Record<string, string> => ({
  RAZORPAY_KEY_ID: sandboxKeys.razorpayKeyId,
  RAZORPAY_KEY_SECRET: sandboxKeys.razorpayKeySecret,
  RAZORPAY_WEBHOOK_SECRET: sandboxKeys.razorpayWebhookSecret,
  RAZORPAY_API_URL: `${sandbox}/razorpay`,
  RAZORPAY_CHECKOUT_SCRIPT: `${sandbox}/razorpay/v1/checkout.js`,
  RAZORPAY_HOSTED_URL: `${sandbox}/razorpay/v1/checkout/embedded`,
  DIGIO_CLIENT_ID: sandboxKeys.digioClientId,
  DIGIO_CLIENT_SECRET: sandboxKeys.digioClientSecret,
  DIGIO_WEBHOOK_SECRET: sandboxKeys.digioWebhookSecret,
  DIGIO_ENVIRONMENT: "sandbox",
  DIGIO_API_URL: `${sandbox}/digio-api`,
  DIGIO_GATEWAY_URL: `${sandbox}/digio`,
  DIGIO_SDK_SCRIPT: `${sandbox}/digio/sdk/v11/digio.js`,
  SNS_REGION: "ap-south-1",
  SNS_ENDPOINT: `${sandbox}/sns`,
  SNS_ACCESS_KEY_ID: "sandbox",
  SNS_SECRET_ACCESS_KEY: "sandbox",
  SNS_SENDER_ID: "DEMORA",
  SNS_ENTITY_ID: "1100000000000000000",
  SNS_TEMPLATE_ID: "1107000000000000000",
});

function siteFile(): string {
  const path = join(folder, "site.json");
  const demo = JSON.parse(readFileSync("app/content/demo-site.json", "utf8")) as object;
  writeFileSync(path, JSON.stringify({ ...demo, demo: false }));
  return path;
}
