import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openStore } from "../../../app/backend.server/platform/store/database";
import { allRows, insertRows, type Page } from "../../../app/backend.server/upkeep/backup/rows";
import { lay, standingOf, type Standing } from "../../setup/standing";
import { closeAll, openFor, type Databases, type Opened } from "./databases";
import { planOnce } from "./planned-once";

/**
 * So many histories one after the other have a database, which is laid anew between them: making
 * one, its connections and what they learn of the catalogue takes longer than a history. What was
 * deleted makes it slower with time.
 */
const USES = 20;

/**
 * As `sqliteDatabases`. @param server the address of a PostgreSQL on which databases may be made, a
 * superuser's
 */
export async function postgresDatabases(
  server: string,
  fill: (url: string) => Promise<void>,
): Promise<Databases> {
  const planEachTime = planOnce();
  const folder = mkdtempSync(join(tmpdir(), "money-"));
  const prefix = `money_${randomBytes(4).toString("hex")}`;
  const admin = new pg.Client(server);
  await admin.connect();
  let count = 0;
  const make = async (name: string, template: string) => {
    await admin.query(`create database ${name} template ${template}`);
    // Else it plans the first five times for the values, and again wherever that may be better.
    await admin.query(`alter database ${name} set plan_cache_mode = force_generic_plan`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    return url.href;
  };
  const drop = async (url: string) =>
    void (await admin.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`));
  const first = await make(`${prefix}_first`, "template0");
  await (await openStore(first)).close();
  const migrated = await standingIn(first);
  await fill(first);
  const filled = await standingIn(first);

  const idle: Laid[] = [];
  const made = async (servers: number): Promise<Laid> => {
    const url = await make(`${prefix}_${++count}`, `${prefix}_first`);
    const laying = new pg.Client(url);
    await laying.connect();
    return { url, laying, stores: await openFor(servers, url), uses: 0 };
  };
  const gone = async ({ url, laying, stores }: Laid) => {
    await closeAll(stores);
    await laying.end();
    await drop(url);
  };
  /** One in which just that stands. */
  const holding = async (standing: Standing, servers: number): Promise<Opened> => {
    const at = idle.findIndex(({ stores }) => stores.length === servers);
    const [laid = await made(servers)] = at === -1 ? [] : idle.splice(at, 1);
    await lay(laid.laying, standing);
    laid.uses++;
    return {
      url: laid.url,
      // What the product has read is kept by store.
      stores: laid.stores.map((store) => ({ ...store })),
      drop: async (well) => void (well && laid.uses < USES ? idle.push(laid) : await gone(laid)),
    };
  };
  return {
    fresh: (servers) => holding(filled, servers),
    // As `restoreBackup` does it, without the file: quick.
    copy: async ({ stores }) => {
      const pages: Page[] = [];
      for (const { db } of stores.slice(0, 1))
        for await (const { table, rows } of allRows(db)) pages.push({ table, rows });
      return async () => {
        const opened = await holding(migrated, stores.length);
        for (const { db } of opened.stores.slice(0, 1))
          for (const page of pages) await insertRows(db, page);
        return opened;
      };
    },
    restored: async (of, restore) => {
      const url = await make(`${prefix}_${++count}`, "template0");
      await restore(url);
      const stores = await openFor(of.stores.length, url);
      await of.drop(true);
      return { url, stores, drop: () => closeAll(stores).then(() => drop(url)) };
    },
    path: () => join(folder, String(++count)),
    close: async () => {
      rmSync(folder, { recursive: true, force: true });
      for (const laid of idle) await gone(laid);
      await drop(first);
      await admin.end();
      planEachTime();
    },
  };
}

/** A database that is laid anew for each history. */
interface Laid {
  url: string;
  laying: pg.Client;
  stores: Opened["stores"];
  uses: number;
}

async function standingIn(url: string): Promise<Standing> {
  const client = new pg.Client(url);
  await client.connect();
  return standingOf(client).finally(() => client.end());
}
