import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { noticesGiven } from "../../../app/backend.server/platform/people/notices";
import { requestSignInCode, signIn } from "../../../app/backend.server/sign-in/sign-in";
import { whoIs } from "../../../app/backend.server/sign-in/sessions";
import { trail } from "../../../app/backend.server/platform/audit/list";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import { watchHeld } from "../held-rows";
import { codeSentTo, testParts, type TestParts } from "../parts";
import { DAY, HOUR, NUMBER, personAt, personByNumber, refusalOf } from "../people";

let parts: TestParts;
beforeEach(async () => {
  parts = await testParts();
});
afterEach(() => parts.close());

const later = (ms: number) => void (parts.clock.now += ms);
const ask = (
  number = NUMBER,
  cookie: string | null = null,
  address = "192.0.2.1",
  device: string | null = null,
) => requestSignInCode(parts, { number, cookie, device, address });
const enter = (
  cookie: string | null,
  code: string,
  number = NUMBER,
  address = "192.0.2.1",
  device: string | null = null,
) => signIn(parts, { number, code, cookie, device, address });
const setLimits = (over: Partial<typeof parts.settings.limits>) => {
  parts.settings = { ...parts.settings, limits: { ...parts.settings.limits, ...over } };
};
const wrongFor = (code: string) => (code === "000000" ? "000001" : "000000");

describe("asking for a code", () => {
  test("sends six digits and, on the last line, the site they are for", async () => {
    await ask();
    const code = codeSentTo(parts, NUMBER);
    expect(parts.sent[0]?.text.split("\n").at(-1)).toBe(`@research.example #${code}`);
  });

  test("in the language of the page where the text is registered in it", async () => {
    const asks = async (templateIdsIn: Record<string, string>, number: string) => {
      parts.settings = { ...parts.settings, sms: { ...parts.settings.sms, templateIdsIn } };
      const visit = { number, cookie: null, device: null, address: "192.0.2.1" };
      await requestSignInCode(parts, { ...visit, language: "hi" });
      return parts.sent.at(-1)?.text;
    };
    expect(await asks({}, NUMBER)).toContain("is your code to log in");
    const hindi = await asks({ hi: "2207" }, "+919876543219");
    expect(hindi).toContain("लॉग इन ओटीपी है");
    expect(hindi?.split("\n").at(-1)).toMatch(/^@research\.example #\d{6}$/);
  });

  // ASVS 6.5.4
  test("draws it from a million, and pads a small one with zeros", async () => {
    const drawn: number[] = [];
    const small = await testParts({ randomInt: (below) => (drawn.push(below), 7) });
    await requestSignInCode(small, {
      number: NUMBER,
      cookie: null,
      device: null,
      address: "192.0.2.1",
    });
    expect(codeSentTo(small, NUMBER)).toBe("000007");
    expect(drawn).toEqual([1_000_000]);
    await small.close();
  });

  test("outside the countries that the operator enabled is refused and sends nothing", async () => {
    const refusal = await refusalOf(ask("+449876543210"));
    expect([refusal.status, refusal.message]).toEqual([
      422,
      "We can send codes only to +91 numbers at present",
    ]);
    expect(parts.sent).toEqual([]);
  });

  test("takes any ten digits after +91", async () => {
    await ask("+911234567890");
    expect(parts.sent).toHaveLength(1);
  });

  test("leaves no code, number or cookie in the database", async () => {
    const cookie = await ask();
    const rows =
      JSON.stringify(await parts.store.db.selectFrom("challenges").selectAll().execute()) +
      JSON.stringify(await parts.store.db.selectFrom("limit_events").selectAll().execute());
    for (const secret of [codeSentTo(parts, NUMBER), "9876543210", cookie.split(".")[1] ?? ""])
      expect(rows).not.toContain(`"${secret}`);
  });

  test("again before 60 seconds is refused with the seconds left", async () => {
    await ask();
    later(18_000);
    const refusal = await refusalOf(ask());
    expect([refusal.status, refusal.message, refusal.more.retryAfterS]).toEqual([
      429,
      "You can ask again in 42 seconds.",
      42,
    ]);
    later(42_000);
    await ask();
  });

  // ASVS 2.3.2
  test("is possible 5 times an hour and 10 times a day for a number", async () => {
    for (let i = 0; i < 5; i++, later(60_000)) await ask();
    const hour = await refusalOf(ask());
    expect([hour.status, hour.message]).toEqual([
      429,
      "Too many codes were asked for. You can ask again in 55 minutes.",
    ]);
    later(HOUR);
    for (let i = 0; i < 5; i++, later(60_000)) await ask();
    later(HOUR);
    expect((await refusalOf(ask())).message).toBe(
      "Too many codes were asked for. You can ask again in 22 hours.",
    );
    later(DAY);
    await ask();
  });

  test("is possible 60 times an hour from an IPv4 address", async () => {
    for (let i = 0; i < 60; i++) await ask(`+9198765432${String(i).padStart(2, "0")}`);
    expect((await refusalOf(ask("+919876543299"))).status).toBe(429);
    await ask("+919876543299", null, "192.0.2.2");
  });

  test("is possible 20 times an hour from all the addresses of one IPv6 customer", async () => {
    const spellings = [
      (i: number) => `2001:db8:1:2::${i.toString(16)}`,
      (i: number) => `2001:0db8:0001:0002:ffff:0:0:${i}`,
      (i: number) => `2001:DB8:1:2:${i}::`,
    ];
    for (let i = 0; i < 20; i++)
      await ask(`+9198765432${String(i).padStart(2, "0")}`, null, spellings[i % 3]?.(i + 1));
    expect((await refusalOf(ask("+919876543299", null, "2001:db8:1:2:a:b:c:d"))).status).toBe(429);
    await ask("+919876543299", null, "2001:db8:1:3::1");
  });

  test("is possible 60 times an hour from a /56 and 200 times from a /48, however many /64s are used", async () => {
    let number = 9_000_000_000;
    let sent = 0;
    const from = async (address: string) => {
      try {
        await ask(`+91${++number}`, null, address);
        sent++;
        return 200;
      } catch (problem) {
        return (problem as { status: number }).status;
      }
    };
    for (let i = 0; i < 80; i++) await from(`2001:db8:1:${i.toString(16)}::1`);
    expect(sent).toBe(60);
    for (let i = 0; i < 500; i++) await from(`2001:db8:1:${(i * 0x80).toString(16)}::1`);
    expect(sent).toBe(200);
    expect(await from("2001:db8:2::1")).toBe(200);
  });

  // ASVS 2.4.1
  test("stops for strangers at their share, for known devices at the hour's ceiling", async () => {
    const { device } = await enter(await ask(), codeSentTo(parts, NUMBER));
    later(HOUR);
    setLimits({ smsPerHour: 3 });
    await ask("+919000000001");
    await ask("+919000000002");
    expect((await refusalOf(ask("+919000000003"))).status).toBe(503);
    await ask(NUMBER, null, "192.0.2.1", device.cookie);
    later(60_000);
    expect((await refusalOf(ask(NUMBER, null, "192.0.2.1", device.cookie))).status).toBe(503);
    expect(parts.sent).toHaveLength(4);
  });

  test("many times at once sends one", async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) => ask(NUMBER, null, `192.0.2.${i}`)),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(parts.sent).toHaveLength(1);
  });

  test("answers known and unknown numbers alike", async () => {
    await personAt(parts, "done");
    const [known, unknown] = [await ask(NUMBER), await ask("+919000000001")];
    expect(known.length).toBe(unknown.length);
    expect(parts.sent).toHaveLength(2);
  });

  test("leaves the code before usable when the new one could not be sent", async () => {
    const cookie = await ask();
    const code = codeSentTo(parts, NUMBER);
    later(60_000);
    const { sms } = parts;
    parts.sms = { ...sms, send: () => Promise.reject(new ProviderDown("sms", "timeout")) };
    await expect(ask(NUMBER, cookie)).rejects.toThrow(ProviderDown);
    parts.sms = sms;
    await enter(cookie, code);
  });
});

describe("the message", () => {
  test("says the code, the site, how long it works and that it is nobody else's", async () => {
    await ask();
    const code = codeSentTo(parts, NUMBER);
    expect(parts.sent.map(({ text }) => text)).toEqual([
      `${code} is your code to log in to ${parts.site().product}. It works for 10 minutes. Do not share it with anyone.\n@research.example #${code}`,
    ]);
  });

  test("counts for the address, the number and the ceiling, in kinds of their own", async () => {
    await ask();
    const counted = await parts.store.db.selectFrom("limit_events").select("kind").execute();
    expect(counted.map(({ kind }) => kind).sort()).toEqual([
      "sent from",
      "sent from",
      "sms",
      "sms to",
    ]);
  });

  test("goes to any of the countries the operator enabled, which the refusal names", async () => {
    parts.settings = { ...parts.settings, dialCodes: ["+91", "+971"] };
    await ask("+9711234567890");
    expect((await refusalOf(ask("+449876543210"))).message).toBe(
      "We can send codes only to +91, +971 numbers at present",
    );
  });
});

describe("a code", () => {
  test("is kept as a hash of what it is for, whom it went to, which challenge and itself, so that one on its way outlives an upgrade", async () => {
    const cookie = await ask();
    const row = await parts.store.db.selectFrom("challenges").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      purpose: "sign-in",
      destination_hash: parts.seal.hash(NUMBER, "challenges.sign-in"),
      browser_hash: parts.seal.hash(cookie, "challenges.browser"),
      code_hash: parts.seal.hash(
        `sign-in|${NUMBER}|${row.id}|${codeSentTo(parts, NUMBER)}`,
        "challenges.code",
      ),
      tries: 0,
      created_at: parts.clock.now,
      expires_at: parts.clock.now + 600_000,
      consumed_at: null,
    });
    expect(cookie.startsWith(`${row.id}.`)).toBe(true);
  });

  test("is any six digits", async () => {
    const asked: number[] = [];
    const counting = await testParts({ randomInt: (below) => (asked.push(below), 0) });
    await requestSignInCode(counting, {
      number: NUMBER,
      cookie: null,
      device: null,
      address: "192.0.2.1",
    });
    expect([asked[0], codeSentTo(counting, NUMBER)]).toEqual([1_000_000, "000000"]);
    await counting.close();
  });

  test("once used stays used from then; asking anew with its cookie changes nothing", async () => {
    const cookie = await ask();
    later(1_000);
    await enter(cookie, codeSentTo(parts, NUMBER));
    const used = parts.clock.now;
    later(60_000);
    await ask(NUMBER, cookie);
    const rows = await parts.store.db
      .selectFrom("challenges")
      .select("consumed_at")
      .orderBy("id")
      .execute();
    expect(rows.map(({ consumed_at }) => consumed_at)).toEqual([used, null]);
  });

  test("is used in a transaction that holds its challenge", async () => {
    const cookie = await ask();
    const held = watchHeld(parts);
    await enter(cookie, codeSentTo(parts, NUMBER));
    expect(held).toEqual([
      undefined,
      { table: "challenges", id: (cookie.split(".")[0] ?? "") as string },
    ]);
  });

  test("whose tries are used up is called so until it expires, and then expired", async () => {
    const cookie = await ask();
    const code = codeSentTo(parts, NUMBER);
    for (let i = 0; i < 5; i++) await refusalOf(enter(cookie, wrongFor(code)));
    later(600_000 - 1);
    expect((await refusalOf(enter(cookie, code))).message).toBe(
      "That code is not right, and there are no tries left. Ask for a new one.",
    );
    later(1);
    expect((await refusalOf(enter(cookie, code))).message).toBe(
      "That code has expired. Ask for a new one.",
    );
  });

  test("entered for something else than it was sent for says that it has expired, not that tries are used up", async () => {
    const cookie = await ask();
    expect(
      (await refusalOf(enter(cookie, codeSentTo(parts, NUMBER), "+919000000001"))).message,
    ).toBe("That code has expired. Ask for a new one.");
  });

  test("entered wrongly counts for the number's day, networks' hour and everybody's", async () => {
    const cookie = await ask();
    await refusalOf(enter(cookie, wrongFor(codeSentTo(parts, NUMBER))));
    const wrong = await parts.store.db
      .selectFrom("limit_events")
      .selectAll()
      .where("kind", "like", "wrong%")
      .execute();
    const counted = [
      ["wrong-code sign-in", NUMBER],
      ["wrong code from", "192.0.2.1"],
      ["wrong code from", "192.0.2.0/24"],
      ["wrong code", "all"],
    ];
    expect(wrong.map(({ kind, subject_hash }) => [kind, subject_hash]).sort()).toEqual(
      counted
        .map(([kind, subject]) => [kind, parts.seal.hash(subject ?? "", `limit.${kind}`)])
        .sort(),
    );
  });

  test("entered wrongly too often in a day says when to come back, also for programs", async () => {
    parts.settings = {
      ...parts.settings,
      limits: { ...parts.settings.limits, wrongCodesPerDay: 1 },
    };
    const cookie = await ask();
    await refusalOf(enter(cookie, wrongFor(codeSentTo(parts, NUMBER))));
    expect((await refusalOf(enter(cookie, codeSentTo(parts, NUMBER)))).more.retryAfterS).toBe(
      86_400,
    );
  });
});

test("a sign-in is on the trail with its session", async () => {
  const tokens = await enter(await ask(), codeSentTo(parts, NUMBER));
  const entries = await trail(parts, { what: "sign-in", most: 9 });
  expect(entries.map(({ about, person }) => [about, person])).toEqual([
    [{ session: tokens.session }, (await personByNumber(parts, NUMBER))?.id],
  ]);
});

describe("entering the code", () => {
  test("signs in and makes the account the first time only", async () => {
    const cookie = await ask();
    const tokens = await enter(cookie, codeSentTo(parts, NUMBER));
    const session = await whoIs(parts, tokens.access);
    const person = await personByNumber(parts, NUMBER);
    expect(session?.person.id).toBe(person?.id);
    later(60_000);
    const second = await enter(await ask(), codeSentTo(parts, NUMBER));
    expect((await whoIs(parts, second.access))?.person.id).toBe(person?.id);
  });

  test.each([
    ["of the page, where no other was opened", undefined, "hi"],
    ["that was opened, in its language", "en", "en"],
  ] as const)(
    "keeps the page's language for letters, and that it led to the notice %s",
    async (_, notice, told) => {
      const cookie = await ask();
      const code = codeSentTo(parts, NUMBER);
      const visit = { number: NUMBER, cookie, device: null, address: "192.0.2.1" };
      await signIn(parts, { ...visit, code, language: "hi", notice });
      const person = await personByNumber(parts, NUMBER);
      expect(person?.language).toBe("hi");
      expect(await noticesGiven(parts.store.db).execute()).toMatchObject([
        { person: person?.id, step: "number", language: told },
      ]);
    },
  );

  // ASVS 6.4.1, 6.5.1
  test("works once", async () => {
    const cookie = await ask();
    const code = codeSentTo(parts, NUMBER);
    const both = await Promise.allSettled([enter(cookie, code), enter(cookie, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await refusalOf(enter(cookie, code))).message).toBe(
      "That code no longer works. Ask for a new one.",
    );
  });

  // ASVS 6.6.3
  test("wrongly says the tries left, and after five the right one is worth nothing", async () => {
    const cookie = await ask();
    const code = codeSentTo(parts, NUMBER);
    const said: string[] = [];
    for (let i = 0; i < 5; i++) said.push((await refusalOf(enter(cookie, wrongFor(code)))).message);
    expect(said).toEqual([
      "That code is not right. You have 4 tries left.",
      "That code is not right. You have 3 tries left.",
      "That code is not right. You have 2 tries left.",
      "That code is not right. You have 1 try left.",
      "That code is not right, and there are no tries left. Ask for a new one.",
    ]);
    const refusal = await refusalOf(enter(cookie, code));
    expect([refusal.status, refusal.message]).toEqual([
      422,
      "That code is not right, and there are no tries left. Ask for a new one.",
    ]);
  });

  // ASVS 6.3.1
  test("fifty times at once is five tries", async () => {
    const cookie = await ask();
    const code = codeSentTo(parts, NUMBER);
    await Promise.allSettled(Array.from({ length: 50 }, () => enter(cookie, wrongFor(code))));
    expect(
      await parts.store.db.selectFrom("challenges").select("tries").executeTakeFirst(),
    ).toEqual({ tries: 5 });
    await refusalOf(enter(cookie, code));
  });

  // ASVS 6.4.1, 6.5.5
  test("after ten minutes is too late", async () => {
    const cookie = await ask();
    later(600_000);
    expect((await refusalOf(enter(cookie, codeSentTo(parts, NUMBER)))).message).toBe(
      "That code has expired. Ask for a new one.",
    );
  });

  // ASVS 6.6.2
  test("of the message before the last is worth nothing", async () => {
    const first = await ask();
    const code = codeSentTo(parts, NUMBER);
    later(60_000);
    const second = await ask(NUMBER, first);
    expect((await refusalOf(enter(first, code))).status).toBe(422);
    await enter(second, codeSentTo(parts, NUMBER));
  });

  // ASVS 6.6.2
  test("for another number is worth nothing", async () => {
    const cookie = await ask();
    expect(
      (await refusalOf(enter(cookie, codeSentTo(parts, NUMBER), "+919000000001"))).status,
    ).toBe(422);
    expect(await personByNumber(parts, "+919000000001")).toBeNull();
  });

  // ASVS 6.6.2
  test("in another browser is worth nothing and costs the person no try", async () => {
    const cookie = await ask();
    const code = codeSentTo(parts, NUMBER);
    for (const foreign of [null, "", `${cookie}x`, cookie.split(".")[0] ?? ""])
      await refusalOf(enter(foreign, code));
    for (let i = 0; i < 30; i++) await refusalOf(enter(null, wrongFor(code)));
    await enter(cookie, code);
  });

  // ASVS 6.3.1
  test("wrongly 15 times a day closes the number that day for any address or browser", async () => {
    for (let round = 0; round < 3; round++, later(60_000)) {
      const cookie = await ask(NUMBER, null, `192.0.2.${round}`);
      for (let i = 0; i < 5; i++)
        await refusalOf(enter(cookie, wrongFor(codeSentTo(parts, NUMBER))));
    }
    const cookie = await ask();
    const refusal = await refusalOf(enter(cookie, codeSentTo(parts, NUMBER)));
    expect([refusal.status, refusal.message]).toEqual([
      429,
      "Too many wrong codes today. You can try again in 24 hours.",
    ]);
    later(DAY);
    await enter(await ask(), codeSentTo(parts, NUMBER));
  });

  test("rightly does not count against the day", async () => {
    const cookie = await ask();
    await enter(cookie, codeSentTo(parts, NUMBER));
    expect(
      await parts.store.db
        .selectFrom("limit_events")
        .select("kind")
        .where("kind", "like", "wrong%")
        .execute(),
    ).toEqual([]);
  });
});

describe("guessing codes of many numbers", () => {
  /**
   * One wrong code for a number of its own, asked for elsewhere. @returns the status of the answer
   */
  const spray = async (i: number, address: string) => {
    const number = `+91${8_000_000_000 + i}`;
    const cookie = await ask(number, null, `10.${i % 250}.${i >> 8}.1`);
    const problem = await refusalOf(
      enter(cookie, wrongFor(codeSentTo(parts, number)), number, address),
    );
    return problem.status;
  };

  test("from one /48 stops after 100 wrong codes, whichever /64s they come from", async () => {
    const answers: number[] = [];
    for (let i = 0; i < 130; i++) answers.push(await spray(i, `2001:db8:1:${i.toString(16)}::1`));
    expect(answers.filter((status) => status === 422)).toHaveLength(100);
    expect(answers.slice(100)).toEqual(Array.from({ length: 30 }, () => 429));
    expect(await spray(200, "2001:db8:2::1")).toBe(422);
    later(HOUR);
    expect(await spray(201, "2001:db8:1::1")).toBe(422);
  });

  test("from one address stops after 30 wrong codes", async () => {
    const answers: number[] = [];
    for (let i = 0; i < 31; i++) answers.push(await spray(i, "192.0.2.7"));
    expect(answers.slice(29)).toEqual([422, 429]);
    expect(await spray(99, "192.0.2.8")).toBe(422);
  });

  test("from everywhere ends at strangers' share of the ceiling; known devices go on", async () => {
    const { device } = await enter(await ask(), codeSentTo(parts, NUMBER));
    setLimits({ wrongCodesPerHour: 10 });
    const answers: number[] = [];
    for (let i = 0; i < 8; i++) answers.push(await spray(i, `10.1.${i}.1`));
    expect(answers.slice(6)).toEqual([422, 503]);
    later(60_000);
    const cookie = await ask(NUMBER, null, "192.0.2.1", device.cookie);
    await enter(cookie, codeSentTo(parts, NUMBER), NUMBER, "10.1.1.1", device.cookie);
  });
});
