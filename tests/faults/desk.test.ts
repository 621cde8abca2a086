import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { freePort } from "../setup/free-port.mjs";
import { Site } from "../setup/site";

/** The built command line, by its one name, where an operator may type it. */
const desk = resolve("deploy/desk");
let site: Site;
let folder: string;
beforeAll(async () => {
  site = await Site.open();
  await site.kill("SIGTERM");
});
afterAll(() => site.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "desk-"));
  return () => rmSync(folder, { recursive: true, force: true });
});

function typed(words: string, env: Record<string, string> = {}, program = desk) {
  const variables = { PATH: process.env.PATH ?? "", ...env } as unknown as NodeJS.ProcessEnv;
  const run = spawnSync(program, words.split(" "), { cwd: folder, env: variables });
  return { code: run.status, out: String(run.stdout), err: String(run.stderr) };
}
const SECRETS = ["SESSION_SECRET", "COOKIE_SECRET", "SEAL_KEY", "HASH_KEY"];
const others = Object.fromEntries(SECRETS.map((name) => [name, `${name}-of-another-database-x`]));

test.each(["claims list", "backup --folder b", "audit verify", "migrate", "payments list --json"])(
  "in a folder without a database, %s makes none: it says where it looked, and how to name the right one",
  (words) => {
    const { code, out, err } = typed(words, { BACKUP_PASSPHRASE: "four words of a rhyme" });
    expect(code).toBe(1);
    expect(out + err).toContain(`There is no database at ${join(folder, "data/research.db")}`);
    expect(out + err).toContain("sudo desk");
    expect(existsSync(join(folder, "data"))).toBe(false);
  },
);

test.each([
  "help",
  "doctor",
  "config",
  "version",
  "claims confirm --help",
  "passphrase-hash --help",
])("%s needs no database, and makes no folder either", (words) => {
  expect([0, 1]).toContain(typed(words).code);
  expect(existsSync(join(folder, "data"))).toBe(false);
});

test("a command that reads leaves an older schema as it is, and says who brings it up", () => {
  const path = join(site.folder, "research.db");
  const database = new Database(path);
  database.exec("delete from migrations where name = '0012-known-devices'");
  const names = () => database.prepare("select count(*) as n from migrations").get();
  const before = names();
  const { code, err } = typed("claims list", { DATA_DIR: site.folder });
  expect([code, names()]).toEqual([1, before]);
  expect(err).toContain(
    "0012-known-devices to do): start the server of this release, or type desk migrate",
  );
  expect(typed("migrate", { DATA_DIR: site.folder }).out).toContain("Done: 0012-known-devices");
  expect(typed("claims list", { DATA_DIR: site.folder }).code).toBe(0);
  database.close();
});

test("secrets that are not the database's end the server and every command with 78, which no restart mends", async () => {
  const env = { DATA_DIR: site.folder, ...others };
  const { code, err } = typed("claims list", env);
  expect(code).toBe(78);
  expect(err).toContain("do not open this database");
  const ports = {
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    SANDBOX_SMTP_PORT: String(await freePort()),
  };
  const server = spawnSync(process.execPath, [resolve("build/server/server.js")], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...ports, ...env } as never,
  });
  expect([server.status, String(server.stderr)]).toEqual([
    78,
    expect.stringContaining("do not open this database"),
  ]);
});

test("its version is the release's", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const { out } = typed("version");
  expect(out).toContain(`research-desk ${version}, schema `);
  expect(out).toMatch(/, schema \d{4}-/);
});

test("installed, it takes the service's settings, data and user, whatever the folder and the link it is called by", () => {
  mkdirSync(join(folder, "bin"));
  mkdirSync(join(folder, "etc"));
  const program = (name: string, does: string) => {
    writeFileSync(join(folder, "bin", name), `#!/bin/sh\n${does}\n`);
    chmodSync(join(folder, "bin", name), 0o755);
  };
  program("runuser", 'echo "runuser $*"');
  program("id", '[ "$1" = -u ] && echo "${AS:-0}" || echo "${NAME:-root}"');
  program("node", 'echo "node $*"');
  program("env", 'echo "env $*"');
  const installed = join(folder, "deploy");
  mkdirSync(installed);
  const here = readFileSync(desk, "utf8").replaceAll("/etc/research-desk", `${folder}/etc`);
  writeFileSync(join(installed, "desk"), here, { mode: 0o755 });
  symlinkSync(join(installed, "desk"), join(folder, "bin/desk"));
  const called = (env: Record<string, string> = {}) =>
    typed("claims list", { PATH: `${folder}/bin:${process.env.PATH ?? ""}`, ...env }, "desk");
  expect(called().out, "no settings yet").toContain(
    `node ${installed}/../build/server/operator.js`,
  );
  writeFileSync(join(folder, "etc/env"), "");
  const service = `env NODE_ENV=production DATA_DIR=/var/lib/research-desk node --env-file=${folder}/etc/env ${installed}/../build/server/operator.js claims list`;
  expect(called().out.trim()).toBe(`runuser -u research-desk -- ${service}`);
  expect(called({ AS: "998", NAME: "research-desk" }).out.trim()).toBe(service);
  expect(called({ AS: "1000", NAME: "meera" })).toMatchObject({
    code: 77,
    err: expect.stringContaining("sudo desk claims list") as string,
  });
});
