import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runWithoutStore } from "../../../app/backend.server/desk/cli";
import type { Outside } from "../../../app/backend.server/upkeep/outside";
import { configuration } from "../../../app/config.server/environment";
import { variablesOf } from "../../../app/config.server/variables";
import demo from "../../../app/content/demo-site.json";
import { testParts, type TestParts } from "../parts";
import { trailOf } from "../trail";

let folder: string;
let site: string;
let parts: TestParts;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "settings-"));
  site = join(folder, "site.json");
  writeFileSync(site, JSON.stringify(demo));
  parts = await testParts();
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await parts.store.close();
});

async function desk(...words: string[]): Promise<{ code: number | null; said: string }> {
  const env = { DATA_DIR: folder, SITE_FILE: site, MAIL_FROM: "Verma <help@verma.example>" };
  const outside: Outside = {
    ...{ configuration: () => configuration(env), variables: () => variablesOf(env), env },
    ...{ site: parts.site, now: parts.now, root: folder, actor: "operator test" },
    parts: () => Promise.resolve({ ...parts, store: { ...parts.store, close: async () => {} } }),
  };
  const said: string[] = [];
  const out = (line: string) => void said.push(line);
  const code = await runWithoutStore(outside, ["settings", ...words], out, out);
  return { code, said: said.join("\n") };
}
const file = () => JSON.parse(readFileSync(site, "utf8")) as typeof demo;

test("settings list names each section with what is in it, and from where; no secret", async () => {
  writeFileSync(join(folder, "settings.env"), "SMTP_URL=smtps://u:not-shown@x.example:465\n");
  const { code, said } = await desk("list");
  expect(code).toBe(0);
  expect(said).toMatch(/contact\.phone\s+\S.*the site file/);
  expect(said).toMatch(/SMTP_URL\s+\(secret\)\s+the settings/);
  expect(said).toMatch(/MAIL_FROM\s+Verma <help@verma.example>\s+the environment/);
  expect(said).not.toContain("not-shown");
});

test("settings set changes an entry by the desk's checks, and the trail has its name", async () => {
  expect(await desk("set", "contact.phone=1")).toEqual({
    code: 1,
    said: expect.stringContaining("contact.phone is no phone number") as string,
  });
  const { code, said } = await desk("set", "contact.phone=+91 99999 88888");
  expect([code, said]).toEqual([0, "Changed: contact.phone. It holds from now on."]);
  expect(file().contact.phone).toBe("+91 99999 88888");
  const rows = (await trailOf(parts)).filter(({ what }) => what === "settings changed");
  expect(rows.map(({ about }) => JSON.parse(about) as unknown)).toEqual([
    { of: "site", fields: "contact.phone" },
  ]);
});

test("settings list names also what is blank; a mail without --to says what it lacks", async () => {
  const { startPromise: _, ...payee } = demo.payee;
  writeFileSync(site, JSON.stringify({ ...demo, payee, translations: {} }));
  const { said } = await desk("list");
  for (const name of ["analyst.validUntil", "payee.startPromise", "translations.hi.aiUse"])
    expect(said).toContain(name);
  writeFileSync(join(folder, "settings.env"), "SMTP_URL=smtp://127.0.0.1:1\n");
  const file = join(folder, "smtp");
  writeFileSync(file, "smtp://127.0.0.1:2");
  const told = await desk("set", `SMTP_URL=@${file}`);
  expect(told.said).toContain("Say where the mail is to go: --to");
});

test("a legal fact needs --yes; a secret is taken from a file only; sections are changed one at a time", async () => {
  const words = ["set", "analyst.name=Asha Verma"];
  expect((await desk(...words)).said).toContain("Add --yes to do it.");
  expect(file().analyst.name).toBe(demo.analyst.name);
  expect((await desk(...words, "--yes")).code).toBe(0);
  expect(file().analyst.name).toBe("Asha Verma");
  const secret = await desk("set", "RAZORPAY_KEY_SECRET=typed");
  expect([secret.code, secret.said]).toEqual([
    64,
    expect.stringContaining("RAZORPAY_KEY_SECRET=@FILE"),
  ]);
  expect((await desk("set", "ownerEmail=a@b.example", "payee.name=X")).code).toBe(64);
  expect((await desk("set", "NODE_ENV=development")).said).toContain(
    "There is no setting NODE_ENV",
  );
  expect((await desk("set", "MAIL_FROM=x@y.example")).said).toContain(
    "MAIL_FROM is set by the server's environment",
  );
});
