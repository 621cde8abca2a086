import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../../../app/backend.server/platform/store/database";
import { migrate, migrationsToDo } from "../../../app/backend.server/platform/store/migrate";
import { freshDatabase } from "../../setup/fresh-database";
import { ownPostgres } from "../../setup/postgres.mjs";

let server: Awaited<ReturnType<typeof ownPostgres>>;
beforeAll(async () => {
  server = await ownPostgres();
}, 120_000);
afterAll(() => server?.stop());

test("a migration that must wait for a lock lets those who came after it through, and is done once the lock is free", async (context) => {
  if (!server) return context.skip();
  const database = await freshDatabase(server.url);
  const store = await connect(database.url);
  const all = await migrationsToDo(store);
  const later = "0019-signings-by-state";
  await migrate(store, all.slice(0, all.indexOf(later)));
  const [holder, writer] = [new pg.Client(database.url), new pg.Client(database.url)];
  await Promise.all([holder.connect(), writer.connect()]);
  await holder.query("begin; lock table signings in row exclusive mode");
  const migrated = migrate(store);
  await waits(writer);
  // Comes after the migration, and would wait for as long as the holder holds.
  await writer.query("update signings set updated_at = 0");
  await holder.query("rollback");
  expect(await migrated).toContain(later);
  await Promise.all([holder.end(), writer.end(), store.close()]);
  await database.drop();
});

/** Until the migration stands in the queue for its lock. */
async function waits(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock'",
    );
    if (rows.length > 0) return;
  }
}
