import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { handleInbox, receive } from "../../../app/backend.server/events/inbox";
import { startJobs } from "../../../app/backend.server/jobs";
import { sendOutbox } from "../../../app/backend.server/letters/send";
import { reconcileDue } from "../../../app/backend.server/money/payments/reconcile";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { MINUTE, Shop } from "../payments/shop";

const SECOND = 1000;

/** What each call to a provider takes by the server's clock, and what comes of it. */
let gateway: { ms: number; problem: ProviderDown | null };
let mail: { ms: number; problem: ProviderDown | null };
let shop: Shop;
beforeEach(async () => {
  gateway = { ms: 0, problem: null };
  mail = { ms: 0, problem: null };
  const send = async () => {
    shop.parts.clock.now += mail.ms;
    if (mail.problem) throw mail.problem;
  };
  shop = await Shop.open({ mail: { send } });
  const ask = shop.gateway.paymentsOf.bind(shop.gateway);
  shop.gateway.paymentsOf = async (id) => {
    shop.parts.clock.now += gateway.ms;
    if (gateway.problem) throw gateway.problem;
    return ask(id);
  };
});
afterEach(() => shop.close());

/** So many open orders that are due, and a webhook about each. */
async function events(count: number): Promise<void> {
  const row = await shop.row((await shop.order(1)).id);
  for (let at = 0; at < count; at++) {
    const { id } = await shop.gateway.createOrder({
      paise: row.amount_paise,
      receipt: `copy ${at}`,
      notes: {},
    });
    const copy = {
      ...row,
      id: `copy ${at}` as PaymentId,
      provider_order_id: id,
      receipt: `copy ${at}`,
      cart_key: `copy ${at}`,
    };
    await shop.parts.store.db.insertInto("payments").values(copy).execute();
    const raw = JSON.stringify({ event: "order.paid", payload: { order: { entity: { id } } } });
    await receive(shop.parts, { source: "razorpay", eventId: `evt ${at}`, raw: Buffer.from(raw) });
  }
  await shop.parts.store.db
    .updateTable("payments")
    .set({ next_look_at: null })
    .where("id", "=", row.id)
    .execute();
}
const letters = async (count: number): Promise<void> => {
  const letter = {
    kind: "owner: test",
    person_id: null,
    tries: 0,
    sent_at: null,
    given_up_at: null,
    problem: null,
    next_try_at: 0,
    created_at: 0,
  };
  const letter_enc = shop.parts.seal.close(
    JSON.stringify({ to: "owner@example.in", subject: "x", text: "y" }),
    "outbox.letter",
  );
  for (let at = 0; at < count; at++)
    await shop.parts.store.db
      .insertInto("outbox")
      .values({ ...letter, id: `letter ${at}`, subject: `letter ${at}`, letter_enc })
      .execute();
};
const tries = async (table: "inbox" | "outbox") =>
  (await shop.parts.store.db.selectFrom(table).select("tries").execute()).map((row) => row.tries);
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
const timed = async (work: Promise<unknown>) => {
  const from = shop.parts.clock.now;
  await work;
  return shop.parts.clock.now - from;
};

describe("a gateway that gives no answer", () => {
  test("is asked about one of many events, and Digio's are handled all the same", async () => {
    await events(60);
    await receive(shop.parts, {
      source: "digio",
      eventId: "WHN1",
      raw: Buffer.from(
        JSON.stringify({ event: "doc.signed", payload: { document: { id: "DID9" } } }),
      ),
    });
    gateway = { ms: 10 * SECOND, problem: new ProviderDown("gateway", "timeout") };
    expect(await timed(handleInbox(shop.parts))).toBe(10 * SECOND);
    expect(sum(await tries("inbox"))).toBe(2);
    gateway.problem = null;
    gateway.ms = 0;
    expect(await handleInbox(shop.parts)).toBe(60);
  });
  test("holds up the rest of the round by one call a job, and each job that ends counts as work come round", async () => {
    await events(60);
    await letters(10);
    const jobs = startJobs(shop.parts);
    await jobs.runDue();
    await shop.parts.store.db
      .updateTable("inbox")
      .set({ handled_at: null, next_try_at: 0 })
      .execute();
    await shop.parts.store.db
      .updateTable("outbox")
      .set({ sent_at: null, next_try_at: 0, tries: 0 })
      .execute();
    gateway = { ms: 10 * SECOND, problem: new ProviderDown("gateway", "timeout") };
    mail.ms = SECOND;
    let late = 0;
    vi.spyOn(shop.parts.mail, "send").mockImplementation(async () => {
      late = Math.max(late, shop.parts.clock.now - jobs.state().lastRunAt);
    });
    const took = await timed(jobs.runDue());
    expect(took).toBeLessThanOrEqual(20 * SECOND);
    expect(late).toBe(0);
    await jobs.stop();
  });
});

describe("a gateway that answers each time at the last moment", () => {
  test.each([null, new ProviderDown("gateway", "refused", { status: 400 })])(
    "has a minute of each job's time in a round, whatever it says (%s)",
    async (problem) => {
      await events(60);
      gateway = { ms: 6 * SECOND, problem };
      expect(await timed(handleInbox(shop.parts))).toBe(MINUTE);
      expect([sum(await tries("inbox")), Math.max(...(await tries("inbox")))]).toEqual([10, 1]);
      shop.parts.clock.now += MINUTE;
      expect(await timed(reconcileDue(shop.parts))).toBe(MINUTE);
    },
  );
  test("is asked about each event once in a turn, though its next try came meanwhile", async () => {
    await events(52);
    gateway = { ms: 1100, problem: new ProviderDown("gateway", "refused", { status: 400 }) };
    await handleInbox(shop.parts);
    expect(new Set(await tries("inbox"))).toEqual(new Set([1]));
  });
});

describe("a mail server", () => {
  test("that gives no answer is tried with one letter in a round", async () => {
    await letters(50);
    mail = { ms: 10 * SECOND, problem: new ProviderDown("mail", "timeout") };
    expect(await timed(sendOutbox(shop.parts))).toBe(10 * SECOND);
    expect(sum(await tries("outbox"))).toBe(1);
    mail = { ms: 0, problem: null };
    expect(await sendOutbox(shop.parts)).toBe(49);
  });
  test("that refuses one letter is given the others", async () => {
    await letters(5);
    mail.problem = new ProviderDown("mail", "refused");
    await sendOutbox(shop.parts);
    expect(sum(await tries("outbox"))).toBe(5);
  });
  test("that takes its time has a minute a round", async () => {
    await letters(50);
    mail.ms = 6 * SECOND;
    expect(await timed(sendOutbox(shop.parts))).toBe(MINUTE);
  });
});
