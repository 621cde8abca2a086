import { personAt } from "../../unit/people";
import type { TestParts } from "../../unit/parts";
import type { Dice } from "../dice";
import { challengeOf, type Door, type Seen } from "./door";

/** How like the answers for known and unknown numbers are. */
export interface Likeness {
  pairs: number;
  /** kinds of answer (status, headers, body) that only one side ever got */
  told: string[];
  /** of asking for a code and of entering a wrong one */
  request: Gap;
  verify: Gap;
}
/**
 * ms between the two 95th percentiles; and what chance makes of it, 99 times of 100, when the same
 * answers are dealt to two sides anew.
 */
export interface Gap {
  ms: number;
  noiseMs: number;
}

/**
 * Asks for codes and enters wrong ones for numbers with and without an account, by turns in random
 * order, so that whatever else the machine does falls on both alike.
 */
export async function alike(
  parts: TestParts,
  door: Door,
  chance: Dice,
  pairs: number,
): Promise<Likeness> {
  const seen = {
    known: { request: [] as Seen[], verify: [] as Seen[] },
    unknown: { request: [] as Seen[], verify: [] as Seen[] },
  };
  const numberOf = (side: "known" | "unknown", i: number) =>
    `+919${String(i).padStart(9, side === "known" ? "1" : "2")}`;
  for (let i = 0; i < pairs; i++) await personAt(parts, "done", { number: numberOf("known", i) });
  const once = async (side: "known" | "unknown", i: number) => {
    const number = numberOf(side, i);
    // The ceilings count by the hour; what is asked here is another thing.
    parts.clock.now += 60_000;
    const address = `10.${side === "known" ? 1 : 2}.${i >> 8}.${i & 255}`;
    const asked = await door.requestCode(number, { address });
    seen[side].request.push(asked);
    seen[side].verify.push(
      await door.enterCode(number, "000000", { address, cookie: challengeOf(asked) }),
    );
  };
  for (let i = 0; i < pairs; i++) {
    for (const side of chance.chance(0.5)
      ? (["known", "unknown"] as const)
      : (["unknown", "known"] as const))
      await once(side, i);
  }
  const gap = (what: "request" | "verify") =>
    gapOf(msOf(seen.known[what]), msOf(seen.unknown[what]), chance);
  const told = (["request", "verify"] as const).flatMap((what) =>
    onlyOneSide(seen.known[what].map(kind), seen.unknown[what].map(kind)),
  );
  return { pairs, told, request: gap("request"), verify: gap("verify") };
}

/** All of an answer but its date, with the random cookie reduced to its length. */
const kind = ({ status, headers, body }: Seen): string => {
  const { date: _, ...rest } = headers;
  const cookies = (headers["set-cookie"] ?? []).map((line) =>
    line.replace(
      /^([^=]+)=([^;]*)/,
      (_all, name: string, value: string) => `${name}=<${value.length}>`,
    ),
  );
  return JSON.stringify([status, { ...rest, "set-cookie": cookies }, body]);
};

const onlyOneSide = (a: string[], b: string[]): string[] => [
  ...new Set([...a.filter((x) => !b.includes(x)), ...b.filter((x) => !a.includes(x))]),
];

/**
 * What the two gaps of times say: within 5 ms, farther apart, or nothing where chance alone would
 * put them more than 5 ms apart.
 */
export type Verdict = "alike" | "apart" | "too noisy to say";

const MOST_MS = 5;
const ROUNDS = 3;

export function verdictOn({ request, verify }: Likeness): Verdict {
  const gaps = [request, verify];
  if (gaps.some(({ ms, noiseMs }) => ms > MOST_MS && noiseMs <= MOST_MS)) return "apart";
  return gaps.some(({ noiseMs }) => noiseMs > MOST_MS) ? "too noisy to say" : "alike";
}

/**
 * Measures again, three times at most and each time longer, while the machine is too busy with
 * other things for the times to say anything. A difference in words ends it.
 * @param measure given the round, from 1
 */
export async function quietly(
  measure: (round: number) => Promise<Likeness>,
): Promise<Likeness & { verdict: Verdict }> {
  for (let round = 1; ; round++) {
    const likeness = await measure(round);
    const verdict = verdictOn(likeness);
    if (verdict !== "too noisy to say" || likeness.told.length > 0 || round === ROUNDS)
      return { ...likeness, verdict };
  }
}

const DEALS = 400;

/**
 * The two of a pair were answered one after the other, so it is they that are dealt anew: what the
 * machine did at that moment stays with both.
 */
function gapOf(known: number[], unknown: number[], chance: Dice): Gap {
  const between = (a: number[], b: number[]) => Math.abs(p95(a) - p95(b));
  const byChance = Array.from({ length: DEALS }, () => {
    const swapped = known.map(() => chance.chance(0.5));
    const deal = (one: number[], other: number[]) =>
      one.map((ms, i) => (swapped[i] ? (other[i] ?? ms) : ms));
    return between(deal(known, unknown), deal(unknown, known));
  }).sort((a, b) => a - b);
  return { ms: between(known, unknown), noiseMs: byChance[Math.floor(DEALS * 0.99)] ?? 0 };
}

const msOf = (seen: Seen[]): number[] => seen.map(({ ms }) => ms);

function p95(ms: number[]): number {
  const sorted = [...ms].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0;
}
