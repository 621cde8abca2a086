import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openStore } from "../../../app/backend.server/platform/store/database";

/**
 * As the command line would, in a process of its own: finds the file free or locked, says which,
 * and waits for the lock.
 */
function otherProcess(file: string): { found: Promise<string>; ended: Promise<unknown> } {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", writes(file)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return {
    found: once(child.stdout, "data").then(([words]) => String(words)),
    ended: once(child, "exit"),
  };
}

const writes = (file: string) => `
  import Database from "better-sqlite3";
  const db = new Database(${JSON.stringify(file)});
  const write = () => db.exec("update versions set value = value + 1 where name = 'test'");
  db.pragma("busy_timeout = 0");
  try {
    write();
    process.stdout.write("free");
  } catch (problem) {
    process.stdout.write(problem.code);
    db.pragma("busy_timeout = 5000");
    write();
  }`;

it("a transaction that reads first and writes later goes through although another process writes meanwhile, and neither change is lost", async () => {
  const folder = mkdtempSync(join(tmpdir(), "two-"));
  const store = await openStore(`file:${join(folder, "db")}`);
  await store.db.insertInto("versions").values({ name: "test", value: 0 }).execute();
  const read = () =>
    store.db
      .selectFrom("versions")
      .select("value")
      .where("name", "=", "test")
      .executeTakeFirstOrThrow();
  let ended: Promise<unknown> = Promise.resolve();
  await store.transaction(async (tx) => {
    const { value } = await tx
      .selectFrom("versions")
      .select("value")
      .where("name", "=", "test")
      .executeTakeFirstOrThrow();
    const other = otherProcess(join(folder, "db"));
    ended = other.ended;
    expect(await other.found).toBe("SQLITE_BUSY");
    await tx
      .updateTable("versions")
      .set({ value: value + 1 })
      .where("name", "=", "test")
      .execute();
  });
  await ended;
  expect(await read()).toEqual({ value: 2 });
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});
