import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testParts, type TestParts } from "../parts";

let parts: TestParts;
beforeAll(async () => {
  parts = await testParts();
});
afterAll(() => parts.close());

const inserts = {
  research_entries: `insert into research_entries (number, id, root, kind, released_at, services, content, receivers, receivers_digest, words, text, salt, leaf, edge, checkpoint)
    values (1, 'E1', 1, 'note', 1, '[]', '{}', 0, '', '', '', '', '', '', '')`,
  research_files: `insert into research_files (id, number, bytes) values ('F1', 1, 'AA==')`,
  research_recovered: `insert into research_recovered (number, root, released_at, how, put_at, text, salt, leaf, edge, checkpoint)
    values (1, 1, 1, 'letter', 1, '', '', '', '', '')`,
  research_put_back: `insert into research_put_back (number, id, services) values (1, 'E1', '[]')`,
  research_receivers: `insert into research_receivers (id, number, person_id, root, released_at) values ('1/P', 1, 'P', 1, 1)`,
};

test.each(Object.keys(inserts) as (keyof typeof inserts)[])(
  "the database itself refuses to change or delete a row of %s",
  async (table) => {
    const { db } = parts.store;
    await sql.raw(inserts[table]).execute(db);
    const refused = /only added to/;
    await expect(sql`update ${sql.table(table)} set number = 2`.execute(db)).rejects.toThrow(
      refused,
    );
    await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow(refused);
    // On SQLite "or replace" deletes without asking those triggers.
    if (parts.store.dialect === "sqlite")
      await expect(
        sql.raw(inserts[table].replace("insert", "insert or replace")).execute(db),
      ).rejects.toThrow(refused);
    if (parts.store.dialect === "postgres")
      await expect(sql`truncate ${sql.table(table)}`.execute(db)).rejects.toThrow(refused);
    const left = await sql`select 1 from ${sql.table(table)} where number = 1`.execute(db);
    expect(left.rows).toHaveLength(1);
  },
);
