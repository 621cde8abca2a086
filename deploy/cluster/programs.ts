import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

export interface Programs {
  etcd: string;
  patroni: string;
  haproxy: string;
  pgbouncer: string;
  /** the folder with `initdb` */
  postgres: string;
}

/** Where Debian puts them; a sentence that says what to install where some are missing. */
export function findPrograms(): Programs | { missing: string } {
  const found = {
    etcd: inPath("etcd"),
    patroni: inPath("patroni"),
    haproxy: inPath("haproxy"),
    pgbouncer: inPath("pgbouncer"),
    postgres: postgresFolder(),
  };
  const missing = Object.entries(found).flatMap(([name, path]) => (path ? [] : [packages[name]]));
  return missing.length === 0
    ? (found as Programs)
    : {
        missing: `Missing here. On Debian and Ubuntu: sudo apt-get install --no-install-recommends ${missing.join(" ")}`,
      };
}

const packages: Record<string, string> = {
  etcd: "etcd-server",
  patroni: "patroni python3-etcd",
  haproxy: "haproxy",
  pgbouncer: "pgbouncer",
  postgres: "postgresql",
};

function inPath(program: string): string | null {
  const folders = [...(process.env.PATH ?? "").split(":"), "/usr/bin", "/usr/sbin"];
  return folders.map((folder) => join(folder, program)).find(runs) ?? null;
}

/** Debian keeps the server's programs off the PATH, a folder for each version. */
function postgresFolder(): string | null {
  const all = "/usr/lib/postgresql";
  const versions = existsSync(all) ? readdirSync(all).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(all, version, "bin")),
    ...(process.env.PATH ?? "").split(":"),
  ];
  return folders.find((folder) => runs(join(folder, "initdb"))) ?? null;
}

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
