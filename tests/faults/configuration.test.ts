import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { dice } from "../prove/dice";
import { faultyProduction } from "../setup/faulty-production";

const folder = mkdtempSync(join(tmpdir(), "configuration-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { sound, secret, withFaults } = faultyProduction(folder);

/** Runs a built program to its end. */
const ended = (program: string, env: Record<string, string>, ...words: string[]) =>
  spawnSync(process.execPath, [`build/server/${program}.js`, ...words], {
    env: { ...process.env, NODE_ENV: undefined, ...env } as unknown as NodeJS.ProcessEnv,
    encoding: "utf8",
  });

const chance = dice(20_261_122);
/** Of a start each: a thousand more are told in `unit/config/faults`, without one. */
const sets = Array.from({ length: 3 }, () => withFaults(chance, 0.05));

test.each(sets)(
  "the server itself ends with 78 and names every fault at once: $named",
  ({ env, named }) => {
    const { status, stdout, stderr } = ended("server", env);
    expect(status).toBe(78);
    for (const name of named) expect(stderr).toMatch(new RegExp(`^ {2}${name}(_FILE)?: `, "m"));
    for (const value of secret) expect(stdout + stderr).not.toContain(value);
  },
);

test.each(["/nowhere/site.json", join(folder, "torn.json"), join(folder, "broken.json")])(
  "a site file alone is a fault like any other: %s",
  (SITE_FILE) => {
    for (const run of [
      ended("server", { ...sound, SITE_FILE }),
      ended("operator", { ...sound, SITE_FILE }, "catalogue", "list"),
    ]) {
      expect(run.status).toBe(78);
      expect(run.stderr).toMatch(/^The configuration has 1 fault:\n {2}SITE_FILE: names /);
    }
  },
);

test("with a broken site file `config` names it, and the doctor looks at the rest", () => {
  const env = { ...sound, SITE_FILE: join(folder, "broken.json") };
  const config = ended("operator", env, "config");
  expect([config.status, config.stdout]).toEqual([
    1,
    expect.stringMatching(
      /SITE_FILE: names .*broken\.json, which has faults:\n {4}officers\.privacy\.email: /,
    ),
  ]);
  const { checks } = JSON.parse(
    ended(
      "operator",
      { ...env, DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" },
      "doctor",
      "--json",
    ).stdout,
  ) as {
    checks: { name: string; state: string; says: string }[];
  };
  expect(
    checks
      .filter(
        ({ name, state }) =>
          /^(site file|database|secrets' strength)$/.test(name) && state !== "skipped",
      )
      .map(({ name }) => name),
  ).toEqual(["secrets' strength", "site file", "database"]);
  expect(checks.find(({ name }) => name === "site file")?.says).toMatch(
    /^SITE_FILE names .*broken\.json, which has faults:\n/,
  );
});
