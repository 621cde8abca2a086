import { existsSync } from "node:fs";
import { siteFault } from "../content/site-file.server";
import type { Configuration } from "./configuration";
import {
  beneath,
  needsSetUp,
  sharedBy,
  withKept,
  type Environment,
  type Shared,
  type Variables,
} from "./kept-settings";
import { ConfigurationFaults, Reader } from "./reader";
import { settings, supervision } from "./settings";
import { variablesOf, type Variable } from "./variables";

export type { Configuration } from "./configuration";

/**
 * The one place that reads the environment. Throws `ConfigurationFaults` naming every fault at
 * once, the site file's too.
 * @param env as `process.env`; given by tests
 * @param makesSecrets the server's first start makes the secrets that are not there; a command does
 * not
 */
export function configuration(env: Environment = process.env, makesSecrets = true): Configuration {
  return settings(new Reader(withKept(env)), makesSecrets, (read, shownIn) => {
    const wrong = siteFault(read.text("SITE_FILE"), shownIn);
    if (wrong !== null)
      read.fault("SITE_FILE", wrong, "/etc/research-desk/site.json, as in docs/site-file.md");
    const languagesDir = read.text("LANGUAGES_DIR");
    if (languagesDir !== null && !existsSync(languagesDir))
      read.fault(
        "LANGUAGES_DIR",
        "names a folder that is not there",
        "/etc/research-desk/languages",
      );
  });
}

/** The same for a command beside the server: it makes no secrets. */
export const configurationOfCommand = (env: Environment = process.env): Configuration =>
  configuration(env, false);

/**
 * The same for a command that needs no site: a site file that is wrong keeps nobody from restoring
 * a backup, or from looking what else is wrong. And it makes no secrets: those that are not there
 * are the server's to make.
 */
export const configurationWithoutSite = (env: Environment = process.env): Configuration =>
  settings(new Reader(withKept(env)), false, () => undefined);

/** The same with `kept` in the place of the settings that the set-up wrote. */
export const configurationWith = (kept: Variables, env: Environment = process.env): Configuration =>
  settings(new Reader(beneath(env, kept)), false, () => undefined);

/**
 * Production's first start, set up in the browser: with what; null when something is configured.
 * @param emptyDatabase of a PostgreSQL that servers share: whether it has no tables yet
 */
export const firstStart = (
  emptyDatabase: boolean,
  env: Environment = process.env,
): { env: typeof env; supervised: Configuration["supervised"] } | null =>
  needsSetUp(env, emptyDatabase) ? { env, supervised: supervision(env) } : null;

/** What this process was told, for the owner's settings beneath it. */
export const processEnvironment = (): Environment => process.env;

/** What this server shares with others; null where its settings are its own. */
export const sharedSettings = (): Shared | null => sharedBy(process.env);

/** Every variable as it is given, redacted; for people to read. */
export const shownVariables = (env: Environment = process.env): Variable[] =>
  variablesOf(withKept(env));

/**
 * How the web side alone (`remix-serve`) is configured: it needs `API_URL`. Throws
 * `ConfigurationFaults`.
 */
export function webConfiguration(env: Environment = process.env): Configuration {
  if (!env.API_URL?.trim()) {
    throw new ConfigurationFaults([
      {
        variable: "API_URL",
        wrong: "is missing: the web side alone has no API of its own. Set it, or run `npm start`",
        example: "https://api.example.in",
      },
    ]);
  }
  return configuration(env);
}
