import { spawn, type ChildProcess } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browserless } from "../setup/browserless";
import { freePort } from "../setup/free-port.mjs";
import { plain } from "../setup/html-form";
import { Site } from "../setup/site";

/**
 * The whole way as curl with a cookie jar goes it: links and forms only. On our own backend; on
 * somebody else's API under `server.ts`; and on somebody else's API under `remix-serve`.
 */
const opened: { close(): Promise<void> }[] = [];
let own: Site;
beforeAll(async () => {
  own = await Site.open();
  opened.push(own);
});
afterAll(async () => {
  for (const one of opened.reverse()) await one.close();
});

type Shop = Pick<Site, "url" | "sandbox">;
let people = 0;

describe.each<[string, () => Promise<Shop>]>([
  ["our own backend", async () => own],
  ["somebody else's API, under server.ts", () => ownServer(own)],
  ["somebody else's API, under remix-serve", () => remixServe(own)],
])("on %s", (_, open) => {
  test("from a phone number to two subscriptions, then a manual claim", async () => {
    const site = await open();
    const number = `98765000${String(++people).padStart(2, "0")}`;
    const person = new Browserless(site);

    let page = await person.open("/pay");
    expect(page.path).toMatch(/^\/auth\?from=/);
    page = await person.press(page, "Send OTP", { "Mobile number": number });
    page = await person.press(page, "Verify OTP", { Code: await own.sandbox.code(number) });
    expect(plain(page.html)).toContain("OTP verified successfully!");

    const email = `person${people}@example.com`;
    page = await person.press(page, "Send code", { "E-mail": email });
    page = await person.press(page, "Verify", { Code: await own.sandbox.code(email) });
    expect(plain(page.html)).toContain("Email verified successfully!");
    page = await person.press(page, "Verify PAN", {
      Day: "27",
      Month: "8",
      Year: "1990",
      PAN: `abcpe100${people}f`,
    });
    expect(plain(page.html)).toContain("PAN and DOB verified successfully!");

    page = await person.press(page, "Submit and Sign");
    expect(page.path).toContain(own.sandbox.url);
    page = await person.press(page, "Sign", backHere(site, own));
    expect(page.path).toBe("/services");

    page = await person.press(page, "Proceed to Pay", {
      "Stock cash": "on",
      "Stock futures": "on",
    });
    expect(page.path).toBe("/pay");
    page = await person.press(page, "Pay on Website");
    page = await person.press(page, "Continue to Razorpay");
    page = await person.press(page, "Pay successfully");
    page = await person.press(page, "Continue to the shop");
    expect(page.path).toMatch(/^\/subscriptions/);
    expect(page.html.match(/Ends on/g)).toHaveLength(2);

    page = await person.press(await person.open("/services"), "Proceed to Pay", {
      "Index options": "on",
    });
    page = await person.press(await person.open("/pay?how=manual"), "I'll Pay & Send Screenshot");
    expect(plain(page.html)).toContain(
      "Your manual payment has been recorded. Please follow the instructions to complete it.",
    );
    expect(plain(page.html)).toContain("Manual Payment");
    const [claim] = JSON.parse(await own.desk("claims", "list", "--json")) as { id: string }[];
    await own.desk("claims", "confirm", claim!.id, "--without-utr");
    page = await person.open("/subscriptions");
    expect(page.html.match(/Ends on/g)).toHaveLength(3);
  });
});

/**
 * Without script the signing page does not learn its way back from the address, and returns to the
 * shop that the sandbox belongs to.
 */
const backHere = (site: Shop, owner: Site): Record<string, string> =>
  site === owner ? {} : { redirect_url: `${site.url}/details/signed` };

async function ownServer(api: Site): Promise<Shop> {
  const site = await Site.open({ API_URL: api.url, SANDBOX_PORT: new URL(api.sandbox.url).port });
  opened.push(site);
  return site;
}

async function remixServe(api: Site): Promise<Shop> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child: ChildProcess = spawn("node_modules/.bin/remix-serve", ["build/server/index.js"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      PUBLIC_URL: url,
      API_URL: api.url,
      SANDBOX_PORT: new URL(api.sandbox.url).port,
      SANDBOX_IN_PRODUCTION: "yes-nothing-is-real",
      COOKIE_SECRET: "a cookie secret of the test that is long enough".replaceAll(" ", "-"),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on(
      "data",
      (chunk: Buffer) => /http:\/\/localhost/.test(chunk.toString()) && resolve(),
    );
    child.once("exit", () => reject(new Error("remix-serve ended")));
  });
  opened.push({ close: async () => void child.kill() });
  return { url, sandbox: api.sandbox };
}
