import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { passphraseHolds } from "../../../app/backend.server/desk/passphrase";
import { secretCommands } from "../../../app/backend.server/desk/secret-commands";
import { configuration } from "../../../app/config.server/environment";
import { ConfigurationFaults } from "../../../app/config.server/reader";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "settings-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const HASH = `scrypt:32768:8:3:${"s".repeat(32)}:${"h".repeat(43)}`;
const read = (env: Record<string, string>) => configuration({ DATA_DIR: folder, ...env }).operator;
const faults = (env: Record<string, string>) => {
  try {
    read(env);
    return [];
  } catch (problem) {
    if (problem instanceof ConfigurationFaults)
      return problem.faults.map(({ variable }) => variable);
    throw problem;
  }
};

it("there is no page until it has a port", () => {
  expect(read({ OPERATOR_PASSPHRASE_HASH: HASH })).toBeNull();
});
it("by default it is on this machine only, at its own port, without a second factor", () => {
  expect(read({ OPERATOR_PORT: "3003", OPERATOR_PASSPHRASE_HASH: HASH })).toEqual({
    host: "127.0.0.1",
    port: 3003,
    publicOrigin: "http://127.0.0.1:3003",
    secure: false,
    passphraseHash: HASH,
    madePassphrase: null,
    totpSecret: null,
    metricsToken: null,
    comesBack: false,
  });
});
it("the desk may end a server that systemd started, or that somebody is said to restart", () => {
  const comesBack = (over: Record<string, string>) =>
    read({ OPERATOR_PORT: "3003", OPERATOR_PASSPHRASE_HASH: HASH, ...over })?.comesBack;
  expect(comesBack({ NOTIFY_SOCKET: "/run/systemd/notify" })).toBe(true);
  expect(comesBack({ RESTARTED_WHEN_ENDED: "yes" })).toBe(true);
  expect(comesBack({ RESTARTED_WHEN_ENDED: "no" })).toBe(false);
  expect(faults({ OPERATOR_PORT: "3003", RESTARTED_WHEN_ENDED: "Ja" })).toEqual([
    "RESTARTED_WHEN_ENDED",
  ]);
});
it("for trying, a passphrase nobody chose is made once, kept from others and holds", async () => {
  const page = read({ OPERATOR_PORT: "3003" });
  expect(page?.madePassphrase).toMatch(/^[\w-]{22}$/);
  expect(await passphraseHolds(page!.madePassphrase!, page!.passphraseHash)).toBe(true);
  expect(read({ OPERATOR_PORT: "3003" })?.madePassphrase).toBe(page!.madePassphrase);
  expect(statSync(join(folder, "operator-passphrase")).mode & 0o777).toBe(0o600);
});
it("none is made for a page that is reached from outside", () => {
  const there = { OPERATOR_PORT: "3003", OPERATOR_PUBLIC_URL: "https://desk.example.in" };
  expect(faults(there)).toEqual(["OPERATOR_PASSPHRASE_HASH", "OPERATOR_TOTP_SECRET"]);
});
it("a page with the passphrase itself does not start", () => {
  expect(
    faults({ OPERATOR_PORT: "3003", OPERATOR_PASSPHRASE_HASH: "four words of a rhyme" }),
  ).toEqual(["OPERATOR_PASSPHRASE_HASH"]);
});
it("behind TLS the second factor is required, of 128 bits or more", () => {
  const there = {
    OPERATOR_PORT: "3003",
    OPERATOR_PASSPHRASE_HASH: HASH,
    OPERATOR_PUBLIC_URL: "https://desk.example.in",
  };
  expect(faults(there)).toEqual(["OPERATOR_TOTP_SECRET"]);
  expect(faults({ ...there, OPERATOR_TOTP_SECRET: "JBSWY3DPEHPK3PXP" })).toEqual([
    "OPERATOR_TOTP_SECRET",
  ]);
  expect(
    read({ ...there, OPERATOR_TOTP_SECRET: "jbsw y3dp ehpk 3pxp jbsw y3dp ehpk 3pxp" }),
  ).toMatchObject({
    secure: true,
    totpSecret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
  });
});
it("a path, site's port, short token, foreign API and open network without TLS are faults", () => {
  const page = { OPERATOR_PORT: "3003", OPERATOR_PASSPHRASE_HASH: HASH };
  expect(faults({ ...page, OPERATOR_HOST: "0.0.0.0" })).toEqual(["OPERATOR_PUBLIC_URL"]);
  expect(faults({ ...page, OPERATOR_PUBLIC_URL: "http://127.0.0.1:3003/desk" })).toEqual([
    "OPERATOR_PUBLIC_URL",
  ]);
  expect(faults({ ...page, OPERATOR_PORT: "3000" })).toEqual(["OPERATOR_PORT"]);
  expect(faults({ ...page, OPERATOR_METRICS_TOKEN: "short" })).toEqual(["OPERATOR_METRICS_TOKEN"]);
  expect(faults({ ...page, API_URL: "https://api.example.in" })).toEqual(["OPERATOR_PORT"]);
});
// ASVS 3.5.4
it("the site's own host is not the page's, at another port either: cookies know no ports", () => {
  const page = {
    PUBLIC_URL: "https://research.example.in",
    OPERATOR_PORT: "3003",
    OPERATOR_PASSPHRASE_HASH: HASH,
    OPERATOR_TOTP_SECRET: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
  };
  for (const shared of ["https://research.example.in:8443", "https://RESEARCH.example.in:3003"])
    expect(faults({ ...page, OPERATOR_PUBLIC_URL: shared })).toContain("OPERATOR_PUBLIC_URL");
  expect(faults({ ...page, OPERATOR_PUBLIC_URL: "https://desk.example.in" })).toEqual([]);
  // Where anybody tries it, the sandbox and the page are on another host than the site.
  const { publicOrigin, sandbox, operator } = configuration({
    DATA_DIR: folder,
    OPERATOR_PORT: "3003",
  });
  const site = new URL(publicOrigin).hostname;
  for (const other of [sandbox?.url ?? "", operator?.publicOrigin ?? ""])
    expect(new URL(other).hostname).not.toBe(site);
});
it("what the secrets' commands print is taken", async () => {
  const made = async (name: string) =>
    (
      await secretCommands[name]!.run(
        async () => "four words of a rhyme",
        () => "r".repeat(32),
      )
    )[0] ?? "";
  const env = {
    OPERATOR_PORT: "3003",
    OPERATOR_PUBLIC_URL: "https://desk.example.in",
    OPERATOR_PASSPHRASE_HASH: await made("passphrase-hash"),
    OPERATOR_TOTP_SECRET: await made("totp-secret"),
  };
  expect(faults(env)).toEqual([]);
});
