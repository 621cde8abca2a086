import { personAt } from "../../unit/people";
import type { TestParts } from "../../unit/parts";
import type { Dice } from "../dice";
import { challengeOf, type Door, type Seen } from "./door";

/** How like the answers for known and unknown numbers are. */
export interface Likeness {
  pairs: number;
  /** kinds of answer (status, headers, body) that only one side ever got */
  told: string[];
  /** ms between the two 95th percentiles, of asking for a code and of entering a wrong one */
  requestGapMs: number;
  verifyGapMs: number;
}

/**
 * Asks for codes and enters wrong ones for numbers with and without an account, by turns in random order, so that whatever else the machine
 * does falls on both alike. A gap that is not there goes away with more samples, one that is there stays: up to four times as many are taken.
 */
export async function alike(parts: TestParts, door: Door, chance: Dice, pairs: number): Promise<Likeness> {
  const seen = { known: { request: [] as Seen[], verify: [] as Seen[] }, unknown: { request: [] as Seen[], verify: [] as Seen[] } };
  const numberOf = (side: "known" | "unknown", i: number) => `+919${String(i).padStart(9, side === "known" ? "1" : "2")}`;
  const makePeople = async (from: number, to: number) => {
    for (let i = from; i < to; i++) await personAt(parts, "done", { number: numberOf("known", i) });
  };
  const once = async (side: "known" | "unknown", i: number) => {
    const number = numberOf(side, i);
    // The ceilings count by the hour; what is asked here is another thing.
    parts.clock.now += 60_000;
    const address = `10.${side === "known" ? 1 : 2}.${i >> 8}.${i & 255}`;
    const asked = await door.requestCode(number, { address });
    seen[side].request.push(asked);
    seen[side].verify.push(await door.enterCode(number, "000000", { address, cookie: challengeOf(asked) }));
  };
  const gap = (what: "request" | "verify") => Math.abs(p95(seen.known[what]) - p95(seen.unknown[what]));
  await makePeople(0, pairs);
  for (let done = 0, until = pairs; done < until; done++) {
    for (const side of chance.chance(0.5) ? (["known", "unknown"] as const) : (["unknown", "known"] as const)) await once(side, done);
    if (done + 1 === until && until < 4 * pairs && Math.max(gap("request"), gap("verify")) > 5) {
      await makePeople(until, until + pairs);
      until += pairs;
    }
  }
  const told = (["request", "verify"] as const).flatMap((what) => onlyOneSide(seen.known[what].map(kind), seen.unknown[what].map(kind)));
  return { pairs: seen.known.request.length, told, requestGapMs: gap("request"), verifyGapMs: gap("verify") };
}

/** All of an answer but its date, with the random cookie reduced to its length. */
const kind = ({ status, headers, body }: Seen): string => {
  const { date: _, ...rest } = headers;
  const cookies = (headers["set-cookie"] ?? []).map((line) =>
    line.replace(/^([^=]+)=([^;]*)/, (_all, name: string, value: string) => `${name}=<${value.length}>`),
  );
  return JSON.stringify([status, { ...rest, "set-cookie": cookies }, body]);
};

const onlyOneSide = (a: string[], b: string[]): string[] => [...new Set([...a.filter((x) => !b.includes(x)), ...b.filter((x) => !a.includes(x))])];

function p95(seen: Seen[]): number {
  const sorted = seen.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0;
}
