import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import pino from "pino";
import { remoteApi } from "./app/api/over-http";
import {
  configuration,
  firstStart,
  processEnvironment,
  sharedSettings,
} from "./app/config.server/environment";
import { exitCodeOf } from "./app/config.server/exit-code";
import { addressesOf } from "./app/content/languages";
import { scriptFreePaths } from "./app/content/public-paths";
import { siteFile } from "./app/content/site-file.server";
import { speakAlso, type Further } from "./app/content/words/further";
import { accessLog } from "./app/edge.server/access-log";
import { drain, finish } from "./app/edge.server/drain";
import { drawing, type Draw } from "./app/edge.server/drawing";
import { makeEdge } from "./app/edge.server/edge";
import { makeGate } from "./app/edge.server/gate";
import { httpListener } from "./app/edge.server/listener";
import type { ListenerParts } from "./app/edge.server/listener-parts";
import { pageThreads } from "./app/edge.server/page-threads";
import { pageCache } from "./app/edge.server/page-cache";
import { staticFiles } from "./app/edge.server/static-files";
import { systemd } from "./app/edge.server/systemd";
import { greeting } from "./app/edge.server/greeting";
import { visitorAddresses } from "./app/edge.server/visitor-address";
import { plainProblem } from "./app/backend.server/desk/plain-problem";
import { openBoth } from "./app/backend.server/open-both";
import { paperDrawer } from "./app/backend.server/platform/paper-drawer";
import { followSharedSite, takeOverShared } from "./app/shared-settings.server";
import { presentRun } from "./app/shared/run-id";

const here = dirname(fileURLToPath(import.meta.url));
/** Requests under way: what one core renders in about a quarter of a second. */
const MOST_AT_ONCE = 100;
/** EX_TEMPFAIL: to whoever restarts us after a failure this is one. */
const START_AGAIN = 75;
const built = existsSync(join(here, "index.js"));

/** Composition root: configuration, backend or remote API, edge, Remix, listen, drain. */
async function main(): Promise<void> {
  const shared = await takeOverShared(sharedSettings());
  const first = firstStart(shared === "empty");
  if (first) await setUpFirst(first);
  const config = configuration();
  const lines = pino.destination({ dest: 1, sync: false });
  const log = pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: presentRun,
    },
    lines,
  );
  const file = siteFile(
    config.siteFile,
    (problem) => log.error({ problem }, "the site file was not taken over"),
    { production: config.production, sandboxed: config.sandboxed.length > 0 },
  );
  speakAlso(config.languages);
  for (const fault of config.languageFaults)
    log.error({ fault }, "words of a language are left out");
  if (config.misspelt.length > 0)
    log.warn({ variables: config.misspelt }, "variables are set that nothing reads");
  // Loaded only where they are asked for: they cost time at boot.
  const metrics = config.operator
    ? (await import("./app/backend.server/upkeep/metrics/metrics")).makeMetrics()
    : null;
  const own = config.apiUrl
    ? null
    : await openBoth(config, file, log, {
        asked: metrics?.asked,
        drawPdf: built ? paperDrawer({ file: join(here, "paper-thread.js"), log }) : undefined,
        readThread: built ? join(here, "read-thread.js") : undefined,
      });
  const site = own?.backend.site ?? file;
  const remix = built ? await production() : await development(config.languages);
  let draining = false;

  const access = log.isLevelEnabled("info") ? accessLog(lines, Date.now) : null;
  const given = {
    api: own ? own.backend.call : remoteApi(config.apiUrl ?? "", config.apiTimeoutMs),
    remote: own === null,
    web: config.web,
    site,
    now: own?.now ?? Date.now,
  };
  const edge = makeEdge({
    given,
    backend: own ? (request, visitor) => own.backend.fetch(request, visitor) : null,
    ready: async () => (own ? own.backend.ready() : {}),
    draining: () => draining,
    files: built ? staticFiles(join(here, "../client")) : null,
    draw: built
      ? pageThreads({
          here: remix.draw,
          file: join(here, "page-thread.js"),
          most: config.pageThreads,
          given,
          log,
        })
      : remix.draw,
    log,
  });
  const gate = await makeGate(MOST_AT_ONCE, config.web.secure);
  const server = httpListener({
    edge,
    pages: built ? pageCache(addressesOf(scriptFreePaths), site, own?.now ?? Date.now) : null,
    gate,
    publicOrigin: config.publicOrigin,
    trustedProxies: config.trustedProxies,
    draining: () => draining,
    answered(what) {
      access?.add(what);
      metrics?.answered(what);
    },
    failed: (requestId, problem) =>
      log.error(
        { requestId, problem: problem instanceof Error ? problem.stack : "unknown" },
        "an answer broke off",
      ),
    before: remix.before,
  });
  const scrape =
    metrics && own
      ? () =>
          metrics.scrape({
            parts: own.backend.parts,
            jobs: own.backend.jobs,
            dataDir: config.dataDir,
            inside: gate.inside,
          })
      : null;
  // The first reading fetches indexes from the disk, in which nobody is served: before anybody is.
  await scrape?.();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port: config.port, ...(config.host ? { host: config.host } : {}) }, resolve);
  });
  const page =
    config.operator && scrape && own
      ? await (
          await import("./app/desk.server/open")
        ).openOperatorPage({
          parts: own.backend.parts,
          settings: config.operator,
          addressOf: visitorAddresses(config.trustedProxies),
          scrape,
          env: processEnvironment(),
          restart: config.operator.comesBack ? () => void end(START_AGAIN) : null,
        })
      : null;
  const following = sharedSettings();
  const unfollow = own && following ? followSharedSite(own.backend.parts, following) : null;
  const supervisor = systemd(config.supervised, (problem) =>
    log.warn({ problem: String(problem) }, "systemd could not be told"),
  );
  const end = async (exitCode: number) => {
    if (draining) return;
    draining = true;
    unfollow?.();
    await drain(server, {
      waitMs: config.drainWaitMs,
      begun: () =>
        Promise.all([supervisor.stopping(), own?.backend.jobs.stop(), page && finish(page)]),
      close: async () => own?.close(),
    });
    access?.flush();
    process.exit(exitCode);
  };
  process.on("SIGTERM", () => void end(0));
  process.on("SIGINT", () => void end(0));
  console.log(greeting(config));
  void supervisor.ready();
  supervisor.watch();
}

/**
 * Nothing is configured yet: the owner does it in the browser. systemd is told that we are well.
 */
async function setUpFirst({ env, supervised }: First): Promise<void> {
  const supervisor = systemd(supervised, () => undefined);
  void supervisor.ready();
  supervisor.watch();
  const { setUpInBrowser } = await import("./app/first-start.server");
  await setUpInBrowser(env, join(here, "../.."), pino({ base: null }));
}
type First = NonNullable<ReturnType<typeof firstStart>>;

/** The build shares its modules with this program, the languages that were told among them. */
async function production(): Promise<{ draw: Draw; before?: undefined }> {
  const build = (await import(/* @vite-ignore */ join(here, "index.js"))) as ServerBuild;
  return { draw: drawing(build) };
}

async function development(
  languages: readonly Further[],
): Promise<{ draw: Draw; before: ListenerParts["before"] }> {
  const { createServer } = await import("vite");
  const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
  const draw: Draw = async (request, context) => {
    const build = (await vite.ssrLoadModule("/app/build.server.ts")) as unknown as ServerBuild & {
      speakAlso: typeof speakAlso;
    };
    build.speakAlso(languages);
    return createRequestHandler(build, "development")(request, context as never);
  };
  return { draw, before: (req, res, next) => vite.middlewares(req, res, next) };
}

main().catch((problem: unknown) => {
  console.error(plainProblem(problem) ?? (problem instanceof Error ? problem.message : problem));
  process.exit(exitCodeOf(problem));
});
