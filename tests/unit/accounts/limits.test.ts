import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  giveBack,
  spend,
  waitInWords,
  type Limit,
} from "../../../app/backend.server/accounts/limits";
import {
  household,
  sendsFrom,
  sendsTo,
  smsInAll,
} from "../../../app/backend.server/accounts/send-limits";
import { Refusal } from "../../../app/backend.server/refusal";
import { START, testParts, type TestParts } from "../parts";
import { DAY, HOUR, refusalOf } from "../people";

let parts: TestParts;
beforeEach(async () => {
  parts = await testParts();
});
afterEach(() => parts.close());

const limit = (most: number, over: Partial<Limit> = {}): Limit => ({
  kind: "knock",
  subject: "door",
  windows: [{ ms: HOUR, most, refuse: (retryAfterS) => new Refusal(429, "wait", { retryAfterS }) }],
  ...over,
});
const knock = (...limits: Limit[]) => parts.store.transaction((tx) => spend(parts, tx, limits));
const counted = () => parts.store.db.selectFrom("limit_events").selectAll().orderBy("id").execute();

describe("a limit", () => {
  test("lets through as many as it says, then says how long until the oldest of them is out of the window", async () => {
    await knock(limit(2));
    parts.clock.now += 60_000;
    await knock(limit(2));
    parts.clock.now += 1_500;
    expect((await refusalOf(knock(limit(2)))).more.retryAfterS).toBe(3600 - 61);
    parts.clock.now = START + HOUR - 1;
    expect((await refusalOf(knock(limit(2)))).more.retryAfterS).toBe(1);
    parts.clock.now = START + HOUR;
    await knock(limit(2));
  });

  test("counts each kind and each subject apart", async () => {
    await knock(limit(1));
    await knock(limit(1, { kind: "ring" }));
    await knock(limit(1, { subject: "window" }));
    expect((await refusalOf(knock(limit(1)))).status).toBe(429);
  });

  test("that is refused counts nothing, not of the others asked for with it either", async () => {
    await knock(limit(1));
    await refusalOf(knock(limit(9, { kind: "ring" }), limit(1)));
    expect((await counted()).map(({ kind }) => kind)).toEqual(["knock"]);
  });

  test("is kept by kind, instant and keyed hash, and can be given back by what spending it gave", async () => {
    const [first] = await knock(limit(3), limit(3, { kind: "ring" }));
    expect(await counted()).toMatchObject([
      { id: first, kind: "knock", at: START, subject_hash: parts.seal.hash("door", "limit.knock") },
      { kind: "ring", at: START, subject_hash: parts.seal.hash("door", "limit.ring") },
    ]);
    await giveBack(parts.store.db, [first ?? ""]);
    expect((await counted()).map(({ kind }) => kind)).toEqual(["ring"]);
  });
});

test.each([
  [1, "1 second"],
  [2, "2 seconds"],
  [119, "119 seconds"],
  [120, "2 minutes"],
  [121, "3 minutes"],
  [7199, "120 minutes"],
  [7200, "2 hours"],
  [7201, "3 hours"],
])("%i seconds are told as %s", (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["not an address", "not an address"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:1::a:b", "2001:db8:1:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["1:2:3:4:5:6:7::", "1:2:3:4::/64"],
])("the customer behind %s is %s", (address, customer) => {
  expect(household(address)).toBe(customer);
});

describe("codes sent", () => {
  test("to one number or mailbox: a gap, then five an hour and ten a day, each with its words", () => {
    const { kind, subject, windows } = sendsTo(parts, "sms to", "+919876543210", 60_000);
    expect([kind, subject]).toEqual(["sms to", "+919876543210"]);
    expect(windows.map(({ ms, most }) => [ms, most])).toEqual([
      [60_000, 1],
      [HOUR, 5],
      [DAY, 10],
    ]);
    const said = windows
      .map(({ refuse }) => refuse(1))
      .map(({ status, message, more }) => [status, message, more.retryAfterS]);
    expect(said).toEqual([
      [429, "You can ask again in 1 second.", 1],
      [429, "Too many codes were asked for. You can ask again in 1 second.", 1],
      [429, "Too many codes were asked for. You can ask again in 1 second.", 1],
    ]);
    expect(windows[0]?.refuse(2).message).toBe("You can ask again in 2 seconds.");
  });

  test("from one customer: twenty an hour", () => {
    const { kind, subject, windows } = sendsFrom(parts, "2001:db8::1");
    expect([kind, subject, windows.map(({ ms, most }) => [ms, most])]).toEqual([
      "sent from",
      "2001:db8:0:0::/64",
      [[HOUR, 20]],
    ]);
  });

  test("in all: the ceiling of the hour, which asks nobody's pardon and tells the log", () => {
    const told: unknown[] = [];
    const heard = { ...parts, log: { error: (about: unknown) => told.push(about) } as never };
    const { kind, subject, windows } = smsInAll(heard);
    expect([kind, subject, windows.map(({ ms, most }) => [ms, most])]).toEqual([
      "sms",
      "all",
      [[HOUR, parts.settings.limits.smsPerHour]],
    ]);
    expect(windows[0]?.refuse(5)).toMatchObject({
      status: 503,
      message: "We cannot send codes just now. Please try again later.",
      more: { retryAfterS: 5 },
    });
    expect(told).toHaveLength(1);
  });
});
