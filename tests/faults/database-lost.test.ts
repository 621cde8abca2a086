import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { freshDatabase } from "../setup/fresh-database";
import { ownPostgres } from "../setup/postgres.mjs";
import { SilentWire } from "../setup/silent-wire";
import { Site } from "../setup/site";

let server: Awaited<ReturnType<typeof ownPostgres>>;
beforeAll(async () => {
  server = await ownPostgres();
});
afterAll(() => server?.stop());

let database: Awaited<ReturnType<typeof freshDatabase>>;
let wire: SilentWire;
let site: Site;
beforeEach(async (context) => {
  if (!server) return context.skip();
  database = await freshDatabase(server.url);
  wire = await SilentWire.to(Number(new URL(server.url).port));
  site = await Site.open({ DATABASE_URL: wire.by(database.url) });
});
afterEach(async () => {
  if (!server) return;
  await site.close();
  await wire.close();
  await database.drop();
});

const get = (path: string) => fetch(site.url + path, { signal: AbortSignal.timeout(40_000) });
const ready = () =>
  vi.waitFor(async () => expect((await get("/readyz")).status).toBe(200), {
    timeout: 20_000,
    interval: 100,
  });

test("every connection to PostgreSQL ended again and again under load: each request is answered, the server lives and is ready by itself", async () => {
  const { pid } = site;
  const statuses: number[] = [];
  let over = false;
  const visitor = async () => {
    while (!over) {
      const answer = await get("/api/v1/services/get-available-services");
      statuses.push(answer.status);
      expect((await answer.json()).message).toMatch(/\w \w/);
    }
  };
  const visitors = Promise.all(Array.from({ length: 12 }, visitor));
  for (let times = 0; times < 10; times++) {
    const from = statuses.length;
    await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(from + 20), { timeout: 20_000 });
    await endAll();
  }
  over = true;
  await visitors;
  expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
  expect(statuses).toContain(200);
  expect(process.kill(pid, 0)).toBe(true);
  await ready();
  expect((await get("/api/v1/services/get-available-services")).status).toBe(200);
  expect(site.log).toContain("a connection to the database was lost");
});

test("a database that falls silent: /readyz says so within seconds, and all is well again once it speaks", async () => {
  await ready();
  wire.silent = true;
  const from = performance.now();
  const said = await get("/readyz");
  expect(performance.now() - from).toBeLessThan(8_000);
  expect([said.status, (await said.json()).dependencies.database]).toEqual([
    503,
    "The database does not answer.",
  ]);
  const asked = performance.now();
  const answer = await get("/api/v1/services/get-available-services");
  expect(performance.now() - asked).toBeLessThan(6_000);
  expect([answer.status, Number(answer.headers.get("retry-after"))]).toEqual([503, 30]);
  expect((await answer.json()).message).toContain("look again in a minute");
  const page = await get("/services");
  expect([page.status, await page.text()]).toEqual([
    503,
    expect.stringContaining("look again in a minute"),
  ]);
  wire.silent = false;
  await ready();
  expect((await get("/api/v1/services/get-available-services")).status).toBe(200);
}, 90_000);

/** As at a restart of PostgreSQL. */
async function endAll(): Promise<void> {
  const outside = new pg.Client(server?.url);
  await outside.connect();
  await outside.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
  );
  await outside.end();
}
