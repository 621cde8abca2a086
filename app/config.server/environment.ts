import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { siteFault, type ShownIn } from "../content/site-file.server";
import type { Further } from "../content/words/further";
import {
  readLanguages,
  shippedFolder,
  type ReadLanguages,
} from "../content/words/read-languages.server";
import { operatorPage } from "./operator-page";
import { firstPassphrase, firstSecrets, type Secrets } from "./first-secrets";
import { inClear, isHere, refuseClear } from "./in-clear";
import {
  beneath,
  needsSetUp,
  sharedBy,
  withKept,
  type Environment,
  type Shared,
  type Variables,
} from "./kept-settings";
import { limits } from "./limits";
import { pdfCertificate } from "./pdf-certificate";
import { nothingIsReal } from "./nothing-is-real";
import { providerSettings } from "./providers";
import { ConfigurationFaults, Reader } from "./reader";
import { trustedProxies } from "./trusted-proxies";
import { misspeltIn, variablesOf, type Misspelt, type Variable } from "./variables";
import {
  defaultRetention,
  YEAR,
  type BackendSettings,
  type OperatorPageSettings,
  type Retention,
  type SandboxSettings,
  type WebSettings,
} from "../shared/settings";

export interface Configuration {
  production: boolean;
  host: string | null;
  port: number;
  dataDir: string;
  databaseUrl: string;
  publicOrigin: string;
  /** somebody else's API instead of our own backend */
  apiUrl: string | null;
  apiTimeoutMs: number;
  siteFile: string | null;
  /** which pages are read in besides English and Hindi: those of the release, and the operator's */
  languages: readonly Further[];
  /** what is wrong in their folders: it is not offered, and keeps nobody from the rest */
  languageFaults: readonly string[];
  /** the operator's own folder of languages */
  languagesDir: string | null;
  /** which proxies in front of us may say who the visitor is; no hops: the socket only */
  trustedProxies: { hops: number; among: string[] };
  logLevel: string;
  /** ms between "not ready" and the closed door, for a proxy to notice */
  drainWaitMs: number;
  /** how many more cores may draw pages when many are asked for at once */
  pageThreads: number;
  /** systemd started us and wants to be told; null when nobody does */
  supervised: { watchdogMs: number | null } | null;
  sealKeys: [string, ...string[]];
  hashKey: string;
  /** what backups are encrypted with; null when none is made */
  backupPassphrase: string | null;
  /** the program that takes a backup off this machine; null when none does */
  backupOffsite: string | null;
  web: WebSettings;
  backend: BackendSettings;
  /** null when every provider is real, or the API is somebody else's */
  sandbox: SandboxSettings | null;
  /** which parties are played by the sandbox */
  sandboxed: string[];
  /** null when there is none */
  operator: OperatorPageSettings | null;
  /** set, and read by nothing */
  misspelt: Misspelt[];
}

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
  return {
    languages: languagesOf(read).languages,
    languageFaults: languagesOf(read).faults,
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

/** The release's own are read once: they do not change while a program runs. */
function languagesOf(read: Reader): ReadLanguages {
  const own = read.text("LANGUAGES_DIR");
  return own === null
    ? (shipped ??= readLanguages([shippedFolder()]))
    : readLanguages([shippedFolder(), own]);
}
let shipped: ReadLanguages | undefined;

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

function publicUrl(read: Reader, port: number, production: boolean): string {
  const asked = read.url("PUBLIC_URL", ["http", "https"], "https://research.example.in");
  if (asked && new URL(asked).origin !== asked)
    read.fault(
      "PUBLIC_URL",
      "must be a scheme and a host, without a path",
      "https://research.example.in",
    );
  if (production && !asked && read.faults.every((f) => f.variable !== "PUBLIC_URL")) {
    read.fault(
      "PUBLIC_URL",
      "is missing: cookies, links and the origin check need the address people type",
      "https://research.example.in",
    );
  }
  if (production && asked && inClear(asked)) {
    read.fault(
      "PUBLIC_URL",
      "must be https in production, save for trying on this machine itself: cookies and codes would travel in clear",
      "https://research.example.in",
    );
  }
  return asked ?? `http://localhost:${port}`;
}

/** On this machine itself the port tells them apart. */
const isDesk = (site: string, desk: OperatorPageSettings): boolean =>
  site === desk.publicOrigin || (isHere(site) && portOf(site) === desk.port);

const portOf = (url: string): number => {
  const { port, protocol } = new URL(url);
  return port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
};

const secretNames = ["SESSION_SECRET", "COOKIE_SECRET", "SEAL_KEY", "HASH_KEY"] as const;
const STRONG = /^[\x21-\x7e]{32,}$/;

function givenSecrets(read: Reader, remote: boolean): Secrets {
  const values = secretNames.map((name) => {
    if (remote && name !== "COOKIE_SECRET")
      return [name, read.text(name) ?? "unused-because-the-api-is-remote"] as const;
    const value = read.required(
      name,
      "production makes no secrets by itself",
      "$(openssl rand -base64 32)",
    );
    for (const part of value ? value.split(",") : [])
      read.matching(
        name,
        part.trim(),
        STRONG,
        "must be at least 32 characters, without spaces",
        "$(openssl rand -base64 32)",
      );
    return [name, value || "missing"] as const;
  });
  refuseEqual(read);
  return Object.fromEntries(values) as Secrets;
}

/**
 * Each secret guards something else: whoever learns one that is used twice has both. Of several
 * values the newest counts, as the older ones are on their way out.
 */
function refuseEqual(read: Reader): void {
  const seen = new Map<string, string>();
  for (const name of [...secretNames, "BACKUP_PASSPHRASE"] as const) {
    const newest = read.text(name)?.split(",")[0]?.trim();
    if (!newest) continue;
    const other = seen.get(newest);
    if (other === undefined) seen.set(newest, name);
    else
      read.fault(
        name,
        `is the same as ${other}: who learns the one would have both`,
        "$(openssl rand -base64 32)",
      );
  }
}

function setSecrets(read: Reader): Partial<Secrets> {
  return Object.fromEntries(
    secretNames.flatMap((name) => ((value) => (value ? [[name, value]] : []))(read.text(name))),
  );
}

/** Secrets may be several, newest first, with commas between: rotation. */
const list = (value: string): [string, ...string[]] => {
  const parts = value
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  return [parts[0] ?? "missing", ...parts.slice(1)];
};

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
