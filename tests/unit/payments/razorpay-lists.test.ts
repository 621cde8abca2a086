import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Gateway } from "../../../app/backend.server/providers/gateway/port";
import { gatewayByRazorpay } from "../../../app/backend.server/providers/gateway/razorpay";

const AT = 1_780_000_000;
const page = { from: (AT - 60) * 1000 + 999, to: AT * 1000, skip: 20, count: 10 };
const collection = (...items: object[]) => ({ entity: "collection", count: items.length, items });

let server: Server;
let gateway: Gateway;
let paths: string[];
let body: object;
let status: number;

beforeEach(async () => {
  paths = [];
  status = 200;
  server = createServer((request, response) => {
    paths.push(request.url ?? "");
    response.writeHead(status).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  gateway = gatewayByRazorpay({
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keyId: "rzp_test_key",
    keySecret: "secret",
    webhookSecrets: ["one"],
    timeoutMs: 1_000,
  });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

describe("the lists", () => {
  const payment = {
    id: "pay_1",
    amount: 100,
    currency: "INR",
    status: "captured",
    order_id: null,
    notes: "plain text",
    fee: 2,
    tax: 0,
    created_at: AT,
  };
  it("are asked for by Unix seconds, a page at a time", async () => {
    body = collection();
    await gateway.payments(page);
    await gateway.refunds(page);
    await gateway.settlements(page);
    await gateway.disputes();
    const query = `from=${AT - 60}&to=${AT}&count=10&skip=20`;
    expect(paths).toEqual([
      `/v1/payments?${query}`,
      `/v1/refunds?${query}`,
      `/v1/settlements?${query}`,
      "/v1/disputes",
    ]);
  });
  it("keep times within what Razorpay takes", async () => {
    body = collection();
    await gateway.payments({ from: 0, to: Number.MAX_SAFE_INTEGER, skip: 0, count: 1 });
    expect(paths[0]).toBe("/v1/payments?from=946684800&to=4765046400&count=1&skip=0");
  });
  it("lose no row over a status of tomorrow: a page that is short would be the last", async () => {
    body = collection({ ...payment, status: "on the moon" }, payment);
    expect(await gateway.payments(page)).toMatchObject([
      { status: "created", orderId: null, feePaise: 2, createdAt: AT * 1000 },
      { status: "captured" },
    ]);
  });
  it("that are refused throw, with the reason", async () => {
    [status, body] = [400, { error: { description: "from must be between" } }];
    await expect(gateway.payments(page)).rejects.toThrow("from must be between");
  });
});

describe("disputes", () => {
  const dispute = {
    id: "disp_1",
    entity: "dispute",
    payment_id: "pay_1",
    amount: 10_000,
    amount_deducted: 0,
    reason_code: "1064",
    respond_by: AT + 500_000,
    status: "open",
    phase: "chargeback",
    created_at: AT,
    evidence: { summary: null },
  };
  const read = {
    id: "disp_1",
    paymentId: "pay_1",
    amount: 10_000,
    deducted: 0,
    reasonCode: "1064",
    reason: null,
    respondBy: (AT + 500_000) * 1000,
    status: "open",
    phase: "chargeback",
    createdAt: AT * 1000,
  };
  it("are read plain and in the older envelope, one and all", async () => {
    for (const wrap of [(of: object) => of, older]) {
      body = wrap(dispute);
      expect(await gateway.dispute("disp_1")).toEqual(read);
      body = wrap(collection(dispute, { ...dispute, id: "disp_2" }));
      expect(await gateway.disputes()).toEqual([read, { ...read, id: "disp_2" }]);
    }
    function older(data: object) {
      return { status_code: 200, success: true, data };
    }
  });
  it("of a status or phase of tomorrow are open claims on the money", async () => {
    body = collection({ ...dispute, status: "frozen", phase: "mediation" }, dispute);
    expect(await gateway.disputes()).toMatchObject([
      { status: "open", phase: "chargeback" },
      { id: "disp_1" },
    ]);
  });
  it("that nobody knows are none", async () => {
    [status, body] = [400, { error: { description: "The id provided does not exist" } }];
    expect(await gateway.dispute("disp_1")).toBeNull();
  });
});

it("settlements have the bank's reference", async () => {
  const settlement = { id: "setl_1", amount: 9_973_635, status: "processed", fees: 0, tax: 0 };
  body = collection({ ...settlement, utr: "1568176960vxp0rj", created_at: AT });
  expect(await gateway.settlements(page)).toEqual([
    {
      id: "setl_1",
      amount: 9_973_635,
      status: "processed",
      utr: "1568176960vxp0rj",
      createdAt: AT * 1000,
    },
  ]);
});

it("a day's settlement report says what each payment, refund and adjustment came to", async () => {
  const row = {
    entity_id: "pay_1",
    type: "payment",
    debit: 0,
    credit: 97_100,
    amount: 100_000,
    fee: 2_900,
    tax: 442,
    settled_at: AT,
    settlement_id: "setl_1",
    settlement_utr: "UTR1",
    description: null,
    notes: "plain text",
    payment_id: null,
    dispute_id: null,
  };
  const adjustment = {
    ...row,
    ...{ entity_id: "adj_1", type: "adjustment", credit: 0, debit: 5_000, fee: 0, tax: 0 },
    ...{ dispute_id: "disp_1", payment_id: "pay_2" },
  };
  body = collection(row, adjustment, { ...adjustment, type: "reserve" });
  const day = { year: 2026, month: 11, day: 20, skip: 0, count: 1000 };
  const lines = await gateway.settlementLines(day);
  expect(paths).toEqual([
    "/v1/settlements/recon/combined?year=2026&month=11&day=20&count=1000&skip=0",
  ]);
  expect(lines).toMatchObject([
    { entityId: "pay_1", type: "payment", credit: 97_100, fee: 2_900, tax: 442, utr: "UTR1" },
    {
      entityId: "adj_1",
      type: "adjustment",
      debit: 5_000,
      paymentId: "pay_2",
      disputeId: "disp_1",
    },
    { type: "adjustment", debit: 5_000, settlementId: "setl_1", settledAt: AT * 1000 },
  ]);
});
