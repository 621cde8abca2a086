import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { watched, type ProviderCall } from "../../../app/backend.server/platform/watched-provider";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { handleInbox, receive } from "../../../app/backend.server/events/inbox";
import { reconcileDue } from "../../../app/backend.server/money/payments/reconcile";
import { claim } from "../../../app/backend.server/buying/claims";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { refreshFromGateway } from "../../../app/backend.server/money/payments/look";
import { figureSeries } from "../../../app/backend.server/upkeep/metrics/figure-series";
import { readFigures } from "../../../app/backend.server/upkeep/metrics/figures";
import { START } from "../parts";
import { DAY, HOUR } from "../payments/shop";
import { personAt } from "../people";
import { Desk } from "./desk";
import { trailOf } from "../trail";

let desk: Desk;
beforeEach(async () => {
  desk = await Desk.open();
});
afterEach(() => desk.close());

const scrape = async () => (await desk.get("/metrics")).text;
/** A series' value; its name with its labels as Prometheus writes them. */
const value = async (series: string) => {
  const line = (await scrape()).split("\n").find((one) => one.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
};

describe("figures", () => {
  it("are of more than thirty series, and every one of the list is there", async () => {
    const names = async () =>
      [...(await scrape()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    expect((await names()).length).toBeGreaterThan(60);
    // What is read in the background may be missing at first, on a busy machine.
    await expect.poll(names).toEqual(expect.arrayContaining(Object.keys(figureSeries)));
  });
  it("show a payment whose money is here and subscriptions are not, and since when", async () => {
    const order = await desk.shop.order(1);
    desk.shop.gateway.pays(order.id);
    const { id } = await desk.shop.row(order.id);
    await refreshFromGateway(desk.shop.parts, id, "webhook");
    expect(await value("desk_paid_unserved_payments")).toBe(0);
    const { db } = desk.shop.parts.store;
    await db.deleteFrom("subscriptions").execute();
    desk.shop.parts.clock.now += 300_000;
    // Read in the background: on a busy machine a scrape shows the reading before.
    await expect.poll(() => value("desk_fulfilled_without_subscription")).toBe(1);
    expect(await value("desk_captured_unfulfilled_payments")).toBe(0);
    await db.updateTable("payments").set({ state: "captured" }).execute();
    await db.insertInto("payment_counts").values({ state: "captured", count: 1 }).execute();
    expect(await value("desk_paid_unserved_payments")).toBe(1);
    expect(await value("desk_paid_unserved_oldest_seconds")).toBe(300);
    expect(await value("desk_captured_unfulfilled_payments")).toBe(1);
    expect(await value('desk_payments{state="captured"}')).toBe(1);
  });
  it("show claims, mails, open orders by age and people by step", async () => {
    await claim(desk.shop.parts, desk.shop.asha, desk.shop.request());
    await desk.shop.order(1);
    desk.shop.parts.clock.now += 3_600_000;
    expect(await value("desk_claims_waiting")).toBe(1);
    expect(await value("desk_claims_oldest_seconds")).toBe(3600);
    expect(await value('desk_orders_open{age="5m"}')).toBe(0);
    expect(await value('desk_orders_open{age="1h"}')).toBe(0);
    expect(await value('desk_orders_open{age="1d"}')).toBe(1);
    expect(await value("desk_outbox_waiting")).toBe(1);
    expect(await value("desk_outbox_oldest_seconds")).toBe(3600);
    await expect.poll(() => value('desk_people{step="email"}')).toBe(1);
    expect(await value("desk_offers_listed")).toBe(4);
    const trail = await trailOf(desk.shop.parts);
    expect(await value("desk_audit_entries")).toBe(trail.length);
  });
  it("show since when a signature waits for the owner's decision", async () => {
    const { parts } = desk.shop;
    expect(await value("desk_signatures_oldest_seconds")).toBe(0);
    await personAt(parts, "done", { number: "+919812345678", pan: "RAVPK1234L" });
    const updated_at = parts.clock.now - 7_200_000;
    await parts.store.db.updateTable("signings").set({ state: "checking", updated_at }).execute();
    expect(await value("desk_signatures_oldest_seconds")).toBe(7200);
  });
  it("show the orders and webhooks that have failed for a day, and not before", async () => {
    const { shop } = desk;
    await shop.order(1);
    const raw = Buffer.from('{"event":"x","payload":{"payment":{"entity":{"id":"pay_1"}}}}');
    await receive(shop.parts, { source: "razorpay", eventId: "e1", raw });
    shop.gateway.payment = () => Promise.reject(new Error("no sense"));
    shop.gateway.paymentsOf = () => Promise.reject(new Error("no sense"));
    const hours = async (count: number) => {
      for (let hour = 0; hour < count; hour++) {
        shop.parts.clock.now += HOUR;
        await handleInbox(shop.parts);
        await reconcileDue(shop.parts);
      }
    };
    await hours(20);
    expect(await value("desk_orders_not_seen")).toBe(0);
    expect(await value("desk_inbox_failing_for_a_day")).toBe(0);
    expect(await value("desk_inbox_oldest_seconds")).toBe(20 * 3600);
    await hours(7);
    expect(await value("desk_orders_not_seen")).toBe(1);
    expect(await value("desk_inbox_failing_for_a_day")).toBe(1);
    expect(await value("desk_inbox_oldest_seconds")).toBe(0);
  });
  it("show an order as overdue until looked up, and never one that its buyer gave up", async () => {
    const { shop } = desk;
    const reconcile = () => runOperator(shop.parts, ["payments", "reconcile"], () => undefined);
    const { id } = await shop.order(1);
    shop.parts.clock.now += 2 * HOUR;
    expect(await value("desk_orders_overdue")).toBe(0);
    shop.parts.clock.now += HOUR;
    expect(await value("desk_orders_overdue")).toBe(1);
    expect(await reconcile()).toBe(0);
    expect(await value("desk_orders_overdue")).toBe(0);
    shop.parts.clock.now += 4 * DAY;
    await reconcile();
    shop.parts.clock.now += 30 * DAY;
    expect(await value('desk_orders_open{age="older"}')).toBe(1);
    expect(await value("desk_orders_overdue")).toBe(0);
    shop.gateway.pays(id);
    expect(
      await runOperator(shop.parts, ["payments", "reconcile", "--order", id], () => undefined),
    ).toBe(0);
    expect(await value('desk_orders_open{age="older"}')).toBe(0);
  });
  it("show a refund that the gateway has not answered for an hour", async () => {
    const order = await desk.shop.order(1);
    desk.shop.gateway.pays(order.id);
    const { id } = await desk.shop.row(order.id);
    await refreshFromGateway(desk.shop.parts, id, "webhook");
    expect(await value("desk_refunds_unanswered")).toBe(0);
    desk.shop.gateway.failNext("refund");
    await expect(refundPayment(desk.shop.parts, id, "all")).rejects.toThrow();
    expect(await value("desk_refunds_unanswered"), "a moment ago").toBe(0);
    desk.shop.parts.clock.now += 3_600_000;
    expect(await value("desk_refunds_unanswered")).toBe(1);
  });
  it("of the database are left out, not 0, when it does not answer", async () => {
    await desk.shop.parts.store.db.schema.dropTable("outbox").execute();
    const text = await scrape();
    expect(text).toMatch(/^desk_database_up 0$/m);
    expect(text).not.toContain("desk_paid_unserved_payments");
    expect(text).toMatch(/^process_cpu_seconds_total /m);
  });
  it("tell the longest pause of the event loop since the last scrape", async () => {
    await scrape();
    // Node counts from its first sample after a reading; it takes one every 10 ms.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const until = performance.now() + 120;
    while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await value("nodejs_eventloop_lag_max_seconds")).toBeGreaterThan(0.1);
  });
  it("count answers by kinds of address, however many addresses are made up", async () => {
    for (const path of [
      "/a",
      "/b",
      "/../c",
      "/api/v1/x",
      "/api/v1/webhooks/razorpay",
      "/pay",
      "/pay/return",
      "/payday",
      "/assets/x.js",
      "/healthz",
    ])
      desk.metrics.answered({ path, status: 200, ms: 5, by: "edge" });
    desk.metrics.answered({ path: "/", status: 200, ms: 0.1, by: "memory" });
    desk.metrics.answered({ path: "/", status: 503, ms: 0.1, by: "gate" });
    const routes = new Set(
      [...(await scrape()).matchAll(/^desk_http_requests_total\{route="(\w+)"/gm)].map(
        ([, route]) => route,
      ),
    );
    expect([...routes].sort()).toEqual(["api", "asset", "health", "page", "paying", "webhook"]);
    expect(await value('desk_http_requests_total{route="page",status="2xx"}')).toBe(5);
    expect(await value('desk_http_requests_total{route="page",status="5xx"}')).toBe(1);
    expect(await value("desk_http_pages_from_memory_total")).toBe(1);
    expect(await value("desk_http_turned_away_total")).toBe(1);
  });
  it("of a job that never succeeded begin with the server's start, so it alerts too", async () => {
    const { parts } = desk.shop;
    const never = new Map([["sendOutbox", { succeededAt: null, failures: 3 }]]);
    const jobs = {
      runDue: async () => {},
      stop: async () => {},
      state: () => ({ startedAt: START, lastRunAt: parts.now(), jobs: never }),
    };
    const figures = await readFigures(
      { parts, jobs, dataDir: ".", inside: () => 0 },
      async () => ({}),
    );
    expect(figures.desk_job_last_success_timestamp_seconds).toEqual([
      { value: START / 1000, labels: { job: "sendOutbox" } },
    ]);
  });
  it("hold nothing personal", async () => {
    await claim(desk.shop.parts, desk.shop.asha, desk.shop.request());
    const text = await scrape();
    for (const personal of ["Asha", "9876543210", "ABCPE1234F", desk.shop.asha.id])
      expect(text).not.toContain(personal);
  });
});

describe("a provider that is watched", () => {
  it("answers as before, and each call is told of with its outcome", async () => {
    const told: ProviderCall[] = [];
    const port = {
      key: "kept",
      signatureHolds: () => true,
      good: async (n: number) => n + 1,
      down: async () => Promise.reject(new ProviderDown("gateway", "timeout")),
    };
    const seen = watched("gateway", port, (call) => told.push(call));
    expect([seen.key, seen.signatureHolds(), await seen.good(1)]).toEqual(["kept", true, 2]);
    await expect(seen.down()).rejects.toThrow("timeout");
    expect(told).toMatchObject([
      { party: "gateway", outcome: "ok" },
      { party: "gateway", outcome: "timeout" },
    ]);
    for (const call of told) desk.metrics.asked(call);
    expect(await value('desk_provider_calls_total{party="gateway",outcome="timeout"}')).toBe(1);
    expect(await value('desk_provider_call_seconds_count{party="gateway"}')).toBe(2);
  });
});

describe("who may read the figures", () => {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  // ASVS 13.4.5
  it("this machine, without signing in; not somebody whom a proxy lets through", async () => {
    expect((await desk.get("/metrics")).status).toBe(200);
    expect((await desk.get("/metrics", { "x-forwarded-for": "203.0.113.9" })).status).toBe(403);
  });
  it("behind TLS the bearer of the token only", async () => {
    await desk.close();
    const metricsToken = "a token of at least thirty-two chars".replaceAll(" ", "-");
    desk = await Desk.open({ secure: true, publicOrigin: "https://desk.example", metricsToken });
    expect((await desk.get("/metrics")).status).toBe(403);
    expect((await desk.get("/metrics", bearer("another"))).status).toBe(403);
    expect((await desk.get("/metrics", bearer(metricsToken))).status).toBe(200);
  });
});

it("no alert rule asks for a figure that only grows: orders nobody pays stay open for ever", () => {
  const rules = readFileSync("deploy/alerts.yml", "utf8");
  expect(rules).toMatch(/alert: OrdersNotLookedAt\n\s+expr: desk_orders_overdue > 0\n/);
  expect(rules).not.toContain("desk_orders_open");
});

it("every series that the alert rules and the dashboard name is there", async () => {
  const text = await scrape();
  const there = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\w+)/gm)].flatMap(([, name, type]) =>
      type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  for (const file of ["deploy/alerts.yml", "deploy/grafana-dashboard.json"]) {
    const named = new Set(
      [...readFileSync(file, "utf8").matchAll(/\b(?:desk|process|nodejs)_[a-z0-9_]+\b/g)].map(
        ([name]) => name,
      ),
    );
    expect(named.size).toBeGreaterThan(10);
    for (const name of named) expect(there, file).toContain(name);
  }
});

it("the alert about stalled work looks at each server by itself: those that do not lead are always in time", () => {
  const [, rule] =
    /alert: JobsStalled\n(?:\s+#.*\n)?\s+expr: (.+)/.exec(
      readFileSync("deploy/alerts.yml", "utf8"),
    ) ?? [];
  expect(rule).toBe("time() - desk_jobs_last_run_timestamp_seconds > 300");
});
