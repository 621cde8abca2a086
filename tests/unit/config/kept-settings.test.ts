import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { configuration, shownVariables } from "../../../app/config.server/environment";
import {
  keptSettingsPath,
  needsSetUp,
  readSettings,
  setUpFolder,
  sharedBy,
  writeSettings,
} from "../../../app/config.server/kept-settings";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kept-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const first = () => ({ NODE_ENV: "production", DATA_DIR: folder });

test("production with nothing configured is set up in the browser; a copy of .env.example with its blanks is nothing", () => {
  expect(needsSetUp(first())).toBe(true);
  expect(needsSetUp({ ...first(), PUBLIC_URL: "", SITE_FILE: " ", OPERATOR_PORT: "3003" })).toBe(
    true,
  );
});

test.each([
  { PUBLIC_URL: "https://research.example.in" },
  { SITE_FILE: "/etc/research-desk/site.json" },
  { SEAL_KEY_FILE: "/run/secrets/seal_key" },
  { DATABASE_URL: "postgres://localhost/research" },
  { API_URL: "https://api.example.in" },
  { NODE_ENV: "development" },
])("what is configured by hand is never set up in the browser: %j", (env) => {
  expect(needsSetUp({ ...first(), ...env })).toBe(false);
});

test("servers that share a PostgreSQL are told it and the key that seals: the first is set up in the browser, while the database is empty", () => {
  const file = join(folder, "url");
  writeFileSync(file, "postgres://localhost/research\n");
  const env = { ...first(), DATABASE_URL_FILE: file, SEAL_KEY: "k".repeat(32) };
  expect(sharedBy(env)).toEqual({
    url: "postgres://localhost/research",
    sealKeys: "k".repeat(32),
    dataDir: folder,
  });
  expect([needsSetUp(env, true), needsSetUp(env, false)]).toEqual([true, false]);
  // Cut short between the database and what it is to hold, it goes on.
  mkdirSync(setUpFolder(env));
  expect(needsSetUp(env, false)).toBe(true);
});

test.each([
  { SEAL_KEY: "" },
  { HASH_KEY: "h".repeat(32) },
  { DATABASE_URL: "file:/tmp/research.db" },
  { NODE_ENV: "development" },
])("a server whose settings are its own shares none: %j", (over) => {
  const env = { ...first(), DATABASE_URL: "postgres://localhost/r", SEAL_KEY: "k".repeat(32) };
  expect(sharedBy({ ...env, ...over })).toBeNull();
});

test("where there is a database, settings that are gone are a fault, and not a first start", () => {
  writeFileSync(join(folder, "research.db"), "");
  expect(needsSetUp(first())).toBe(false);
  // Cut short between the database and the files, it goes on.
  mkdirSync(setUpFolder(first()));
  expect(needsSetUp(first())).toBe(true);
  writeSettings(keptSettingsPath(first()), { PUBLIC_URL: "https://research.example.in" });
  expect(needsSetUp(first())).toBe(false);
});

test("what the set-up wrote is read like the environment, which wins, as a value or a file", () => {
  const env = { DATA_DIR: folder };
  writeSettings(keptSettingsPath(env), {
    PORT: "4000",
    MAIL_FROM: "A=B <a@b.in>",
    LOG_LEVEL: "warn",
  });
  expect(configuration(env)).toMatchObject({ port: 4000, logLevel: "warn" });
  expect(configuration({ ...env, PORT: "5000", LOG_LEVEL: "" })).toMatchObject({
    ...{ port: 5000, logLevel: "warn" },
  });
  expect(shownVariables(env).find(({ variable }) => variable === "PORT")?.value).toBe("4000");
  const file = join(folder, "level");
  writeFileSync(file, "error");
  expect(configuration({ ...env, LOG_LEVEL_FILE: file }).logLevel).toBe("error");
});

test("a value is on one line, with its = signs, for nobody else's eyes; a blank is none", () => {
  const path = join(folder, "settings.env");
  writeSettings(path, { SMTP_URL: "smtps://u:p=@h:465?a=b", MAIL_FROM: "A\nPORT=1", PORT: "" });
  expect(readSettings(path)).toEqual({ SMTP_URL: "smtps://u:p=@h:465?a=b", MAIL_FROM: "A PORT=1" });
  expect(statSync(path).mode & 0o777).toBe(0o600);
});
