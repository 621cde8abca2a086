import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { DAY_MS } from "../content/durations";
import type { ShownIn } from "../content/site-file.server";
import { defaultRetention, YEAR, type Retention } from "../shared/settings";
import type { Configuration } from "./configuration";
import { firstPassphrase, firstSecrets } from "./first-secrets";
import { refuseClear } from "./in-clear";
import { languagesOf } from "./languages";
import { limits } from "./limits";
import { nothingIsReal } from "./nothing-is-real";
import { operatorPage } from "./operator-page";
import { pdfCertificate } from "./pdf-certificate";
import { providerSettings } from "./providers";
import { isDesk, publicUrl } from "./public-url";
import { ConfigurationFaults, type Reader } from "./reader";
import { givenSecrets, list, setSecrets } from "./secrets";
import { trustedProxies } from "./trusted-proxies";
import { misspeltIn } from "./variables";

/** What the variables say together. Throws `ConfigurationFaults` naming every fault at once. */
export function settings(
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
      addressIsKnown: read.text("PUBLIC_URL") !== null || read.text("HASH_KEY") === null,
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

/** Whether systemd started us and wants to be told. */
export function supervision(env: Record<string, string | undefined>): Configuration["supervised"] {
  if (!env.NOTIFY_SOCKET?.trim()) return null;
  const watchdogUs = Number(env.WATCHDOG_USEC?.trim() || 0);
  return { watchdogMs: watchdogUs > 0 ? watchdogUs / 1000 : null };
}

/** The public promise is 90 days at most, the law asks for 5 years at least. */
function retention(read: Reader): Retention {
  const days = read.whole("ACCOUNT_DATA_DAYS", defaultRetention.accountMs / DAY_MS, [1, 90], "90");
  const years = read.whole("RECORD_YEARS", defaultRetention.recordsMs / YEAR, [5, 100], "5");
  return { accountMs: days * DAY_MS, recordsMs: years * YEAR };
}
