import { codeSentTo, type TestParts } from "../../unit/parts";
import type { Dice } from "../dice";
import { challengeOf, type Door } from "./door";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What two virtual days of attack came to. */
export interface Attack {
  knocks: number;
  /** the most guesses compared with a code of one number within any 24 hours */
  guessesADay: number;
  /** the most codes sent to one number within any 24 hours */
  sendsADay: number;
  /** the most codes sent to everybody within any hour */
  sendsAnHour: number;
  /** guesses that were right by luck */
  lucky: number;
}

/**
 * Somebody with as many addresses and browsers as they like, who sends as much at once as they
 * like, wants into `numbers` for two days. They never see a message. Between rounds they wait as
 * long as helps them: the gap between sends, the hour, or until the oldest wrong code is forgotten.
 */
export async function attack(
  parts: TestParts,
  door: Door,
  numbers: string[],
  chance: Dice,
): Promise<Attack> {
  const browsers = new Map<string, string[]>(numbers.map((number) => [number, []]));
  const until = parts.clock.now + 2 * DAY;
  const sends: { to: string; at: number }[] = [];
  let [knocks, lucky, seen] = [0, 0, 0];

  const ask = async (number: string) => {
    knocks++;
    const cookie = challengeOf(
      await door.requestCode(number, {
        address: anyAddress(chance),
        cookie: chance.chance(0.2) ? held(number) : null,
      }),
    );
    if (cookie) browsers.get(number)?.push(cookie);
  };
  const held = (number: string) => {
    const own = browsers.get(number) ?? [];
    return own.length > 0 ? chance.pick(own.slice(-12)) : null;
  };
  const guess = async (number: string) => {
    knocks++;
    // Now and then with the cookie of another number, hoping that it counts elsewhere.
    const cookie = held(chance.chance(0.1) ? chance.pick(numbers) : number);
    const { status } = await door.enterCode(
      number,
      String(chance.int(1_000_000)).padStart(6, "0"),
      { address: anyAddress(chance), cookie },
    );
    if (status === 200) lucky++;
  };

  while (parts.clock.now < until) {
    await Promise.all(
      numbers.flatMap((number) => Array.from({ length: 1 + chance.int(3) }, () => ask(number))),
    );
    await Promise.all(
      numbers.flatMap((number) => Array.from({ length: chance.int(25) }, () => guess(number))),
    );
    for (const { to } of parts.sent.slice(seen)) sends.push({ to, at: parts.clock.now });
    seen = parts.sent.length;
    parts.clock.now += chance.pick([MINUTE, MINUTE, 2 * MINUTE, 10 * MINUTE, HOUR, 3 * HOUR]);
  }
  return {
    knocks,
    lucky,
    guessesADay: Math.max(...(await comparisons(parts, numbers))),
    sendsADay: Math.max(
      ...numbers.map((number) =>
        mostWithin(
          DAY,
          sends.filter(({ to }) => to === number).map(({ at }) => at),
        ),
      ),
    ),
    sendsAnHour: mostWithin(
      HOUR,
      sends.map(({ at }) => at),
    ),
  };
}

/**
 * For each number the most guesses compared within any 24 hours. What an answer says does not tell
 * ("no tries left" is also said to guesses that are not compared any more); the count kept beside
 * each code does.
 */
async function comparisons(parts: TestParts, numbers: string[]): Promise<number[]> {
  const rows = await parts.store.db
    .selectFrom("challenges")
    .select(["destination_hash", "tries", "created_at"])
    .execute();
  return numbers.map((number) => {
    const hash = parts.seal.hash(number, "challenges.sign-in");
    // A try is made within ten minutes of its code: counting it at the code's birth errs by no more
    // than that.
    const at = rows
      .filter((row) => row.destination_hash === hash)
      .flatMap((row) => Array.from({ length: row.tries }, () => row.created_at));
    return mostWithin(DAY - 10 * MINUTE, at);
  });
}

/** The most of `at` (UTC ms) that lie within any `ms` (end excluded). */
function mostWithin(ms: number, at: number[]): number {
  const sorted = [...at].sort((a, b) => a - b);
  return sorted.reduce(
    (most, from, i) => Math.max(most, sorted.slice(i).filter((then) => then < from + ms).length),
    0,
  );
}

const anyAddress = (chance: Dice): string =>
  Array.from({ length: 4 }, () => chance.int(256)).join(".");

/** Many right guesses at once of one code: how many sessions they give. */
export async function sessionsOfOneCode(
  parts: TestParts,
  door: Door,
  number: string,
): Promise<number> {
  const cookie = challengeOf(await door.requestCode(number, { address: "192.0.2.9" }));
  const code = codeSentTo(parts, number);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      door.enterCode(number, code, { address: `192.0.2.${i}`, cookie }),
    ),
  );
  const sessions = await parts.store.db.selectFrom("sessions").select("id").execute();
  return Math.max(sessions.length, answers.filter(({ status }) => status === 200).length);
}

/**
 * While a person waits for a code, a stranger in other browsers does their worst with the same
 * number: no cookie, a bent copy of one, one of their own codes used up. @returns whether the
 * person still gets in at the first try
 */
export async function strangerCannotBurn(
  parts: TestParts,
  door: Door,
  number: string,
): Promise<boolean> {
  const cookie = challengeOf(await door.requestCode(number, { address: "198.51.100.1" })) ?? "";
  const code = codeSentTo(parts, number);
  const bent = [
    null,
    "x",
    `${cookie.split(".")[0]}.${"A".repeat(43)}`,
    cookie.slice(0, -1),
    `${cookie}A`,
  ];
  await Promise.all(
    bent.flatMap((other) =>
      Array.from({ length: 10 }, () =>
        door.enterCode(number, code === "000000" ? "000001" : "000000", {
          address: "203.0.113.7",
          cookie: other,
        }),
      ),
    ),
  );
  parts.clock.now += MINUTE;
  const own = challengeOf(
    await door.requestCode(number, { address: "203.0.113.7", cookie: bent[2] }),
  );
  for (let i = 0; i < 10; i++)
    await door.enterCode(number, code === "000000" ? "000001" : "000000", {
      address: "203.0.113.7",
      cookie: own,
    });
  return (await door.enterCode(number, code, { address: "198.51.100.1", cookie })).status === 200;
}

/** When the database no longer answers for the limits, nobody is sent a code and nobody gets in. */
export async function failsClosed(parts: TestParts, door: Door, number: string): Promise<boolean> {
  const cookie = challengeOf(await door.requestCode(number, { address: "192.0.2.1" }));
  const code = codeSentTo(parts, number);
  const before = parts.sent.length;
  await parts.store.db.schema.alterTable("limit_events").renameTo("limit_events_gone").execute();
  parts.clock.now += 2 * MINUTE;
  const answers = [
    await door.requestCode(number, { address: "192.0.2.1" }),
    await door.requestCode("+919000000077", { address: "192.0.2.2" }),
    await door.enterCode(number, code, { address: "192.0.2.1", cookie }),
  ];
  await parts.store.db.schema.alterTable("limit_events_gone").renameTo("limit_events").execute();
  const sessions = await parts.store.db.selectFrom("sessions").select("id").execute();
  return (
    answers.every(({ status, headers }) => status >= 500 && headers["set-cookie"] === undefined) &&
    parts.sent.length === before &&
    sessions.length === 0
  );
}
