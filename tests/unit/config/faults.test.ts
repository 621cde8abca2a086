import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { configuration } from "../../../app/config.server/environment";
import { ConfigurationFaults } from "../../../app/config.server/reader";
import { dice } from "../../prove/dice";

const folder = mkdtempSync(join(tmpdir(), "config-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const secret = (letter: string) => letter.repeat(8) + "0123456789abcdefghijklmnopqrstuv";

/** A production whose every provider is real. */
const sound: Record<string, string> = {
  NODE_ENV: "production",
  DATA_DIR: folder,
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
};

const secrets = Object.keys(sound).filter((name) => /SECRET|_KEY$|PASSPHRASE/.test(name));
const required = [
  ...secrets.filter((name) => name !== "BACKUP_PASSPHRASE"),
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

/** One fault each: what is set (null unsets), and the variable that is to be named. */
const faults: { named: string; sets: Record<string, string | null> }[] = [
  ...required.map((name) => ({ named: name, sets: { [name]: null } })),
  ...["SESSION_SECRET", "COOKIE_SECRET", "SEAL_KEY", "HASH_KEY"].map((name) => ({ named: name, sets: { [name]: WEAK } })),
  { named: "BACKUP_PASSPHRASE", sets: { BACKUP_PASSPHRASE: "hunter2" } },
  ...secrets.map((name) => ({ named: name, sets: { [`${name}_FILE`]: "/nowhere/at/all" } })),
  ...[
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
    "SMS_PER_HOUR",
    "SENDS_PER_HOUR",
    "SENDS_PER_DAY",
    "SENDS_PER_ADDRESS_PER_HOUR",
    "CODE_MINUTES",
    "CODE_TRIES",
    "WRONG_CODES_PER_DAY",
    "ACCESS_MINUTES",
    "SESSION_IDLE_DAYS",
    "SESSION_DAYS",
    "FEE_CAP_RUPEES",
    "LONGEST_SERVICE_DAYS",
  ].flatMap((name) => [
    { named: name, sets: { [name]: "many" } },
    { named: name, sets: { [name]: "-1" } },
    { named: name, sets: { [name]: "999999999" } },
  ]),
  ...[
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
  ].map((name) => ({ named: name, sets: { [name]: "ftp://somewhere" } })),
  ...["RAZORPAY_API_URL", "DIGIO_API_URL", "DIGIO_GATEWAY_URL", "DIGIO_SDK_SCRIPT", "RAZORPAY_HOSTED_URL"].map((name) => ({
    named: name,
    sets: { [name]: "https://thief.example" },
  })),
  { named: "PUBLIC_URL", sets: { PUBLIC_URL: "https://research.example.in/path" } },
  { named: "DRAIN_WAIT_MS", sets: { DRAIN_WAIT_MS: "15001" } },
  { named: "LOG_LEVEL", sets: { LOG_LEVEL: "loud" } },
  { named: "TRUSTED_PROXIES", sets: { TRUSTED_PROXIES: "everybody" } },
  { named: "DIAL_CODES", sets: { DIAL_CODES: "91" } },
  { named: "DIGIO_ENVIRONMENT", sets: { DIGIO_ENVIRONMENT: "moon" } },
  { named: "RAZORPAY_KEY_ID", sets: { RAZORPAY_KEY_ID: "live" } },
  { named: "SNS_REGION", sets: { SNS_REGION: "India" } },
];

test("without a fault the configuration is read", () => {
  expect(configuration(sound)).toMatchObject({ production: true, sandboxed: [] });
});

test("1,000 random sets of faults: every one is named at once, with exit code 78, no secret, and in 400 ms", () => {
  const chance = dice(20_261_121);
  let slowest = 0;
  for (let round = 0; round < 1_000; round++) {
    const chosen = faults.filter(() => chance.chance(0.12));
    const env: Record<string, string> = { ...sound };
    const named = new Set<string>();
    const touched = new Set<string>();
    for (const { named: name, sets } of chosen) {
      // Two faults of one variable would hide each other.
      if (touched.has(name)) continue;
      touched.add(name);
      named.add(name);
      for (const [variable, value] of Object.entries(sets)) {
        if (value === null) delete env[variable];
        else env[variable] = value;
      }
    }
    if (named.size === 0) continue;
    const began = performance.now();
    const problem = thrown(env);
    slowest = Math.max(slowest, performance.now() - began);
    const told = problem.faults.map(({ variable }) => variable.replace(/_FILE$/, ""));
    expect(
      [...named].filter((name) => !told.includes(name)),
      `round ${round}`,
    ).toEqual([]);
    expect(
      told.filter((name) => !named.has(name)),
      `round ${round}: named for nothing`,
    ).toEqual([]);
    expect(problem.exitCode).toBe(78);
    expect(problem.faults.every(({ wrong, example }) => wrong !== "" && example !== "")).toBe(true);
    for (const value of [...secrets.map((name) => sound[name] ?? ""), WEAK, "hunter2"]) expect(problem.message).not.toContain(value);
  }
  expect(slowest).toBeLessThan(400);
});

function thrown(env: Record<string, string>): ConfigurationFaults {
  try {
    configuration(env);
  } catch (problem) {
    if (problem instanceof ConfigurationFaults) return problem;
    throw problem;
  }
  throw new Error("no fault was found");
}
