import { lettersApart, nearest } from "../shared/nearest";

/**
 * Every variable the product reads, as in `.env.example`; a test compares the two. `*` marks a
 * secret, `@` an address that may carry a password.
 */
const names =
  `NODE_ENV PORT HOST DATA_DIR @DATABASE_URL PUBLIC_URL TRUSTED_PROXIES DRAIN_WAIT_MS PAGE_THREADS
  LOG_LEVEL SITE_FILE LANGUAGES_DIR @API_URL API_TIMEOUT_MS
  *SESSION_SECRET *COOKIE_SECRET *SEAL_KEY *HASH_KEY *BACKUP_PASSPHRASE BACKUP_OFFSITE
  ACCOUNT_DATA_DAYS RECORD_YEARS
  SANDBOX_HOST SANDBOX_PORT @SANDBOX_URL SANDBOX_SMTP_PORT SANDBOX_IN_PRODUCTION
  RAZORPAY_KEY_ID *RAZORPAY_KEY_SECRET *RAZORPAY_WEBHOOK_SECRET @RAZORPAY_API_URL
  @RAZORPAY_CHECKOUT_SCRIPT @RAZORPAY_HOSTED_URL RAZORPAY_TIMEOUT_MS
  DIGIO_CLIENT_ID *DIGIO_CLIENT_SECRET *DIGIO_WEBHOOK_SECRET DIGIO_ENVIRONMENT @DIGIO_API_URL
  @DIGIO_GATEWAY_URL @DIGIO_SDK_SCRIPT DIGIO_PAN_PATH
  DIGIO_TIMEOUT_MS RESIGN_ON_NEW_VERSION
  SNS_REGION *SNS_ACCESS_KEY_ID *SNS_SECRET_ACCESS_KEY SNS_SENDER_ID SNS_ENTITY_ID SNS_TEMPLATE_ID
  SNS_RESEARCH_TEMPLATE_ID SNS_TEMPLATE_IDS_IN SNS_RESEARCH_TEMPLATE_IDS_IN @SNS_ENDPOINT
  SNS_TIMEOUT_MS DIAL_CODES
  @SMTP_URL MAIL_FROM SMTP_TIMEOUT_MS
  *TELEGRAM_BOT_TOKEN TELEGRAM_BOT_NAME *TELEGRAM_WEBHOOK_SECRET @TELEGRAM_API_URL
  TELEGRAM_TIMEOUT_MS
  *PDF_CERTIFICATE *PDF_CERTIFICATE_PASSPHRASE
  S3_BUCKET S3_REGION @S3_ENDPOINT *S3_ACCESS_KEY_ID *S3_SECRET_ACCESS_KEY S3_KMS_KEY_ID
  OPERATOR_PORT OPERATOR_HOST @OPERATOR_PUBLIC_URL *OPERATOR_PASSPHRASE_HASH *OPERATOR_TOTP_SECRET
  *OPERATOR_METRICS_TOKEN RESTARTED_WHEN_ENDED
  SMS_PER_HOUR SENDS_PER_HOUR SENDS_PER_DAY
  SENDS_PER_ADDRESS_PER_HOUR SENDS_PER_IPV4_24_PER_HOUR SENDS_PER_IPV6_64_PER_HOUR
  SENDS_PER_IPV6_56_PER_HOUR SENDS_PER_IPV6_48_PER_HOUR
  CODE_MINUTES CODE_TRIES WRONG_CODES_PER_DAY
  WRONG_CODES_PER_ADDRESS_PER_HOUR WRONG_CODES_PER_RANGE_PER_HOUR WRONG_CODES_PER_HOUR
  KNOWN_DEVICES_PERCENT KNOWN_DEVICE_DAYS
  ACCESS_MINUTES SESSION_IDLE_DAYS SESSION_DAYS FEE_CAP_RUPEES LONGEST_SERVICE_DAYS`.split(/\s+/);

/**
 * What holds in production where nothing is set, as in `.env.example`; of the others nothing does.
 */
const defaults: Record<string, string> = {
  PORT: "3000",
  DATA_DIR: "data",
  PUBLIC_URL: "http://localhost:3000",
  TRUSTED_PROXIES: "0",
  DRAIN_WAIT_MS: "0",
  LOG_LEVEL: "info",
  API_TIMEOUT_MS: "15000",
  ACCOUNT_DATA_DAYS: "90",
  RECORD_YEARS: "5",
  SANDBOX_HOST: "127.0.0.1",
  SANDBOX_PORT: "3001",
  SANDBOX_SMTP_PORT: "3002",
  RAZORPAY_API_URL: "https://api.razorpay.com",
  RAZORPAY_CHECKOUT_SCRIPT: "https://checkout.razorpay.com/v1/checkout.js",
  RAZORPAY_HOSTED_URL: "https://api.razorpay.com/v1/checkout/embedded",
  RAZORPAY_TIMEOUT_MS: "8000",
  DIGIO_ENVIRONMENT: "production",
  DIGIO_PAN_PATH: "/v3/client/kyc/fetch_id_data/PAN",
  DIGIO_TIMEOUT_MS: "12000",
  SNS_TIMEOUT_MS: "8000",
  DIAL_CODES: "+91",
  SMTP_TIMEOUT_MS: "10000",
  TELEGRAM_API_URL: "https://api.telegram.org",
  TELEGRAM_TIMEOUT_MS: "8000",
  OPERATOR_HOST: "127.0.0.1",
  SMS_PER_HOUR: "500",
  SENDS_PER_HOUR: "5",
  SENDS_PER_DAY: "10",
  SENDS_PER_ADDRESS_PER_HOUR: "60",
  SENDS_PER_IPV4_24_PER_HOUR: "600",
  SENDS_PER_IPV6_64_PER_HOUR: "20",
  SENDS_PER_IPV6_56_PER_HOUR: "60",
  SENDS_PER_IPV6_48_PER_HOUR: "200",
  CODE_MINUTES: "10",
  CODE_TRIES: "5",
  WRONG_CODES_PER_DAY: "15",
  WRONG_CODES_PER_ADDRESS_PER_HOUR: "30",
  WRONG_CODES_PER_RANGE_PER_HOUR: "100",
  WRONG_CODES_PER_HOUR: "300",
  KNOWN_DEVICES_PERCENT: "30",
  KNOWN_DEVICE_DAYS: "180",
  ACCESS_MINUTES: "15",
  SESSION_IDLE_DAYS: "30",
  SESSION_DAYS: "90",
  FEE_CAP_RUPEES: "151000",
  LONGEST_SERVICE_DAYS: "365",
};

export interface Variable {
  variable: string;
  state: "set" | "default" | "from file";
  /** never a secret's: null then, and when it is not set */
  value: string | null;
  secret: boolean;
  /** what holds when it is not set; blank: nothing */
  byDefault: string;
}

/**
 * Every variable and where its value comes from, without a secret's value or an address's password.
 */
export function variablesOf(env: Record<string, string | undefined>): Variable[] {
  return names.map((name) => {
    const variable = name.replace(/^[*@]/, "");
    const value = env[variable]?.trim() || null;
    const file = env[`${variable}_FILE`]?.trim() || null;
    const secret = name.startsWith("*");
    const shown = secret ? null : name.startsWith("@") ? withoutPassword(value) : value;
    return {
      variable,
      state: value ? "set" : file ? "from file" : "default",
      value: value ? shown : file,
      secret,
      byDefault: defaults[variable] ?? "",
    };
  });
}

/** A variable that is set and that nothing reads, and the one that was most likely meant. */
export interface Misspelt {
  given: string;
  meant: string;
}

/**
 * Those whose names are nearly one of ours: left unsaid, `TRUSTED_PROXY=1` would count every
 * visitor as one. @param env the environment
 */
export function misspeltIn(env: Record<string, string | undefined>): Misspelt[] {
  const known = names.map((name) => name.replace(/^[*@]/, ""));
  return Object.keys(env).flatMap((given) => {
    const name = given.replace(/_FILE$/, "");
    if (known.includes(name)) return [];
    // Each start pays for this: of a name that is much longer or shorter no letter is compared.
    const near = known.filter((one) => Math.abs(one.length - name.length) <= MOST_APART);
    const meant = nearest(name, near);
    return isNearly(name, meant) ? [{ given, meant }] : [];
  });
}

const MOST_APART = 3;

/** Short names of other programs' are a few letters away from ours by chance. */
const isNearly = (given: string, meant: string): boolean =>
  meant.length >= 8 && lettersApart(given, meant) <= (meant.length >= 12 ? MOST_APART : 2);

/**
 * Also of an address that is written wrongly: all before the last @, and all after ?, may be one.
 */
const withoutPassword = (address: string | null): string | null =>
  address?.replace(/^([a-z0-9]+:\/*)?.*@/i, "$1…@").replace(/\?.*/, "?…") ?? null;
