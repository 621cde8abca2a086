import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { configuration } from "../../../app/config.server/environment";
import { testParts, type TestParts } from "../parts";

let parts: TestParts;
beforeEach(async () => {
  parts = await testParts();
});
afterEach(() => parts.close());

test("[ASVS 6.3.2] a new database holds nobody: no account or session comes with it", async () => {
  const { db } = parts.store;
  for (const table of ["people", "sessions", "known_devices", "challenges"] as const) {
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from ${sql.table(table)}`.execute(db);
    expect([table, Number(rows[0]?.n)]).toEqual([table, 0]);
  }
});

test("[ASVS 6.3.2] in production there is no operator's page until its passphrase was chosen, and none is made", () => {
  const production = { NODE_ENV: "production", OPERATOR_PORT: "3003" };
  expect(() => configuration(production)).toThrow(/OPERATOR_PASSPHRASE_HASH/);
});
