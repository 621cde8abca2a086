import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.mjs";

/**
 * A cluster as `initdb` lays it, for the copies of those who start several: a second of a core each
 * otherwise. Gone with the process.
 * @type {string | null}
 */
let asLaid = null;

/**
 * The PostgreSQL that TEST_DATABASE_URL names, which other tests use at the same time; or one of
 * our own.
 * @returns {ReturnType<typeof ownPostgres>}
 */
export async function startPostgres() {
  return process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, nearUrl: process.env.TEST_DATABASE_URL, stop() {} }
    : ownPostgres();
}

/**
 * A PostgreSQL of our own in a temporary folder, on a free port: for a test that ends everybody's
 * connections.
 * @param {Record<string, string>} [settings] more of PostgreSQL's
 * @returns {Promise<{ url: string, nearUrl: string, stop(): void } | null>} null where PostgreSQL's
 * programs are not installed. `nearUrl` is by its Unix socket, which costs both sides half of what
 * the network's does
 */
export async function ownPostgres(settings = {}) {
  const bin = programs();
  if (!bin) return null;
  const folder = mkdtempSync(join(tmpdir(), "pg-"));
  const port = await freePort();
  const more = Object.entries(settings)
    .map(([name, value]) => ` -c ${name}=${value}`)
    .join("");
  // PostgreSQL refuses to run as root.
  const as = process.getuid?.() === 0 ? ["runuser", "-u", "nobody", "--"] : [];
  if (as.length > 0) {
    const uid = Number(spawnSync("id", ["-u", "nobody"]).stdout.toString());
    chownSync(folder, uid, -1);
  }
  const run = (/** @type {string[]} */ words) => {
    const all = [...as, ...words];
    const done = spawnSync(all[0] ?? "", all.slice(1), {
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
    });
    if (done.status !== 0) throw new Error(`${words[0]}: ${done.stderr}`);
  };
  const db = join(folder, "db");
  if (asLaid === null) {
    run([join(bin, "initdb"), "-D", db, "-U", "test", "-A", "trust", "--no-sync"]);
    const kept = mkdtempSync(join(tmpdir(), "pg-laid-"));
    process.once("exit", () => rmSync(kept, { recursive: true, force: true }));
    copy(db, join(kept, "db"));
    asLaid = kept;
  } else copy(join(asLaid, "db"), db);
  run([
    join(bin, "pg_ctl"),
    "-D",
    db,
    "-w",
    "-l",
    join(folder, "log"),
    "-o",
    `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c jit=off -c max_connections=200${more}`,
    "start",
  ]);
  return {
    url: `postgres://test@127.0.0.1:${port}/postgres`,
    nearUrl: `postgres://test@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`,
    stop() {
      try {
        run([join(bin, "pg_ctl"), "-D", db, "-m", "immediate", "stop"]);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** With its owner and modes, without which PostgreSQL does not start. */
function copy(/** @type {string} */ from, /** @type {string} */ to) {
  const { status, stderr } = spawnSync("cp", ["-a", from, to]);
  if (status !== 0) throw new Error(`${from} could not be copied: ${stderr}`);
}

/** The folder with initdb: Debian keeps it off the PATH. */
function programs() {
  const debian = "/usr/lib/postgresql";
  const folders = [
    ...(existsSync(debian)
      ? readdirSync(debian).map((version) => join(debian, version, "bin"))
      : []),
    ...(process.env.PATH ?? "").split(":"),
  ];
  return (
    folders.find(
      (folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "pg_ctl")),
    ) ?? null
  );
}
