import { randomBytes, randomInt } from "node:crypto";
import pino from "pino";
import { record } from "../app/backend.server/platform/audit/record";
import type { Parts } from "../app/backend.server/platform/parts";
import { findOrMakePerson } from "../app/backend.server/platform/people/people";
import { openStore } from "../app/backend.server/platform/store/database";
import { rememberDevice } from "../app/backend.server/sign-in/known-devices";
import { startSession } from "../app/backend.server/sign-in/sessions";
import { requestSignInCode, signIn } from "../app/backend.server/sign-in/sign-in";
import { ownPostgres } from "../tests/setup/postgres.mjs";
import { testParts } from "../tests/unit/parts";
import { delayingWire } from "./delaying-wire";
import { atLeast, notMeasured, told, type Row } from "./rows";

/** A question to the database and its answer take so much longer. */
const ROUND_TRIP_MS = 50;
const SERVERS = 6;
/** As many as a server has connections. */
const AT_ONCE = 10;
const FOR_MS = 10_000;
const CODES = 600;

/**
 * Sign-ins a second of six servers, each with ten connections of its own, where the database is
 * 50 ms away: the transactions alone that end with an entry of the audit trail; and whole sign-ins,
 * a code typed. The bars are ten times what it was when each waited for the one before to commit:
 * 4.9 and 1.8 a second, however many servers.
 */
export async function auditWall(): Promise<Row[]> {
  const postgres = await ownPostgres();
  if (!postgres) return [notMeasured("the audit wall", "PostgreSQL is not installed here")];
  const wire = await delayingWire(Number(new URL(postgres.url).port), ROUND_TRIP_MS / 2);
  const near = await server(postgres.url);
  const far: Bench[] = [];
  try {
    for (let n = 0; n < SERVERS; n++) far.push(await server(wire.by(postgres.url)));
    let acts = 0;
    const actsASecond = await perSecond(far, async ({ parts }) => {
      await actOf(parts, numberOf(++acts));
      return true;
    });
    const asked = await codesFor(near);
    const wholeASecond = await perSecond(far, async ({ parts }) => {
      const one = asked.pop();
      if (one) await signIn(parts, one);
      return one !== undefined;
    });
    return [
      told("servers, connections of each", `${SERVERS}, 10`),
      atLeast("transactions of sign-ins, the database 50 ms away", actsASecond, 49, "a second"),
      atLeast("whole sign-ins, the database 50 ms away", wholeASecond, 18, "a second"),
    ];
  } finally {
    for (const { close } of [near, ...far]) await close();
    wire.close();
    postgres.stop();
  }
}

interface Bench {
  parts: Parts;
  /** the codes sent, by number */
  codes: Map<string, string>;
  close(): Promise<void>;
}

/** A server's rules over connections of its own; the ceilings over everybody are out of the way. */
async function server(url: string): Promise<Bench> {
  const base = await testParts();
  const store = await openStore(url, { patienceMs: 120_000, lost: () => undefined });
  const codes = new Map<string, string>();
  const limits = { ...base.settings.limits, smsPerHour: 100_000, wrongCodesPerHour: 100_000 };
  const parts: Parts = {
    ...{ ...base, store, now: Date.now, log: pino({ level: "silent" }) },
    ...{ randomInt: (below) => randomInt(below) },
    ...{ randomToken: () => randomBytes(32).toString("base64url") },
    settings: { ...base.settings, limits },
    sms: {
      ...base.sms,
      send: async (to, text) => void codes.set(to, /\b\d{6}\b/.exec(text)?.[0] ?? ""),
    },
  };
  const close = async () => {
    await store.close();
    await base.close();
  };
  return { parts, codes, close };
}

/** What a sign-in does last, and the audit trail with it. */
const actOf = (parts: Parts, number: string): Promise<unknown> =>
  parts.store.transaction(async (tx) => {
    const person = await findOrMakePerson(parts, tx, number);
    const device = await rememberDevice(parts, tx, { person, number, known: null, device: null });
    const begunIn = { device: null, known: device.id };
    const { session } = await startSession(parts, person, tx, begunIn);
    record(parts, tx, { what: "sign-in", person, about: { session } });
  });

/** People who were sent a code each, from an address each. */
async function codesFor({ parts, codes }: Bench) {
  const asked = [];
  for (let n = 0; n < CODES; n++) {
    const one = { number: numberOf(500_000 + n), address: `10.${n >> 8}.${n & 255}.1` };
    const cookie = await requestSignInCode(parts, { ...one, cookie: null, device: null });
    asked.push({ ...one, cookie, device: null, code: codes.get(one.number) ?? "" });
  }
  return asked;
}

/**
 * How many went through a second, on all servers together, until the time is over or none is left.
 */
async function perSecond(
  servers: Bench[],
  work: (server: Bench) => Promise<boolean>,
): Promise<number> {
  const from = performance.now();
  let done = 0;
  const lane = async (one: Bench) => {
    while (performance.now() - from < FOR_MS && (await work(one))) done++;
  };
  await Promise.all(servers.flatMap((one) => Array.from({ length: AT_ONCE }, () => lane(one))));
  return (done * 1000) / (performance.now() - from);
}

const numberOf = (n: number): string => `+91${9_000_000_000 + n}`;
