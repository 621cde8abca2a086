import type { Site } from "../tests/setup/site";
import { load, type Load } from "./load";
import { operated } from "./operated";
import { median } from "./pairs";
import { people, renew } from "./people";
import { atLeast, atMost, told, type Row } from "./rows";
import { residentMb } from "./servers";

const ROUNDS = 5;
const SECONDS = 60;
const PEOPLE = 250;
/** The generator keeps no cookies that come back: past the grace its sessions are copies of replaced ones, and end. Until then everybody is signed in, as at the peak. */
const SIGNED_IN_SECONDS = 25;
const LONGEST_RECOVERY_MS = 30_000;

/** Ten times the connections that fill the server, for a minute: it goes on serving, says 503 to the rest, stays small, and recovers at once. */
export async function overload(): Promise<Row[]> {
  const site = await operated();
  try {
    const rounds: Flood[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await flooded(site));
    const middle = (of: (flood: Flood) => number) => median(rounds.map(of));
    const sum = (of: (flood: Flood) => number) => rounds.reduce((total, flood) => total + of(flood), 0);
    return [
      told(
        "overload: requests a second at the peak / served in the flood / turned away",
        [middle(({ peak }) => peak), middle(({ served }) => served), middle(({ away }) => away)].map(Math.round).join(" / "),
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
      atMost("overload: resident memory", Math.max(...rounds.map(({ resident }) => resident)), 300, "MB"),
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
  const at: Omit<Load, "connections" | "seconds"> = { url: `${site.url}/services`, headers: { "accept-encoding": "br" } };
  const before = await signedIn(site);
  const peak = await load({ ...at, connections: 100, seconds: 10, cookies: before });
  const calm = await load({ ...at, connections: 5, seconds: 3, cookies: before });
  // Who is not in the flood shows what a visitor finds after it.
  const fresh = await signedIn(site);
  const [others, cookies] = [fresh.slice(0, 50), fresh.slice(50)];
  let resident = 0;
  const seen = setInterval(() => (resident = Math.max(resident, residentMb(site.pid))), 500);
  const written = site.log.length;
  const begun = Date.now();
  await load({ ...at, connections: 1_000, seconds: SECONDS, cookies });
  clearInterval(seen);
  const backMs = await backToNormal({ ...at, cookies: others }, calm.p50);
  const answers = answered(site.log.slice(written));
  const early = answers.filter(({ at: when }) => when < begun + SIGNED_IN_SECONDS * 1000);
  const count = (of: typeof answers, status: number) => of.filter((answer) => answer.status === status).length;
  return {
    peak: peak.perSecond,
    served: count(early, 200) / SIGNED_IN_SECONDS,
    away: count(early, 503) / SIGNED_IN_SECONDS,
    other: answers.length - count(answers, 200) - count(answers, 503),
    resident,
    backMs,
  };
}

/** New sessions, with which nothing has been asked since their browsers were given all they keep. */
async function signedIn(site: Site): Promise<string[]> {
  const sessions = await people(site, PEOPLE);
  await renew(site, sessions);
  return sessions;
}

/** Every answer by the access log, which knows those that the generator never saw. */
const answered = (log: string): { at: number; status: number }[] =>
  [...log.matchAll(/"time":"([^"]+)"[^\n]*"status":(\d+)/g)].map(([, time = "", status]) => ({ at: Date.parse(time), status: Number(status) }));

/** ms until a few visitors wait no longer than half as long again as before. Gives up after half a minute. */
async function backToNormal(few: Omit<Load, "connections" | "seconds">, calmP50: number): Promise<number> {
  const from = performance.now();
  for (;;) {
    const after = await load({ ...few, connections: 5, seconds: 1 });
    const past = performance.now() - from;
    if ((after.bad === 0 && after.p50 <= calmP50 * 1.5) || past > LONGEST_RECOVERY_MS) return past;
  }
}
