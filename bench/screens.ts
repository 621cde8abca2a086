import { listMany } from "../tests/setup/many-services";
import { fill } from "./fill";
import { operated } from "./operated";
import { inTurn, median, ratio, type Round } from "./pairs";
import { people, renew } from "./people";
import { atLeast, atMost, told, type Row } from "./rows";
import { bareRender, remixServe } from "./servers";

const ROUNDS = 5;
const SECONDS = 4;
const SESSIONS = 1_000;

/**
 * `/services` and `/subscriptions` of 1,000 people, who hold 5 subscriptions each, in turn against
 * `remix-serve` whose API is the same backend: another process, as it would be run.
 */
export async function screens(): Promise<Row[]> {
  const site = await operated();
  const cookies = await people(site, SESSIONS);
  await site.kill("SIGTERM");
  listMany(site.folder, 5);
  fill(site.folder, SESSIONS, Date.now());
  await site.start();
  const remix = await remixServe(site.url);
  try {
    const rows: Row[] = [];
    for (const path of ["/services", "/subscriptions"]) {
      const at = (url: string, pids: number[]) => ({
        load: {
          url: url + path,
          connections: 20,
          seconds: SECONDS,
          headers: { "accept-encoding": "br" },
          cookies,
        },
        pids,
      });
      await renew(site, cookies);
      const bare = await bareRender(site.url, path, cookies[0] ?? "");
      const [ours = [], theirs = [], renders = []] = await inTurn(
        [at(site.url, [site.pid]), at(remix.url, [remix.pid, site.pid]), at(bare.url, [bare.pid])],
        ROUNDS,
        () => renew(site, cookies),
      );
      await Promise.all([renew(site, cookies), bare.stop()]);
      const middle = (rounds: Round[], of: (round: Round) => number) => median(rounds.map(of));
      rows.push(
        told(
          `${path}: requests a second, ours / remix-serve`,
          `${Math.round(middle(ours, (r) => r.perSecond))} / ${Math.round(middle(theirs, (r) => r.perSecond))}`,
        ),
        atLeast(
          `${path}: times remix-serve`,
          ratio(ours, theirs, (r) => r.perSecond),
          2.5,
          "×",
        ),
        atMost(
          `${path}: p99 ÷ remix-serve's`,
          ratio(ours, theirs, (r) => r.p99),
          0.5,
          "×",
        ),
        told(
          `${path}: share of a bare renderToPipeableStream of the same tree (one core, unpacked, no session)`,
          `${Math.round(ratio(ours, renders, (r) => r.perSecond) * 100)} %`,
        ),
        told(
          `${path}: CPU a request, ours / remix-serve with its API`,
          `${middle(ours, (r) => r.cpuMsEach).toFixed(2)} / ${middle(theirs, (r) => r.cpuMsEach).toFixed(2)} ms`,
        ),
        atMost(
          `${path}: answers that failed`,
          [...ours, ...theirs].reduce((bad, round) => bad + round.bad, 0),
          0,
          "",
        ),
      );
    }
    return rows;
  } finally {
    await Promise.all([site.close(), remix.stop()]);
  }
}
