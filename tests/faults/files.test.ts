import { mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Site } from "../setup/site";

let site: Site;
beforeAll(async () => {
  site = await Site.open({}, "build", true);
});
afterAll(() => site.close());

// ASVS 13.3.2
test("whatever the server and its commands write is their owner's alone: database, documents, secrets, backups", async () => {
  await site.sandbox.person({ number: "+919000000001", step: "complete", pan: "ABCPE0001F" });
  site.setVariables({ BACKUP_PASSPHRASE: "a passphrase of the test, long enough" });
  const to = join(site.folder, "backups");
  mkdirSync(to, { mode: 0o700 });
  await site.operator("backup", "--to", join(to, "one.backup"));
  const found = readdirSync(site.folder, { recursive: true, withFileTypes: true }).map((one) => ({
    path: join(one.parentPath, one.name).slice(site.folder.length + 1),
    mode: (statSync(join(one.parentPath, one.name)).mode & 0o777).toString(8),
    wanted: one.isDirectory() ? "700" : "600",
  }));
  expect(found.filter(({ mode, wanted }) => mode !== wanted)).toEqual([]);
  const paths = found.map(({ path }) => path).join("\n");
  for (const like of [/research\.db$/m, /research\.db-wal$/m, /secrets\.json$/m, /\.pdf\.sealed$/m])
    expect(paths).toMatch(like);
  expect(paths).toMatch(/^backups\/one/m);
});
