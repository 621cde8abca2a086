import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { changeNumber } from "../../../app/backend.server/account/change-number";
import { knownDevice, knownDevicesOf } from "../../../app/backend.server/sign-in/known-devices";
import { endAllSessions, endSession } from "../../../app/backend.server/sign-in/end-sessions";
import { requestSignInCode, signIn } from "../../../app/backend.server/sign-in/sign-in";
import { trail } from "../../../app/backend.server/platform/audit/list";
import type { PersonId } from "../../../app/backend.server/platform/store/ids";
import { codeSentTo, testParts, type TestParts } from "../parts";
import { DAY, HOUR, NUMBER, personByNumber, refusalOf } from "../people";

let parts: TestParts;
beforeEach(async () => {
  parts = await testParts();
});
afterEach(() => parts.close());

const later = (ms: number) => void (parts.clock.now += ms);
const ask = (device: string | null = null, number = NUMBER) =>
  requestSignInCode(parts, { number, cookie: null, device, address: "192.0.2.1" });
const enter = (cookie: string, code: string, device: string | null = null) =>
  signIn(parts, { number: NUMBER, code, cookie, device, address: "192.0.2.1" });
const signedIn = async (device: string | null = null) =>
  enter(await ask(device), codeSentTo(parts, NUMBER), device);
const person = async (): Promise<PersonId> =>
  (await personByNumber(parts, NUMBER))?.id ?? ("nobody" as PersonId);

describe("a device that signed in before", () => {
  test("gets its code though strangers have used up the number's day", async () => {
    const { device } = await signedIn();
    later(HOUR);
    for (let i = 0; i < 9; i++, later(HOUR))
      await requestSignInCode(parts, {
        number: NUMBER,
        cookie: null,
        device: null,
        address: `198.51.${i}.1`,
      });
    expect((await refusalOf(ask())).status).toBe(429);
    await enter(await ask(device.cookie), codeSentTo(parts, NUMBER), device.cookie);
  });

  test("gets its code in a stranger's minute and from an address whose hour is spent", async () => {
    parts.settings = {
      ...parts.settings,
      limits: { ...parts.settings.limits, sendsPerIpv4: 2 },
    };
    const { device } = await signedIn();
    later(60_000);
    await ask();
    expect((await refusalOf(ask(null, "+919000000001"))).status).toBe(429);
    await ask(device.cookie);
  });

  test("may type its code though strangers have used up the number's wrong codes", async () => {
    const { device } = await signedIn();
    for (let round = 0; round < 3; round++) {
      later(60_000);
      const cookie = await ask();
      const wrong = codeSentTo(parts, NUMBER) === "000000" ? "000001" : "000000";
      for (let i = 0; i < 5; i++) await refusalOf(enter(cookie, wrong));
    }
    later(60_000);
    const stranger = await ask();
    expect((await refusalOf(enter(stranger, codeSentTo(parts, NUMBER)))).status).toBe(429);
    const own = await ask(device.cookie);
    await enter(own, codeSentTo(parts, NUMBER), device.cookie);
  });

  test("has fifteen wrong codes a day of its own, also for several of one number", async () => {
    const one = (await signedIn()).device.cookie;
    later(60_000);
    const two = (await signedIn()).device.cookie;
    for (let round = 0; round < 3; round++) {
      later(60_000);
      const device = round % 2 ? one : two;
      const cookie = await ask(device);
      const wrong = codeSentTo(parts, NUMBER) === "000000" ? "000001" : "000000";
      for (let i = 0; i < 5; i++) await refusalOf(enter(cookie, wrong, device));
    }
    later(60_000);
    const own = await ask(one);
    expect((await refusalOf(enter(own, codeSentTo(parts, NUMBER), one))).status).toBe(429);
    later(DAY);
    await enter(await ask(one), codeSentTo(parts, NUMBER), one);
  });

  test("has an allowance of its own: a minute between, five an hour and ten a day, also for several of one number", async () => {
    const one = (await signedIn()).device.cookie;
    later(60_000);
    const two = (await signedIn()).device.cookie;
    for (let i = 0; i < 5; i++) {
      await ask(i % 2 ? one : two);
      expect((await refusalOf(ask(one))).message).toBe("You can ask again in 60 seconds.");
      later(60_000);
    }
    expect((await refusalOf(ask(two))).status).toBe(429);
    later(HOUR);
    for (let i = 0; i < 5; i++, later(60_000)) await ask(one);
    later(HOUR);
    expect((await refusalOf(ask(one))).status).toBe(429);
    later(DAY);
    await ask(one);
  });

  test("is a stranger with another number, an altered cookie or a key we do not have", async () => {
    const { device } = await signedIn();
    expect(await knownDevice(parts, device.cookie, NUMBER)).not.toBeNull();
    expect(await knownDevice(parts, device.cookie, "+919000000001")).toBeNull();
    for (const cookie of [null, "", `${device.cookie}x`, device.cookie.replace(/.$/, "_")].slice(
      0,
      3,
    ))
      expect(await knownDevice(parts, cookie, NUMBER)).toBeNull();
  });

  test("signs nobody in: the code is asked for all the same", async () => {
    const { device } = await signedIn();
    later(60_000);
    const cookie = await ask(device.cookie);
    const wrong = codeSentTo(parts, NUMBER) === "000000" ? "000001" : "000000";
    expect((await refusalOf(enter(cookie, wrong, device.cookie))).status).toBe(422);
  });

  test("is known for 180 days from its last sign-in, as one device", async () => {
    const first = await signedIn();
    expect(first.device.maxAgeS).toBe(180 * 86_400);
    later(100 * DAY);
    const again = await signedIn(first.device.cookie);
    expect(await knownDevicesOf(parts, await person())).toHaveLength(1);
    later(180 * DAY - 1);
    expect(await knownDevice(parts, again.device.cookie, NUMBER)).not.toBeNull();
    later(1);
    expect(await knownDevice(parts, again.device.cookie, NUMBER)).toBeNull();
    expect(await knownDevicesOf(parts, await person())).toEqual([]);
  });

  test("is known after logging out, and is a stranger once all sessions were ended or the number changed, on record", async () => {
    const first = await signedIn();
    await endSession(parts, { access: first.access, refresh: null }, "logged out");
    expect(await knownDevice(parts, first.device.cookie, NUMBER)).not.toBeNull();
    const id = await person();
    await parts.store.transaction((tx) => endAllSessions(parts, tx, id, "ended by the operator"));
    expect(await knownDevice(parts, first.device.cookie, NUMBER)).toBeNull();
    later(60_000);
    const second = await signedIn(first.device.cookie);
    expect(await knownDevice(parts, second.device.cookie, NUMBER)).not.toBeNull();
    await changeNumber(parts, id, "+919000000001");
    expect(await knownDevice(parts, second.device.cookie, NUMBER)).toBeNull();
    const entries = await trail(parts, { person: id, what: "known device ended", most: 9 });
    expect(entries.map(({ about }) => about["why"])).toEqual([
      "number changed",
      "ended by the operator",
    ]);
  });

  test("of somebody else stays known when all of a person's sessions are ended", async () => {
    const { device } = await signedIn();
    const other = "+919000000002";
    const cookie = await ask(null, other);
    const code = codeSentTo(parts, other);
    const asked = { number: other, code, cookie, device: null, address: "192.0.2.1" };
    const theirs = await signIn(parts, asked);
    const id = await person();
    await parts.store.transaction((tx) => endAllSessions(parts, tx, id, "ended by the operator"));
    expect(await knownDevice(parts, device.cookie, NUMBER)).toBeNull();
    expect(await knownDevice(parts, theirs.device.cookie, other)).not.toBeNull();
  });

  test("leaves no number and no cookie in the database", async () => {
    const { device } = await signedIn();
    const rows = JSON.stringify(
      await parts.store.db.selectFrom("known_devices").selectAll().execute(),
    );
    expect(rows).not.toContain(NUMBER.slice(3));
    expect(rows).not.toContain(device.cookie);
  });
});
