import { readdirSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addIndex } from "../../../app/backend.server/platform/store/add-index";
import { connect } from "../../../app/backend.server/platform/store/database";
import { afterwards, migrations } from "../../../app/backend.server/platform/store/every-migration";
import { migrate } from "../../../app/backend.server/platform/store/migrate";
import type { Store } from "../../../app/backend.server/platform/store/store";
import { freshDatabase } from "../../setup/fresh-database";

const FOLDER = "app/backend.server/platform/store/migrations";
const files = readdirSync(FOLDER).map((file) => file.replace(/\.ts$/, ""));
const names = [...migrations, ...afterwards].map(([name]) => name).sort();
/** The last that may still take away or change at once what a release before it used. */
const BEFORE_THE_RULE = "0036-complaints-language";
/**
 * Those that take away what no release uses any more, each with the migration since which nothing
 * does, which was in an earlier release: the release in between knows neither.
 */
const contracting: Record<string, string> = {};

let database: Awaited<ReturnType<typeof freshDatabase>>;
let store: Store;
beforeAll(async () => {
  database = await freshDatabase();
  store = await connect(database.url);
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

/** Each column with what an older release rests on: its type, and whether it may be left out. */
type Columns = Map<string, { type: string; optional: boolean }>;
const columns = async (): Promise<Columns> =>
  new Map(store.dialect === "sqlite" ? await columnsOfFile() : await columnsOfSchema());

async function columnsOfFile(): Promise<[string, { type: string; optional: boolean }][]> {
  return (await store.db.introspection.getTables()).flatMap((table) =>
    table.columns.map((column): [string, { type: string; optional: boolean }] => [
      `${table.name}.${column.name}`,
      {
        type: column.dataType,
        optional: column.isNullable || column.hasDefaultValue || column.isAutoIncrementing,
      },
    ]),
  );
}

/** Asked of this schema alone: others' come and go beside it while other tests run. */
async function columnsOfSchema(): Promise<[string, { type: string; optional: boolean }][]> {
  const { rows } = await sql<{ name: string; type: string; optional: boolean }>`
    select table_name || '.' || column_name as name, data_type as type,
      is_nullable = 'YES' or column_default is not null or is_identity = 'YES' as optional
    from information_schema.columns where table_schema = current_schema()`.execute(store.db);
  return rows.map(({ name, type, optional }) => [name, { type, optional }]);
}

/** What a release before would miss, or be refused, on the schema after a migration. */
function wrongFor(before: Columns, after: Columns): string[] {
  const tables = new Set([...before.keys()].map((column) => column.split(".")[0]));
  const lost = [...before].flatMap(([column, { type, optional }]) => {
    const now = after.get(column);
    if (!now) return [`${column} is gone`];
    if (now.type !== type) return [`${column} is ${now.type}, and was ${type}`];
    return optional && !now.optional ? [`${column} must be given, and need not before`] : [];
  });
  const asked = [...after].flatMap(([column, { optional }]) =>
    !before.has(column) && !optional && tables.has(column.split(".")[0] ?? "")
      ? [`${column} must be given, and is new`]
      : [],
  );
  return [...lost, ...asked];
}

test("a migration only adds: the release before goes on beside it, so nothing it uses goes, changes or must be given", async () => {
  await migrate(
    store,
    names.filter((name) => name <= BEFORE_THE_RULE),
  );
  for (const name of names.filter((one) => one > BEFORE_THE_RULE)) {
    const before = await columns();
    await migrate(
      store,
      names.filter((one) => one <= name),
    );
    if (!(name in contracting))
      expect([name, wrongFor(before, await columns())]).toEqual([name, []]);
  }
  for (const since of Object.values(contracting)) expect(names).toContain(since);
});

test("no two have one name, they stand in order, and every file is in the list", () => {
  for (const list of [migrations, afterwards])
    expect(list.map(([name]) => name)).toEqual(list.map(([name]) => name).toSorted());
  expect(new Set(names).size).toBe(names.length);
  expect(files.filter((name) => !names.includes(name))).toEqual([]);
});

test.each([
  ["alter table complaints drop column language", "complaints.language is gone"],
  ["alter table complaints rename column language to tongue", "complaints.language is gone"],
  ["alter table complaints rename to grievances", "complaints.id is gone"],
  ["alter table complaints add column mood text not null default 'x'", null],
])("it is seen when one does otherwise: %s", async (statement, says) => {
  const one = await freshDatabase();
  const other = store;
  store = await connect(one.url);
  await migrate(store);
  const before = await columns();
  await sql.raw(statement).execute(store.db);
  const wrong = wrongFor(before, await columns());
  if (says === null) expect(wrong).toEqual([]);
  else expect(wrong).toContain(says);
  await store.close();
  await one.drop();
  store = other;
});

test("no new migration makes an index of a table that is there within its transaction: everybody who writes would wait", () => {
  const making = files.filter((name) => {
    if (name <= "0053-kept-letters") return false;
    const text = readFileSync(`${FOLDER}/${name}.ts`, "utf8");
    const made = new Set([...text.matchAll(/createTable\("(\w+)"/g)].map(([, table]) => table));
    return [...text.matchAll(/create (?:unique )?index[^`]*? on (\w+)|\.on\("(\w+)"\)/g)].some(
      ([, one, other]) => !made.has(one ?? other),
    );
  });
  expect(making).toEqual([]);
});

const index = { name: "people_held", table: "people", columns: ["held_since"] as [string] };

test("an index is made once, by however many servers at once", async () => {
  const second = await connect(database.url);
  await Promise.all([addIndex(store, index), addIndex(second, index), addIndex(store, index)]);
  await addIndex(second, index);
  await second.close();
});

test.runIf(process.env.TEST_DATABASE_URL)(
  "an index whose making was cut short is made anew",
  async () => {
    const cut = { ...index, name: "people_cut_short" };
    await addIndex(store, cut);
    await sql`update pg_index set indisvalid = false where indexrelid = to_regclass('people_cut_short')`.execute(
      store.db,
    );
    await addIndex(store, cut);
    const { rows } = await sql<{ indisvalid: boolean }>`select indisvalid from pg_index
      where indexrelid = to_regclass('people_cut_short')`.execute(store.db);
    expect(rows).toEqual([{ indisvalid: true }]);
  },
);
