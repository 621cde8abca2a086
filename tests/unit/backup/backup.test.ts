import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sql } from "kysely";
import { trail } from "../../../app/backend.server/audit/list";
import { makeBackup } from "../../../app/backend.server/backup/make";
import { restoreBackup, verifyBackup } from "../../../app/backend.server/backup/restore";
import { asRows, type Row } from "../../../app/backend.server/backup/rows";
import { tables } from "../../../app/backend.server/backup/tables";
import { checkKeys } from "../../../app/backend.server/store/check-keys";
import { openStore, type Store } from "../../../app/backend.server/store/database";
import { makeSeal } from "../../../app/backend.server/store/seal";
import { claim } from "../../../app/backend.server/payments/claims";
import { freshDatabase } from "../../setup/fresh-database";
import { personAt, refusalOf } from "../people";
import { Shop } from "../payments/shop";
import type { TestParts } from "../parts";

const PASSPHRASE = "correct horse battery staple";
const quiet = () => undefined;

let shop: Shop;
let parts: TestParts;
let folder: string;
let file: string;
beforeEach(async () => {
  shop = await Shop.open();
  parts = shop.parts;
  await checkKeys(parts.store, parts.seal);
  await personAt(parts, "done", { number: "+919000000001" });
  await claim(parts, shop.asha, shop.request(2, { utr: "412345678901" }));
  folder = mkdtempSync(join(tmpdir(), "backup-"));
  file = join(folder, "one.backup");
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await shop.close();
});

const everything = async (store: Store): Promise<Record<string, Row[]>> =>
  Object.fromEntries(
    await Promise.all(tables.map(async ({ table, key }) => [table, await asRows(store.db).selectFrom(table).selectAll().orderBy(key).execute()])),
  );

async function restored(from = file): Promise<{ rows: Record<string, Row[]>; documents: Map<string, Buffer>; drop(): Promise<void> }> {
  const target = await freshDatabase();
  const documents = new Map<string, Buffer>();
  const where = {
    databaseUrl: target.url,
    seal: parts.seal,
    now: parts.now,
    documents: { ...parts.documents, put: async (key: string, content: Uint8Array) => void documents.set(key, Buffer.from(content)) },
  };
  await restoreBackup(where, from, PASSPHRASE, quiet);
  const store = await openStore(target.url);
  const rows = await everything(store);
  await store.close();
  return { rows, documents, drop: () => target.drop() };
}

test("every table of the schema is one that backups know, with its key, those referred to first", async () => {
  const { rows } =
    parts.store.dialect === "sqlite"
      ? await sql<{ name: string; key: string }>`select m.name as name, c.name as key from sqlite_master m, pragma_table_info(m.name) c
          where m.type = 'table' and c.pk = 1`.execute(parts.store.db)
      : await sql<{ name: string; key: string }>`select t.table_name as name, k.column_name as key from information_schema.table_constraints t
          join information_schema.key_column_usage k using (constraint_schema, constraint_name)
          where t.constraint_type = 'PRIMARY KEY' and t.table_schema = current_schema()`.execute(parts.store.db);
  const there = rows.filter(({ name }) => name !== "migrations").map(({ name, key }) => `${name}.${key}`);
  expect(tables.map(({ table, key }) => `${table}.${key}`).sort()).toEqual(there.sort());
});

test("what is restored is what was backed up, row for row and document for document", async () => {
  const before = await everything(parts.store);
  const made = await makeBackup(parts, file, PASSPHRASE, quiet);
  expect(made).toMatchObject({ documents: parts.stored.size, missing: [] });
  expect(parts.stored.size).toBeGreaterThan(0);
  const after = await restored();
  expect(after.rows).toEqual(before);
  expect(after.documents).toEqual(parts.stored);
  await after.drop();
  expect(await trail(parts, { person: null, what: "backup made", most: 5 })).toHaveLength(1);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(existsSync(`${file}.part`)).toBe(false);
});
