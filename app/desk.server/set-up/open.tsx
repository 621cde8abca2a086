import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import type { Logger } from "pino";
import {
  configuration,
  configurationWithoutSite,
  type Configuration,
} from "../../config.server/environment";
import { operatorPage } from "../../config.server/operator-page";
import type { Environment } from "../../config.server/kept-settings";
import { ConfigurationFaults, Reader } from "../../config.server/reader";
import { siteFile } from "../../content/site-file.server";
import { finish } from "../../edge.server/drain";
import type { SharedFiles } from "../../backend.server/platform/shared-settings";
import { examine } from "../../backend.server/upkeep/doctor/examine";
import type { OperatorPageSettings } from "../../shared/settings";
import { front, lastDoors, securityHeaders, type Env } from "../frame/front";
import type { Words } from "../../backend.server/money/catalogue/service-words";
import { listening } from "../listening";
import { setUpDoors, type SetUpGiven } from "./doors";
import { wordsOf } from "../catalogue/word-fields";
import { Draft } from "./draft";
import { opensSoon } from "./opens-soon";
import { wayIn } from "./way-in";

/** How often is looked whether another server was set up. */
const LOOK_MS = 3_000;

export interface FirstStart {
  /** the folder that holds `build` */
  root: string;
  log: Logger;
  /** takes lines for the terminal */
  print(line: string): void;
  /**
   * makes the database, with the first service in it, and in it what servers share; again, it
   * changes nothing. Throws OperatorRefusal when another server was set up meanwhile
   */
  makeDatabase(config: Configuration, service: Words, files: SharedFiles): Promise<void>;
  /** whether what servers share was put into their database, and is taken over from there */
  elsewhere(): Promise<boolean>;
}

/**
 * Production's first start: the site says that it opens soon, and the desk's listener leads through
 * the set-up. Who sets up shows the code that is printed here, once.
 *
 * @returns once the owner went live and both listeners are closed; the server then starts as ever
 *
 * @throws ConfigurationFaults when the desk's listener itself is set wrongly; Error when a port is
 *   taken
 */
export async function setUp(
  env: Environment,
  { root, log, print, makeDatabase, elsewhere }: FirstStart,
): Promise<void> {
  const settings = deskOf(env);
  const code = randomBytes(16).toString("base64url");
  const draft = new Draft(env);
  let live = () => {};
  const wentLive = new Promise<void>((resolve) => (live = resolve));
  const app = setUpApp(settings, code, log, {
    draft,
    doctor: async () => (await doctor(draft, root)).filter(({ state }) => state === "mend"),
    async goLive() {
      const config = configuration(draft.environment);
      const { service } = draft.progress;
      if (service) await makeDatabase(config, wordsOf(service), draft.asFiles());
      // What servers share was taken over from where it was put, set-up and all.
      if (!(await elsewhere())) draft.goLive();
      live();
      return { site: config.publicOrigin, desk: settings.publicOrigin };
    },
    now: Date.now,
    randomToken: () => randomBytes(32).toString("base64url"),
  });
  const port = Number(env.PORT?.trim() || 3000);
  const servers = [
    await listening(opensSoon, port, env.HOST?.trim() || "127.0.0.1"),
    await listening(app.fetch, settings.port, settings.host),
  ];
  print(
    [
      `Listening on port ${port}: nothing is set up yet, and the site says that it opens soon.`,
      `Set it up on ${settings.publicOrigin}`,
      `  with this code: ${code}`,
    ].join("\n"),
  );
  const looking = setInterval(() => {
    elsewhere().then(
      (yes) => yes && live(),
      (problem: unknown) => log.warn({ problem: String(problem) }, "the database was not asked"),
    );
  }, LOOK_MS);
  await wentLive;
  clearInterval(looking);
  await Promise.all(servers.map(finish));
  print("It is set up. Starting.");
}

/** The set-up's pages, behind the code. */
export function setUpApp(
  settings: OperatorPageSettings,
  code: string,
  log: Pick<Logger, "error">,
  given: SetUpGiven,
): Hono<Env> {
  const app = new Hono<Env>();
  app.use(securityHeaders(settings));
  front(app, settings);
  wayIn(app, settings, code, given);
  app.route("/", setUpDoors(given));
  lastDoors(app, log);
  return app;
}

/** How the desk's listener is to be reached: the same variables as later. */
function deskOf(env: Environment): OperatorPageSettings {
  const read = new Reader({ ...env, OPERATOR_PORT: env.OPERATOR_PORT?.trim() || "3003" });
  const settings = operatorPage(read, {
    port: Number(env.PORT?.trim() || 3000),
    siteOrigin: "https://site.invalid",
    remote: false,
    makePassphrase: null,
  });
  const asked = ["OPERATOR_PASSPHRASE_HASH", "OPERATOR_TOTP_SECRET"];
  const faults = read.faults.filter(({ variable }) => !asked.includes(variable));
  if (faults.length > 0 || settings === null) throw new ConfigurationFaults(faults);
  return settings;
}

const doctor = (draft: Draft, root: string) =>
  examine({
    configuration: () => configurationWithoutSite(draft.environment),
    site: () => siteFile(draft.sitePath, () => undefined)(),
    parts: () => Promise.reject(new Error("there is no database yet")),
    variables: () => [],
    env: draft.environment,
    root,
    actor: "set-up",
    now: Date.now,
  });
