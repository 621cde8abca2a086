import { join } from "node:path";
import { MINUTE_MS } from "../content/durations";
import { realDigio, sandboxDigio } from "./digio";
import { inClear } from "./in-clear";
import { nothingIsReal, OVERRIDE } from "./nothing-is-real";
import { realRazorpay, sandboxRazorpay, takesMoney } from "./razorpay";
import { httpAddress, type Reader } from "./reader";
import { realSms, sandboxSms } from "./sms";
import { realTelegram, sandboxTelegram } from "./telegram";
import type { BackendSettings, SandboxSettings, WebSettings } from "../shared/settings";

interface About {
  production: boolean;
  publicOrigin: string;
  dataDir: string;
  remote: boolean;
}
interface Settings {
  web: Pick<WebSettings, "razorpay" | "digio">;
  backend: Pick<
    BackendSettings,
    | "sms"
    | "mail"
    | "digio"
    | "razorpay"
    | "telegram"
    | "documents"
    | "dialCodes"
    | "resignOnNewVersion"
  >;
}
/** Whether the sandbox plays the party. @param sandboxed as in `Configuration` */
export const played = (sandboxed: string[], party: string): boolean =>
  sandboxed.some((one) => one.startsWith(party));

/**
 * Each party is real when its first variable is set, and then its secrets are required; the sandbox
 * plays the others.
 */
export function providerSettings(
  read: Reader,
  about: About,
): { settings: Settings; sandbox: SandboxSettings | null; sandboxed: string[] } {
  const host = read.host("SANDBOX_HOST") ?? "127.0.0.1";
  const port = read.whole("SANDBOX_PORT", 3001, [1, 65_535], "3001");
  const url =
    read.url("SANDBOX_URL", ["http", "https"], "http://192.168.1.20:3001") ??
    httpAddress(host === "0.0.0.0" ? "127.0.0.1" : host, port);
  const smtpPort = read.whole("SANDBOX_SMTP_PORT", Math.min(port + 1, 65_535), [1, 65_535], "3002");
  const sandboxed: string[] = [];
  const real = (party: string, variable: string) => {
    const set = read.text(variable) !== null;
    if (!set) sandboxed.push(party);
    return set;
  };

  const razorpay = real("Razorpay (RAZORPAY_KEY_ID)", "RAZORPAY_KEY_ID")
    ? realRazorpay(read, about)
    : sandboxRazorpay(url);
  const digio = real("Digio (DIGIO_CLIENT_ID)", "DIGIO_CLIENT_ID")
    ? realDigio(read, about)
    : sandboxDigio(url);
  const sms = real("SMS (SNS_REGION)", "SNS_REGION") ? realSms(read) : sandboxSms(url);
  const mail = real("mail (SMTP_URL)", "SMTP_URL")
    ? realMail(read)
    : { url: `smtp://127.0.0.1:${smtpPort}`, from: "Demo <demo@localhost>", timeoutMs: 8_000 };
  const documents =
    read.text("S3_BUCKET") !== null
      ? realDocuments(read)
      : { folder: join(about.dataDir, "documents") };

  if (about.production && about.remote && !nothingIsReal(read)) {
    for (const [variable, [what, example]] of Object.entries(neededOfRemote))
      if (read.text(variable) === null)
        read.fault(
          variable,
          `is missing: with API_URL, ${what} would lead to a sandbox that does not run`,
          example,
        );
  }
  if (about.production && !about.remote && sandboxed.length > 0 && !nothingIsReal(read)) {
    read.fault(
      "SANDBOX_IN_PRODUCTION",
      `production would run on the sandbox for ${sandboxed.join(", ")}. Configure them, or say that you mean it`,
      OVERRIDE,
    );
  }
  // The word lifts what keeps money and identity safe: https, and whose hosts are called.
  if (about.production && nothingIsReal(read) && takesMoney(razorpay.web.keyId)) {
    read.fault(
      "SANDBOX_IN_PRODUCTION",
      "says that nothing is real, but RAZORPAY_KEY_ID takes real money. Use a test key, or leave this blank",
      "",
    );
  }
  const used = sandboxed.length > 0 && !about.remote;
  // Nobody need have a bot: the sandbox plays one where it runs for others anyhow.
  const bot = read.text("TELEGRAM_BOT_TOKEN") === null ? null : realTelegram(read, about);
  if (used && bot === null) sandboxed.push("Telegram (TELEGRAM_BOT_TOKEN)");
  const telegram = bot ?? (used ? sandboxTelegram(url) : null);
  const dialCodes = (read.text("DIAL_CODES") ?? "+91").split(",").map((code) => code.trim());
  if (!dialCodes.every((code) => /^\+\d{1,4}$/.test(code)))
    read.fault("DIAL_CODES", "must be dial codes with commas between", "+91,+971");
  return {
    settings: {
      web: { razorpay: razorpay.web, digio: digio.web },
      backend: {
        razorpay: razorpay.backend,
        digio: digio.backend,
        sms,
        mail,
        telegram,
        documents,
        dialCodes,
        resignOnNewVersion: read.text("RESIGN_ON_NEW_VERSION") === "yes",
      },
    },
    sandbox: used ? { host, port, url, smtpPort, file: join(about.dataDir, "sandbox.db") } : null,
    sandboxed: used ? sandboxed : [],
  };
}

/** What the web side itself must know of the providers when the API is somebody else's. */
const neededOfRemote = {
  RAZORPAY_KEY_ID: ["payments", "rzp_live_AbCdEfGh123456"],
  DIGIO_CLIENT_ID: ["signing", "(from the Digio dashboard)"],
} as const;

function realMail(read: Reader): BackendSettings["mail"] {
  return {
    url: encrypted(
      read.url("SMTP_URL", ["smtp", "smtps"], "smtps://user:password@smtp.example.in:465") ?? "",
    ),
    from: read.required("MAIL_FROM", "SMTP_URL is set", "Meridian Research <help@example.in>"),
    timeoutMs: read.whole("SMTP_TIMEOUT_MS", 10_000, [500, MINUTE_MS], "10000"),
  };
}

/**
 * `smtp:` alone takes STARTTLS where it is offered, and whoever stands between can keep it from
 * being offered.
 */
const encrypted = (url: string): string =>
  url && inClear(url) ? `${url}${url.includes("?") ? "&" : "?"}requireTLS=true` : url;

function realDocuments(read: Reader): BackendSettings["documents"] {
  return {
    bucket: read.text("S3_BUCKET") ?? "",
    region: read.required("S3_REGION", "S3_BUCKET is set", "ap-south-1"),
    endpoint: read.url("S3_ENDPOINT", ["http", "https"], "https://s3.ap-south-1.amazonaws.com"),
    accessKeyId: read.required("S3_ACCESS_KEY_ID", "S3_BUCKET is set", "AKIA…"),
    secretAccessKey: read.required("S3_SECRET_ACCESS_KEY", "S3_BUCKET is set", "(from AWS)"),
    kmsKeyId: read.text("S3_KMS_KEY_ID"),
  };
}
