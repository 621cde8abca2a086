import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore } from "../../../app/backend.server/platform/store/database";
import { sqliteDatabases, type Databases, type Opened } from "../../prove/money/databases";
import { postgresDatabases } from "../../prove/money/postgres-databases";
import { ownPostgres } from "../../setup/postgres.mjs";

const postgres = await ownPostgres();
afterAll(() => postgres?.stop());

const fill = async (url: string) => {
  const store = await openStore(url);
  await note(store, "filled");
  await store.close();
};
const kinds: [string, () => Promise<Databases>][] = [
  ["SQLite", () => sqliteDatabases(fill)],
  ...(postgres
    ? [["PostgreSQL", () => postgresDatabases(postgres.nearUrl, fill)] as (typeof kinds)[number]]
    : []),
];

describe.each(kinds)("a history of the money proof on %s", (name, make) => {
  let databases: Databases;
  beforeAll(async () => void (databases = await make()), 30_000);
  afterAll(() => databases.close());

  test("begins with what all begin with, whatever another left", async () => {
    const one = await databases.fresh(2);
    expect(await noted(one)).toEqual(["filled"]);
    await note(one.stores[0]!, "another's");
    await one.drop(true);
    const next = await databases.fresh(2);
    expect(await noted(next)).toEqual(["filled"]);
    await next.drop(true);
  });

  test("finds after a restore what stood there at the copy, and nothing of since", async () => {
    const one = await databases.fresh(2);
    await note(one.stores[0]!, "before");
    const another = await databases.copy(one);
    await note(one.stores[0]!, "since");
    await one.drop(true);
    const restored = await another();
    expect(await noted(restored)).toEqual(["before", "filled"]);
    await restored.drop(true);
  });

  test("never has the database of one that went wrong, where work may be under way", async () => {
    const one = await databases.fresh(2);
    const [store] = one.stores;
    await noted(one);
    await one.drop(false);
    const next = await databases.fresh(2);
    expect(next.url).not.toBe(one.url);
    await expect(note(store!, "late")).rejects.toThrow();
    await next.drop(true);
  });

  test.runIf(name === "PostgreSQL")("has the database of one that went well", async () => {
    const one = await databases.fresh(2);
    await one.drop(true);
    const next = await databases.fresh(2);
    expect(next.url).toBe(one.url);
    await next.drop(true);
  });

  test.runIf(name === "PostgreSQL")("has a statement planned once, whatever values", async () => {
    const one = await databases.fresh(1);
    await one.stores[0]!.db.connection().execute(async (db) => {
      for (const id of ["filled", "another", "third"])
        await db.selectFrom("settlements").select("utr").where("id", "=", id).execute();
      const { rows } = await sql`
        select generic_plans as generic, custom_plans as custom from pg_prepared_statements
        where statement like 'select "utr"%'`.execute(db);
      expect(rows).toEqual([{ generic: 3, custom: 0 }]);
    });
    await one.drop(true);
  });
});

/** Any table will do. */
async function note({ db }: Opened["stores"][number], id: string): Promise<void> {
  const values = { id, created_at: 0, amount_paise: 0, status: "processed" as const, utr: null };
  await db.insertInto("settlements").values(values).execute();
}

async function noted({ stores }: Opened): Promise<string[]> {
  const [one, two] = await Promise.all(
    stores.map(({ db }) => db.selectFrom("settlements").select("id").orderBy("id").execute()),
  );
  expect(two).toEqual(one);
  return one!.map(({ id }) => id);
}
