import { strict as assert } from "node:assert";
import fc from "fast-check";
import { requestSignInCode, signIn } from "../../../app/backend.server/sign-in/sign-in";
import { whoIs } from "../../../app/backend.server/sign-in/sessions";
import type { PersonId } from "../../../app/backend.server/platform/store/ids";
import { codeSentTo, type TestParts } from "../../unit/parts";
import { statusOf } from "./status-of";

/** The session alone. */
const sessionOf = async (parts: Parameters<typeof whoIs>[0], access: string | null) =>
  (await whoIs(parts, access))?.session ?? null;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Fewer than the product's, so that sequences of this length come up against it. */
const WRONG_A_DAY = 7;

interface Challenge {
  cookie: string;
  code: string;
  at: number;
  tries: number;
  used: boolean;
}
const commands = [
  "ask",
  "ask elsewhere",
  "right",
  "right",
  "wrong",
  "wrong",
  "wrong",
  "elsewhere's code",
  "replaced",
  "no cookie",
  "minute",
  "hour",
] as const;

/**
 * A code for signing in (decision 7): five tries, ten minutes, one use, one browser; the gap, five
 * sends an hour, ten a day; wrong ones a day.
 */
export const signInMachine = (given: TestParts) =>
  fc.asyncProperty(
    fc.array(fc.constantFrom(...commands), { maxLength: 24, size: "max" }),
    async (sequence) => {
      const parts = unbounded(given);
      const number = `+91${5_000_000_000 + ++people}`;
      const address = `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`;
      const now = () => parts.now();
      const here: Challenge[] = [];
      const elsewhere: Challenge[] = [];
      const sends: number[] = [];
      const wrongs: number[] = [];
      let signedIn = 0;
      const within = (list: number[], ms: number) => list.filter((at) => at > now() - ms).length;
      const ask = async (browser: Challenge[]) => {
        const before = browser.at(-1);
        const full =
          within(sends, MINUTE) > 0 || within(sends, HOUR) >= 5 || within(sends, DAY) >= 10;
        const asked = requestSignInCode(parts, {
          number,
          cookie: before?.cookie ?? null,
          device: null,
          address,
        });
        assert.equal(await statusOf(asked), full ? 429 : 200);
        if (full) return;
        if (before) before.used = true;
        browser.push({
          cookie: await asked,
          code: codeSentTo(given, number),
          at: now(),
          tries: 0,
          used: false,
        });
        sends.push(now());
      };
      const enter = async (challenge: Challenge | undefined, code: string) => {
        const dead =
          !challenge ||
          challenge.used ||
          now() >= challenge.at + 10 * MINUTE ||
          challenge.tries >= 5;
        const expected =
          within(wrongs, DAY) >= WRONG_A_DAY ? 429 : dead || code !== challenge.code ? 422 : 200;
        const tokens = signIn(parts, {
          number,
          code,
          cookie: challenge?.cookie ?? null,
          device: null,
          address,
        });
        assert.equal(await statusOf(tokens), expected);
        if (!challenge || dead || expected === 429) return;
        challenge.tries++;
        if (expected === 422) return void wrongs.push(now());
        challenge.used = true;
        signedIn++;
        assert.ok(await sessionOf(parts, (await tokens).access));
      };
      const other = (code = "000000") => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
      const act: Record<(typeof commands)[number], () => Promise<void> | void> = {
        ask: () => ask(here),
        "ask elsewhere": () => ask(elsewhere),
        right: () => enter(here.at(-1), here.at(-1)?.code ?? "123456"),
        wrong: () => enter(here.at(-1), other(here.at(-1)?.code)),
        "elsewhere's code": () => enter(here.at(-1), elsewhere.at(-1)?.code ?? "123456"),
        replaced: () => enter(here.at(-2), here.at(-2)?.code ?? "123456"),
        "no cookie": () => enter(undefined, here.at(-1)?.code ?? "123456"),
        minute: () => void (given.clock.now += MINUTE),
        hour: () => void (given.clock.now += HOUR),
      };
      for (const command of sequence) await act[command]();
      assert.equal(await sessionsOf(given, number), signedIn);
    },
  );

let people = 0;

/** Everybody together may ask without end: that ceiling is not one person's machine. */
const unbounded = (given: TestParts): TestParts => ({
  ...given,
  settings: {
    ...given.settings,
    limits: {
      ...given.settings.limits,
      smsPerHour: 10 ** 6,
      wrongCodesPerHour: 10 ** 6,
      sendsPerIpv4_24: 10 ** 6,
      wrongCodesPerRange: 10 ** 6,
      wrongCodesPerDay: WRONG_A_DAY,
    },
  },
});

async function sessionsOf({ store, seal }: TestParts, number: string): Promise<number> {
  const person = await store.db
    .selectFrom("people")
    .select("id")
    .where("number_hash", "=", seal.hash(number, "people.number"))
    .executeTakeFirst();
  const id = person?.id ?? ("nobody" as PersonId);
  return (await store.db.selectFrom("sessions").select("id").where("person_id", "=", id).execute())
    .length;
}
