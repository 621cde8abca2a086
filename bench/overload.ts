import type { Site } from "../tests/setup/site";
import { load, type Load } from "./load";
import { operated } from "./operated";
import { median } from "./pairs";
import { people, renew } from "./people";
import { atLeast, atMost, told, type Row } from "./rows";
import { residentMb } from "./servers";

const ROUNDS = 5;
const SECONDS = 60;
const PEOPLE = 200;
const OTHERS = 50;
/**
 * A shift is shorter than the grace of a rotation, so that everybody in the flood is signed in to
 * its end.
 */
const SHIFTS = 3;
const LONGEST_RECOVERY_MS = 30_000;

/**
 * Ten times the connections that fill the server, for a minute: it goes on serving, says 503 to the
 * rest, stays small, and recovers at once.
 */
export async function overload(): Promise<Row[]> {
  const site = await operated();
  try {
    const rounds: Flood[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await flooded(site));
    const middle = (of: (flood: Flood) => number) => median(rounds.map(of));
    const sum = (of: (flood: Flood) => number) =>
      rounds.reduce((total, flood) => total + of(flood), 0);
    return [
      told(
        "overload: requests a second at the peak / served in the flood / turned away",
        [middle(({ peak }) => peak), middle(({ served }) => served), middle(({ away }) => away)]
          .map(Math.round)
          .join(" / "),
      ),
      atLeast(
        "overload: share of the peak still served",
        middle(({ peak, served }) => (served / peak) * 100),
        90,
        "%",
      ),
      atMost(
        "overload: answers other than 200 and 503",
        sum(({ other }) => other),
        0,
        "",
      ),
      atMost(
        "overload: resident memory",
        Math.max(...rounds.map(({ resident }) => resident)),
        300,
        "MB",
      ),
      atMost("overload: back to normal after", middle(({ backMs }) => backMs) / 1000, 2, "s"),
    ];
  } finally {
    await site.close();
  }
}

interface Flood {
  /** requests a second at the most the server can do */
  peak: number;
  /** answered 200 and turned away with 503, a second; anything else, in all */
  served: number;
  away: number;
  other: number;
  /** MB, at the most */
  resident: number;
  backMs: number;
}

async function flooded(site: Site): Promise<Flood> {
  const at: Omit<Load, "connections" | "seconds"> = {
    url: `${site.url}/services`,
    headers: { "accept-encoding": "br" },
  };
  const before = await signedIn(site, PEOPLE);
  const peak = await load({ ...at, connections: 100, seconds: 10, cookies: before });
  const calm = await load({ ...at, connections: 5, seconds: 3, cookies: before });
  // Who is not in the flood shows what a visitor finds after it.
  const fresh = await signedIn(site, OTHERS + PEOPLE * SHIFTS);
  const [others, cookies] = [fresh.slice(0, OTHERS), fresh.slice(OTHERS)];
  let resident = 0;
  const seen = setInterval(() => (resident = Math.max(resident, residentMb(site.pid))), 500);
  const written = site.log.length;
  await load({ ...at, connections: 1_000, seconds: SECONDS, cookies, shifts: SHIFTS });
  clearInterval(seen);
  const statuses = answered(site.log.slice(written));
  const count = (status: number) => statuses.filter((one) => one === status).length;
  const [served, away] = [count(200), count(503)];
  const backMs = await backToNormal({ ...at, cookies: others }, calm.p50);
  return {
    peak: peak.perSecond,
    served: served / SECONDS,
    away: away / SECONDS,
    other: statuses.length - served - away,
    resident,
    backMs,
  };
}

/**
 * New sessions, with which nothing has been asked since their browsers were given all they keep.
 */
async function signedIn(site: Site, count: number): Promise<string[]> {
  const sessions = await people(site, count);
  await renew(site, sessions);
  return sessions;
}

/** The status of every answer by the access log, which knows those that the generator never saw. */
const answered = (log: string): number[] =>
  [...log.matchAll(/"status":(\d+)/g)].map(([, status]) => Number(status));

/**
 * ms until a few visitors wait no longer than half as long again as before. Gives up after half a
 * minute.
 */
async function backToNormal(
  few: Omit<Load, "connections" | "seconds">,
  calmP50: number,
): Promise<number> {
  const from = performance.now();
  for (;;) {
    const after = await load({ ...few, connections: 5, seconds: 1 });
    const past = performance.now() - from;
    if ((after.bad === 0 && after.p50 <= calmP50 * 1.5) || past > LONGEST_RECOVERY_MS) return past;
  }
}
