import { refreshSession } from "../../../app/backend.server/sign-in/refresh-session";
import { startSession } from "../../../app/backend.server/sign-in/sessions";
import { requestSignInCode, signIn } from "../../../app/backend.server/sign-in/sign-in";
import { codeSentTo, START, testParts, type TestParts } from "../../unit/parts";
import { DAY, HOUR, NUMBER, personAt } from "../../unit/people";
import type { Dice } from "../dice";
import type { Kind } from "./kind";

/** As `docs/security.md` says: an hour's codes, and wrong codes, of one /48. */
const CODES_OF_A_48 = 200;
const WRONG_OF_A_48 = 100;
const PAST_GRACE = 31_000;

async function on<T>(work: (parts: TestParts) => Promise<T>): Promise<T> {
  const parts = await testParts();
  try {
    return await work(parts);
  } finally {
    await parts.close();
  }
}

const passes = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** An address of one customer's: any of 65,536 networks, in whichever order. */
const anyOf48 = (chance: Dice): string =>
  `2001:db8:1:${chance.int(65_536).toString(16)}::${(1 + chance.int(9_999)).toString(16)}`;

const anyNumber = (chance: Dice): string =>
  `+919${String(chance.int(1_000_000_000)).padStart(9, "0")}`;

export const signingIn: Kind[] = [
  {
    name: "1: more codes an hour than one customer's addresses are worth",
    succeed: (times, chance) =>
      on(async (parts) => {
        let sent = 0;
        for (let n = 0; n < times; n++) {
          const asked = { number: anyNumber(chance), cookie: null, device: null };
          const went = passes(requestSignInCode(parts, { ...asked, address: anyOf48(chance) }));
          if (await went) sent++;
        }
        return Math.max(0, sent - CODES_OF_A_48);
      }),
  },
  {
    name: "1: wrong codes sprayed over many numbers",
    succeed: (times, chance) =>
      on(async (parts) => {
        let compared = 0;
        for (let n = 0; n < times; n++) {
          const number = anyNumber(chance);
          const elsewhere = `10.${n >> 8}.${n & 255}.${chance.int(256)}`;
          const cookie = await requestSignInCode(parts, {
            number,
            cookie: null,
            device: null,
            address: elsewhere,
          }).catch(() => null);
          if (cookie === null) parts.clock.now += 60_000;
          const about = { number, cookie, device: null, address: anyOf48(chance) };
          const status = await signIn(parts, { ...about, code: "000000" }).then(
            () => 200,
            (refusal: { status?: number }) => refusal.status,
          );
          if (cookie !== null && status !== 429 && status !== 503) compared++;
        }
        // So many in each hour that went by.
        const hours = 1 + Math.floor((parts.clock.now - START) / HOUR);
        return Math.max(0, compared - WRONG_OF_A_48 * hours);
      }),
  },
  {
    name: "2: a number's owner kept out of the browser that they signed in with before",
    succeed: (times, chance) =>
      on(async (parts) => {
        const own = { number: NUMBER, address: "192.0.2.1" };
        const first = await requestSignInCode(parts, { ...own, cookie: null, device: null });
        const code = () => codeSentTo(parts, NUMBER);
        let { device } = await signIn(parts, {
          ...own,
          cookie: first,
          device: null,
          code: code(),
        });
        let keptOut = 0;
        for (let n = 0; n < times; n++) {
          parts.clock.now += chance.pick([60_000, 10 * 60_000, HOUR]);
          const address = `198.51.${n & 255}.${chance.int(256)}`;
          const asked = { number: NUMBER, cookie: null, device: null, address };
          const cookie = await requestSignInCode(parts, asked).catch(() => null);
          for (let guess = 0; guess < 5; guess++)
            await passes(signIn(parts, { ...asked, cookie, code: "000000" }));
          if (n % 20 !== 19) continue;
          parts.clock.now += 3 * HOUR;
          const known = { ...own, device: device.cookie };
          try {
            const wanted = await requestSignInCode(parts, { ...known, cookie: null });
            ({ device } = await signIn(parts, { ...known, cookie: wanted, code: code() }));
          } catch {
            keptOut++;
          }
        }
        return keptOut;
      }),
  },
  {
    name: "3: a copied session that lives on beside its owner's",
    succeed: (times, chance) =>
      on(async (parts) => {
        const { id } = await personAt(parts, "email");
        let lived = 0;
        for (let n = 0; n < times; n++) {
          const { refresh } = await startSession(parts, id);
          const held = [refresh, refresh];
          let turn = 0;
          for (; turn < 8; turn++) {
            parts.clock.now += PAST_GRACE + chance.int(HOUR);
            const answer = await refreshSession(parts, held[turn % 2] ?? "");
            if (!answer) break;
            held[turn % 2] = answer.refresh;
          }
          if (turn > 3) lived++;
          if (n % 50 === 0) parts.clock.now += DAY;
        }
        return lived;
      }),
  },
];
