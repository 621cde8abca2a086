import { SqliteAdapter, DummyDriver, Kysely, SqliteIntrospector } from "kysely";
import BetterSqlite3 from "better-sqlite3";
import { afterEach, describe, expect, test, vi } from "vitest";
import { reconcileDue } from "../../../app/backend.server/money/payments/reconcile";
import { connect } from "../../../app/backend.server/platform/store/database";
import { SqliteCompiler } from "../../../app/backend.server/platform/store/sqlite-compiler";
import type { Tables } from "../../../app/backend.server/platform/store/tables";
import { freshDatabase } from "../../setup/fresh-database";
import { layMigrated } from "../../setup/migrated-database";
import { testParts } from "../parts";

const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new SqliteIntrospector(of),
    createQueryCompiler: () => new SqliteCompiler(),
  },
});
const due = db.selectFrom("inbox").select("id").where("tries", "<", 3);

describe("a statement for SQLite", () => {
  test("has the number of its limit written out, so it is not planned anew at each run", () => {
    const { sql, parameters } = due.limit(50).compile();
    expect(sql).toMatch(/ limit 50$/);
    expect(parameters).toEqual([3]);
  });

  test("keeps a limit that is no whole number as a parameter", () => {
    const { sql, parameters } = due.limit("1; drop table inbox" as unknown as number).compile();
    expect(sql).toMatch(/ limit \?$/);
    expect(parameters).toEqual([3, "1; drop table inbox"]);
  });
});

describe("a round over the orders that are due", () => {
  afterEach(() => vi.restoreAllMocks());

  test.each(["even", "at once"] as const)(
    "has no limit as a parameter, at the pace %s",
    async (pace) => {
      const database = await freshDatabase("");
      await layMigrated(database.url.slice("file:".length));
      const store = await connect(database.url);
      const parts = await testParts({ store });
      const prepared = vi.spyOn(BetterSqlite3.prototype, "prepare");
      await reconcileDue(parts, pace);
      const texts = prepared.mock.calls.map(([text]) => text);
      expect(texts.filter((text) => text.includes(" limit "))).toHaveLength(2);
      expect(texts.filter((text) => text.includes(" limit ?"))).toEqual([]);
      await store.close();
      await database.drop();
      await parts.close();
    },
  );
});
