import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test as base, type Page } from "@playwright/test";
import { startSandbox, type Sandbox } from "../../sandbox/sandbox";

const keys = {
  razorpayKeyId: "rzp_test_Sandbox0000000",
  razorpayKeySecret: "key-secret",
  razorpayWebhookSecret: "webhook-secret",
  digioClientId: "client",
  digioClientSecret: "client-secret",
  digioWebhookSecret: "digio-secret",
  telegramToken: "1:telegram-token",
  telegramBot: "desk_bot",
};
const ignore = async () => undefined;

/**
 * A bare shop with both stand-in scripts, on another site than the sandbox; what its callback was
 * sent lies in `returned`.
 */
interface Shop {
  url: string;
  returned: URLSearchParams[];
  order(): Promise<string>;
  document(): Promise<{ id: string; access_token: { id: string } }>;
}

const test = base.extend<{ shop: Shop }>({
  shop: async ({ page }, use) => {
    const returned: URLSearchParams[] = [];
    const server = createServer(async (req, res) => {
      const chunks: Buffer[] = [];
      for await (const chunk of req) chunks.push(chunk as Buffer);
      if (req.url === "/callback")
        returned.push(new URLSearchParams(Buffer.concat(chunks).toString()));
      res
        .setHeader("cross-origin-opener-policy", "same-origin-allow-popups")
        .setHeader("content-type", "text/html");
      res.end(
        `<!doctype html><link rel="icon" href="data:,"><h1>Shop</h1><button>Go</button><output></output>` +
          `<script src="${sandbox.url}/razorpay/v1/checkout.js"></script><script src="${sandbox.url}/digio/sdk/v11/digio.js"></script>`,
      );
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const url = `http://localhost:${(server.address() as AddressInfo).port}`;
    const sandbox = await startSandbox({
      host: "127.0.0.1",
      port: 0,
      url: "http://127.0.0.1",
      smtpPort: 0,
      file: ":memory:",
      keys,
      webhookTarget: `${url}/webhooks`,
      print: () => undefined,
      app: { reset: ignore, runJobs: ignore, makePerson: async () => ({ cookies: [] }) },
    });
    await page.goto(url);
    await use({
      url,
      returned,
      order: () => orderOf(sandbox),
      document: () => documentOf(sandbox),
    });
    await sandbox.close();
    await close(server);
  },
});

test.describe("checkout.js", () => {
  const opens = (page: Page, options: object) =>
    page.evaluate((given) => {
      const say = (what: string, data?: unknown) =>
        document.querySelector("output")!.append(`${what} ${JSON.stringify(data ?? null)}\n`);
      const { handler, ...rest } = given as { handler?: boolean };
      const own = {
        modal: { escape: false, ondismiss: () => say("dismissed") },
        ...(handler ? { handler: (paid: unknown) => say("paid", paid) } : {}),
      };
      const Razorpay = (
        window as unknown as {
          Razorpay: new (options: object) => {
            on(event: string, then: (failed: unknown) => void): void;
            open(): void;
          };
        }
      ).Razorpay;
      const checkout = new Razorpay({ ...rest, ...own });
      checkout.on("payment.failed", (failed) => say("failed", failed));
      checkout.open();
    }, options);
  const button = (page: Page, name: string) =>
    page.frameLocator("iframe.razorpay-checkout-frame").getByRole("button", { name, exact: true });
  const said = (page: Page) => page.locator("output");

  test("a failure is told and the overlay stays, Escape does nothing, a success closes it and calls the handler", async ({
    page,
    shop,
  }) => {
    const order_id = await shop.order();
    await opens(page, { key: keys.razorpayKeyId, order_id, handler: true });
    await button(page, "Fail payment").click();
    await expect(said(page)).toContainText(`"order_id":"${order_id}"`);
    await page.keyboard.press("Escape");
    await button(page, "Pay successfully").click();
    await expect(said(page)).toContainText("razorpay_signature");
    await expect(page.locator("iframe")).toHaveCount(0);
    await expect(said(page)).not.toContainText("dismissed");
  });

  test("cancelling tells the shop so, once", async ({ page, shop }) => {
    await opens(page, { key: keys.razorpayKeyId, order_id: await shop.order(), handler: true });
    await button(page, "Cancel payment").click();
    await expect(said(page)).toHaveText(/^dismissed null\s*$/);
  });

  test("without a handler the three fields are posted to callback_url", async ({ page, shop }) => {
    const order_id = await shop.order();
    await opens(page, { key: keys.razorpayKeyId, order_id, callback_url: `${shop.url}/callback` });
    await button(page, "Pay successfully").click();
    await page.waitForURL("**/callback");
    expect(shop.returned[0]?.get("razorpay_order_id")).toBe(order_id);
  });

  test("on an iPhone the whole page goes and comes back, and no handler is called", async ({
    browser,
    shop,
  }) => {
    const page = await (
      await browser.newContext({
        userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)",
      })
    ).newPage();
    await page.goto(shop.url);
    await opens(page, {
      key: keys.razorpayKeyId,
      order_id: await shop.order(),
      callback_url: `${shop.url}/callback`,
      handler: true,
    });
    await page.getByRole("button", { name: "Fail payment" }).click();
    await page.waitForURL("**/callback");
    expect(shop.returned[0]?.get("error[reason]")).toBe("payment_failed");
    await page.context().close();
  });
});

test.describe("digio.js", () => {
  interface Options {
    is_iframe?: boolean;
    is_redirection_approach?: boolean;
    redirect_url?: string;
  }
  /** The SDK opens its window in the click, as it must. */
  async function opens(page: Page, options: Options = {}) {
    await page.evaluate((given) => {
      const say = (response: unknown) =>
        document.querySelector("output")!.append(JSON.stringify(response));
      const world = window as unknown as {
        Digio: new (options: object) => { init(): void; submit(...asked: string[]): void };
        sdk: { submit(...asked: string[]): void };
      };
      document.querySelector("button")!.onclick = () => {
        const sdk = new world.Digio({ environment: "sandbox", callback: say, ...given });
        sdk.init();
        world.sdk = sdk;
      };
    }, options);
    await page.getByRole("button", { name: "Go" }).click();
  }
  const submits = (page: Page, asked: string[]) =>
    page.evaluate(
      (all) =>
        (window as unknown as { sdk: { submit(...asked: string[]): void } }).sdk.submit(...all),
      asked,
    );

  for (const [button, answer] of [
    ["Sign", "Signed Successfully"],
    ["Cancel signing", "CANCELLED"],
    ["Fail signing", "TERMINATED"],
    ["(the window is closed)", "CANCELLED"],
  ] as const) {
    test(`in a window: ${button}`, async ({ page, shop }) => {
      const made = await shop.document();
      await shop.document();
      const popup = page.waitForEvent("popup");
      await opens(page);
      const window = await popup;
      await submits(page, [made.id, "9876543210", made.access_token.id]);
      await expect(window.locator("form")).toHaveCount(1);
      if (button.startsWith("(")) await window.close();
      else await window.getByRole("button", { name: button, exact: true }).click();
      await expect(page.locator("output")).toContainText(answer);
      await expect(page.locator("output")).toContainText(made.id);
      await expect.poll(() => window.isClosed()).toBe(true);
    });
  }

  test("in a frame", async ({ page, shop }) => {
    const made = await shop.document();
    await opens(page, { is_iframe: true });
    await submits(page, [made.id, "9876543210", made.access_token.id]);
    await page.frameLocator("iframe").getByRole("button", { name: "Sign", exact: true }).click();
    await expect(page.locator("output")).toContainText("Signed Successfully");
  });

  test("by redirection, and without a token after a code", async ({ page, shop }) => {
    const made = await shop.document();
    await opens(page, {
      is_redirection_approach: true,
      redirect_url: `${shop.url}/details/signed`,
    });
    await submits(page, [made.id, "9876543210"]);
    await page.getByLabel("Code from Digio").fill("123456");
    await page.getByRole("button", { name: "Sign", exact: true }).click();
    await page.waitForURL(`${shop.url}/details/signed?status=success&digio_doc_id=${made.id}**`);
  });
});

const asked = (user: string, password: string, body: object): RequestInit => ({
  method: "POST",
  headers: {
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`,
    "content-type": "application/json",
  },
  body: JSON.stringify(body),
});

async function orderOf(sandbox: Sandbox): Promise<string> {
  const made = await fetch(
    `${sandbox.url}/razorpay/v1/orders`,
    asked(keys.razorpayKeyId, keys.razorpayKeySecret, { amount: 149900, currency: "INR" }),
  );
  return ((await made.json()) as { id: string }).id;
}

async function documentOf(sandbox: Sandbox) {
  const pdf = Buffer.from("%PDF-1.7").toString("base64");
  const request = {
    signers: [{ identifier: "9876543210", name: "Asha Verma" }],
    generate_access_token: true,
    file_name: "agreement.pdf",
    file_data: pdf,
  };
  const made = await fetch(
    `${sandbox.url}/digio-api/v2/client/document/uploadpdf`,
    asked(keys.digioClientId, keys.digioClientSecret, request),
  );
  return (await made.json()) as { id: string; access_token: { id: string } };
}

async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
