import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser } from "@playwright/test";
import { findChromium } from "../tests/setup/chromium.mjs";
import { median } from "./pairs";
import { atMost, notMeasured, told, type Row } from "./rows";

const EMULATOR = process.env.LINK_EMULATOR ?? "../shared/tools/link_emulator.py";
const ROUNDS = 5;
/**
 * A visit finds a browser that runs: the making of its window, some seconds of a core, is not the
 * page's.
 */
const WINDOW_MADE_MS = 3_000;
const CPU_SLOWDOWN = 4;
const HOST = "desk.example";
const SERVER = "10.99.0.1";
const PORT = 8443;

/**
 * round trip ms, down and up kbps → the most until the first and largest paint of a cold visit, and
 * of a warm one, s
 */
const links = [
  { link: [400, 400, 400], cold: { "/": 1.6, "/auth": 1.75, "/services": 1.75 }, warm: 0.9 },
  { link: [150, 1638, 750], cold: { "/": 0.8, "/auth": 0.8, "/services": 0.8 }, warm: 0.9 },
] as const;

/**
 * First and largest paint over a slow link with real TCP and TLS 1.3, on a CPU four times slower.
 * Two network namespaces and a packet emulator stand for the link (root, `ip`, `openssl` and
 * python3 are needed; `LINK_EMULATOR` names the emulator: `RTT_MS DOWN_KBPS UP_KBPS`).
 */
export async function slowLink(): Promise<Row[]> {
  if (process.getuid?.() !== 0 || !existsSync(EMULATOR))
    return [notMeasured("slow link", `it needs root and LINK_EMULATOR (${EMULATOR})`)];
  const rows: Row[] = [
    told(
      "slow link: TLS is ended by",
      `node:tls (OpenSSL ${process.versions.openssl}), TLS 1.3, records of a packet, in front of the server`,
    ),
  ];
  for (const { link, cold, warm } of links) {
    const folder = mkdtempSync(join(tmpdir(), "slow-"));
    const [emulator, server] = [
      await start("python3", [EMULATOR, ...link.map(String)], "up"),
      await serve(folder),
    ];
    const browser = await browse(folder);
    const name = `${link[0]} ms/${link[1]} kbps`;
    try {
      // Once unmeasured: pages are kept and drawn by warm code.
      for (const path of Object.keys(cold)) await visit(browser, [path]);
      for (const [path, bar] of Object.entries(cold)) {
        const paints = [];
        for (let i = 0; i < ROUNDS; i++) paints.push(...(await visit(browser, [path])));
        rows.push(
          atMost(
            `${name}, cold: first paint of ${path}`,
            median(paints.map(({ first }) => first)),
            bar,
            "s",
          ),
          atMost(
            `${name}, cold: largest paint of ${path}`,
            median(paints.map(({ largest }) => largest)),
            bar,
            "s",
          ),
          atMost(
            `${name}, cold: from the first paint of ${path} to its largest`,
            median(paints.map(({ first, largest }) => largest - first)),
            0,
            "s",
          ),
        );
      }
      const walk = ["/auth", "/services", "/", "/terms-and-conditions", "/auth", "/services"];
      const walks: Paints[][] = [];
      for (let i = 0; i < ROUNDS; i++) walks.push(await visit(browser, walk));
      walk.forEach((path, at) => {
        if (at > 0)
          rows.push(
            atMost(
              `${name}, warm: largest paint of ${path}, view ${at + 1}`,
              median(walks.map((views) => views[at]?.largest ?? Infinity)),
              warm,
              "s",
            ),
          );
      });
    } finally {
      await browser.close();
      // What ends TLS takes its server with it when it is asked to end, not when it is killed.
      server.kill();
      emulator.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return rows;
}

interface Paints {
  /** s after the navigation began */
  first: number;
  largest: number;
}

/**
 * Views the paths one after the other in a browser that has never been here; leaves time after each
 * for what it fetches besides.
 */
async function visit(browser: Browser, paths: string[]): Promise<Paints[]> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.waitForTimeout(WINDOW_MADE_MS);
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  const all: Paints[] = [];
  for (const path of paths) {
    await page.goto(`https://${HOST}:${PORT}${path}`, {
      waitUntil: "networkidle",
      timeout: 60_000,
    });
    all.push(
      await page.evaluate(
        () =>
          new Promise<Paints>((resolve) => {
            const first =
              performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity;
            new PerformanceObserver((list) =>
              resolve({
                first: first / 1000,
                largest: (list.getEntries().at(-1)?.startTime ?? Infinity) / 1000,
              }),
            ).observe({
              type: "largest-contentful-paint",
              buffered: true,
            });
          }),
      ),
    );
  }
  await context.close();
  return all;
}

/** The server and what ends TLS, beyond the link. */
async function serve(folder: string): Promise<ChildProcess> {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const kind = [
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    "-days",
    "2",
  ];
  execFileSync(
    "openssl",
    [
      "req",
      ...kind,
      "-subj",
      `/CN=${HOST}`,
      "-addext",
      `subjectAltName=DNS:${HOST}`,
      "-keyout",
      key,
      "-out",
      cert,
    ],
    { stdio: "ignore" },
  );
  const env = {
    PUBLIC_URL: `https://${HOST}:${PORT}`,
    PORT: "3000",
    DATA_DIR: join(folder, "data"),
    TRUSTED_PROXIES: "1",
    LOG_LEVEL: "warn",
  };
  const ends = ["--import", "tsx", "bench/tls-end.ts", key, cert, `${SERVER}:${PORT}`, "3000"];
  return start("ip", ["netns", "exec", "sv", process.execPath, ...ends], "ready", {
    ...process.env,
    ...env,
  });
}

/** Chromium on the near side of the link. */
async function browse(folder: string): Promise<Browser> {
  const wrapper = join(folder, "chromium");
  writeFileSync(wrapper, `#!/bin/sh\nexec ip netns exec cl ${(await findChromium()).path} "$@"\n`);
  chmodSync(wrapper, 0o755);
  const spki = execFileSync("sh", [
    "-c",
    `openssl x509 -in ${join(folder, "cert.pem")} -pubkey -noout | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary | openssl enc -base64`,
  ]);
  const quiet = [
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
  return chromium.launch({
    executablePath: wrapper,
    // The certificate is trusted by its key, so that the browser keeps what it fetches, as it would
    // not behind a certificate error.
    args: [
      "--no-sandbox",
      "--disable-gpu",
      ...quiet,
      `--host-resolver-rules=MAP ${HOST} ${SERVER}`,
      `--ignore-certificate-errors-spki-list=${spki.toString().trim()}`,
    ],
  });
}

/** Resolves once the program has said `word`. */
function start(
  command: string,
  words: string[],
  word: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<ChildProcess> {
  const child = spawn(command, words, { env, stdio: ["ignore", "pipe", "inherit"] });
  return new Promise((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => chunk.toString().includes(word) && resolve(child));
    child.once("exit", (code) => reject(new Error(`${command} ended with ${code}`)));
  });
}
