import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Gateway } from "../../../app/backend.server/providers/gateway/port";
import { gatewayByRazorpay } from "../../../app/backend.server/providers/gateway/razorpay";

interface Call {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: unknown;
}
type Reply = { status?: number; body: unknown } | "hang" | "drop";

const order = {
  id: "order_1",
  entity: "order",
  amount: 449_800,
  amount_paid: 0,
  currency: "INR",
  receipt: "01RECEIPT",
  status: "created",
  notes: [],
  created_at: 1,
};
const payment = {
  id: "pay_1",
  entity: "payment",
  amount: 449_800,
  currency: "INR",
  status: "authorized",
  order_id: "order_1",
  amount_refunded: 0,
  method: "upi",
  notes: [],
  fee: 10_615,
  tax: 1_619,
  error_code: null,
  created_at: 1_780_000_000,
};
const refusal = (description: string, metadata: unknown = {}) => ({
  error: {
    code: "BAD_REQUEST_ERROR",
    description,
    source: "NA",
    step: "NA",
    reason: "NA",
    metadata,
  },
});

let server: Server;
let gateway: Gateway;
let calls: Call[];
/** by `METHOD path`, one after the other; the last one stays */
let replies: Record<string, Reply[]>;

beforeEach(async () => {
  calls = [];
  replies = {};
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    calls.push({
      method: request.method ?? "",
      path: request.url ?? "",
      headers: request.headers,
      body: text ? JSON.parse(text) : null,
    });
    const queue = replies[`${request.method} ${request.url}`] ?? [
      { status: 400, body: refusal("The id provided does not exist") },
    ];
    const reply = queue.length > 1 ? queue.shift()! : queue[0]!;
    if (reply === "hang") return;
    if (reply === "drop") return void request.socket.destroy();
    response
      .writeHead(reply.status ?? 200, { "content-type": "application/json" })
      .end(typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  gateway = gatewayByRazorpay({
    apiUrl: `http://127.0.0.1:${port}`,
    keyId: " rzp_test_key ",
    keySecret: "secret\n",
    webhookSecrets: ["one"],
    timeoutMs: 1_500,
  });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const create = () =>
  gateway.createOrder({
    paise: 449_800,
    receipt: "01RECEIPT",
    notes: { sealed: "k1.abc" },
  });
const posts = () =>
  calls.filter((call) => call.method === "POST" && call.path === "/v1/orders").length;

describe("making an order", () => {
  it("asks for automatic capture, and writes on it the notes that it is given", async () => {
    replies["POST /v1/orders"] = [{ body: order }];
    expect(await create()).toEqual({
      id: "order_1",
      amount: 449_800,
      currency: "INR",
      receipt: "01RECEIPT",
      status: "created",
      notes: {},
      createdAt: 1000,
    });
    expect(calls[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from("rzp_test_key:secret").toString("base64")}`,
    );
    expect(calls[0]?.body).toEqual({
      amount: 449_800,
      currency: "INR",
      receipt: "01RECEIPT",
      notes: { sealed: "k1.abc" },
      payment: {
        capture: "automatic",
        capture_options: {
          automatic_expiry_period: 12,
          manual_expiry_period: 7200,
          refund_speed: "normal",
        },
      },
    });
  });
  it.each([
    ["timeout", "hang"] as const,
    ["lost connection", "drop"] as const,
    ["500", { status: 500, body: {} }] as const,
    ["answer that is no JSON", { body: "<html>" }] as const,
  ])("finds the order made before a %s, and makes no second", async (_what, reply) => {
    replies["POST /v1/orders"] = [reply];
    replies["GET /v1/orders?receipt=01RECEIPT"] = [
      { body: { entity: "collection", count: 1, items: [order] } },
    ];
    expect((await create()).id).toBe("order_1");
    expect(posts()).toBe(1);
  });
  it("asks once more when there was none", async () => {
    replies["POST /v1/orders"] = ["hang", { body: order }];
    replies["GET /v1/orders?receipt=01RECEIPT"] = [{ body: { items: [] } }];
    expect((await create()).id).toBe("order_1");
    expect(posts()).toBe(2);
  });
  it("adopts the order that Razorpay names when the receipt was used", async () => {
    replies["POST /v1/orders"] = [
      { status: 400, body: refusal("Order receipt should be unique.", { order_id: "order_1" }) },
    ];
    replies["GET /v1/orders/order_1"] = [{ body: order }];
    expect((await create()).id).toBe("order_1");
  });
  it.each([{ amount: 100 }, { currency: "USD" }, { receipt: "another" }, { receipt: null }])(
    "does not adopt an order that differs (%o)",
    async (over) => {
      replies["POST /v1/orders"] = [
        { status: 400, body: refusal("Order receipt should be unique.", { order_id: "order_1" }) },
      ];
      replies["GET /v1/orders/order_1"] = [{ body: { ...order, ...over } }];
      await expect(create()).rejects.toMatchObject({ provider: "gateway", why: "refused" });
    },
  );
  it.each([{}, [], null, undefined])(
    "is refused when Razorpay refuses, with metadata %o",
    async (metadata) => {
      replies["POST /v1/orders"] = [
        { status: 400, body: refusal("Amount exceeds maximum amount allowed.", metadata) },
      ];
      await expect(create()).rejects.toMatchObject({
        why: "refused",
        status: 400,
        message: expect.stringContaining("Amount exceeds"),
      });
      expect(posts()).toBe(1);
    },
  );
  it("is refused at once with wrong keys", async () => {
    replies["POST /v1/orders"] = [{ status: 401, body: refusal("Authentication failed") }];
    await expect(create()).rejects.toMatchObject({ status: 401 });
    expect(calls).toHaveLength(1);
  });
  it("is tried again after 429", async () => {
    replies["POST /v1/orders"] = [{ status: 429, body: {} }, { body: order }];
    expect((await create()).id).toBe("order_1");
  });
});

describe("reading", () => {
  it("takes empty notes as an array or object, and gives null for what is not there", async () => {
    replies["GET /v1/orders/order_1/payments"] = [
      {
        body: {
          entity: "collection",
          count: 2,
          items: [
            payment,
            {
              ...payment,
              id: "pay_2",
              notes: { a: "b" },
              method: null,
              error_code: "BAD_REQUEST_ERROR",
              error_reason: "payment_cancelled",
            },
          ],
        },
      },
    ];
    expect(await gateway.paymentsOf("order_1")).toEqual([
      {
        id: "pay_1",
        orderId: "order_1",
        amount: 449_800,
        currency: "INR",
        status: "authorized",
        amountRefunded: 0,
        captured: false,
        method: "upi",
        error: null,
        feePaise: 10_615,
        taxPaise: 1_619,
        createdAt: 1_780_000_000_000,
      },
      {
        id: "pay_2",
        orderId: "order_1",
        amount: 449_800,
        currency: "INR",
        status: "authorized",
        amountRefunded: 0,
        captured: false,
        method: null,
        error: { code: "BAD_REQUEST_ERROR", description: null, reason: "payment_cancelled" },
        feePaise: 10_615,
        taxPaise: 1_619,
        createdAt: 1_780_000_000_000,
      },
    ]);
    expect(await gateway.payment("pay_unknown")).toBe(null);
  });
  it.each([{ status: 502, body: {} }, { status: 429, body: {} }, "drop" as const])(
    "is tried again after trouble (%o)",
    async (reply) => {
      replies["GET /v1/orders/order_1"] = [reply, reply, { body: order }];
      expect((await gateway.order("order_1")).id).toBe("order_1");
    },
  );
  it.each([
    ["timeout", "hang" as const],
    ["unreachable", "drop" as const],
    ["malformed", { body: "nonsense" }],
    ["malformed", { body: { id: 1 } }],
    ["refused", { status: 503, body: {} }],
  ])("says %s in the end", async (why, reply) => {
    replies["GET /v1/orders/order_1"] = [reply];
    await expect(gateway.order("order_1")).rejects.toMatchObject({ provider: "gateway", why });
  });
});

describe("capturing", () => {
  const authorised = {
    id: "pay_1",
    orderId: "order_1",
    amount: 449_800,
    currency: "INR",
    status: "authorized" as const,
    captured: false,
    amountRefunded: 0,
    method: "upi",
    error: null,
    feePaise: null,
    taxPaise: null,
    createdAt: 1_780_000_000_000,
  };
  it("captures what was authorised", async () => {
    replies["POST /v1/payments/pay_1/capture"] = [{ body: { ...payment, status: "captured" } }];
    expect((await gateway.capture(authorised)).status).toBe("captured");
    expect(calls[0]?.body).toEqual({ amount: 449_800, currency: "INR" });
  });
  it("asks the payment itself when the capture is refused", async () => {
    replies["POST /v1/payments/pay_1/capture"] = [
      { status: 400, body: refusal("This payment has already been captured") },
    ];
    replies["GET /v1/payments/pay_1"] = [{ body: { ...payment, status: "captured" } }];
    expect((await gateway.capture(authorised)).status).toBe("captured");
  });
});

describe("refunding", () => {
  const refund = {
    id: "rfnd_1",
    entity: "refund",
    payment_id: "pay_1",
    amount: 100,
    status: "pending",
    acquirer_data: { arn: null },
    created_at: 1_780_000_000,
  };
  const read = {
    id: "rfnd_1",
    paymentId: "pay_1",
    amount: 100,
    status: "pending",
    receipt: null,
    reference: null,
    createdAt: 1_780_000_000_000,
  };
  const ask = (idempotencyKey = "refund-0001") =>
    gateway.refund({ paymentId: "pay_1", paise: 100, receipt: "R1", idempotencyKey });
  const answers = (...given: Reply[]) => {
    replies["POST /v1/payments/pay_1/refund"] = given;
  };

  it("carries the key that makes a repeat harmless, and our own id of it", async () => {
    answers({ status: 500, body: {} }, { body: refund });
    expect(await ask()).toEqual({ refund: read });
    expect(calls.map((call) => [call.headers["x-refund-idempotency"], call.body])).toEqual(
      Array(2).fill(["refund-0001", { amount: 100, speed: "normal", receipt: "R1" }]),
    );
  });
  it.each([
    [400, "The payment has been fully refunded already."],
    [400, "Payment is more than 6 months old, only instant refund is supported"],
    [400, "invalid request sent"],
    [400, "Different request with the same idempotency key has already been processed."],
    [409, "Different request with the same idempotency key has already been processed."],
  ])("that is refused for good (%i) comes back with Razorpay's reason: %s", async (status, why) => {
    answers({ status, body: refusal(why, []) });
    expect(await ask()).toEqual({ refused: why });
  });
  it.each([
    [409, "Another request with the same idempotency key is still in progress."],
    [429, "Too many requests"],
    [500, "Failed to fetch idempotency record"],
    [401, "Authentication failed"],
    [400, "Authentication failed"],
    [403, "Forbidden"],
  ])("that may be done or may yet be (%i) is no refusal: %s", async (status, why) => {
    answers({ status, body: refusal(why) });
    await expect(ask()).rejects.toMatchObject({ provider: "gateway", why: "refused" });
  });
  it.each(["short", "with a blank in it", "öäüöäüöäüöä"])(
    "is not asked for under a key that Razorpay does not take: %s",
    async (key) => {
      await expect(ask(key)).rejects.toThrow(TypeError);
      expect(calls).toEqual([]);
    },
  );
  it.each([
    ["pending", "pending"],
    ["processed", "processed"],
    ["failed", "failed"],
    ["reversed", "failed"],
    ["a word of tomorrow", "pending"],
  ])("asked for later is %s: %s", async (theirs, status) => {
    replies["GET /v1/refunds/rfnd_1"] = [{ body: { ...refund, status: theirs } }];
    expect(await gateway.refundMade("rfnd_1")).toEqual({ ...read, status });
  });
  it.each([
    [{ arn: "ARN1" }, "ARN1"],
    [{ rrn: "RRN1" }, "RRN1"],
    [{ utr: "UTR1" }, "UTR1"],
    [{ arn: "" }, null],
    [[], null],
    [undefined, null],
  ])("has the bank's reference, once there is one: %j", async (acquirer_data, reference) => {
    replies["GET /v1/refunds/rfnd_1"] = [{ body: { ...refund, acquirer_data } }];
    expect(await gateway.refundMade("rfnd_1")).toMatchObject({ reference });
  });
  it("that nobody knows is none; with wrong keys nothing is known", async () => {
    const path = "GET /v1/refunds/rfnd_1";
    replies[path] = [{ status: 400, body: refusal("The id provided does not exist") }];
    expect(await gateway.refundMade("rfnd_1")).toBeNull();
    replies[path] = [{ status: 400, body: refusal("Authentication failed") }];
    await expect(gateway.refundMade("rfnd_1")).rejects.toMatchObject({ status: 401 });
  });
  it("lists every refund of a payment, more than one page of them too", async () => {
    const many = Array.from({ length: 101 }, (_, at) => ({ ...refund, id: `rfnd_${at}` }));
    const page = (skip: number) => `GET /v1/payments/pay_1/refunds?count=100&skip=${skip}`;
    replies[page(0)] = [{ body: { items: many.slice(0, 100) } }];
    replies[page(100)] = [{ body: { items: many.slice(100) } }];
    expect((await gateway.refundsOf("pay_1")).map(({ id }) => id)).toEqual(
      many.map(({ id }) => id),
    );
  });
});
