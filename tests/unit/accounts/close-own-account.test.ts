import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  closeOwnAccount,
  requestCloseCode,
} from "../../../app/backend.server/account/close-own-account";
import { accountOf } from "../../../app/backend.server/account/overview";
import { personById } from "../../../app/backend.server/platform/people/people";
import { whoIs, type Session } from "../../../app/backend.server/sign-in/sessions";
import { requestSignInCode, signIn } from "../../../app/backend.server/sign-in/sign-in";
import { sendOutbox } from "../../../app/backend.server/letters/send";
import { claim } from "../../../app/backend.server/buying/claims";
import { leavingOf } from "../../../app/backend.server/subscriptions/leaving";
import { bought, expectAccountedFor, letters, openTill } from "../money/till";
import { codeSentTo } from "../parts";
import { DAY, HOUR, type Shop } from "../payments/shop";
import { dayInWords } from "../../../app/content/dates";
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

describe("closing one's own account", () => {
  const shown = async () => {
    const at = shop.parts.now();
    const leaving = await leavingOf(shop.parts, shop.parts.store.db, shop.asha.id, at);
    return { at, paise: leaving.reduce((sum, { paise }) => sum + paise, 0) };
  };
  const asked = () => requestCloseCode(shop.parts, shop.asha, { cookie: null, address: ADDRESS });
  const close = async (cookie: string | null, code: string, seen?: { paise: number; at: number }) =>
    closeOwnAccount(shop.parts, shop.asha, {
      code,
      cookie,
      address: ADDRESS,
      shown: seen ?? (await shown()),
    });
  const code = () => codeSentTo(shop.parts, "asha@example.com");

  test("takes a fresh code, ends every service with its refund, and every session", async () => {
    await bought(shop, 2);
    const { tokens } = await logsIn();
    shop.parts.clock.now += 10 * DAY;
    const { cookie, sentTo } = await asked();
    expect(sentTo).toBe("asha@example.com");
    const { paise, at } = await shown();
    const seen = { paise, at };
    await close(cookie, code(), seen);
    expect(await personById(shop.parts, shop.asha.id)).toBeNull();
    expect(await whoIs(shop.parts, tokens.access)).toBeNull();
    expect(await shop.active()).toEqual([]);
    const due = await shop.parts.store.db.selectFrom("refunds").selectAll().execute();
    expect(due.reduce((sum, { amount_paise }) => sum + amount_paise, 0)).toBe(seen.paise);
    expect(due.every(({ state }) => state === "due")).toBe(true);
  });

  test("is told in a last letter, which goes although the account is closed", async () => {
    await bought(shop);
    const { cookie } = await asked();
    await close(cookie, code());
    expect(await letters(shop, "account closed")).toEqual([
      expect.stringMatching(
        /is closed, as you asked[\s\S]+Rs\. 1,499 goes back to you within 7 days/,
      ),
    ]);
    await sendOutbox(shop.parts);
    expect(shop.parts.sent.map(({ to, text }) => [to, text.split("\n")[0]])).toContainEqual([
      "asha@example.com",
      "Your account is closed",
    ]);
    expect(await letters(shop, "owner: service left")).toEqual([
      expect.stringContaining("Asha Verma closed the account."),
    ]);
  });

  test("no wrong code, nor one without the browser that asked, nor a code for something else closes it", async () => {
    const { cookie } = await asked();
    const right = code();
    expect(await refusalOf(close(cookie, right === "000000" ? "000001" : "000000"))).toMatchObject({
      status: 422,
    });
    expect(await refusalOf(close(null, right))).toMatchObject({ status: 422 });
    const visit = { number: shop.asha.number, cookie: null, device: null, address: ADDRESS };
    const forSignIn = await requestSignInCode(shop.parts, visit);
    expect(
      await refusalOf(close(forSignIn, codeSentTo(shop.parts, shop.asha.number))),
    ).toMatchObject({ status: 422 });
    expect(await personById(shop.parts, shop.asha.id)).not.toBeNull();
  });

  test("with another sum than was shown nothing happens, and the code still works", async () => {
    await bought(shop);
    const { cookie } = await asked();
    const seen = await shown();
    expect(
      await refusalOf(close(cookie, code(), { ...seen, paise: seen.paise - 1 })),
    ).toMatchObject({ status: 409 });
    expect(await shop.active()).toHaveLength(1);
    await close(cookie, code(), seen);
    expect(await personById(shop.parts, shop.asha.id)).toBeNull();
  });

  test("waits for a payment that is being checked, and says so in the person's words", async () => {
    const { session } = await logsIn();
    await claim(shop.parts, shop.asha, shop.request(1));
    const why =
      "We are still checking a payment of yours. You can close the account once that is done, or write to us.";
    expect((await account(session)).whyNotClosed).toBe(why);
    expect(await refusalOf(asked())).toMatchObject({ status: 409, message: why });
  });

  test("waits for a payment begun, and names the day after which it can be closed", async () => {
    const { session } = await logsIn();
    await shop.order(1);
    await shop.after(DAY);
    await shop.order(2);
    const last = shop.parts.now() + 3 * DAY;
    const why = `A payment that you began may still come through, until ${dayInWords(last)}. You can close the account after that day, or write to us.`;
    expect((await account(session)).whyNotClosed).toBe(why);
    expect(await refusalOf(asked())).toMatchObject({ status: 409, message: why });
    await shop.after(3 * DAY - HOUR);
    expect(await refusalOf(asked())).toMatchObject({ status: 409, message: why });
    await shop.after(HOUR);
    expect((await account(session)).whyNotClosed).toBeNull();
    expect((await asked()).sentTo).toBe("asha@example.com");
  });

  test("waits too for a payment that began after the code was asked for", async () => {
    const { cookie } = await asked();
    await shop.order(1);
    expect(await refusalOf(close(cookie, code()))).toMatchObject({
      status: 409,
      message: expect.stringContaining("may still come through") as string,
    });
    expect(await personById(shop.parts, shop.asha.id)).not.toBeNull();
  });

  test("the code's letter says what it is for and how long it works", async () => {
    await asked();
    expect(shop.parts.sent.at(-1)?.text).toMatch(
      /^Your code to close your account\n[\s\S]+works for 10 minutes/,
    );
  });

  test("codes to close and codes to sign in are counted apart", async () => {
    const { cookie } = await asked();
    const wrong = code() === "000000" ? "000001" : "000000";
    await refusalOf(close(cookie, wrong));
    const kinds = await shop.parts.store.db.selectFrom("limit_events").select("kind").execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["code to close", "wrong-code close"]),
    );
  });

  test("waits without a day for money that seems to be on its way", async () => {
    const { session } = await logsIn();
    await shop.order(1);
    await shop.set((await shop.order(2)).id, { awaiting_since: shop.parts.now() });
    expect((await account(session)).whyNotClosed).toMatch(/^We are still checking a payment/);
  });

  test("codes for it are asked for only so often", async () => {
    await asked();
    expect(await refusalOf(asked())).toMatchObject({ status: 429 });
    shop.parts.clock.now += HOUR;
    await asked();
  });

  test("a code goes to the phone only while there is no address", async () => {
    const asha = { ...shop.asha, email: null };
    const { sentTo } = await requestCloseCode(shop.parts, asha, { cookie: null, address: ADDRESS });
    expect(sentTo).toBe(shop.asha.number);
    expect(shop.parts.sent.at(-1)?.channel).toBe("sms");
  });
});
