import pg from "pg";
import { openStore } from "../../app/backend.server/platform/store/database";
import { freshDatabase, type Database } from "./fresh-database";

/**
 * A schema with this release's tables and nobody in it: one that a test of this worker had before,
 * emptied, or a new one. Emptying takes a tenth of the time of migrating. A test that changed the
 * schema itself is the last to have it.
 *
 * @param server a superuser's address: no trigger hears of what is emptied
 */
export async function emptiedSchema(server: string): Promise<Database> {
  const schema = emptied.pop() ?? (await migrated(server));
  return {
    url: schema.url,
    async drop() {
      if (await empty(schema)) emptied.push(schema);
      else await schema.drop();
    },
  };
}
const emptied: Emptied[] = [];

interface Emptied extends Database {
  /** its tables, columns, rules and triggers, as one text */
  shape: string;
  /** what migrating wrote into it: by table, its rows as JSON */
  rows: Map<string, string>;
}

async function migrated(server: string): Promise<Emptied> {
  const fresh = await freshDatabase(server);
  await (await openStore(fresh.url)).close();
  return asked(fresh, async (client) => {
    const rows = new Map<string, string>();
    for (const table of await tablesOf(client)) {
      const found = await client.query<{ all: string | null }>(
        `select json_agg(t)::text as all from ${table} t`,
      );
      if (found.rows[0]?.all) rows.set(table, found.rows[0].all);
    }
    return { ...fresh, shape: await shapeOf(client), rows };
  });
}

/** @returns false where it is no more what migrating made */
const empty = (schema: Emptied): Promise<boolean> =>
  asked(schema, async (client) => {
    if ((await shapeOf(client)) !== schema.shape) return false;
    const tables = await tablesOf(client);
    await client.query(
      [
        "set session_replication_role = replica",
        ...tables.map((table) => `delete from ${table}`),
        `select setval(oid, 1, false) from pg_class where relkind = 'S' and ${HERE}`,
      ].join(";"),
    );
    for (const [table, rows] of schema.rows)
      await client.query(
        `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`,
        [rows],
      );
    return true;
  });

const HERE = "relnamespace = current_schema()::regnamespace";

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relkind = 'r' and ${HERE} order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function shapeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(
    `select string_agg(part, ',' order by part) as shape from (
       select concat_ws(' ', relname, relkind) as part from pg_class where ${HERE}
       union all
       select concat_ws(' ', attrelid, attname, atttypid, attnotnull)
         from pg_attribute join pg_class on pg_class.oid = attrelid where ${HERE}
       union all
       select concat_ws(' ', conrelid, conname) from pg_constraint
         where connamespace = current_schema()::regnamespace
       union all
       select concat_ws(' ', tgrelid, tgname, tgenabled)
         from pg_trigger join pg_class on pg_class.oid = tgrelid where ${HERE}
     ) parts`,
  );
  return rows[0]!.shape;
}

async function asked<T>(of: Database, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(of.url);
  await client.connect();
  return work(client).finally(() => client.end());
}
