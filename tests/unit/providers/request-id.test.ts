import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { askProvider } from "../../../app/backend.server/providers/http";
import { razorpayClient } from "../../../app/backend.server/providers/gateway/razorpay-client";
import { asRun } from "../../../app/shared/run-id";

const seen: (string | string[] | undefined)[] = [];
const provider = createServer((req, res) => {
  seen.push(req.headers["x-request-id"]);
  res.end("{}");
});
let url = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterAll(() => provider.close());

const digio = () => askProvider("esign", url, { user: "u", password: "p", timeoutMs: 5_000 });
const razorpay = () =>
  razorpayClient({
    apiUrl: url,
    keyId: "k",
    keySecret: "s",
    webhookSecrets: ["w"],
    timeoutMs: 5_000,
  })("GET", "/orders/o", z.object({}));

test("a call to a provider has the id of the request or run making it, and no other", async () => {
  seen.length = 0;
  await asRun({ requestId: "request-1" }, digio);
  await asRun({ requestId: "request-2" }, razorpay);
  await asRun({ runId: "reconcileDue-1" }, () => Promise.resolve().then(razorpay));
  await digio();
  expect(seen).toEqual(["request-1", "request-2", "reconcileDue-1", undefined]);
});
