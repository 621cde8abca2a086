import { lookup } from "node:dns/promises";
import { DAY_MS } from "../../../content/durations";
import { dayInWords } from "../../../content/dates";
import { defaultLimits } from "../../../shared/settings";
import { either, good, note, wrong, type Look, type Settings } from "./check";
import { secretLooks } from "./secrets";

const local = /^(localhost|127\.|\[::1\])/;

/** An authority takes some days to give a certificate. */
const RENEW_MS = 30 * DAY_MS;

/** The limits that may be raised beside the sandbox. */
const raisable = [
  "sendsPerHour",
  "sendsPerDay",
  "sendsPerIpv4",
  "sendsPerIpv4_24",
  "sendsPerIpv6_64",
  "sendsPerIpv6_56",
  "sendsPerIpv6_48",
  "wrongCodesPerAddress",
  "wrongCodesPerRange",
] as const;

const HIGH =
  "high beside the sandbox, where no code leaves; with real SMS and mail those agreed hold";
const STRICTER = "Nothing need be done. To try others: SMS_PER_HOUR and its like (.env.example)";

/** Settings that are allowed and yet wrong. */
export const settingsLooks: Look<Settings>[] = [
  {
    name: "NODE_ENV",
    mend: "NODE_ENV=production",
    look: ({ config }) =>
      config.production
        ? good("production")
        : note("not production: made secrets and the sandbox are allowed"),
  },
  {
    name: "variables",
    mend: "Write the name as in .env.example, or take the variable out.",
    look: ({ config }) =>
      either(
        config.misspelt.length === 0,
        "each that is set is read",
        config.misspelt
          .map(({ given, meant }) => `${given} is read by nothing; is ${meant} meant?`)
          .join(" "),
      ),
  },
  {
    name: "sandbox",
    mend: "Configure the providers named; unset SANDBOX_IN_PRODUCTION.",
    look: ({ config }) => {
      if (config.sandboxed.length === 0) return good("off");
      const says = `plays ${config.sandboxed.join(", ")}`;
      return config.production ? { state: "mend", says } : note(says);
    },
  },
  {
    name: "PUBLIC_URL",
    mend: "PUBLIC_URL=https://research.example.in, with TLS in front",
    look: ({ config }) => {
      if (config.publicOrigin.startsWith("https:")) return good("https");
      return config.production
        ? { state: "mend", says: "is not https: cookies are not Secure" }
        : note("is not https");
    },
  },
  {
    name: "PUBLIC_URL's name",
    mend: "Make a DNS record for the host in PUBLIC_URL.",
    look: async ({ config }) => {
      const { hostname } = new URL(config.publicOrigin);
      if (local.test(hostname)) return note("is this machine");
      return lookup(hostname).then(
        () => good("resolves"),
        () => ({ state: "mend", says: `${hostname} does not resolve` }),
      );
    },
  },
  {
    name: "TRUSTED_PROXIES",
    mend: "TRUSTED_PROXIES=1 when one proxy on this machine or its private network ends TLS",
    look: ({ config }) => {
      const { hops } = config.trustedProxies;
      if (config.publicOrigin.startsWith("https:") && hops === 0)
        return {
          state: "mend",
          says: "0 with an https address: every visitor seems to come from the proxy, and shares its limits",
        };
      return good(hops === 0 ? "none" : `${hops} at most`);
    },
  },
  ...secretLooks,
  {
    name: "LOG_LEVEL",
    mend: "LOG_LEVEL=info",
    look: ({ config }) =>
      either(
        !config.production || /^(info|warn)$/.test(config.logLevel),
        config.logLevel,
        `${config.logLevel} shows too much or too little in production`,
      ),
  },
  {
    name: "limits",
    mend: "Unset SMS_PER_HOUR, SENDS_PER_… and WRONG_CODES_PER_….",
    look: ({ config }) => {
      const { smsPerHour, ...set } = config.backend.limits;
      if (smsPerHour < 20)
        return {
          state: "mend",
          says: `SMS_PER_HOUR is ${smsPerHour}: a good day would lock people out`,
        };
      const raised = raisable.some((limit) => set[limit] > defaultLimits[limit]);
      return raised ? { ...note(HIGH), mend: STRICTER } : good("as they should be");
    },
  },
  {
    name: "fee cap",
    mend: "FEE_CAP_RUPEES=151000",
    look: ({ config }) =>
      either(
        config.backend.limits.feeCapPaise <= defaultLimits.feeCapPaise,
        "within the regulation's",
        "above what the regulation allows a person to be charged in a year",
      ),
  },
  {
    name: "PDF certificate",
    mend: "PDF_CERTIFICATE_FILE=…, a new one of the authority's (docs/research.md), and restart",
    look: ({ config, now }) => {
      const certificate = config.backend.pdfCertificate;
      if (!certificate) return note("none: PDFs of research are not signed, and say so");
      const { name, issuer, from, until } = certificate;
      if (until <= now() || now() < from)
        return wrong(
          `holds from ${dayInWords(from)} to ${dayInWords(until)}: PDFs of research are not signed`,
        );
      if (until - now() < RENEW_MS) return wrong(`ends on ${dayInWords(until)}`);
      return good(`of ${name}, by ${issuer}, to ${dayInWords(until)}`);
    },
  },
  {
    name: "languages",
    mend: "Mend the file in LANGUAGES_DIR, until desk languages check names nothing as WRONG; then restart the server.",
    look: ({ config }) =>
      either(
        config.languageFaults.length === 0,
        ["English", "Hindi", ...config.languages.map(({ language }) => language)].join(", "),
        config.languageFaults.join("; "),
      ),
  },
  {
    name: "backup passphrase",
    mend: "BACKUP_PASSPHRASE=$(openssl rand -base64 32), kept apart from the backups",
    look: ({ config }) => {
      if (config.backupPassphrase !== null) return good("set");
      return config.production
        ? { state: "mend", says: "not set: no backup can be made" }
        : note("not set");
    },
  },
];
