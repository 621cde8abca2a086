import { generator } from "./load";
import { operated } from "./operated";
import { inTurn, median, ratio } from "./pairs";
import { atLeast, atMost, told, type Row } from "./rows";
import { bareServer, remixServe } from "./servers";

const ROUNDS = 5;
const SECONDS = 4;

/** The shortest of the public pages, and the longest. */
const PATHS = ["/", "/terms-and-conditions"];

/**
 * Public pages from memory against bare `node:http` sending the same bytes and against
 * `remix-serve` with the same build; logs and metrics on.
 */
export async function publicPages(): Promise<Row[]> {
  const site = await operated();
  const remix = await remixServe(site.url);
  try {
    const rows: Row[] = [told("public pages: load generator", generator)];
    for (const path of PATHS)
      rows.push(...(await onePage(site.url + path, remix.url + path, [site.pid, remix.pid])));
    return rows;
  } finally {
    await Promise.all([site.close(), remix.stop()]);
  }
}

async function onePage(
  url: string,
  remixUrl: string,
  [pid, remixPid]: [number, number],
): Promise<Row[]> {
  const name = new URL(url).pathname;
  const etag = await kept(url);
  const bare = await bareServer(url);
  try {
    const at = (asked: string, of: number, more: Record<string, string> = {}) => ({
      load: {
        url: asked,
        connections: 50,
        seconds: SECONDS,
        headers: { "accept-encoding": "gzip, br", ...more },
      },
      pids: [of],
    });
    const [ours = [], theirs = [], remixes = [], unchanged = []] = await inTurn(
      [
        at(url, pid),
        at(bare.url, bare.pid),
        at(remixUrl, remixPid),
        at(url, pid, { "if-none-match": etag }),
      ],
      ROUNDS,
    );
    const perSecond = (rounds: typeof ours) =>
      Math.round(median(rounds.map((round) => round.perSecond)));
    return [
      told(
        `${name}: requests a second, ours / bare node:http / remix-serve / ours 304`,
        [ours, theirs, remixes, unchanged].map(perSecond).join(" / "),
      ),
      atLeast(
        `${name}: share of bare node:http`,
        ratio(ours, theirs, (r) => r.perSecond) * 100,
        70,
        "%",
      ),
      told(
        `${name}: CPU a request, ours ÷ bare`,
        ratio(ours, theirs, (r) => r.cpuMsEach).toFixed(2),
      ),
      atLeast(
        `${name}: times remix-serve`,
        ratio(ours, remixes, (r) => r.perSecond),
        25,
        "×",
      ),
      atMost(
        `${name}: p99 ÷ bare's at 50 connections`,
        ratio(ours, theirs, (r) => r.p99),
        2,
        "×",
      ),
      atLeast(
        `${name}: 304 ÷ 200`,
        ratio(unchanged, ours, (r) => r.perSecond),
        1,
        "×",
      ),
      atMost(
        `${name}: answers that failed`,
        [...ours, ...unchanged].reduce((bad, round) => bad + round.bad, 0),
        0,
        "",
      ),
    ];
  } finally {
    await bare.stop();
  }
}

async function kept(url: string): Promise<string> {
  for (;;) {
    const etag = (await fetch(url)).headers.get("etag");
    if (etag) return etag;
  }
}
