import { join } from "node:path";
import { inClear } from "./in-clear";
import { nothingIsReal, OVERRIDE, refuseStrangers } from "./nothing-is-real";
import { realRazorpay, sandboxRazorpay, takesMoney } from "./razorpay";
import { httpAddress, secretsIn, type Reader } from "./reader";
import { sandboxKeys } from "./sandbox-keys";
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

const digioHosts = {
  production: {
    api: "https://api.digio.in",
    gateway: "https://app.digio.in",
    sdk: "https://app.digio.in/sdk/v11/digio.js",
  },
  sandbox: {
    api: "https://ext.digio.in:444",
    gateway: "https://ext-gateway.digio.in",
    sdk: "https://ext-gateway.digio.in/sdk/v11/digio.js",
  },
};

function realDigio(read: Reader, { production, remote }: About) {
  const environment = read.text("DIGIO_ENVIRONMENT") ?? "production";
  read.matching(
    "DIGIO_ENVIRONMENT",
    environment,
    /^(sandbox|production)$/,
    "must be sandbox or production",
    "production",
  );
  const hosts = digioHosts[environment === "sandbox" ? "sandbox" : "production"];
  const clientId = read.text("DIGIO_CLIENT_ID") ?? "";
  const clientSecret = remote
    ? ""
    : read.required("DIGIO_CLIENT_SECRET", "DIGIO_CLIENT_ID is set", "(from the Digio dashboard)");
  const webhookSecret = remote
    ? ""
    : read.required(
        "DIGIO_WEBHOOK_SECRET",
        "DIGIO_CLIENT_ID is set; webhooks cannot be believed without it",
        "(as typed in the Digio dashboard)",
      );
  const apiUrl = read.url("DIGIO_API_URL", ["http", "https"], hosts.api) ?? hosts.api;
  const gatewayUrl =
    read.url("DIGIO_GATEWAY_URL", ["http", "https"], hosts.gateway) ?? hosts.gateway;
  const sdkScript = read.url("DIGIO_SDK_SCRIPT", ["http", "https"], hosts.sdk) ?? hosts.sdk;
  refuseStrangers(
    read,
    production,
    { DIGIO_API_URL: apiUrl, DIGIO_GATEWAY_URL: gatewayUrl, DIGIO_SDK_SCRIPT: sdkScript },
    ".digio.in",
  );
  return {
    web: {
      environment: environment === "sandbox" ? ("sandbox" as const) : ("production" as const),
      sdkScript,
      gatewayUrl: `${gatewayUrl}/`,
    },
    backend: {
      apiUrl,
      clientId,
      clientSecret,
      webhookSecrets: secretsIn(webhookSecret),
      panPath: read.text("DIGIO_PAN_PATH") ?? "/v3/client/kyc/fetch_id_data/PAN",
      timeoutMs: read.whole("DIGIO_TIMEOUT_MS", 12_000, [500, 60_000], "12000"),
    },
  };
}

function sandboxDigio(url: string) {
  return {
    web: {
      environment: "sandbox" as const,
      sdkScript: `${url}/digio/sdk/v11/digio.js`,
      gatewayUrl: `${url}/digio/`,
    },
    backend: {
      apiUrl: `${url}/digio-api`,
      clientId: sandboxKeys.digioClientId,
      clientSecret: sandboxKeys.digioClientSecret,
      webhookSecrets: [sandboxKeys.digioWebhookSecret],
      panPath: "/v3/client/kyc/fetch_id_data/PAN",
      timeoutMs: 4_000,
    },
  };
}

function realSms(read: Reader): BackendSettings["sms"] {
  const region = read.text("SNS_REGION") ?? "";
  read.matching(
    "SNS_REGION",
    region,
    /^[a-z]{2}-[a-z]+-\d$/,
    "must be an AWS region; Indian routes need ap-south-1 or ap-south-2",
    "ap-south-1",
  );
  return {
    endpoint: read.url("SNS_ENDPOINT", ["http", "https"], "https://sns.ap-south-1.amazonaws.com"),
    region,
    accessKeyId: read.required("SNS_ACCESS_KEY_ID", "SNS_REGION is set", "AKIA…"),
    secretAccessKey: read.required("SNS_SECRET_ACCESS_KEY", "SNS_REGION is set", "(from AWS)"),
    senderId: read.required(
      "SNS_SENDER_ID",
      "SNS_REGION is set; Indian routes need the registered header",
      "MERIDN",
    ),
    entityId: read.required(
      "SNS_ENTITY_ID",
      "SNS_REGION is set; the DLT principal entity id",
      "1101234567890123456",
    ),
    templateId: read.required(
      "SNS_TEMPLATE_ID",
      "SNS_REGION is set; the DLT content template id",
      "1107123456789012345",
    ),
    pointerTemplateId: read.text("SNS_RESEARCH_TEMPLATE_ID"),
    templateIdsIn: byLanguage(read, "SNS_TEMPLATE_IDS_IN"),
    pointerTemplateIdsIn: byLanguage(read, "SNS_RESEARCH_TEMPLATE_IDS_IN"),
    timeoutMs: read.whole("SNS_TIMEOUT_MS", 8_000, [500, 60_000], "8000"),
  };
}

/** "hi=1107123456789012346, mr=…": a template's id by the language it is registered in. */
function byLanguage(read: Reader, variable: string): Record<string, string> {
  const pairs = (read.text(variable) ?? "").split(",").flatMap((one) => one.trim() || []);
  const found = pairs.map((pair) => /^([a-z]{2,3})\s*=\s*(\d+)$/.exec(pair));
  if (found.includes(null))
    read.fault(
      variable,
      "must name a DLT content template for each language, commas between",
      "hi=1107123456789012346",
    );
  return Object.fromEntries(found.map((one) => [one?.[1] ?? "", one?.[2] ?? ""]));
}

const sandboxSms = (url: string): BackendSettings["sms"] => ({
  endpoint: `${url}/sns`,
  region: "ap-south-1",
  accessKeyId: "sandbox",
  secretAccessKey: "sandbox",
  senderId: "DEMORA",
  entityId: "1100000000000000000",
  templateId: "1107000000000000000",
  pointerTemplateId: "1107000000000000001",
  templateIdsIn: { hi: "1107000000000000002" },
  pointerTemplateIdsIn: { hi: "1107000000000000003" },
  timeoutMs: 4_000,
});

function realMail(read: Reader): BackendSettings["mail"] {
  return {
    url: encrypted(
      read.url("SMTP_URL", ["smtp", "smtps"], "smtps://user:password@smtp.example.in:465") ?? "",
    ),
    from: read.required("MAIL_FROM", "SMTP_URL is set", "Meridian Research <help@example.in>"),
    timeoutMs: read.whole("SMTP_TIMEOUT_MS", 10_000, [500, 60_000], "10000"),
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
