import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { openStore } from "../../../app/backend.server/store/database";

/** As the command line would, in a process of its own: waits for the file's lock. */
const otherProcess = (file: string) =>
  promisify(execFile)(process.execPath, [
    "--input-type=module",
    "--eval",
    `import Database from "better-sqlite3"; const db = new Database(${JSON.stringify(file)}); db.pragma("busy_timeout = 5000"); db.exec("update versions set value = value + 1 where name = 'test'");`,
  ]);

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
  let other: Promise<unknown> = Promise.resolve();
  await store.transaction(async (tx) => {
    const { value } = await tx
      .selectFrom("versions")
      .select("value")
      .where("name", "=", "test")
      .executeTakeFirstOrThrow();
    other = otherProcess(join(folder, "db"));
    await new Promise((resolve) => setTimeout(resolve, 700));
    await tx
      .updateTable("versions")
      .set({ value: value + 1 })
      .where("name", "=", "test")
      .execute();
  });
  await other;
  expect(await read()).toEqual({ value: 2 });
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});
