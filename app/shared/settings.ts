/**
 * What the parts of the product are told. Made from the environment by `environment.ts`; plain
 * values here.
 */

/** The web side's: what pages need to know. Nothing here opens the database. */
export interface WebSettings {
  /** e.g. `https://research.example.in`; no slash at the end */
  publicOrigin: string;
  /** cookies are `Secure` and `__Host-` when the public address is https, whatever NODE_ENV says */
  secure: boolean;
  /** newest first: the first seals, all open */
  cookieSecrets: [string, ...string[]];
  razorpay: { keyId: string; checkoutScript: string; hostedUrl: string };
  digio: { environment: "sandbox" | "production"; sdkScript: string; gatewayUrl: string };
  /** the demo ribbon: payments and signatures go to the sandbox; its outbox's address */
  sandboxUrl: string | null;
  /** as long as a code can be used, in ms; with somebody else's API the usual ten minutes */
  codeLifeMs: number;
}

export interface Limits {
  /** ms */
  codeLifeMs: number;
  codeTries: number;
  smsGapMs: number;
  emailGapMs: number;
  sendsPerHour: number;
  sendsPerDay: number;
  wrongCodesPerDay: number;
  /** codes asked for in an hour, by the networks a visitor's address lies in */
  sendsPerIpv4: number;
  sendsPerIpv4_24: number;
  sendsPerIpv6_64: number;
  sendsPerIpv6_56: number;
  sendsPerIpv6_48: number;
  /**
   * wrong codes in an hour: from an IPv4 address or IPv6 /64; from an IPv4 /24 or IPv6 /48; from
   * everybody together
   */
  wrongCodesPerAddress: number;
  wrongCodesPerRange: number;
  wrongCodesPerHour: number;
  /** everybody together, SMS an hour */
  smsPerHour: number;
  /** what is kept of the ceilings over everybody for devices that signed in before */
  knownDevicesPercent: number;
  knownDeviceMs: number;
  accessMs: number;
  refreshMs: number;
  absoluteMs: number;
  graceMs: number;
  claimLapsesMs: number;
  /** paise a person may be charged in a year (regulation: ₹1,51,000) */
  feeCapPaise: number;
  longestServiceDays: number;
}

/** How long personal data outlives a closed account; ms after the closing. */
export interface Retention {
  /**
   * what the law does not ask for: phone number, e-mail address, what was begun and not finished
   * (specification §1: 90 days)
   */
  accountMs: number;
  /**
   * agreements, payments, consent and who they belong to (SEBI research analyst regulation 25: at
   * least 5 years)
   */
  recordsMs: number;
}

/** With which PDFs of research are signed. */
export interface PdfCertificate {
  /** whose it is, and who vouches for it */
  name: string;
  issuer: string;
  /** UTC ms */
  from: number;
  until: number;
  /** PKCS #8, DER */
  key: Uint8Array<ArrayBuffer>;
  /** DER: its own, then those above it */
  chain: [Uint8Array<ArrayBuffer>, ...Uint8Array<ArrayBuffer>[]];
}
/** The curves that it may be of: as Node calls them, and as the Web Cryptography API does. */
export const CURVES: Record<string, string> = {
  prime256v1: "P-256",
  secp384r1: "P-384",
  secp521r1: "P-521",
};

export interface BackendSettings {
  publicOrigin: string;
  /**
   * `PUBLIC_URL` says it; or nobody did, and the secrets were made here, as of a trial on this
   * machine. Else this is a shell that has production's secrets and not its address.
   */
  addressIsKnown: boolean;
  secure: boolean;
  /** newest first; session and challenge cookies are HMACs under the first, all are accepted */
  sessionSecrets: [string, ...string[]];
  limits: Limits;
  retention: Retention;
  /** dial codes to which codes are sent */
  dialCodes: string[];
  /** a new agreement version asks people who signed an older one again */
  resignOnNewVersion: boolean;
  /** the operator's page, for the owner's letters; null when there is none */
  deskUrl: string | null;
  /** null: PDFs are not signed */
  pdfCertificate: PdfCertificate | null;
  sms: {
    endpoint: string | null;
    region: string;
    accessKeyId: string | null;
    secretAccessKey: string | null;
    senderId: string | null;
    entityId: string | null;
    templateId: string | null;
    /** of the short message about research; null: none is sent */
    pointerTemplateId: string | null;
    /** by language ("hi"), where the texts are registered in it as well */
    templateIdsIn: Readonly<Record<string, string>>;
    pointerTemplateIdsIn: Readonly<Record<string, string>>;
    timeoutMs: number;
  };
  mail: { url: string; from: string; timeoutMs: number };
  digio: {
    apiUrl: string;
    clientId: string;
    clientSecret: string;
    webhookSecrets: string[];
    panPath: string;
    timeoutMs: number;
  };
  razorpay: {
    apiUrl: string;
    keyId: string;
    keySecret: string;
    webhookSecrets: string[];
    timeoutMs: number;
  };
  /** the bot that tells of research and keeps the doors of channels; null when there is none */
  telegram: {
    apiUrl: string;
    token: string;
    /** its user name, without "@" */
    bot: string;
    webhookSecret: string;
    /** where a link to the bot begins: `https://t.me` */
    linkUrl: string;
    timeoutMs: number;
  } | null;
  documents:
    | { folder: string }
    | {
        bucket: string;
        region: string;
        endpoint: string | null;
        accessKeyId: string | null;
        secretAccessKey: string | null;
        kmsKeyId: string | null;
      };
}

/** The operator's page: a listener of its own. */
export interface OperatorPageSettings {
  host: string;
  port: number;
  /** as the operator types it: `http://127.0.0.1:3003`, or `https://…` behind a TLS proxy */
  publicOrigin: string;
  /** https: cookies are `Secure`, the second factor is asked for, and `/metrics` needs its token */
  secure: boolean;
  passphraseHash: string;
  /**
   * outside production, where we made it: to be printed at the start; null when the operator chose
   * it
   */
  madePassphrase: string | null;
  /** base32; null when no second factor is asked for */
  totpSecret: string | null;
  metricsToken: string | null;
  /** whoever started the server starts it again when it ends, so that the desk may end it */
  comesBack: boolean;
}

export interface SandboxSettings {
  host: string;
  port: number;
  /** as browsers and the app reach it: `http://127.0.0.1:3001` */
  url: string;
  smtpPort: number;
  /** its own state file */
  file: string;
}

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

export const defaultLimits: Limits = {
  codeLifeMs: 10 * MINUTE,
  codeTries: 5,
  smsGapMs: MINUTE,
  emailGapMs: 30_000,
  sendsPerHour: 5,
  sendsPerDay: 10,
  wrongCodesPerDay: 15,
  sendsPerIpv4: 60,
  sendsPerIpv4_24: 600,
  sendsPerIpv6_64: 20,
  sendsPerIpv6_56: 60,
  sendsPerIpv6_48: 200,
  wrongCodesPerAddress: 30,
  wrongCodesPerRange: 100,
  wrongCodesPerHour: 300,
  smsPerHour: 500,
  knownDevicesPercent: 30,
  knownDeviceMs: 180 * DAY,
  accessMs: 15 * MINUTE,
  refreshMs: 30 * DAY,
  absoluteMs: 90 * DAY,
  graceMs: 30_000,
  claimLapsesMs: 7 * DAY,
  feeCapPaise: 151_000_00,
  longestServiceDays: 365,
};

/** Every leap day counted, so that five years are never less. */
export const YEAR = 366 * DAY;
export const defaultRetention: Retention = { accountMs: 90 * DAY, recordsMs: 5 * YEAR };

/**
 * So long the owner may hold what is owed to a client before it goes back by itself: our own rule,
 * within the days that the site file promises (`refunds.days`). The owner's pages and letters write
 * its hours out; `tests/unit/money/return-after.test.ts` holds them to it.
 */
export const RETURN_AFTER_MS = 48 * HOUR;
