import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import demo from "../../../app/content/demo-site.json";
import { siteFile } from "../../../app/content/site-file.server";
import { configuration, configurationWithoutSite } from "../../../app/config.server/environment";
import { ConfigurationFaults } from "../../../app/config.server/reader";
import { dice } from "../../prove/dice";
import { ownSite } from "../../setup/own-site";
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

test("no demo takes money: in production every entry of the demo that is left in the site file is a fault, and named", () => {
  const of = (site: object | null, more: Record<string, string> = {}) => {
    const file = join(folder, "some.json");
    if (site) writeFileSync(file, JSON.stringify(site));
    const env = { ...sound, SITE_FILE: site ? file : "", ...more };
    try {
      configuration(env);
      return "started";
    } catch (problem) {
      return problem instanceof Error ? problem.message : "";
    }
  };
  const own = ownSite();
  expect(of(own)).toBe("started");
  expect(of(null)).toContain("SITE_FILE: shows the demo, and clients would pay its UPI ID");
  expect(of(demo)).toContain("shows the demo");
  const flagOnly = of({ ...demo, demo: false });
  for (const entry of [
    "payee.upiId",
    "payee.name",
    "contact.email",
    "officers.grievance.phone",
    "ownerEmail",
    "analyst.registrationNumber",
    "links.stockCash",
  ])
    expect(flagOnly).toContain(entry);
  expect(of({ ...own, payee: demo.payee })).toContain("payee.name, payee.upiId");
  const played = { SANDBOX_IN_PRODUCTION: "yes-nothing-is-real", RAZORPAY_KEY_ID: "" };
  expect(of(demo, played)).toBe("started");
  expect(of({ ...demo, demo: false }, played)).toContain("payee.upiId");
});

test("a running server takes over no site file where the demo's UPI ID is back", async () => {
  const file = join(folder, "edited.json");
  const own = ownSite();
  writeFileSync(file, JSON.stringify(own));
  const reported: string[] = [];
  const real = { production: true, sandboxed: false };
  const site = siteFile(file, (problem) => reported.push(problem), real);
  writeFileSync(file, JSON.stringify({ ...own, payee: demo.payee }));
  utimesSync(file, new Date(2_000), new Date(2_000));
  const now = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 5_000);
  expect(site().payee.upiId).toBe("asha.ra@validhdfc");
  now.mockRestore();
  expect(reported[0]).toContain("payee.upiId");
});

test("the operator's page is at its host's address, IPv6 too, and elsewhere only by https", () => {
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
