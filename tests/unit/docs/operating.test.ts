import { execFileSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const operating = readFileSync("docs/operating.md", "utf8");
const all = readdirSync("docs")
  .filter((name) => name.endsWith(".md"))
  .map((name) => readFileSync(`docs/${name}`, "utf8"))
  .join("\n");

/** The first of the shell's commands after a line that begins so. */
const block = (line: string): string =>
  /```sh\n([^]*?)```/.exec(operating.split(`\n${line}`)[1] ?? "")?.[1] ?? "";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "upgrades-"));
  for (const path of ["bin", "root", "opt", "etc/systemd/system", "var/lib/research-desk"])
    mkdirSync(join(folder, path), { recursive: true });
  // It hands on no variables.
  program("sudo", 'exec env -i PATH="$PATH" "$@"');
  program("node", "true");
  // What a restart would begin to run.
  program(
    "systemctl",
    `[ "$1" != restart ] || cat ${folder}/opt/research-desk/version >> ${folder}/started`,
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("upgraded by the document's commands three times, the newest version runs, and the one before is kept", () => {
  program("npm", "true");
  for (const version of ["1", "2", "3", "4"]) upgrade(version);
  expect(readFileSync(join(folder, "started"), "utf8").trim().split("\n")).toEqual(["2", "3", "4"]);
  expect(readdirSync(join(folder, "opt")).sort()).toEqual(["research-desk", "research-desk.old"]);
  expect(readFileSync(join(folder, "opt/research-desk.old/version"), "utf8").trim()).toBe("3");
  expect(
    readFileSync(join(folder, "etc/systemd/system/research-desk.service"), "utf8").trim(),
  ).toBe("unit of 4");
});

test("an upgrade whose packages do not come changes nothing, and the next one goes well", () => {
  program("npm", "true");
  upgrade("1");
  program("npm", "exit 1");
  expect(() => upgrade("2")).toThrow();
  expect(readFileSync(join(folder, "opt/research-desk/version"), "utf8").trim()).toBe("1");
  program("npm", "true");
  upgrade("3");
  expect(readFileSync(join(folder, "started"), "utf8").trim()).toBe("3");
});

test("documents name one unit, one folder of settings, and programs by their whole path", () => {
  const units = [
    ...all.matchAll(/systemctl (?:start|stop|restart|status|enable --now|edit) ([\w.-]+)/g),
  ].map(([, unit]) => unit);
  expect([...new Set(units)].sort()).toEqual([
    "caddy",
    "litestream",
    "research-desk",
    "research-desk-backup",
    "research-desk-backup.timer",
    "research-desk-cluster",
  ]);
  expect(
    [...all.matchAll(/\/(?:etc|opt|var\/lib|var\/backups)\/research\b(?!-desk)/g)].map(
      ([path]) => path,
    ),
  ).toEqual([]);
  expect(all).not.toContain("operator.js");
});

test("Litestream restores by the document's commands: it has its keys, and the wrecked files are set aside", () => {
  const data = join(folder, "var/lib/research-desk");
  for (const name of ["research.db", "research.db-wal"]) writeFileSync(join(data, name), "wrecked");
  mkdirSync(join(folder, "etc/default"));
  writeFileSync(join(folder, "etc/default/litestream"), "LITESTREAM_ACCESS_KEY_ID=AKIAEXAMPLE\n");
  program("runuser", 'while [ "$1" != -- ]; do shift; done; shift; exec "$@"');
  // As it does itself: without its keys, or over a file, nothing.
  program(
    "litestream",
    '[ "$1" = restore ] && [ "$LITESTREAM_ACCESS_KEY_ID" = AKIAEXAMPLE ] && [ ! -e "$2" ] && echo restored > "$2"',
  );
  run(block("With Litestream"), folder);
  const [aside = "", ...more] = readdirSync(data).filter((name) => name.startsWith("wrecked-"));
  expect(more).toEqual([]);
  expect(readFileSync(join(data, "research.db"), "utf8").trim()).toBe("restored");
  expect(readdirSync(data).sort()).toEqual(["research.db", aside]);
  expect(readdirSync(join(data, aside)).sort()).toEqual(["research.db", "research.db-wal"]);
});

test("the secrets are made by the document's commands from any folder, each of its own", () => {
  mkdirSync(join(folder, "etc/research-desk/secrets"), { recursive: true });
  program("chown", "true");
  run(block("## 2. Configure"), folder);
  const made = readdirSync(join(folder, "etc/research-desk/secrets"));
  expect(made.sort()).toEqual([
    "backup_passphrase",
    "cookie_secret",
    "hash_key",
    "seal_key",
    "session_secret",
  ]);
  expect(
    new Set(
      made.map(
        (name) =>
          readFileSync(join(folder, "etc/research-desk/secrets", name), "utf8").trim().length,
      ),
    ),
  ).toEqual(new Set([44]));
});

/**
 * The first is put there as step 1 does; then what section 9 says, from the folder of that version.
 */
function upgrade(version: string): void {
  const source = join(folder, `version-${version}`);
  mkdirSync(join(source, "deploy"), { recursive: true });
  writeFileSync(join(source, "version"), `${version}\n`);
  writeFileSync(join(source, "deploy/research-desk.service"), `unit of ${version}\n`);
  run(version === "1" ? "cp -r . /opt/research-desk" : block("## 9. Upgrades"), source);
}

/** Runs the document's commands with `folder` for the root of the machine. */
function run(commands: string, cwd: string): void {
  if (commands === "") throw new Error("no such commands");
  execFileSync(
    "bash",
    ["-c", commands.replaceAll(/(?<=[ (=])\/(?=(?:opt|etc|var|root)\/)/g, `${folder}/`)],
    {
      cwd,
      env: {
        PATH: `${join(folder, "bin")}:${process.env.PATH ?? ""}`,
      } as unknown as NodeJS.ProcessEnv,
      // With a socket for its input bash believes to be called over a network, and reads ~/.bashrc.
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
}

function program(name: string, does: string): void {
  writeFileSync(join(folder, "bin", name), `#!/bin/sh\n${does}\n`);
  chmodSync(join(folder, "bin", name), 0o755);
}
