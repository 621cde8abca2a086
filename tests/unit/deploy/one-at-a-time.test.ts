import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

/** Two starts of a fresh copy at once would build into one folder, and one of them die of it. */
const lock = resolve("deploy/one-at-a-time.mjs");
let folder: string;
let started: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "one-at-a-time-"));
  started = [];
});
afterEach(() => {
  for (const one of started) one.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** A process that says "begins", works until a line comes, and says "ends". */
function worker(by = lock): {
  child: ChildProcess;
  said: string[];
  says(word: string): Promise<void>;
} {
  const work = `
    const { oneAtATime } = await import(${JSON.stringify(by)});
    console.log("waits");
    await oneAtATime(${JSON.stringify(join(folder, "lock"))}, async () => {
      console.log("begins");
      await new Promise((resolve) => process.stdin.once("data", resolve));
    });
    console.log("ends");
    process.exit();`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", work], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  started.push(child);
  const said: string[] = [];
  child.stdout.on("data", (chunk: Buffer) => said.push(...chunk.toString().trim().split("\n")));
  const says = (word: string) =>
    expect.poll(() => said, { timeout: 30_000 }).toContain(word) as unknown as Promise<void>;
  return { child, said, says };
}

test("who comes second waits until the first is done", async () => {
  const first = worker();
  await first.says("begins");
  const second = worker();
  await second.says("waits");
  expect(second.said).not.toContain("begins");
  first.child.stdin?.write("done\n");
  await first.says("ends");
  await second.says("begins");
});

test("one that was killed at its work leaves nothing behind that holds up the next", async () => {
  const killed = worker();
  await killed.says("begins");
  killed.child.kill("SIGKILL");
  await once(killed.child, "exit");
  await worker().says("begins");
});

test("while SQLite is still being compiled, the work is done without it", async () => {
  const copy = join(folder, "one-at-a-time.mjs");
  const uncompiled = join(folder, "node_modules/better-sqlite3");
  cpSync(lock, copy);
  mkdirSync(uncompiled, { recursive: true });
  writeFileSync(
    join(uncompiled, "index.js"),
    `module.exports = class { constructor() { throw new Error("no bindings file"); } };
     module.exports.SqliteError = class extends Error {};`,
  );
  await worker(copy).says("begins");
});
