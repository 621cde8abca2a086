import { sql } from "kysely";
import { expect, test } from "vitest";
import { openStore } from "../../../app/backend.server/platform/store/database";
import { freshDatabase } from "../../setup/fresh-database";

/** Some 20 ms for SQLite, which lets nobody else be served meanwhile. */
const long = sql<{ rows: number }>`
  with recursive counted (n) as (select 1 union all select n + 1 from counted where n < 200000)
  select count(*) as rows from counted`;

test("between the long statements of one page others are served", async () => {
  const database = await freshDatabase("");
  const store = await openStore(database.url);
  let served = 0;
  let goesOn = true;
  const serve = () => {
    served++;
    if (goesOn) setImmediate(serve);
  };
  setImmediate(serve);
  await long.execute(store.db);
  await long.execute(store.db);
  await long.execute(store.db);
  goesOn = false;
  expect(served).toBeGreaterThanOrEqual(3);
  await store.close();
  await database.drop();
});
