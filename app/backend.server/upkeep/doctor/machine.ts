import { existsSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { sqlitePath } from "../../platform/store/database";
import { either, good, note, skipped, wrong, type Look, type Settings } from "./check";
import { httpDate, isListening } from "./reach";

const GB = 2 ** 30;
const MOST_OFF_MS = 30_000;

/** The machine: disk, files, clock, port. */
export const machineLooks: Look<Settings>[] = [
  {
    name: "disk space",
    mend: "Free some space there (df -h), or move DATA_DIR, or the file that DATABASE_URL names.",
    look: async ({ config }) => {
      const path = sqlitePath(config.databaseUrl);
      const folders = [config.dataDir, ...(path === null ? [] : [dirname(resolve(path))])];
      const there = folders.filter((folder) => existsSync(folder));
      if (there.length === 0) return note(`${config.dataDir} is not there yet`);
      const disks = await Promise.all(there.map(freeAt));
      const full = disks.filter(({ free }) => free <= 1);
      const least = Math.min(...disks.map(({ free }) => free));
      return either(
        full.length === 0,
        `${least.toFixed(1)} GB free`,
        full
          .map(({ folder, free }) => `only ${free.toFixed(2)} GB free where ${folder} lies`)
          .join("; "),
      );
    },
  },
  {
    name: "DATA_DIR's mode",
    mend: "chmod 700 DATA_DIR",
    look: ({ config }) => ownersOnly(config.dataDir, config.production),
  },
  {
    name: "secrets.json's mode",
    mend: "chmod 600 DATA_DIR/secrets.json",
    look: ({ config }) => ownersOnly(join(config.dataDir, "secrets.json"), true),
  },
  {
    name: "database file's mode",
    mend: "chmod 600 the file that DATABASE_URL names",
    look: ({ config }) => {
      const path = sqlitePath(config.databaseUrl);
      return path === null
        ? skipped("the database is a PostgreSQL")
        : ownersOnly(path, config.production);
    },
  },
  {
    name: "clock",
    mend: "Turn on time synchronisation: timedatectl set-ntp true",
    look: async ({ config }) => {
      const told = await httpDate(config.backend.razorpay.apiUrl);
      if (told === null) return skipped("no server answered with the time");
      const off = Math.abs(Date.now() - told);
      return either(
        off < MOST_OFF_MS,
        "agrees with Razorpay's",
        `is ${Math.round(off / 1000)} seconds off`,
      );
    },
  },
  {
    name: "port",
    mend: "Set PORT to a free one, or stop what listens there.",
    look: async ({ config }) => {
      const { port } = config;
      const host = config.host ?? "127.0.0.1";
      if (!(await isListening(host, port)))
        return note(`nothing listens on ${port}: the server is not running`);
      const address = `http://${host.includes(":") ? `[${host}]` : host}:${port}/healthz`;
      const ours = await fetch(address, {
        signal: AbortSignal.timeout(3_000),
        redirect: "manual",
      }).catch(() => null);
      return either(
        ours?.ok === true,
        `the server answers on ${port}`,
        `something else listens on ${port}, or the server is ill`,
      );
    },
  },
];

async function freeAt(folder: string): Promise<{ folder: string; free: number }> {
  const { bavail, bsize } = await statfs(folder);
  return { folder, free: (bavail * bsize) / GB };
}

function ownersOnly(path: string, strict: boolean) {
  if (!existsSync(path)) return skipped("not there");
  const mode = statSync(path).mode & 0o777;
  if ((mode & 0o077) === 0) return good("its owner's alone");
  const says = `others on this machine may read it (${mode.toString(8)})`;
  return strict ? wrong(says) : note(says);
}
