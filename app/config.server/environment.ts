import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { siteFault, type ShownIn } from "../content/site-file.server";
import type { Configuration } from "./configuration";
import { operatorPage } from "./operator-page";
import { firstPassphrase, firstSecrets } from "./first-secrets";
import { refuseClear } from "./in-clear";
import {
  beneath,
  needsSetUp,
  sharedBy,
  withKept,
  type Environment,
  type Shared,
  type Variables,
} from "./kept-settings";
import { languagesOf } from "./languages";
import { limits } from "./limits";
import { pdfCertificate } from "./pdf-certificate";
import { nothingIsReal } from "./nothing-is-real";
import { providerSettings } from "./providers";
import { isDesk, publicUrl } from "./public-url";
import { ConfigurationFaults, Reader } from "./reader";
import { givenSecrets, list, setSecrets } from "./secrets";
import { trustedProxies } from "./trusted-proxies";
import { misspeltIn, variablesOf, type Variable } from "./variables";
import { defaultRetention, YEAR, type Retention } from "../shared/settings";

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

function settings(
  read: Reader,
  makesSecrets: boolean,
  checkSite: (read: Reader, shownIn: ShownIn) => void,
): Configuration {
  const production = read.text("NODE_ENV") === "production";
  const port = read.whole("PORT", 3000, [0, 65_535], "3000");
  const dataDir = resolve(read.text("DATA_DIR") ?? "data");
  const publicOrigin = publicUrl(read, port, production);
  const apiUrl = read.url("API_URL", ["http", "https"], "https://api.example.in");
  const secrets = production
    ? givenSecrets(read, apiUrl !== null)
    : { ...firstSecrets(dataDir, makesSecrets), ...setSecrets(read) };
  const {
    settings: providers,
    sandbox,
    sandboxed,
  } = providerSettings(read, { production, publicOrigin, dataDir, remote: apiUrl !== null });
  const secure = publicOrigin.startsWith("https:");
  const proxies = trustedProxies(read);
  const operator = operatorPage(read, {
    port,
    siteOrigin: publicOrigin,
    remote: apiUrl !== null,
    makePassphrase: production ? null : () => firstPassphrase(dataDir, makesSecrets),
  });
  if (operator && operator.port !== port && isDesk(publicOrigin, operator))
    read.fault("PUBLIC_URL", "is the desk's own address", "https://research.example.in");
  const databaseUrl =
    read.url(
      "DATABASE_URL",
      ["file", "postgres", "postgresql"],
      "postgres://user:password@localhost/research",
    ) ?? `file:${join(dataDir, "research.db")}`;
  const logLevel = read.text("LOG_LEVEL") ?? "info";
  read.matching(
    "LOG_LEVEL",
    logLevel,
    /^(fatal|error|warn|info|debug|trace|silent)$/,
    "must be fatal, error, warn, info, debug, trace or silent",
    "info",
  );
  // With the drain's own 11 seconds it must be over before the 30 after which systemd and Docker
  // kill.
  const drainWaitMs = read.whole("DRAIN_WAIT_MS", 0, [0, 15_000], "5000");
  const pageThreads = read.whole(
    "PAGE_THREADS",
    Math.min(3, availableParallelism() - 1),
    [0, 16],
    "1",
  );
  const apiTimeoutMs = read.whole("API_TIMEOUT_MS", 15_000, [100, 120_000], "15000");
  const backupPassphrase = read.text("BACKUP_PASSPHRASE");
  read.matching(
    "BACKUP_PASSPHRASE",
    backupPassphrase,
    /^.{16,}$/,
    "must be at least 16 characters",
    "$(openssl rand -base64 32)",
  );

  const backupOffsite = read.text("BACKUP_OFFSITE");
  read.matching(
    "BACKUP_OFFSITE",
    backupOffsite,
    /^\//,
    "must be the whole path of a program",
    "/opt/research-desk/deploy/offsite.sh",
  );

  const cookieSecrets = list(secrets.COOKIE_SECRET);
  const sealKeys = list(secrets.SEAL_KEY);
  const sessionSecrets = list(secrets.SESSION_SECRET);
  const allowed = limits(read, { production, sandboxed });
  const kept = retention(read);
  const certificate = pdfCertificate(read);
  const host = read.host("HOST");
  const siteFile = read.text("SITE_FILE");
  const { sms, documents, mail } = providers.backend;
  const ways = {
    API_URL: apiUrl,
    S3_ENDPOINT: "endpoint" in documents ? documents.endpoint : null,
    SNS_ENDPOINT: sms.endpoint,
  };
  if (production && !nothingIsReal(read)) refuseClear(read, ways, databaseUrl, mail.url);
  checkSite(read, { production, sandboxed: sandboxed.length > 0 || nothingIsReal(read) });
  // Last, when every variable was read.
  if (read.faults.length > 0) throw new ConfigurationFaults(read.faults);
  const languages = languagesOf(read);
  return {
    languages: languages.languages,
    languageFaults: languages.faults,
    languagesDir: read.text("LANGUAGES_DIR"),
    production,
    host,
    port,
    dataDir,
    databaseUrl,
    publicOrigin,
    apiUrl,
    apiTimeoutMs,
    siteFile,
    trustedProxies: proxies,
    logLevel,
    drainWaitMs,
    pageThreads,
    supervised: supervision(read.env),
    sealKeys,
    hashKey: secrets.HASH_KEY,
    backupPassphrase,
    backupOffsite,
    web: {
      publicOrigin,
      secure,
      cookieSecrets,
      razorpay: providers.web.razorpay,
      digio: providers.web.digio,
      sandboxUrl: sandbox?.url ?? null,
      codeLifeMs: allowed.codeLifeMs,
    },
    backend: {
      publicOrigin,
      secure,
      sessionSecrets,
      ...providers.backend,
      limits: allowed,
      retention: kept,
      deskUrl: operator?.publicOrigin ?? null,
      pdfCertificate: certificate,
    },
    sandbox,
    sandboxed,
    operator,
    misspelt: misspeltIn(read.env),
  };
}

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

/** Whether systemd started us and wants to be told. */
function supervision(env: Record<string, string | undefined>): Configuration["supervised"] {
  if (!env.NOTIFY_SOCKET?.trim()) return null;
  const watchdogUs = Number(env.WATCHDOG_USEC?.trim() || 0);
  return { watchdogMs: watchdogUs > 0 ? watchdogUs / 1000 : null };
}

/** The public promise is 90 days at most, the law asks for 5 years at least. */
function retention(read: Reader): Retention {
  const days = read.whole(
    "ACCOUNT_DATA_DAYS",
    defaultRetention.accountMs / 86_400_000,
    [1, 90],
    "90",
  );
  const years = read.whole("RECORD_YEARS", defaultRetention.recordsMs / YEAR, [5, 100], "5");
  return { accountMs: days * 86_400_000, recordsMs: years * YEAR };
}
