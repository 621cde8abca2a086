import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { createServer, type Server } from "node:http";
import { freePort } from "../tests/setup/free-port.mjs";

export interface Running {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/**
 * `node:http` and nothing else, sending byte for byte what `url` answers; a process of its own, as
 * ours is.
 */
export async function bareServer(url: string): Promise<Running> {
  const port = await freePort();
  return run("tsx", ["bench/bare.ts", url, String(port)], {}, `http://localhost:${port}`);
}

/**
 * The tree of one screen as one person sees it, rendered for each request and nothing more: a
 * process of its own.
 */
export async function bareRender(api: string, path: string, cookie: string): Promise<Running> {
  const port = await freePort();
  return run(
    "tsx",
    ["bench/bare-render.ts", path, cookie, String(port)],
    aloneWith(api, port),
    `http://localhost:${port}`,
  );
}

/** The same build under `remix-serve`, its API being ours. */
export async function remixServe(api: string): Promise<Running> {
  const port = await freePort();
  return run(
    process.execPath,
    ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"],
    aloneWith(api, port),
    `http://localhost:${port}`,
  );
}

const aloneWith = (api: string, port: number) => ({
  PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
  API_URL: api,
  COOKIE_SECRET: "only-for-the-bench-forty-letters-at-the-least",
  SANDBOX_IN_PRODUCTION: "yes-nothing-is-real",
});

async function run(
  command: string,
  words: string[],
  env: Record<string, string>,
  url: string,
): Promise<Running> {
  const child = spawn(
    command === "tsx" ? process.execPath : command,
    command === "tsx" ? ["--import", "tsx", ...words] : words,
    {
      env: { ...process.env, ...env },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  await answers(url, child);
  return { url, pid: child.pid ?? 0, stop: () => ended(child) };
}

/** Resolves once `url` answers; throws when that is not a page. */
export async function answers(url: string, child?: ChildProcess): Promise<void> {
  for (;;) {
    if (child && child.exitCode !== null)
      throw new Error(`${child.spawnargs.join(" ")} ended with ${child.exitCode}`);
    const there = await fetch(url).then(
      (response) => response.arrayBuffer().then(() => response),
      () => null,
    );
    if (there && !there.ok) throw new Error(`${url} answers ${there.status}`);
    if (there) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function ended(child: ChildProcess): Promise<void> {
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGKILL");
  return gone;
}

/** CPU time a process has used so far, ms (user and system; Linux). */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Resident memory of a process, MB (Linux). */
export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

/** What `bare.ts` runs: the answer of `url`, kept and sent again. */
export async function serveBare(url: string, port: number): Promise<Server> {
  const answer = await fetch(url, { headers: { "accept-encoding": "identity" } });
  const body = brotliCompressSync(Buffer.from(await answer.arrayBuffer()));
  const own = new Set([
    "content-length",
    "content-encoding",
    "date",
    "connection",
    "keep-alive",
    "transfer-encoding",
  ]);
  const headers = [
    ...[...answer.headers].filter(([name]) => !own.has(name)).flat(),
    "content-encoding",
    "br",
    "content-length",
    String(body.length),
  ];
  return createServer((_req, res) => res.writeHead(200, headers).end(body)).listen(port);
}
