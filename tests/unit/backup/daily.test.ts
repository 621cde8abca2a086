import { sql } from "kysely";
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepBackup } from "../../../app/backend.server/upkeep/backup/daily";
import { lastBackups } from "../../../app/backend.server/upkeep/backup/last";
import { slowFigures } from "../../../app/backend.server/upkeep/metrics/slow-figures";
import { checkKeys } from "../../../app/backend.server/platform/store/check-keys";
import { runWithoutStore } from "../../../app/backend.server/desk/cli";
import type { Outside } from "../../../app/backend.server/upkeep/outside";
import { configuration } from "../../../app/config.server/environment";
import { variablesOf } from "../../../app/config.server/variables";
import { Shop } from "../payments/shop";

const PASSPHRASE = "correct horse battery staple";
const DAY = 86_400_000;
const quiet = () => undefined;
let shop: Shop;
let folder: string;
beforeEach(async () => {
  shop = await Shop.open();
  await checkKeys(shop.parts.store, shop.parts.seal);
  folder = mkdtempSync(join(tmpdir(), "daily-"));
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await shop.close();
});

/** A program in the place of deploy/offsite.sh. */
function program(does: string): string {
  const path = join(folder, "offsite");
  writeFileSync(path, `#!/bin/sh\n${does}\n`);
  chmodSync(path, 0o755);
  return path;
}
const nightly = (more: { keep?: number; offsite?: string } = {}) =>
  keepBackup(
    shop.parts,
    PASSPHRASE,
    { folder: join(folder, "kept"), keep: 3, offsite: null, ...more },
    quiet,
  );

test("a backup each night keeps the newest, and deletes nothing of somebody else's", async () => {
  for (let night = 0; night < 5; night++) {
    await nightly();
    if (night === 0) writeFileSync(join(folder, "kept", "2020-01-01.backup"), "made by hand");
    shop.parts.clock.now += DAY;
  }
  expect(readdirSync(join(folder, "kept")).sort()).toEqual([
    "2020-01-01.backup",
    "2026-11-22-1200.backup",
    "2026-11-23-1200.backup",
    "2026-11-24-1200.backup",
  ]);
});

test("each is taken off this machine by the program named, and the doctor and the metrics know how long ago", async () => {
  const ages = async () => {
    const figures = await slowFigures(shop.parts);
    return [figures.desk_backup_age_seconds, figures.desk_backup_copied_age_seconds].map(
      (reading) => reading?.[0]?.value,
    );
  };
  const sinceEver = shop.parts.clock.now / 1000;
  expect(await ages(), "never made: as old as can be").toEqual([sinceEver, sinceEver]);
  const away = program(`cp "$1" ${folder}/away.backup`);
  expect((await nightly({ offsite: away })).offsiteFault).toBeNull();
  expect(readFileSync(join(folder, "away.backup")).length).toBeGreaterThan(1000);
  shop.parts.clock.now += DAY;
  expect(await ages()).toEqual([86_400, 86_400]);

  const { offsiteFault } = await nightly({ offsite: program("echo no route to host >&2; exit 1") });
  expect(offsiteFault).toContain("no route to host");
  expect(await ages()).toEqual([0, 86_400]);
  expect(await lastBackups(shop.parts)).toEqual({
    proved: shop.parts.clock.now,
    copied: shop.parts.clock.now - DAY,
  });
});

test("one that is not good is set aside, is not the last good one, and no older one is deleted for it", async () => {
  await nightly({ keep: 1 });
  shop.parts.clock.now += DAY;
  const { proved } = await lastBackups(shop.parts);
  await shop.parts.store.db.updateTable("key_checks").set({ hash: "another" }).execute();
  await expect(nightly({ keep: 1 })).rejects.toThrow(/is not good, and lies in .*\.unsound/);
  expect((await lastBackups(shop.parts)).proved).toBe(proved);
  expect(readdirSync(join(folder, "kept")).sort()).toEqual([
    "2026-11-20-1200.backup",
    "2026-11-21-1200.backup.unsound",
  ]);
});

/** The disk of the database is full: it reads, and takes no writes. Backups lie on another. */
const onFullDisk = (): typeof shop.parts => {
  const full = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
  return {
    ...shop.parts,
    store: { ...shop.parts.store, transaction: () => Promise.reject(full), close: async () => {} },
  };
};
const backup = async (parts: typeof shop.parts, ...words: string[]) => {
  const said: string[] = [];
  const outside: Outside = {
    configuration: () =>
      configuration({ DATA_DIR: folder, BACKUP_PASSPHRASE: PASSPHRASE, PORT: "1" }),
    variables: () => variablesOf({}),
    env: {},
    site: () => ({ ...parts.site(), demo: false }),
    parts: async () => ({ ...parts, store: { ...parts.store, close: async () => {} } }),
    now: parts.now,
    root: folder,
    actor: "operator test",
  };
  const code = await runWithoutStore(outside, ["backup", ...words], (one) => said.push(one), quiet);
  return { code, said: said.join("\n") };
};

test.each(["--to", "--folder"])(
  "a good backup on another disk is told as whole although the database cannot be told of it, and the same command notes it once it can (%s)",
  async (option) => {
    const words = [option, join(folder, "other")];
    const first = await backup(onFullDisk(), ...words);
    expect(first.code).toBe(1);
    expect(first.said).toContain("The backup is whole and good");
    expect(first.said).toContain("The disk of the database is full.");
    expect((await lastBackups(shop.parts)).proved).toBeNull();
    const again = await backup(shop.parts, ...words);
    expect(again).toMatchObject({ code: 0 });
    expect(again.said).toContain("The backup is whole and good");
    expect((await lastBackups(shop.parts)).proved).toBe(shop.parts.clock.now);
    expect((await backup(shop.parts, ...words)).said, "once more").toContain("is there already");
  },
);

test("a backup is told in a few lines; --verbose names each table, --json always", async () => {
  const short = await backup(shop.parts, "--to", join(folder, "short.backup"));
  expect(short.said.split("\n").length).toBeLessThan(20);
  expect(short.said).toMatch(/\d+ rows in \d+ tables, 0 documents\. .*--verbose/);
  expect(short.said).not.toMatch(/^limit_events/m);
  const whole = await backup(shop.parts, "--to", join(folder, "long.backup"), "--verbose");
  expect(whole.said).toMatch(/^limit_events +\d+/m);
  const json = await backup(shop.parts, "--to", join(folder, "json.backup"), "--json");
  expect(json.said).toContain("limit_events");
});

test("a file of that name that is no good backup, or an old one, is not taken for the one that was asked for", async () => {
  const file = join(folder, "x.backup");
  writeFileSync(file, "not a backup");
  expect((await backup(shop.parts, "--to", file)).said).toContain("is there already");
  rmSync(file);
  await backup(onFullDisk(), "--to", file);
  shop.parts.clock.now += DAY;
  expect((await backup(shop.parts, "--to", file)).said).toContain("is there already");
});

test("a backup that cannot be loaded for want of room is not called bad", async () => {
  const file = join(folder, "x.backup");
  const before = process.env.TMPDIR;
  // Where nothing can be written, as on a disk that is full.
  const mounted = mkdtempSync(join(folder, "tmp-"));
  const small = spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", mounted]);
  if (small.status !== 0) return;
  process.env.TMPDIR = mounted;
  try {
    const { code, said } = await backup(shop.parts, "--to", file);
    expect(code).toBe(1);
    expect(said).toMatch(/is written, .*x\.backup, and could not be checked: there is no room/);
    expect(existsSync(file)).toBe(true);
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    spawnSync("umount", [mounted]);
  }
});

test("the unit, its timer, cron line and off-site program are shipped, and name one folder", () => {
  const [unit, timer, cron] = ["service", "timer"]
    .map((kind) => readFileSync(`deploy/research-desk-backup.${kind}`, "utf8"))
    .concat(readFileSync("deploy/backup.cron", "utf8"));
  expect(unit).toContain(
    "ExecStart=/opt/research-desk/deploy/desk backup --folder /var/backups/research-desk --keep 30",
  );
  expect(timer).toMatch(/^Persistent=yes$/m);
  expect(cron).toContain("exec -T app desk backup --folder /data/backups --keep 30");
  expect(readFileSync("deploy/alerts.yml", "utf8")).toContain("max(desk_backup_age_seconds)");
});

test("the audit trail is compared with the backup of the night before; where it was written anew none is deleted", async () => {
  for (let night = 0; night < 3; night++) {
    expect((await nightly({ keep: 2 })).trailFault).toBeNull();
    shop.parts.clock.now += DAY;
  }
  const { db, dialect } = shop.parts.store;
  await sql
    .raw(`drop trigger audit_no_delete${dialect === "postgres" ? " on audit" : ""}`)
    .execute(db);
  await shop.parts.store.db.deleteFrom("audit").where("seq", ">", 2).execute();
  const { trailFault, deleted } = await nightly({ keep: 2 });
  expect(trailFault).toMatch(/is not the one that 2026-11-22-1200\.backup holds|ends before it/);
  expect(deleted).toEqual([]);
});
