import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import autocannon from "autocannon";

export interface Load {
  url: string;
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  /** one of these each request, in turn */
  cookies?: string[];
  /**
   * the cookies are that many groups, of which one is used after the other: neither generator keeps
   * a cookie that comes back, so a session lasts only as long as the grace of its rotation
   */
  shifts?: number;
}
export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  /** answers other than 2xx and 3xx */
  bad: number;
  requests: number;
}

/**
 * `wrk` when it is installed: it leaves most of its core to spare, so that the server is what is
 * measured; autocannon otherwise.
 */
export const generator: "wrk" | "autocannon" = spawnSync("wrk", ["-v"]).error
  ? "autocannon"
  : "wrk";

export const load = (asked: Load): Promise<Measured> =>
  generator === "wrk" ? byWrk(asked) : byAutocannon(asked);

async function byWrk({
  url,
  connections,
  seconds,
  headers = {},
  cookies = [],
  shifts = 1,
}: Load): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), "wrk-"));
  const script = join(folder, "load.lua");
  const quoted = JSON.stringify;
  writeFileSync(
    script,
    [
      `local cookies = {${cookies.map((cookie) => quoted(cookie)).join(",")}}`,
      ...Object.entries(headers).map(
        ([name, value]) => `wrk.headers[${quoted(name)}] = ${quoted(value)}`,
      ),
      `local i, begun, each = 0, os.time(), math.floor(#cookies / ${shifts})`,
      `local before = function() return each * math.min(${shifts - 1}, math.floor((os.time() - begun) * ${shifts} / ${seconds})) end`,
      cookies.length > 0
        ? "request = function() i = i % each + 1; wrk.headers['cookie'] = cookies[before() + i]; return wrk.format() end"
        : "",
      "done = function(s, l) io.write(string.format('\\nRESULT %d %d %.3f %.3f %d\\n', s.requests, s.duration, l:percentile(50) / 1000, l:percentile(99) / 1000, s.errors.status + s.errors.timeout + s.errors.read + s.errors.connect)) end",
    ].join("\n"),
  );
  const { stdout } = await promisify(execFile)("wrk", [
    "-t1",
    `-c${connections}`,
    `-d${Math.round(seconds)}s`,
    "--timeout",
    "30s",
    "-s",
    script,
    url,
  ]);
  rmSync(folder, { recursive: true });
  const [requests = 0, microseconds = 1, p50 = 0, p99 = 0, bad = 0] =
    /RESULT (.*)/.exec(stdout)?.[1]?.split(" ").map(Number) ?? [];
  return { requests, perSecond: requests / (microseconds / 1e6), p50, p99, bad };
}

async function byAutocannon({
  url,
  connections,
  seconds,
  headers = {},
  cookies = [],
  shifts = 1,
}: Load): Promise<Measured> {
  let i = 0;
  const [begun, each] = [Date.now(), Math.floor(cookies.length / shifts)];
  const before = () =>
    each * Math.min(shifts - 1, Math.floor(((Date.now() - begun) / 1000 / seconds) * shifts));
  const next = () => cookies[before() + (i++ % each)] ?? "";
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
    timeout: 30,
    ...(cookies.length > 0
      ? {
          requests: [
            {
              setupRequest: (request) => ({ ...request, headers: { ...headers, cookie: next() } }),
            },
          ],
        }
      : {}),
  });
  const { requests, latency, non2xx, errors } = result;
  return {
    requests: requests.total,
    perSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    bad: non2xx + errors,
  };
}
