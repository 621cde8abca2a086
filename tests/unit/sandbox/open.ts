import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startSandbox, type Sandbox } from "../../../sandbox/sandbox";
import type { AppControls, SandboxOptions } from "../../../sandbox/options";

export const keys = {
  razorpayKeyId: "rzp_test_Sandbox0000000",
  razorpayKeySecret: "key-secret",
  razorpayWebhookSecret: "webhook-secret",
  digioClientId: "client",
  digioClientSecret: "client-secret",
  digioWebhookSecret: "digio-webhook-secret",
  telegramToken: "1:telegram-token",
  telegramBot: "desk_bot",
};

export interface Hook {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A sandbox on free ports with a stand-in for the app, which hears the webhooks. */
export interface Opened {
  sandbox: Sandbox;
  hooks: Hook[];
  printed: string[];
  /** the status with which the app answers webhooks, and when */
  answers: { status: number; when: Promise<void> };
  calls: string[];
  call(path: string, init?: RequestInit): Promise<Response>;
  control(path: string, body: object): Promise<Response>;
  /** as the app's adapter: JSON with Razorpay's keys */
  razorpay(
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Response>;
  digio(method: string, path: string, body?: object | FormData): Promise<Response>;
  form(path: string, fields: Record<string, string>): Promise<Response>;
  /** ends the sandbox and opens it again on the same file */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

export async function open(over: Partial<SandboxOptions> = {}): Promise<Opened> {
  const hooks: Hook[] = [];
  const printed: string[] = [];
  const calls: string[] = [];
  const answers = { status: 200, when: Promise.resolve() };
  const shop = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    hooks.push({
      path: req.url ?? "",
      headers: req.headers,
      body: Buffer.concat(chunks).toString("utf8"),
    });
    await answers.when;
    res.writeHead(answers.status).end();
  });
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  const app: AppControls = {
    reset: async () => void calls.push("reset"),
    runJobs: async () => void calls.push("runJobs"),
    makePerson: async (asked) => {
      calls.push(`person ${JSON.stringify(asked)}`);
      if (asked.number === "+919000000009") throw new Error("PAN is taken");
      return { cookies: ["session=1; Path=/"] };
    },
  };
  const options: SandboxOptions = {
    host: "127.0.0.1",
    port: 0,
    url: "http://127.0.0.1:3001",
    smtpPort: 0,
    file: ":memory:",
    app,
    keys,
    webhookTarget: `http://127.0.0.1:${(shop.address() as AddressInfo).port}/api/v1/webhooks`,
    print: (line) => void printed.push(line),
    ...over,
  };
  const opened: Opened = {
    sandbox: await startSandbox(options),
    hooks,
    printed,
    answers,
    calls,
    call: (path, init) => fetch(opened.sandbox.url + path, { redirect: "manual", ...init }),
    control: (path, body) =>
      opened.call(`/control${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    razorpay: (method, path, body, headers = {}) =>
      opened.call(`/razorpay/v1${path}`, {
        method,
        headers: {
          authorization: basic(keys.razorpayKeyId, keys.razorpayKeySecret),
          "content-type": "application/json",
          ...headers,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    digio: (method, path, body) =>
      opened.call(`/digio-api${path}`, {
        method,
        headers: {
          authorization: basic(keys.digioClientId, keys.digioClientSecret),
          ...(body && !(body instanceof FormData) ? { "content-type": "application/json" } : {}),
        },
        ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
      }),
    form: (path, fields) =>
      opened.call(path, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(fields).toString(),
      }),
    restart: async () => {
      await opened.sandbox.close();
      opened.sandbox = await startSandbox(options);
    },
    close: async () => {
      await opened.sandbox.close();
      shop.closeAllConnections();
      shop.close();
    },
  };
  return opened;
}

/** The values of a page's hidden fields, by name. */
export const hiddenFields = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name, value]) => [name, unescape(value ?? "")],
    ),
  );

const unescape = (text: string) =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
