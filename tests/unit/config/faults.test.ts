import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { configuration, configurationWithoutSite } from "../../../app/config.server/environment";
import { ConfigurationFaults } from "../../../app/config.server/reader";
import { dice } from "../../prove/dice";
import { faultyProduction } from "../../setup/faulty-production";

const folder = mkdtempSync(join(tmpdir(), "config-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { sound, secret, withFaults } = faultyProduction(folder);

test("without a fault the configuration is read", () => {
  expect(configuration(sound)).toMatchObject({
    production: true,
    sandboxed: [],
    siteFile: sound.SITE_FILE,
    operator: { port: 3003 },
  });
});

test("1,000 random sets of faults: every one is named at once, with exit code 78, no secret, and in 400 ms", () => {
  const chance = dice(20_261_121);
  let slowest = 0;
  for (let round = 0; round < 1_000; round++) {
    const { env, named } = withFaults(chance, 0.12);
    if (named.length === 0) continue;
    const began = performance.now();
    const problem = thrown(env);
    slowest = Math.max(slowest, performance.now() - began);
    const told = problem.faults.map(({ variable }) =>
      variable === "SITE_FILE" ? variable : variable.replace(/_FILE$/, ""),
    );
    expect(
      named.filter((name) => !told.includes(name)),
      `round ${round}`,
    ).toEqual([]);
    expect(
      told.filter((name) => !named.includes(name)),
      `round ${round}: named for nothing`,
    ).toEqual([]);
    expect(problem.exitCode).toBe(78);
    expect(problem.faults.every(({ wrong, example }) => wrong !== "" && example !== "")).toBe(true);
    for (const value of secret) expect(problem.message).not.toContain(value);
  }
  expect(slowest).toBeLessThan(400);
});

test("a site file that is not there, or has faults, is named with each of its entries; who needs no site goes on without", () => {
  const of = (SITE_FILE: string) =>
    thrown({ ...sound, SITE_FILE }).faults.map(({ variable, wrong }) => `${variable}: ${wrong}`);
  expect(of("/nowhere/site.json")).toEqual([
    "SITE_FILE: names /nowhere/site.json, which cannot be read (ENOENT)",
  ]);
  const empty = join(folder, "empty.json");
  writeFileSync(empty, "{}");
  const [told = "", ...more] = of(empty);
  expect(more).toEqual([]);
  for (const entry of ["product", "analyst", "officers", "payee"])
    expect(told).toMatch(new RegExp(`^ {4}${entry}: `, "m"));
  expect(configurationWithoutSite({ ...sound, SITE_FILE: empty }).siteFile).toBe(empty);
});

test("the operator's page is at its host's own address, an IPv6 one too, and elsewhere only by https", () => {
  const of = (OPERATOR_HOST: string) =>
    configuration({ ...sound, OPERATOR_PUBLIC_URL: "", OPERATOR_HOST }).operator?.publicOrigin;
  expect(["127.0.0.1", "::1", "0:0:0:0:0:0:0:1", "LocalHost"].map(of)).toEqual([
    "http://127.0.0.1:3003",
    "http://[::1]:3003",
    "http://[::1]:3003",
    "http://localhost:3003",
  ]);
  expect(
    thrown({ ...sound, OPERATOR_PUBLIC_URL: "", OPERATOR_HOST: "192.168.1.5" }).faults.map(
      ({ variable }) => variable,
    ),
  ).toEqual(["OPERATOR_PUBLIC_URL"]);
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
