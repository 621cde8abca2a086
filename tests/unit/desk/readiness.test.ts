import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startJobs, type Jobs } from "../../../app/backend.server/jobs";
import { readiness } from "../../../app/backend.server/readiness";
import { CannotWrite } from "../../../app/backend.server/platform/store/cannot-write";
import { GatewayInMemory } from "../payments/gateway-in-memory";
import { testParts, testSettings, type TestParts } from "../parts";

let folder: string;
let parts: TestParts;
let jobs: Jobs;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "ready-"));
  parts = await testParts({
    gateway: new GatewayInMemory(),
    settings: { ...testSettings, documents: { folder: join(folder, "documents") } },
  });
  jobs = startJobs(parts);
  await jobs.runDue();
});
afterEach(async () => {
  await jobs.stop();
  await parts.close();
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

it("each thing the site cannot serve without is named, and well", async () => {
  expect(await readiness(parts)).toEqual({
    database: "ok",
    schema: "ok",
    documents: "ok",
    jobs: "ok",
  });
});
it("work that no server has come round with for ten minutes is named", async () => {
  const { store } = parts;
  parts.store = { ...store, leader: { ...store.leader, sinceRound: async () => 600_001 } };
  expect(await readiness(parts)).toMatchObject({
    database: "ok",
    jobs: "No server has come round with the recurring work for 10 minutes.",
  });
  parts.store = store;
});
it("a database that cannot be written is named, with the cause", async () => {
  const { store } = parts;
  const full = new CannotWrite("disk full", "SQLITE_FULL", new Error("database or disk is full"));
  parts.store = { ...store, canWrite: () => Promise.reject(full) };
  expect((await readiness(parts)).database).toBe("The disk of the database is full.");
  parts.store = store;
});
it("of a silent database only that is said: not that its schema is another release's", async () => {
  const { store } = parts;
  parts.store = {
    ...store,
    db: new Proxy(store.db, {
      get: () => () => {
        throw new Error("connect ECONNREFUSED 127.0.0.1:5432");
      },
    }),
    leader: { ...store.leader, sinceRound: () => Promise.reject(new Error("ECONNREFUSED")) },
  };
  expect(await readiness(parts)).toEqual({
    database: "The database does not answer.",
    documents: "ok",
  });
  parts.store = store;
});
it("a documents folder that cannot be made is named", async () => {
  writeFileSync(join(folder, "file"), "");
  parts.settings = { ...testSettings, documents: { folder: join(folder, "file", "documents") } };
  expect((await readiness(parts)).documents).toBe("The documents folder cannot be written.");
});
it("documents in S3 are not asked about", async () => {
  parts.settings = {
    ...testSettings,
    documents: {
      bucket: "b",
      region: "ap-south-1",
      endpoint: null,
      accessKeyId: null,
      secretAccessKey: null,
      kmsKeyId: null,
    },
  };
  expect(await readiness(parts)).not.toHaveProperty("documents");
});
it("a server goes on while the next release, beside it, has added to the schema", async () => {
  await parts.store.db
    .insertInto("migrations" as never)
    .values({ name: "9999-later" } as never)
    .execute();
  expect((await readiness(parts)).schema).toBe("ok");
});
it("an older release's schema is named", async () => {
  await sql`delete from migrations where name = '0006-by-time'`.execute(parts.store.db);
  expect((await readiness(parts)).schema).toBe("The database has an older release's schema.");
});
it("every job's success is noted, and a failure beside it", async () => {
  expect(
    [...jobs.state().jobs.values()].every(
      ({ succeededAt, failures }) => succeededAt === parts.now() && failures === 0,
    ),
  ).toBe(true);
  const before = parts.now();
  parts.clock.now += 5_000;
  await parts.store.db.schema.dropTable("outbox").execute();
  await jobs.runDue();
  expect(jobs.state().jobs.get("sendOutbox")).toEqual({ succeededAt: before, failures: 1 });
  expect(jobs.state().jobs.get("handleInbox")).toEqual({ succeededAt: parts.now(), failures: 0 });
  expect(jobs.state().lastRunAt).toBe(parts.now());
});
