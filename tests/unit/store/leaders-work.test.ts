import pino from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { startJobs, type Jobs } from "../../../app/backend.server/jobs";
import { openStore } from "../../../app/backend.server/platform/store/database";
import { freshDatabase } from "../../setup/fresh-database";
import { startPostgres } from "../../setup/postgres.mjs";
import { testParts } from "../parts";

test("only the leader does the recurring work but the sending, which both do; the other is ready all the same, and does it when it takes over or is told to", async (context) => {
  const server = (await startPostgres()) ?? context.skip();
  onTestFinished(() => server.stop());
  const database = await freshDatabase(server.url);
  const open = () => openStore(database.url, { patienceMs: 30_000, lost: () => undefined });
  const stores = [await open(), await open()];
  const parts = await testParts();
  const opened = stores.map((store) =>
    startJobs({ ...parts, store, log: pino({ level: "silent" }) }),
  ) as [Jobs, Jobs];
  const worked = () =>
    opened.map((jobs) => jobs.state().jobs.get("keepEvidence")?.succeededAt !== null);
  await vi.waitFor(() => expect(worked().filter(Boolean)).toHaveLength(1), { timeout: 15_000 });
  const [leader, follower] = worked()[0] ? [0, 1] : [1, 0];
  parts.clock.now += 1000;
  await vi.waitFor(() => expect(opened[follower]?.state().lastRunAt).toBe(parts.clock.now), {
    timeout: 15_000,
  });
  expect(worked()[follower]).toBe(false);
  await opened[leader]?.stop();
  await vi.waitFor(() => expect(worked()[follower]).toBe(true), { timeout: 15_000 });
  await opened[follower]?.stop();
  await Promise.all(stores.map((store) => store.close()));
  await parts.close();
  await database.drop();
}, 40_000);
