import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { AccountChanges } from "../../../app/api/account-calls";
import { actInWords } from "../../../app/backend.server/desk/people/story-words";
import { exportOwn } from "../../../app/backend.server/account/export-own";
import { knownDevice } from "../../../app/backend.server/sign-in/known-devices";
import { accountOf } from "../../../app/backend.server/account/overview";
import {
  endOtherSessions,
  endOwnSession,
  forgetOwnDevice,
} from "../../../app/backend.server/account/own-sessions";
import { changeAccount, heldOf } from "../../../app/backend.server/account/change-account";
import { whoIs, type Session } from "../../../app/backend.server/sign-in/sessions";
import { requestSignInCode, signIn } from "../../../app/backend.server/sign-in/sign-in";
import { trail } from "../../../app/backend.server/platform/audit/list";
import { writeReminders } from "../../../app/backend.server/letters/reminders";
import { ANALYSTS_LETTER, post } from "../../../app/backend.server/platform/outbox";
import { bought, expectAccountedFor, letters, openTill } from "../money/till";
import { codeSentTo } from "../parts";
import { DAY, type Shop } from "../payments/shop";
import { refusalOf } from "../people";

const ANDROID =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/138.0 Mobile Safari/537.36";
const ADDRESS = "192.0.2.1";
let shop: Shop;
beforeEach(async () => {
  shop = await openTill();
});
afterEach(async () => {
  await expectAccountedFor(shop);
  await shop.close();
});

/** Somebody logs in with a code. */
async function logsIn(number = shop.asha.number, agent: string | null = ANDROID) {
  shop.parts.clock.now += 2 * 60_000;
  const visit = { number, cookie: null, device: null, address: ADDRESS };
  const cookie = await requestSignInCode(shop.parts, visit);
  const code = codeSentTo(shop.parts, number);
  const tokens = await signIn(shop.parts, { ...visit, cookie, code, agent });
  const seen = await whoIs(shop.parts, tokens.access);
  return { tokens, session: seen?.session as Session };
}
const account = (session: Session) => accountOf(shop.parts, session);
const isKnown = async ({ tokens }: Awaited<ReturnType<typeof logsIn>>) =>
  (await knownDevice(shop.parts, tokens.device.cookie, shop.asha.number)) !== null;

describe("where one is logged in", () => {
  test("each session says in what, since when, and which is this one", async () => {
    await logsIn();
    const { session } = await logsIn(shop.asha.number, null);
    expect((await account(session)).sessions).toMatchObject([
      { device: null, here: true, signedInAt: new Date(shop.parts.now()).toISOString() },
      { device: "Chrome on an Android phone", here: false },
    ]);
  });

  test("ending one ends only its cookies and what its browser is remembered for", async () => {
    const [first, other, here] = [await logsIn(), await logsIn(), await logsIn()];
    await endOwnSession(shop.parts, here.session, first.session.id);
    expect(await whoIs(shop.parts, first.tokens.access)).toBeNull();
    expect(await whoIs(shop.parts, other.tokens.access)).not.toBeNull();
    expect([await isKnown(first), await isKnown(other)]).toEqual([false, true]);
    expect((await account(here.session)).sessions).toHaveLength(2);
    const acts = await trail(shop.parts, { person: shop.asha.id, what: "session ended", most: 9 });
    expect(acts[0]?.about).toMatchObject({ why: "ended by the person" });
  });

  test("another's session, an ended and an unknown one are the same 404; one's own is not ended here", async () => {
    const here = await logsIn();
    const ravi = await logsIn("+919876500009");
    const gone = await logsIn();
    await endOwnSession(shop.parts, here.session, gone.session.id);
    for (const id of [ravi.session.id, gone.session.id, "01UNKNOWN" as Session["id"]])
      expect(await refusalOf(endOwnSession(shop.parts, here.session, id))).toMatchObject({
        status: 404,
        message: "There it has ended already.",
      });
    expect(await refusalOf(endOwnSession(shop.parts, here.session, here.session.id))).toMatchObject(
      { status: 409 },
    );
    expect(await whoIs(shop.parts, ravi.tokens.access)).not.toBeNull();
  });

  test("ending all others leaves this one, its browser, and other people's", async () => {
    const ravi = await logsIn("+919876500009");
    const others = [await logsIn(), await logsIn()];
    const here = await logsIn();
    expect(await endOtherSessions(shop.parts, here.session)).toBe(2);
    for (const one of others) expect(await isKnown(one)).toBe(false);
    expect(await isKnown(here)).toBe(true);
    expect((await account(here.session)).sessions).toHaveLength(1);
    expect(await whoIs(shop.parts, ravi.tokens.access)).not.toBeNull();
  });

  test("a browser that was logged out is still remembered, until the person has it forgotten; another's is a 404", async () => {
    const before = await logsIn();
    const here = await logsIn();
    const ravi = await logsIn("+919876500009");
    await shop.parts.store.db
      .updateTable("sessions")
      .set({ ended_at: shop.parts.now() })
      .where("id", "=", before.session.id)
      .execute();
    const { devices } = await account(here.session);
    expect(devices).toMatchObject([{ device: "Chrome on an Android phone" }]);
    const id = devices[0]!.id as Parameters<typeof forgetOwnDevice>[2];
    expect(await refusalOf(forgetOwnDevice(shop.parts, ravi.session.personId, id))).toMatchObject({
      status: 404,
    });
    expect(await isKnown(before)).toBe(true);
    await forgetOwnDevice(shop.parts, shop.asha.id, id);
    expect(await isKnown(before)).toBe(false);
  });
});

describe("letters that may be done without", () => {
  test("no reminder goes to who wants none, and they begin again when asked for", async () => {
    await bought(shop);
    const { session } = await logsIn();
    await changeAccount(shop.parts, shop.asha.id, { reminders: false });
    expect((await account(session)).reminders).toBe(false);
    shop.parts.clock.now += 25 * DAY;
    await writeReminders(shop.parts);
    expect(await letters(shop, "ending in 7")).toEqual([]);
    await changeAccount(shop.parts, shop.asha.id, { reminders: true });
    await writeReminders(shop.parts);
    expect(await letters(shop, "ending in 7")).toHaveLength(1);
    expect(
      (await trail(shop.parts, { person: shop.asha.id, what: "account changed", most: 9 })).map(
        ({ about }) => about,
      ),
    ).toEqual([{ reminders: true }, { reminders: false }]);
  });

  test("several changes are one act; what is asked as it stands or not asked is none", async () => {
    const ask = (asked: AccountChanges) => changeAccount(shop.parts, shop.asha.id, asked);
    const asked = { reminders: false, letters: true, researchSms: true };
    expect(await ask(asked)).toEqual({ reminders: false, researchSms: true });
    expect(await ask(asked)).toEqual({});
    expect(await ask({})).toEqual({});
    const { session } = await logsIn();
    expect(await account(session)).toMatchObject({ reminders: false, letters: true });
    const acts = await trail(shop.parts, {
      person: shop.asha.id,
      what: "account changed",
      most: 9,
    });
    expect(acts.map(({ about }) => about)).toEqual([{ reminders: false, researchSms: true }]);
    expect(actInWords("account changed", acts[0]!.about, [])).toMatchObject({
      more: "reminders: no, research by SMS: yes",
    });
  });

  test("what begins to be sent keeps a notice, what ends keeps none and is held as ended", async () => {
    const { db } = shop.parts.store;
    const ask = (asked: AccountChanges) => changeAccount(shop.parts, shop.asha.id, asked);
    const steps = async () =>
      (await db.selectFrom("notices_given").select("step").orderBy("step").execute()).map(
        ({ step }) => step,
      );
    const before = await heldOf(shop.parts, shop.asha.id);
    expect(before).toMatchObject({ researchTelegram: false, researchSms: false });
    await ask({ researchMail: false });
    expect(await steps()).toEqual([]);
    await ask({ researchTelegram: true });
    expect(await steps()).toEqual(["research by Telegram"]);
    await ask({ researchSms: true });
    expect(await steps()).toEqual(["research by SMS", "research by Telegram"]);
    await db.deleteFrom("notices_given").execute();
    await ask({ researchTelegram: false, researchSms: false });
    expect(await steps()).toEqual([]);
    expect(await heldOf(shop.parts, shop.asha.id)).toEqual({ ...before, researchMail: false });
  });

  test("letters of the analyst's that wait are taken back by who wants none, by nothing else", async () => {
    const waiting = () => letters(shop, ANALYSTS_LETTER);
    const whose = { person: shop.asha.id, kind: ANALYSTS_LETTER, about: "one" };
    const letter = { to: "asha@example.com", subject: "Holiday", text: "No calls on Friday." };
    await shop.parts.store.transaction((tx) => post(shop.parts, tx, whose, letter));
    await changeAccount(shop.parts, shop.asha.id, { reminders: false });
    expect(await waiting()).toHaveLength(1);
    await changeAccount(shop.parts, shop.asha.id, { letters: false });
    expect(await waiting()).toEqual([]);
  });

  test("what money and law ask for comes all the same", async () => {
    await changeAccount(shop.parts, shop.asha.id, { reminders: false });
    await bought(shop);
    expect(await letters(shop, "subscription started")).toHaveLength(1);
  });
});

describe("one's own data", () => {
  test("comes with its papers, five times a day, each on record", async () => {
    await bought(shop);
    await shop.parts.store.db
      .updateTable("people")
      .set({ pan_enc: shop.parts.seal.close("ABCPE1234F", "people.pan") })
      .where("id", "=", shop.asha.id)
      .execute();
    const files = await exportOwn(shop.parts, shop.asha);
    expect(files.map(({ name }) => name)).toEqual([
      "summary.html",
      "person.json",
      expect.stringMatching(/^invoice-/),
    ]);
    const held = JSON.parse(files[1]!.content.toString()) as Record<string, unknown>;
    expect(held["account"]).toMatchObject({ number: shop.asha.number, pan: "ABCPE1234F" });
    expect(held).not.toHaveProperty("eventsFromProviders");
    for (let time = 2; time <= 5; time++) await exportOwn(shop.parts, shop.asha);
    expect(await refusalOf(exportOwn(shop.parts, shop.asha))).toMatchObject({ status: 429 });
    shop.parts.clock.now += DAY;
    await exportOwn(shop.parts, shop.asha);
    expect(
      await trail(shop.parts, { person: shop.asha.id, what: "person exported", most: 9 }),
    ).toHaveLength(6);
  });
});
