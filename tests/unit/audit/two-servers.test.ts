import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { sealTrail } from "../../../app/backend.server/platform/audit/seal-trail";
import { verifyTrail } from "../../../app/backend.server/platform/audit/verify";
import { makeSeal } from "../../../app/backend.server/platform/store/seal";
import { openStore } from "../../../app/backend.server/platform/store/database";
import { freshDatabase } from "../../setup/fresh-database";

test("two servers on one database write one unbroken chain", async () => {
  const database = await freshDatabase();
  const store = await openStore(database.url);
  const server = (name: string) =>
    promisify(execFile)(process.execPath, [
      "--import",
      "tsx",
      "tests/unit/audit/second-server.ts",
      database.url,
      name,
    ]);
  const parts = { store, seal: makeSeal(["sealing secret"], "hash secret") };
  await Promise.all([server("one"), server("two")]);
  await Promise.all([sealTrail(parts), sealTrail(parts)]);
  expect(await verifyTrail(parts)).toMatchObject({ sound: 100, broken: null, waits: { count: 0 } });
  const who = await store.db.selectFrom("audit").select("who").orderBy("seq").execute();
  expect(who.filter(({ who }) => who === "one")).toHaveLength(50);
  await store.close();
  await database.drop();
});
