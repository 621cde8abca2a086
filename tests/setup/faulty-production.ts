import { writeFileSync } from "node:fs";
import { join } from "node:path";
import demo from "../../app/content/demo-site.json";
import { ownSite } from "./own-site";
import type { Dice } from "../prove/dice";

export interface FaultyProduction {
  /**
   * a production whose every provider is real, with a site file and an operator's page of its own
   */
  sound: Record<string, string>;
  /** values that must never be told */
  secret: string[];
  /**
   * The sound one with some of the faults that are known, each taken `share` of the time; and the
   * variables that are to be named for them.
   */
  withFaults(chance: Dice, share: number): { env: Record<string, string>; named: string[] };
}

/** @param folder where its files lie; one of a test's own */
export function faultyProduction(folder: string): FaultyProduction {
  const sound = {
    ...settings,
    DATA_DIR: folder,
    SITE_FILE: siteFile(folder, "site.json", JSON.stringify(ownSite())),
  };
  const faults = [...known, ...siteFaults(folder)];
  return {
    sound,
    secret: [...secrets.map((name) => settings[name] ?? ""), WEAK, "hunter2"],
    withFaults(chance, share) {
      const env: Record<string, string> = { ...sound };
      const named: string[] = [];
      for (const { named: name, sets } of faults.filter(() => chance.chance(share))) {
        // Two faults of one variable would hide each other.
        if (named.includes(name)) continue;
        named.push(name);
        for (const [variable, value] of Object.entries(sets)) {
          if (value === null) delete env[variable];
          else env[variable] = value;
        }
      }
      return { env, named };
    },
  };
}

const secret = (letter: string) => letter.repeat(8) + "0123456789abcdefghijklmnopqrstuv";

const settings: Record<string, string> = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://research.example.in",
  SESSION_SECRET: secret("a"),
  COOKIE_SECRET: secret("b"),
  SEAL_KEY: secret("c"),
  HASH_KEY: secret("d"),
  BACKUP_PASSPHRASE: secret("e"),
  RAZORPAY_KEY_ID: "rzp_live_AbCdEfGh123456",
  RAZORPAY_KEY_SECRET: secret("f"),
  RAZORPAY_WEBHOOK_SECRET: secret("g"),
  DIGIO_CLIENT_ID: "CLIENT",
  DIGIO_CLIENT_SECRET: secret("h"),
  DIGIO_WEBHOOK_SECRET: secret("i"),
  SNS_REGION: "ap-south-1",
  SNS_ACCESS_KEY_ID: "AKIAEXAMPLE",
  SNS_SECRET_ACCESS_KEY: secret("j"),
  SNS_SENDER_ID: "MERIDN",
  SNS_ENTITY_ID: "1101234567890123456",
  SNS_TEMPLATE_ID: "1107123456789012345",
  SMTP_URL: "smtps://user:password@smtp.example.in:465",
  MAIL_FROM: "Meridian <help@example.in>",
  S3_BUCKET: "agreements",
  S3_REGION: "ap-south-1",
  S3_ACCESS_KEY_ID: "AKIAEXAMPLE",
  S3_SECRET_ACCESS_KEY: secret("k"),
  OPERATOR_PORT: "3003",
  OPERATOR_PUBLIC_URL: "https://desk.example.in",
  OPERATOR_PASSPHRASE_HASH: `scrypt:32768:8:1:${"s".repeat(22)}:${"h".repeat(43)}`,
  OPERATOR_TOTP_SECRET: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567",
  OPERATOR_METRICS_TOKEN: secret("l"),
};

const secrets = Object.keys(settings).filter((name) => /SECRET|_KEY$|PASSPHRASE|TOKEN/.test(name));
const required = [
  ...secrets.filter((name) => !/^(BACKUP_PASSPHRASE|OPERATOR_METRICS_TOKEN)$/.test(name)),
  "PUBLIC_URL",
  "SNS_ACCESS_KEY_ID",
  "SNS_SENDER_ID",
  "SNS_ENTITY_ID",
  "SNS_TEMPLATE_ID",
  "MAIL_FROM",
  "S3_REGION",
  "S3_ACCESS_KEY_ID",
];
const WEAK = "hunter2-too-short";

interface Fault {
  /** the variable that is to be named */
  named: string;
  /** null unsets */
  sets: Record<string, string | null>;
}
const each = (names: string[], ...values: (string | null)[]): Fault[] =>
  names.flatMap((named) => values.map((value): Fault => ({ named, sets: { [named]: value } })));

const known: Fault[] = [
  ...each(required, null),
  ...each(
    [
      "SESSION_SECRET",
      "COOKIE_SECRET",
      "SEAL_KEY",
      "HASH_KEY",
      "OPERATOR_PASSPHRASE_HASH",
      "OPERATOR_TOTP_SECRET",
      "OPERATOR_METRICS_TOKEN",
    ],
    WEAK,
  ),
  ...each(["BACKUP_PASSPHRASE"], "hunter2"),
  ...secrets.map((named) => ({ named, sets: { [`${named}_FILE`]: "/nowhere/at/all" } })),
  ...each(
    [
      "PORT",
      "API_TIMEOUT_MS",
      "ACCOUNT_DATA_DAYS",
      "RECORD_YEARS",
      "SANDBOX_PORT",
      "SANDBOX_SMTP_PORT",
      "RAZORPAY_TIMEOUT_MS",
      "DIGIO_TIMEOUT_MS",
      "SNS_TIMEOUT_MS",
      "SMTP_TIMEOUT_MS",
      "OPERATOR_PORT",
      "SMS_PER_HOUR",
      "SENDS_PER_HOUR",
      "SENDS_PER_DAY",
      "SENDS_PER_ADDRESS_PER_HOUR",
      "SENDS_PER_IPV4_24_PER_HOUR",
      "SENDS_PER_IPV6_64_PER_HOUR",
      "SENDS_PER_IPV6_56_PER_HOUR",
      "SENDS_PER_IPV6_48_PER_HOUR",
      "WRONG_CODES_PER_ADDRESS_PER_HOUR",
      "WRONG_CODES_PER_RANGE_PER_HOUR",
      "WRONG_CODES_PER_HOUR",
      "KNOWN_DEVICES_PERCENT",
      "KNOWN_DEVICE_DAYS",
      "CODE_MINUTES",
      "CODE_TRIES",
      "WRONG_CODES_PER_DAY",
      "ACCESS_MINUTES",
      "SESSION_IDLE_DAYS",
      "SESSION_DAYS",
      "FEE_CAP_RUPEES",
      "LONGEST_SERVICE_DAYS",
    ],
    "many",
    "-1",
    "999999999",
  ),
  ...each(
    [
      "PUBLIC_URL",
      "DATABASE_URL",
      "SANDBOX_URL",
      "SMTP_URL",
      "S3_ENDPOINT",
      "SNS_ENDPOINT",
      "RAZORPAY_API_URL",
      "RAZORPAY_CHECKOUT_SCRIPT",
      "RAZORPAY_HOSTED_URL",
      "DIGIO_API_URL",
      "DIGIO_GATEWAY_URL",
      "DIGIO_SDK_SCRIPT",
      "OPERATOR_PUBLIC_URL",
    ],
    "ftp://somewhere",
  ),
  ...each(
    [
      "RAZORPAY_API_URL",
      "DIGIO_API_URL",
      "DIGIO_GATEWAY_URL",
      "DIGIO_SDK_SCRIPT",
      "RAZORPAY_HOSTED_URL",
    ],
    "https://thief.example",
  ),
  ...each(
    ["HOST", "SANDBOX_HOST", "OPERATOR_HOST"],
    "my host",
    "[::1]",
    "999.999.999.999",
    "http://localhost",
  ),
  ...each(["PUBLIC_URL", "OPERATOR_PUBLIC_URL"], "https://research.example.in/path"),
  ...each(["DRAIN_WAIT_MS"], "15001"),
  ...each(["LOG_LEVEL"], "loud"),
  ...each(["TRUSTED_PROXIES"], "everybody"),
  ...each(["DIAL_CODES"], "91"),
  ...each(["DIGIO_ENVIRONMENT"], "moon"),
  ...each(["RAZORPAY_KEY_ID"], "live"),
  ...each(["SNS_REGION"], "India"),
];

function siteFaults(folder: string): Fault[] {
  const { officers, ...without } = demo;
  const broken = {
    ...without,
    officers: { ...officers, privacy: { ...officers.privacy, email: "nobody" } },
  };
  return each(
    ["SITE_FILE"],
    join(folder, "no-such.json"),
    folder,
    siteFile(folder, "secret", WEAK),
    siteFile(folder, "torn.json", JSON.stringify(demo).slice(0, 500)),
    siteFile(folder, "without.json", JSON.stringify(without)),
    siteFile(folder, "broken.json", JSON.stringify(broken)),
  );
}

function siteFile(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
