import { createHmac } from "node:crypto";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Env } from "../../../app/backend.server/http/endpoint";
import { mountWebhooks } from "../../../app/backend.server/http/webhooks";
import {
  eventHandlers,
  type EventHandlers,
} from "../../../app/backend.server/events/dispatch-event";
import { handleInbox } from "../../../app/backend.server/events/inbox";
import { uploadAgreement } from "../../../app/backend.server/onboarding/agreement";
import { testParts, type TestParts } from "../parts";
import { openLetter } from "../../../app/backend.server/platform/outbox";
import type { SigningId } from "../../../app/backend.server/platform/store/ids";
import { again, DAY, HOUR, personAt } from "../people";

const razorpay = { seen: [] as unknown[], problem: null as Error | null };
const handlers: EventHandlers = {
  ...eventHandlers,
  gateway: async (_, event) => {
    if (razorpay.problem) throw razorpay.problem;
    razorpay.seen.push(event);
  },
};

let parts: TestParts;
let app: Hono<Env>;
beforeEach(async () => {
  Object.assign(razorpay, { seen: [], problem: null });
  parts = await testParts();
  parts.gateway = { ...parts.gateway, webhookHolds: (_, signature) => signature === "good" };
  app = new Hono<Env>();
  mountWebhooks(app, parts, handlers);
});
afterEach(() => parts.close());

const post = async (path: string, body: string, headers: Record<string, string>) =>
  (
    await app.request(
      path,
      { method: "POST", body, headers },
      { visitor: { address: "192.0.2.1", requestId: "r" } },
    )
  ).status;
const captured = JSON.stringify({
  event: "payment.captured",
  payload: { payment: { entity: { id: "pay_1", order_id: "order_1" } } },
});
const fromRazorpay = (body = captured, id = "evt_1", signature = "good") =>
  post("/webhooks/razorpay", body, {
    "x-razorpay-signature": signature,
    "x-razorpay-event-id": id,
  });
const fromDigio = (body: string, secret = "digio webhook secret") =>
  post("/webhooks/digio", body, {
    "x-digio-checksum": createHmac("sha256", secret).update(body).digest("hex"),
  });
const inbox = () => parts.store.db.selectFrom("inbox").selectAll().orderBy("id").execute();
/** Also waits for the handling that the webhook itself began: until each event was tried. */
const settled = async () => {
  const underWay = async () =>
    (await inbox()).filter(({ handled_at, problem }) => handled_at === null && problem === null);
  await vi.waitFor(async () => expect(await underWay()).toEqual([]), {
    timeout: 10_000,
    interval: 10,
  });
  await handleInbox(parts, handlers);
};

describe("a webhook", () => {
  test("whose signature does not hold is refused and not stored", async () => {
    expect(await fromRazorpay(captured, "evt_1", "bad")).toBe(400);
    expect(await fromDigio("{}", "another secret")).toBe(400);
    expect(await post("/webhooks/digio", "{}", {})).toBe(400);
    expect(await inbox()).toEqual([]);
  });

  test("that is too large, or no event, is refused", async () => {
    expect(await fromRazorpay(JSON.stringify({ event: "x", filler: "y".repeat(256 * 1024) }))).toBe(
      413,
    );
    expect(await fromRazorpay("not JSON")).toBe(400);
    expect(await fromRazorpay("[]")).toBe(400);
  });

  test("is kept sealed", async () => {
    await fromRazorpay(
      JSON.stringify({
        event: "payment.captured",
        payload: { payment: { entity: { id: "pay_1", email: "ravi@example.in" } } },
      }),
    );
    expect(JSON.stringify(await inbox())).not.toContain("ravi");
    await settled();
  });

  test("delivered ten times is handled once", async () => {
    const statuses = await Promise.all(Array.from({ length: 10 }, () => fromRazorpay()));
    expect(new Set(statuses)).toEqual(new Set([200]));
    await settled();
    expect(razorpay.seen).toMatchObject([
      { event: "payment.captured", orderId: "order_1", paymentId: "pay_1" },
    ]);
    expect(await inbox()).toHaveLength(1);
  });

  test("of Digio is told apart by the id in its body", async () => {
    const event = (id: string) =>
      JSON.stringify({ id, event: "doc.signed", payload: { document: { id: "DID9" } } });
    for (const id of ["WHN1", "WHN1", "WHN2"]) await fromDigio(event(id));
    expect(await inbox()).toHaveLength(2);
    await settled();
  });

  test("of Digio is taken under the old secret too, for as long as it is named, and under no empty one", async () => {
    const event = (id: string) =>
      JSON.stringify({ id, event: "doc.signed", payload: { document: { id: "DID9" } } });
    expect(await fromDigio(event("WHN1"), "digio webhook secret, old")).toBe(200);
    parts.settings = {
      ...parts.settings,
      digio: { ...parts.settings.digio, webhookSecrets: ["digio webhook secret", ""] },
    };
    expect(await fromDigio(event("WHN2"), "digio webhook secret, old")).toBe(400);
    expect(await fromDigio(event("WHN3"), "")).toBe(400);
    expect(await fromDigio(event("WHN4"))).toBe(200);
    await settled();
  });

  test("of Digio completes a signature, on Digio's word and not on the event's", async () => {
    const person = await personAt(parts, "agreement");
    const { documentId } = await uploadAgreement(parts, person, {
      countryOfBirth: "India",
      citizenship: "India",
      taxResidency: "India",
      isPep: "No",
    });
    const signed = (id: string) =>
      JSON.stringify({
        id,
        event: "doc.signed",
        payload: { document: { id: documentId, agreement_status: "completed" } },
      });
    await fromDigio(signed("WHN1"));
    await settled();
    expect((await again(parts, person.id)).agreement).toBe(false);
    Object.assign(parts.atDigio.get(documentId) ?? {}, { status: "signed" });
    await fromDigio(signed("WHN2"));
    await settled();
    expect((await again(parts, person.id)).agreement).toBe(true);
  });

  test("about a refund or an order carries the ids that there are", async () => {
    await fromRazorpay(
      JSON.stringify({
        event: "refund.processed",
        payload: { refund: { entity: { id: "rfnd_2", payment_id: "pay_2" } } },
      }),
      "evt_2",
    );
    await fromRazorpay(
      JSON.stringify({ event: "order.paid", payload: { order: { entity: { id: "order_3" } } } }),
      "evt_3",
    );
    await fromRazorpay(JSON.stringify({ event: "settlement.processed", payload: {} }), "evt_4");
    await settled();
    expect(razorpay.seen).toEqual([
      {
        event: "refund.processed",
        orderId: null,
        paymentId: "pay_2",
        refundId: "rfnd_2",
        disputeId: null,
      },
      { event: "order.paid", orderId: "order_3", paymentId: null, refundId: null, disputeId: null },
      {
        event: "settlement.processed",
        orderId: null,
        paymentId: null,
        refundId: null,
        disputeId: null,
      },
    ]);
  });
});

describe("an event that cannot be handled", () => {
  test("is tried again later, ever less often, until it works", async () => {
    razorpay.problem = new Error("the provider is down");
    await fromRazorpay();
    await settled();
    expect(await handleInbox(parts, handlers)).toBe(0);
    expect((await inbox())[0]).toMatchObject({
      tries: 1,
      problem: "the provider is down",
      handled_at: null,
    });
    parts.clock.now += 5_000;
    await handleInbox(parts, handlers);
    parts.clock.now += 5_000;
    await handleInbox(parts, handlers);
    expect((await inbox())[0]).toMatchObject({ tries: 2 });
    razorpay.problem = null;
    parts.clock.now += HOUR;
    expect(await handleInbox(parts, handlers)).toBe(1);
    expect((await inbox())[0]).toMatchObject({
      tries: 3,
      problem: null,
      handled_at: parts.clock.now,
    });
  });

  test("does not hold up the others", async () => {
    await parts.store.db
      .insertInto("inbox")
      .values({
        id: "0",
        source: "digio",
        event_id: "x",
        event: "doc.signed",
        body_enc: "not sealed",
        received_at: 0,
        tries: 0,
        next_try_at: 0,
      })
      .execute();
    await fromRazorpay();
    await settled();
    expect(razorpay.seen).toHaveLength(1);
  });

  const pass = async (ms: number, step: number) => {
    for (let at = 0; at < ms; at += step) {
      parts.clock.now += step;
      await handleInbox(parts, handlers);
    }
  };
  const letters = async () =>
    (
      await parts.store.db
        .selectFrom("outbox")
        .selectAll()
        .where("kind", "like", "owner: event%")
        .orderBy("id")
        .execute()
    ).map((row) => ({ kind: row.kind, ...openLetter(parts, row.letter_enc) }));

  test("is tried hourly for a day, then daily for half a year, and works when the fault is mended then", async () => {
    razorpay.problem = new Error("our own fault");
    await fromRazorpay();
    await settled();
    await pass(2 * DAY, HOUR);
    const tries = (await inbox())[0]?.tries ?? 0;
    await pass(150 * DAY, 12 * HOUR);
    expect(((await inbox())[0]?.tries ?? 0) - tries).toBe(150);
    razorpay.problem = null;
    await pass(2 * DAY, DAY);
    expect((await inbox())[0]).toMatchObject({ problem: null, failed_since: null, told_at: null });
    expect((await inbox())[0]?.handled_at).not.toBeNull();
  });

  test.each([
    ["razorpay", () => fromRazorpay()],
    [
      "digio",
      () =>
        fromDigio(
          JSON.stringify({
            id: "WHN1",
            event: "doc.signed",
            payload: { document: { id: "DID1" } },
          }),
        ),
    ],
  ] as const)(
    "of %s is told to the owner once when it has failed for a day, with why and what to do",
    async (_source, send) => {
      razorpay.problem = new Error("our own fault");
      await parts.store.db
        .insertInto("signings")
        .values({
          id: "signing" as SigningId,
          person_id: (await personAt(parts, "agreement")).id,
          state: "signing",
          version: "1",
          fatca_enc: "",
          provider_document_id: "DID1",
          created_at: 0,
          updated_at: 0,
        })
        .execute();
      await send();
      await settled();
      await pass(DAY - HOUR, HOUR);
      expect(await letters()).toEqual([]);
      await pass(60 * DAY, 12 * HOUR);
      const [letter, ...more] = await letters();
      expect(more).toEqual([]);
      expect(letter).toMatchObject({
        kind: "owner: event tried daily",
        to: parts.site().ownerEmail,
      });
      const [{ id = "", problem = "" } = {}] = await inbox();
      for (const word of [id, problem ?? "", `inbox retry ${id}`])
        expect(letter?.text).toContain(word);
    },
  );

  test("is given up after half a year, which the owner is told, and not before", async () => {
    razorpay.problem = new Error("never");
    await fromRazorpay();
    await settled();
    await pass(179 * DAY, DAY);
    expect((await inbox())[0]?.handled_at).toBeNull();
    await pass(3 * DAY, DAY);
    expect((await inbox())[0]?.handled_at).not.toBeNull();
    expect((await letters()).map(({ kind }) => kind)).toEqual([
      "owner: event tried daily",
      "owner: event given up",
    ]);
  });

  test("and was given up is taken up anew when it is delivered again, at once", async () => {
    razorpay.problem = new Error("never");
    await fromRazorpay();
    await settled();
    await pass(182 * DAY, DAY);
    await fromRazorpay();
    await settled();
    expect((await inbox())[0]).toMatchObject({ tries: 1, handled_at: null });
    razorpay.problem = null;
    await fromRazorpay();
    await settled();
    expect(razorpay.seen).toHaveLength(1);
    expect(await inbox()).toHaveLength(1);
    expect((await inbox())[0]).toMatchObject({ problem: null });
  });

  test("and waits for its next try is tried at once when sent again; its day goes on", async () => {
    razorpay.problem = new Error("never");
    await fromRazorpay();
    await settled();
    const since = (await inbox())[0]?.failed_since;
    await pass(20 * HOUR, HOUR);
    await fromRazorpay();
    await settled();
    expect((await inbox())[0]?.failed_since).toBe(since);
    razorpay.problem = null;
    await fromRazorpay();
    await settled();
    expect(razorpay.seen).toHaveLength(1);
  });

  test("is not handled twice when it is delivered again after it was handled", async () => {
    await fromRazorpay();
    await settled();
    await fromRazorpay();
    await settled();
    expect(razorpay.seen).toHaveLength(1);
  });
});

test("two servers share the inbox and handle each event once", async () => {
  for (let i = 0; i < 20; i++) await fromRazorpay(captured, `evt_${i}`);
  await Promise.all([handleInbox(parts, handlers), handleInbox(parts, handlers), settled()]);
  expect(razorpay.seen).toHaveLength(20);
});

describe("Telegram's webhook", () => {
  const secret = "telegram webhook secret";
  const update = (text: string, id = 7) => ({
    update_id: id,
    message: {
      message_id: 1,
      from: { id: 5_000_000_001, is_bot: false, first_name: "Asha Canary" },
      chat: { id: 5_000_000_001, type: "private", first_name: "Asha Canary" },
      date: 1_795_000_000,
      text,
    },
  });
  const fromTelegram = (body: object, shown = secret) =>
    post("/webhooks/telegram", JSON.stringify(body), {
      "x-telegram-bot-api-secret-token": shown,
    });
  beforeEach(() => {
    const telegram = { apiUrl: "", token: "", bot: "", linkUrl: "", timeoutMs: 1 };
    parts.settings = { ...parts.settings, telegram: { ...telegram, webhookSecret: secret } };
  });

  test("is believed with the secret only, and not at all where there is no bot", async () => {
    expect(await fromTelegram(update("/start x"), "guessed")).toBe(400);
    expect(await fromTelegram(update("/start x"), "")).toBe(400);
    parts.settings = { ...parts.settings, telegram: null };
    expect(await fromTelegram(update("/start x"))).toBe(400);
    expect(await inbox()).toEqual([]);
  });

  test("is stored once by its update id, with what we read of it and no name", async () => {
    for (let time = 0; time < 2; time++) expect(await fromTelegram(update("/start x"))).toBe(200);
    const rows = await inbox();
    expect(rows).toMatchObject([{ source: "telegram", event_id: "7", event: "message" }]);
    const body = parts.seal.open(rows[0]!.body_enc, "inbox.body");
    expect(JSON.parse(body)).toEqual({
      update_id: 7,
      message: { chat: { id: 5_000_000_001, type: "private" }, text: "/start x" },
    });
  });

  test("whatever else people write to the bot, or in a group, is not kept", async () => {
    expect(await fromTelegram(update("my PAN is ABCPE1234F"))).toBe(200);
    expect(await fromTelegram({ update_id: 8, poll: {} })).toBe(200);
    const group = update("/start x", 9);
    group.message.chat.type = "group";
    expect(await fromTelegram(group)).toBe(200);
    expect(await fromTelegram({ nothing: 1 })).toBe(200);
    expect(await inbox()).toEqual([]);
  });
});
