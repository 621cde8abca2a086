import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { giveBack, spend, type Limit } from "../../../app/backend.server/platform/limits";
import { waitInWords } from "../../../app/content/words/en/wait";
import { networksOf } from "../../../app/backend.server/platform/networks";
import { sendsFrom, sendsTo, smsInAll } from "../../../app/backend.server/codes/send-limits";
import {
  wrongCodesFrom,
  wrongCodesInAll,
} from "../../../app/backend.server/codes/wrong-code-limits";
import { OperatorRefusal } from "../../../app/api/refusal";
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
  windows: [
    { ms: HOUR, most, refuse: (retryAfterS) => new OperatorRefusal(429, "wait", { retryAfterS }) },
  ],
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

  test("is kept by kind, instant and keyed hash; what spending it gave gives it back", async () => {
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
  ["192.0.2.1", ["192.0.2.1", "192.0.2.0/24"]],
  ["not an address", ["not an address"]],
  ["2001:db8:1:2:3:4:5:6", ["2001:db8:1:2::/64", "2001:db8:1:0::/56", "2001:db8:1::/48"]],
  ["2001:0DB8:0001:A1b2::9", ["2001:db8:1:a1b2::/64", "2001:db8:1:a100::/56", "2001:db8:1::/48"]],
  ["2001:db8::1", ["2001:db8:0:0::/64", "2001:db8:0:0::/56", "2001:db8:0::/48"]],
  ["2001:db8:1::a:b", ["2001:db8:1:0::/64", "2001:db8:1:0::/56", "2001:db8:1::/48"]],
  ["::1", ["0:0:0:0::/64", "0:0:0:0::/56", "0:0:0::/48"]],
  ["fe80::1%eth0", ["fe80:0:0:0::/64", "fe80:0:0:0::/56", "fe80:0:0::/48"]],
  ["1:2:3:4ff:5:6:7::", ["1:2:3:4ff::/64", "1:2:3:400::/56", "1:2:3::/48"]],
])("the networks around %s are %j", (address, networks) => {
  const { family: _, ...found } = networksOf(address);
  expect(Object.values(found)).toEqual(networks);
});

describe("codes sent", () => {
  test("to one number or mailbox: a gap, five an hour and ten a day, each with its words", () => {
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

  test("from a visitor's networks: each has its own hour", () => {
    const of = (address: string) =>
      sendsFrom(parts, address).map(({ kind, subject, windows }) => [
        kind,
        subject,
        windows.map(({ ms, most }) => [ms, most]),
      ]);
    expect(of("2001:db8::1")).toEqual([
      ["sent from", "2001:db8:0:0::/64", [[HOUR, 20]]],
      ["sent from", "2001:db8:0:0::/56", [[HOUR, 60]]],
      ["sent from", "2001:db8:0::/48", [[HOUR, 200]]],
    ]);
    expect(of("192.0.2.1")).toEqual([
      ["sent from", "192.0.2.1", [[HOUR, 60]]],
      ["sent from", "192.0.2.0/24", [[HOUR, 600]]],
    ]);
    expect(of("unknown")).toEqual([["sent from", "unknown", [[HOUR, 60]]]]);
  });

  test.each([
    [false, 350],
    [true, 500],
  ])(
    "in all: the ceiling of the hour, of which 30 % is kept for known devices (%s: %i), tells the log",
    (known, most) => {
      const told: unknown[] = [];
      const heard = { ...parts, log: { error: (about: unknown) => told.push(about) } as never };
      const { kind, subject, windows } = smsInAll(heard, known);
      expect([kind, subject, windows.map(({ ms, most }) => [ms, most])]).toEqual([
        "sms",
        "all",
        [[HOUR, most]],
      ]);
      expect(windows[0]?.refuse(5)).toMatchObject({
        status: 503,
        message: "We cannot send codes just now. Please try again later.",
        more: { retryAfterS: 5 },
      });
      expect(told).toEqual([{ smsPerHour: 500, known }]);
    },
  );
});

describe("wrong codes", () => {
  const of = (...limits: Limit[]) =>
    limits.map(({ kind, subject, windows }) => [
      kind,
      subject,
      windows.map(({ ms, most }) => [ms, most]),
    ]);

  test("from a visitor's networks: 30 an hour from the address, 100 from the range", () => {
    expect(of(...wrongCodesFrom(parts, "2001:db8:1:2::3"))).toEqual([
      ["wrong code from", "2001:db8:1:2::/64", [[HOUR, 30]]],
      ["wrong code from", "2001:db8:1::/48", [[HOUR, 100]]],
    ]);
    expect(of(...wrongCodesFrom(parts, "192.0.2.1"))).toEqual([
      ["wrong code from", "192.0.2.1", [[HOUR, 30]]],
      ["wrong code from", "192.0.2.0/24", [[HOUR, 100]]],
    ]);
    expect(of(...wrongCodesFrom(parts, "unknown"))).toEqual([
      ["wrong code from", "unknown", [[HOUR, 30]]],
    ]);
    expect(wrongCodesFrom(parts, "192.0.2.1")[0]?.windows[0]?.refuse(60)).toMatchObject({
      status: 429,
      message: "Too many wrong codes came from your network. You can try again in 60 seconds.",
      more: { retryAfterS: 60 },
    });
  });

  test.each([
    [false, 210],
    [true, 300],
  ])(
    "in all: a ceiling of which 30 %% is kept for known devices (%s: %i), tells the log",
    (known, most) => {
      const told: unknown[] = [];
      const heard = { ...parts, log: { error: (about: unknown) => told.push(about) } as never };
      const limit = wrongCodesInAll(heard, known);
      expect(of(limit)).toEqual([["wrong code", "all", [[HOUR, most]]]]);
      expect(limit.windows[0]?.refuse(5)).toMatchObject({
        status: 503,
        message: "We cannot check codes just now. Please try again later.",
        more: { retryAfterS: 5 },
      });
      expect(told).toEqual([{ wrongCodesPerHour: 300, known }]);
    },
  );
});
