import { existsSync, statSync } from "node:fs";
import { sql } from "kysely";
import { verifyTrail } from "../../platform/audit/verify";
import { lastBackups } from "../backup/last";
import { checkKeys, WrongSecrets } from "../../platform/store/check-keys";
import { CannotWrite, explained } from "../../platform/store/cannot-write";
import { sqlitePath } from "../../platform/store/database";
import type { Db } from "../../platform/store/store";
import { makeSeal } from "../../platform/store/seal";
import { either, good, note, skipped, wrong, type Look, type Opened } from "./check";
import { DAY_MS, MINUTE_MS } from "../../../content/durations";

const MB = 2 ** 20;
/** It is done each second. */
const SEALED_WITHIN_MS = MINUTE_MS;

/** What is in the database, apart from money and messages. */
export const databaseLooks: Look<Opened>[] = [
  {
    name: "secrets",
    mend: "Start with the SEAL_KEY and HASH_KEY that the database was made with: docs/keys.md",
    look: async ({ store, config }) => {
      const kept = await store.db
        .selectFrom("key_checks")
        .select("name")
        .where("name", "=", "boot")
        .executeTakeFirst();
      if (!kept) return note("the database has not been served yet");
      return checkKeys(store, makeSeal(config.sealKeys, config.hashKey)).then(
        () => good("open the database"),
        (problem: unknown) => {
          if (problem instanceof WrongSecrets) return wrong(problem.message);
          throw problem;
        },
      );
    },
  },
  {
    name: "write-ahead log",
    mend: "Restart the server when it is quiet; what reads for hours (a backup tool) keeps the log from being folded in.",
    look: ({ config }) => {
      const path = sqlitePath(config.databaseUrl);
      if (path === null) return skipped("the database is a PostgreSQL");
      const size = existsSync(`${path}-wal`) ? statSync(`${path}-wal`).size / MB : 0;
      return either(
        size < 256,
        `${size.toFixed(1)} MB`,
        `${size.toFixed(0)} MB: it is never folded in`,
      );
    },
  },
  {
    name: "room in the database",
    mend: "Make room on the disk of the database: df -h on its machine. What people pay meanwhile is served afterwards.",
    look: async ({ store }) => {
      if (store.dialect === "sqlite") return skipped("disk space says");
      const problem = await writeAndTakeBack(store).catch(explained);
      if (problem === undefined) return good("there is some");
      if (problem instanceof CannotWrite) return wrong(problem.says);
      return skipped("this user may not make a table to try it with");
    },
  },
  {
    name: "database pages",
    mend: "desk restore FILE --yes",
    look: async ({ store }) => {
      if (store.dialect === "postgres") return skipped("PostgreSQL checks its own");
      const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(store.db);
      return either(rows[0]?.quick_check === "ok", "whole", `damaged: ${rows[0]?.quick_check}`);
    },
  },
  {
    name: "foreign keys",
    mend: "desk restore FILE --yes",
    look: async ({ store }) => {
      if (store.dialect === "postgres") return good("kept by PostgreSQL");
      const { rows } = await sql<{
        table: string;
      }>`select "table" from pragma_foreign_key_check limit 1`.execute(store.db);
      return either(
        rows.length === 0,
        "hold",
        `a row of ${rows[0]?.table} refers to one that is not there`,
      );
    },
  },
  {
    name: "database clock",
    mend: "Turn on time synchronisation on both machines: timedatectl set-ntp true",
    look: async ({ store }) => {
      if (store.dialect === "sqlite") return skipped("SQLite has this machine's");
      const { rows } = await sql<{
        at: number;
      }>`select extract(epoch from clock_timestamp())::float8 * 1000 as at`.execute(store.db);
      const off = Math.abs(Date.now() - Number(rows[0]?.at));
      return either(
        off < 5_000,
        "agrees with this machine's",
        `${Math.round(off / 1000)} seconds from this machine's`,
      );
    },
  },
  {
    name: "audit trail",
    mend: "desk audit verify, and keep what it says. Acts that wait are sealed by it; anything else is a record that somebody changed",
    look: async ({ store, config, now }) => {
      const seal = makeSeal(config.sealKeys, config.hashKey);
      const { sound, broken, waits } = await verifyTrail({ store, seal });
      if (broken) return wrong(`broken at entry ${broken.seq}: ${broken.why}`);
      if (sound + waits.count === 0 && (await anybody(store)))
        return wrong("it has no entry, and there are people: somebody emptied it");
      if (waits.since !== null && now() - waits.since > SEALED_WITHIN_MS)
        return wrong(
          `${waits.count} acts wait to be sealed, since ${new Date(waits.since).toISOString()}: no server does the recurring work, or it fails`,
        );
      const gone = await missingTriggers(store);
      return either(
        gone.length === 0,
        `${sound} entries hold`,
        `${gone.join(", ")}: missing, so that entries can be changed or taken out`,
      );
    },
  },
  {
    name: "last backup",
    mend: "sudo systemctl enable --now research-desk-backup.timer, or desk backup --folder FOLDER each night: docs/backup.md",
    look: async ({ store, config, now }) => {
      const { proved } = await lastBackups({ store });
      const found = within(proved, now(), config.production);
      // A backup holds the trail of the time before it was proved.
      return proved === null && (await wasPutBack(store.db))
        ? { ...found, says: "none since the database was put back to an earlier time" }
        : found;
    },
  },
  {
    name: "backup off this machine",
    mend: "BACKUP_OFFSITE=/opt/research-desk/deploy/offsite.sh: docs/backup.md",
    look: async ({ store, config, now }) => {
      if (config.backupOffsite !== null)
        return within(
          await lastBackups({ store }).then(({ copied }) => copied),
          now(),
          config.production,
        );
      const says = "nothing takes backups off this machine: they are lost with it";
      return config.production ? wrong(says) : note(says);
    },
  },
  {
    name: "catalogue",
    mend: "desk catalogue add",
    look: async ({ store }) => {
      const listed = await store.db
        .selectFrom("offers")
        .select("id")
        .where("retired_at", "is", null)
        .limit(1)
        .execute();
      return listed.length > 0 ? good("has services") : note("nothing is for sale");
    },
  },
];

const wasPutBack = async (db: Db): Promise<boolean> =>
  (await db.selectFrom("restores").select("id").limit(1).executeTakeFirst()) !== undefined;

/** Every night, and a night that failed may be made good the next morning. */
function within(last: number | null, now: number, production: boolean) {
  const days = last === null ? null : Math.floor((now - last) / DAY_MS);
  if (days !== null && days < 2) return good(days === 0 ? "within a day" : "a day ago");
  const says = days === null ? "never" : `${days} days ago`;
  return production ? wrong(says) : note(says);
}

/** A megabyte, in a table that this connection alone sees. */
const writeAndTakeBack = ({ db }: Opened["store"]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`create temporary table room (filler text) on commit drop`.execute(tx);
    await sql`insert into room select lpad(n::text, 1000, '-') from generate_series(1, 1000) as n`.execute(
      tx,
    );
  });

const anybody = async ({ db }: Opened["store"]): Promise<boolean> =>
  (await db.selectFrom("people").select("id").limit(1).executeTakeFirst()) !== undefined;

/** Those of the triggers that keep the trail from being changed which the database lacks. */
async function missingTriggers({ db, dialect }: Opened["store"]): Promise<string[]> {
  const { rows } = await (
    dialect === "sqlite"
      ? sql<{ name: string }>`select name from sqlite_master where type = 'trigger'`
      : sql<{ name: string }>`select tgname as name from pg_trigger where tgenabled <> 'D'
          and tgrelid in (to_regclass('audit'), to_regclass('audit_unsealed'))`
  ).execute(db);
  const there = new Set(rows.map(({ name }) => name));
  return ["audit", "audit_unsealed"]
    .flatMap((table) => [`${table}_no_delete`, `${table}_no_update`])
    .filter((name) => !there.has(name));
}
