import { SqliteAdapter, DummyDriver, Kysely, SqliteIntrospector } from "kysely";
import { describe, expect, test } from "vitest";
import { SqliteCompiler } from "../../../app/backend.server/platform/store/sqlite-compiler";
import type { Tables } from "../../../app/backend.server/platform/store/tables";

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
  test("has the number of its limit written out, so that it is not planned anew at each run", () => {
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
