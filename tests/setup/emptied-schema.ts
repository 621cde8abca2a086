import pg from "pg";
import { connect, openStore } from "../../app/backend.server/platform/store/database";
import type { Store } from "../../app/backend.server/platform/store/store";
import { freshDatabase, type Database } from "./fresh-database";
import { lay, standingOf, type Standing } from "./standing";

/**
 * A schema with this release's tables and nobody in it, and an open store of it: one that a test of
 * this worker had before, emptied, or a new one. Emptying takes a tenth of the time of migrating,
 * and a connection that knows the catalogue already a tenth of a new one's. A test that changed the
 * schema itself is the last to have it.
 *
 * @param server a superuser's address: no trigger hears of what is emptied
 */
export async function emptiedSchema(server: string): Promise<Opened> {
  const schema = emptied.pop() ?? (await migrated(server));
  let isBack = false;
  return {
    url: schema.url,
    // What the product has read is kept by store.
    store: { ...schema.store },
    async drop() {
      // A test may do so twice: two others would have the same.
      if (isBack) return;
      isBack = true;
      await reopen(schema);
      if (await empty(schema)) emptied.push(schema);
      else await schema.drop();
    },
  };
}
const emptied: Emptied[] = [];

/** A database and an open store of it, which `drop` closes where nobody else will have it. */
export interface Opened extends Database {
  store: Store;
}

interface Emptied extends Opened {
  emptying: pg.Client;
  /** its tables, columns, rules and triggers, as one text */
  shape: string;
  /** what migrating wrote into it */
  written: Standing;
}

async function migrated(server: string): Promise<Emptied> {
  const fresh = await freshDatabase(server);
  const emptying = new pg.Client(fresh.url);
  const schema: Emptied = {
    ...fresh,
    store: await openStore(fresh.url),
    emptying,
    shape: "",
    written: { rows: new Map(), sequences: new Map() },
    async drop() {
      await schema.store.close();
      await emptying.end();
      await fresh.drop();
    },
  };
  await emptying.connect();
  // The server is stopped while the last of them still stand.
  emptying.on("error", () => undefined);
  schema.written = await standingOf(emptying);
  schema.shape = await shapeOf(emptying);
  return schema;
}

/** A test may have closed the store, or had it refuse a write, which it remembers. */
async function reopen(schema: Emptied): Promise<void> {
  const well = await schema.store.canWrite().then(
    () => true,
    () => false,
  );
  await schema.store.leader.stepDown().catch(() => undefined);
  if (well) return;
  await schema.store.close().catch(() => undefined);
  schema.store = await connect(schema.url);
}

/** @returns false where it is no more what migrating made */
async function empty({ emptying, shape, written }: Emptied): Promise<boolean> {
  if ((await shapeOf(emptying)) !== shape) return false;
  await lay(emptying, written);
  return true;
}

const HERE = "relnamespace = current_schema()::regnamespace";

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
