import SqliteDatabase from "better-sqlite3";
import { expect, test } from "vitest";
import { lists } from "../../../app/backend.server/desk/people/which-holdings";
import { openStore, sqlitePath } from "../../../app/backend.server/platform/store/database";
import type { ServiceId } from "../../../app/backend.server/platform/store/ids";
import { migratedDatabase } from "../../setup/migrated-database";

/** As SQLite plans it on a database that nobody ever analysed, as ours are. */
test("who lapsed of a service is found by its end, in time or early, not by service", async () => {
  const database = await migratedDatabase();
  const path = sqlitePath(database.url);
  const store = await openStore(database.url);
  if (path === null) return;
  const file = new SqliteDatabase(path, { readonly: true });
  try {
    const which = { state: "lapsed", service: "any" as ServiceId } as const;
    const plans = lists({ store, now: () => 1 }, which).map(({ some }) => {
      const { sql, parameters } = some.select("s.id").limit(1_000).compile();
      const steps = file.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`);
      return steps.all(...parameters).map(({ detail }) => detail)[0];
    });
    expect(plans).toEqual([
      expect.stringMatching(/SEARCH s USING INDEX \w+ \(.*ends_at<\?\)/),
      expect.stringMatching(
        /SEARCH s USING INDEX \w+ \(revoked_at>\? AND revoked_at<\?\)|SEARCH s USING INDEX \w+ \(revoked_at<\?\)/,
      ),
    ]);
  } finally {
    file.close();
    await store.close();
    await database.drop();
  }
});
