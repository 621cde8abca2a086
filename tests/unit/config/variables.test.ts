import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { variablesOf } from "../../../app/config.server/variables";

const of = (env: Record<string, string>, name: string) =>
  variablesOf(env).find(({ variable }) => variable === name);

test("the variables shown are those of .env.example, in its order", () => {
  const example = [...readFileSync(".env.example", "utf8").matchAll(/^([A-Z0-9_]+)=/gm)].map(
    ([, name]) => name,
  );
  expect(variablesOf({}).map(({ variable }) => variable)).toEqual(example);
});

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
