import { Site } from "../tests/setup/site";
import { load } from "./load";
import { people } from "./people";
import { atLeast, atMost, told, type Row } from "./rows";
import { residentMb } from "./servers";

const SECONDS = 60;

/** Ten times the connections that fill the server, for a minute: it goes on serving, says 503 to the rest, stays small, and recovers at once. */
export async function overload(): Promise<Row[]> {
  const site = await Site.open({ LOG_LEVEL: "info" });
  try {
    const everybody = await people(site, 250);
    // The generator keeps no cookies that come back, so the flood's sessions end in its course; who was not in it shows what a visitor finds after it.
    const [cookies, others] = [everybody.slice(50), everybody.slice(0, 50)];
    const url = `${site.url}/services`;
    const headers = { "accept-encoding": "br" };
    const peak = await load({ url, connections: 100, seconds: 10, headers, cookies });
    const calm = await load({ url, connections: 5, seconds: 3, headers, cookies: others });
    let most = 0;
    let unexpected = 0;
    const seen = setInterval(() => (most = Math.max(most, residentMb(site.pid))), 500);
    const codes = setInterval(async () => {
      const { status } = await fetch(`${site.url}/services`).catch(() => ({ status: 0 }));
      if (status !== 200 && status !== 503) unexpected++;
    }, 250);
    const flood = await load({ url, connections: 1_000, seconds: SECONDS, headers, cookies });
    clearInterval(seen);
    clearInterval(codes);
    const served = (flood.requests - flood.bad) / SECONDS;
    const from = performance.now();
    let after = await load({ url, connections: 5, seconds: 1, headers, cookies: others });
    while (after.bad > 0 || after.p50 > calm.p50 * 1.5) after = await load({ url, connections: 5, seconds: 1, headers, cookies: others });
    return [
      told(
        "overload: requests a second at the peak / served in the flood / turned away",
        `${Math.round(peak.perSecond)} / ${Math.round(served)} / ${Math.round(flood.bad / SECONDS)}`,
      ),
      atLeast("overload: share of the peak still served", (served / peak.perSecond) * 100, 90, "%"),
      atMost("overload: answers other than 200 and 503", unexpected, 0, ""),
      atMost("overload: resident memory", most, 300, "MB"),
      atMost("overload: back to normal after", (performance.now() - from) / 1000, 2, "s"),
    ];
  } finally {
    await site.close();
  }
}
