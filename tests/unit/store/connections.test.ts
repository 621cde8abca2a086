import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sql } from "kysely";
import { filesOf } from "../../../deploy/cluster/files";
import { PORTS, type Layout } from "../../../deploy/cluster/layout";
import { openStore } from "../../../app/backend.server/platform/store/database";
import { CONNECTIONS } from "../../../app/backend.server/platform/store/postgres-pool";
import type { Db } from "../../../app/backend.server/platform/store/store";
import { freshDatabase } from "../../setup/fresh-database";
import { ownPostgres } from "../../setup/postgres.mjs";

let server: Awaited<ReturnType<typeof ownPostgres>>;
beforeAll(async () => {
  server = await ownPostgres();
}, 120_000);
afterAll(() => server?.stop());

test("a server opens its ten connections and no more, whatever is asked", async (context) => {
  if (!server) return context.skip();
  const database = await freshDatabase(server.url);
  const store = await openStore(database.url, { patienceMs: 20_000, lost: () => undefined });
  await store.leader.leads();
  const open = async (db: Db) => {
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'`.execute(db);
    return rows[0]?.open ?? 0;
  };
  // What looked at the schema has left, and PostgreSQL has noticed.
  await vi.waitFor(async () => expect(await open(store.db)).toBe(1), 20_000);
  const all = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      n % 2 ? open(store.db) : store.transaction((tx) => open(tx)),
    ),
  );
  await store.close();
  await database.drop();
  expect(Math.max(...all)).toBe(CONNECTIONS);
});

/** As `npm run cluster:files` lays out three machines. */
const layout: Layout = {
  machines: [1, 2, 3].map((n) => ({
    name: `db${n}`,
    host: `10.0.0.${n}`,
    ports: PORTS,
    folder: "/var/lib/research-desk-cluster",
    database: true,
  })),
  passwords: { superuser: "s", replication: "r", application: "a" },
  postgresPrograms: "/usr/lib/postgresql/15/bin",
};
const setting = (file: string, name: string): number[] =>
  layout.machines.map((machine) => {
    const text = filesOf(layout, machine).find((one) => one.name === file)?.text ?? "";
    return Number(new RegExp(`^\\s*${name}\\s*[=:]?\\s*(\\d+)$`, "m").exec(text)?.[1]);
  });

test("a hundred web servers get in, though two of the three PgBouncers are away", () => {
  for (const clients of setting("pgbouncer.ini", "max_client_conn"))
    expect(clients).toBeGreaterThanOrEqual(100 * CONNECTIONS);
  // Of HAProxy, on the way from a PgBouncer to the database.
  for (const [at, most] of setting("haproxy.cfg", "maxconn").entries())
    expect(most).toBeGreaterThan(setting("pgbouncer.ini", "default_pool_size")[at] ?? Infinity);
});

test("all PgBouncers leave connections for Patroni, the standbys and you", () => {
  const pooled = setting("pgbouncer.ini", "default_pool_size").reduce((sum, one) => sum + one, 0);
  for (const [at, most] of setting("patroni.yml", "max_connections").entries()) {
    const senders = setting("patroni.yml", "max_wal_senders")[at] ?? Infinity;
    expect(pooled + senders + 30).toBeLessThanOrEqual(most);
  }
});
