import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { configurationWithoutSite } from "../../../app/config.server/environment";
import { onTheSandboxsWire } from "../../setup/sandbox-wire";
import { misspeltIn, variablesOf } from "../../../app/config.server/variables";

const of = (env: Record<string, string>, name: string) =>
  variablesOf(env).find(({ variable }) => variable === name);

test("the variables shown are those of .env.example, in its order", () => {
  const example = [...readFileSync(".env.example", "utf8").matchAll(/^([A-Z0-9_]+)=/gm)].map(
    ([, name]) => name,
  );
  expect(variablesOf({}).map(({ variable }) => variable)).toEqual(example);
});

test.each([
  ["RAZORPAY_KEYID", "RAZORPAY_KEY_ID"],
  ["SMS_PER_HOURS", "SMS_PER_HOUR"],
  ["TRUSTED_PROXY", "TRUSTED_PROXIES"],
  ["SEAL_KEYS_FILE", "SEAL_KEY"],
])("%s is read by nothing, and %s is named", (given, meant) => {
  expect(misspeltIn({ [given]: "1" })).toEqual([{ given, meant }]);
});

test("a variable of ours, the machine's or other programs' is none that was misspelt", () => {
  const others = "PATH HOME PWD LOGNAME SHELL TERM LANG HOSTNAME EDITOR NODE_OPTIONS TZ PGHOST";
  const ours = variablesOf({}).flatMap(({ variable }) => [variable, `${variable}_FILE`]);
  const env = Object.fromEntries([...others.split(" "), ...ours].map((name) => [name, "1"]));
  expect(misspeltIn(env)).toEqual([]);
});

test("each is shown with its default: what .env.example says, and what the program does", () => {
  const example = parseEnv(readFileSync(".env.example", "utf8"));
  const shown = variablesOf({}).map(({ variable, byDefault }) => [variable, byDefault]);
  expect(Object.fromEntries(shown)).toEqual(example);
  const none = production({});
  for (const [variable, value] of shown)
    if (variable && value)
      expect(production({ [variable]: value }), `${variable}=${value}`).toEqual(none);
});

/** A production with every provider real, so that each setting is read. */
function production(over: Record<string, string>) {
  const env = { ...onTheSandboxsWire("http://127.0.0.1:3001", 3002), ...secrets };
  for (const name of [
    "RAZORPAY_API_URL",
    "RAZORPAY_CHECKOUT_SCRIPT",
    "RAZORPAY_HOSTED_URL",
    "DIGIO_ENVIRONMENT",
  ])
    delete env[name];
  return configurationWithoutSite({
    ...env,
    PUBLIC_URL: "http://localhost:3000",
    NODE_ENV: "production",
    SANDBOX_IN_PRODUCTION: "yes-nothing-is-real",
    OPERATOR_PORT: "3003",
    OPERATOR_PASSPHRASE_HASH: `scrypt:32768:8:1:${"s".repeat(22)}:${"h".repeat(43)}`,
    ...over,
  });
}
const secrets: Record<string, string> = Object.fromEntries(
  ["SESSION_SECRET", "COOKIE_SECRET", "SEAL_KEY", "HASH_KEY"].map((name) => [
    name,
    `${name} `.repeat(4).replaceAll(" ", "-"),
  ]),
);

test("a secret's value is never shown, nor an address's password, however it is written", () => {
  const env = {
    SEAL_KEY: "hunter2",
    DATABASE_URL: "postgres://desk:hunter2@db/research?password=hunter2",
    SMTP_URL: "smtps:/me:hunt@er2:hunter2@host",
    S3_SECRET_ACCESS_KEY: "hunter2",
    RAZORPAY_WEBHOOK_SECRET: "hunter2",
    BACKUP_PASSPHRASE: "hunter2",
  };
  expect(JSON.stringify(variablesOf(env))).not.toMatch(/hunter2|hunt@er2/);
  expect(of(env, "DATABASE_URL")?.value).toBe("postgres://…@db/research?…");
});

test("each tells whether it is set, from a file or left out; a blank one is left out", () => {
  expect(of({ PORT: "80" }, "PORT")).toMatchObject({ state: "set", value: "80" });
  expect(of({ SEAL_KEY_FILE: "/run/secrets/seal" }, "SEAL_KEY")).toMatchObject({
    state: "from file",
    value: "/run/secrets/seal",
  });
  expect(of({ PORT: " " }, "PORT")).toMatchObject({ state: "default", value: null });
});
