import { Site } from "../tests/setup/site";
import { generator } from "./load";
import { inTurn, median, ratio } from "./pairs";
import { atLeast, atMost, told, type Row } from "./rows";
import { bareServer, remixServe } from "./servers";

const ROUNDS = 5;
const SECONDS = 4;

/** Home from memory against bare `node:http` sending the same bytes and against `remix-serve` with the same build; logs on. */
export async function publicPages(): Promise<Row[]> {
  const site = await Site.open({ LOG_LEVEL: "info" });
  const [bare, remix] = await Promise.all([bareServer(site.url + "/"), remixServe(site.url)]);
  try {
    const headers = { "accept-encoding": "gzip, br" };
    const etag = (await fetch(site.url + "/")).headers.get("etag") ?? (await kept(site.url + "/"));
    const at = (url: string, pid: number, more: Record<string, string> = {}) => ({
      load: { url: url + "/", connections: 50, seconds: SECONDS, headers: { ...headers, ...more } },
      pids: [pid],
    });
    const [ours = [], theirs = [], remixes = [], unchanged = []] = await inTurn(
      [at(site.url, site.pid), at(bare.url, bare.pid), at(remix.url, remix.pid), at(site.url, site.pid, { "if-none-match": etag })],
      ROUNDS,
    );
    const perSecond = (rounds: typeof ours) => Math.round(median(rounds.map((round) => round.perSecond)));
    return [
      told("home: requests a second, ours / bare node:http / remix-serve / ours 304", [ours, theirs, remixes, unchanged].map(perSecond).join(" / ")),
      told("home: load generator", generator),
      atLeast("home: share of bare node:http", ratio(ours, theirs, (r) => r.perSecond) * 100, 70, "%"),
      told("home: CPU a request, ours ÷ bare", ratio(ours, theirs, (r) => r.cpuMsEach).toFixed(2)),
      atLeast(
        "home: times remix-serve",
        ratio(ours, remixes, (r) => r.perSecond),
        25,
        "×",
      ),
      atMost(
        "home: p99 ÷ bare's at 50 connections",
        ratio(ours, theirs, (r) => r.p99),
        2,
        "×",
      ),
      atLeast(
        "home: 304 ÷ 200",
        ratio(unchanged, ours, (r) => r.perSecond),
        1,
        "×",
      ),
      atMost(
        "home: answers that failed",
        [...ours, ...unchanged].reduce((bad, round) => bad + round.bad, 0),
        0,
        "",
      ),
    ];
  } finally {
    await Promise.all([site.close(), bare.stop(), remix.stop()]);
  }
}

async function kept(url: string): Promise<string> {
  for (;;) {
    const etag = (await fetch(url)).headers.get("etag");
    if (etag) return etag;
  }
}
