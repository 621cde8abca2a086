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
  error_code: null,
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
    timeoutMs: 300,
  });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const create = () => gateway.createOrder({ paise: 449_800, receipt: "01RECEIPT" });
const posts = () =>
  calls.filter((call) => call.method === "POST" && call.path === "/v1/orders").length;

describe("making an order", () => {
  it("asks for automatic capture, and sends nothing personal", async () => {
    replies["POST /v1/orders"] = [{ body: order }];
    expect(await create()).toEqual({
      id: "order_1",
      amount: 449_800,
      currency: "INR",
      receipt: "01RECEIPT",
      status: "created",
    });
    expect(calls[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from("rzp_test_key:secret").toString("base64")}`,
    );
    expect(calls[0]?.body).toEqual({
      amount: 449_800,
      currency: "INR",
      receipt: "01RECEIPT",
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
  it("takes empty notes as an array or an object, and gives null for what is not there", async () => {
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
        method: "upi",
        error: null,
      },
      {
        id: "pay_2",
        orderId: "order_1",
        amount: 449_800,
        currency: "INR",
        status: "authorized",
        amountRefunded: 0,
        method: null,
        error: { code: "BAD_REQUEST_ERROR", description: null, reason: "payment_cancelled" },
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
    amountRefunded: 0,
    method: "upi",
    error: null,
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
  it("carries the key that makes a repeat harmless", async () => {
    replies["POST /v1/payments/pay_1/refund"] = [
      { status: 500, body: {} },
      {
        body: {
          id: "rfnd_1",
          payment_id: "pay_1",
          amount: 100,
          status: "pending",
          entity: "refund",
        },
      },
    ];
    expect(
      await gateway.refund({ paymentId: "pay_1", paise: 100, idempotencyKey: "refund-0001" }),
    ).toEqual({
      id: "rfnd_1",
      paymentId: "pay_1",
      amount: 100,
      status: "pending",
    });
    expect(calls.map((call) => call.headers["x-refund-idempotency"])).toEqual([
      "refund-0001",
      "refund-0001",
    ]);
  });
  it.each([
    ["pending", "pending"],
    ["processed", "processed"],
    ["failed", "failed"],
    ["reversed", "failed"],
    ["a word of tomorrow", "pending"],
  ])("asked for later is %s: %s", async (theirs, status) => {
    replies["GET /v1/refunds/rfnd_1"] = [
      {
        body: { id: "rfnd_1", payment_id: "pay_1", amount: 100, status: theirs, entity: "refund" },
      },
    ];
    expect(await gateway.refundMade("rfnd_1")).toEqual({
      id: "rfnd_1",
      paymentId: "pay_1",
      amount: 100,
      status,
    });
  });
  it("that nobody knows is none", async () => {
    replies["GET /v1/refunds/rfnd_1"] = [
      { status: 400, body: refusal("The id provided does not exist") },
    ];
    expect(await gateway.refundMade("rfnd_1")).toBeNull();
  });
});
