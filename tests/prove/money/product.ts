import { copyFileSync } from "node:fs";
import { Writable } from "node:stream";
import { sql } from "kysely";
import pino from "pino";
import { afterRestore } from "../../../app/backend.server/upkeep/backup/after-restore";
import { allRows, insertRows, type Page } from "../../../app/backend.server/upkeep/backup/rows";
import { makeBackup } from "../../../app/backend.server/upkeep/backup/make";
import { restoreBackup } from "../../../app/backend.server/upkeep/backup/restore";
import { handleInbox } from "../../../app/backend.server/events/inbox";
import { askRefundsAgain } from "../../../app/backend.server/money/refunds/ask-gateway";
import { readAgain } from "../../../app/backend.server/money/sweep/read-again";
import { returnOwed } from "../../../app/backend.server/money/owed/return-owed";
import { sendDue } from "../../../app/backend.server/money/refunds/send-due";
import { sweep } from "../../../app/backend.server/money/sweep/sweep";
import type { Parts } from "../../../app/backend.server/platform/parts";
import { dismissLapsedClaims } from "../../../app/backend.server/buying/claims";
import { reconcileDue } from "../../../app/backend.server/money/payments/reconcile";
import type { Gateway } from "../../../app/backend.server/providers/gateway/port";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import { connect } from "../../../app/backend.server/platform/store/database";
import { migrate } from "../../../app/backend.server/platform/store/migrate";
import { idMaker } from "../../../app/backend.server/platform/store/ids";
import { makeSeal } from "../../../app/backend.server/platform/store/seal";
import demoSite from "../../../app/content/demo-site.json";
import { Site } from "../../../app/content/site-schema";
import { testSettings } from "../../unit/parts";
import type { Chance } from "../chance";
import type { Databases } from "./databases";

const site = Site.parse(demoSite);
export const seal = makeSeal(["sealing secret"], "hash secret");

const jobs: Record<string, (parts: Parts) => Promise<unknown>> = {
  handleInbox,
  reconcileDue,
  dismissLapsedClaims,
  askRefundsAgain,
  returnOwed,
  sendDue,
  sweep: (parts) => sweep(parts, 0),
  readAgain,
};

interface Outside {
  databases: Databases;
  gateway: Gateway;
  /** UTC ms */
  now(): number;
  chance: Chance;
  feeCapPaise: number;
  /** servers that share the database */
  servers: number;
  /** hears of what the product does not expect either */
  problem(words: string): void;
}

/** A copy of the database as it stood at a moment. */
export interface Copy {
  at: number;
  /** a file of the product's own backup, or the plain database */
  restore(): Promise<void>;
}

/**
 * The product under proof: its rules and recurring jobs on one database, on a clock of the
 * history's.
 */
export class Product {
  #servers: Parts[] = [];
  #url = "";

  private constructor(private readonly outside: Outside) {}

  static async open(outside: Outside): Promise<Product> {
    const product = new Product(outside);
    await product.#start(await outside.databases.fresh());
    return product;
  }

  /** Any of the servers: whichever a call comes to. */
  any = (): Parts => this.outside.chance.one(this.#servers);

  /**
   * A round of the recurring work: by the leader, or, where the lead is just changing, by all of
   * them at once.
   */
  async round(): Promise<void> {
    const all = this.#servers.length > 1 && this.outside.chance.happens(0.2);
    await Promise.all((all ? this.#servers : [this.any()]).map((parts) => this.#round(parts)));
  }

  /**
   * What a later `restore` of the copy brings back. @param own by the product's own backup and
   * restore; else plainly
   */
  async copy(own: boolean): Promise<Copy> {
    const at = this.outside.now();
    return { at, restore: own ? await this.#backup() : await this.#plainCopy(at) };
  }

  async close(): Promise<void> {
    await this.#stop();
    await this.outside.databases.drop(this.#url);
  }

  async #round(parts: Parts): Promise<void> {
    for (const [name, job] of Object.entries(jobs))
      await job(parts).catch((problem: unknown) => {
        if (!(problem instanceof ProviderDown))
          this.outside.problem(`${name}: ${problem instanceof Error ? problem.stack : "?"}`);
      });
  }

  async #start(url: string): Promise<void> {
    const { gateway, now, chance, feeCapPaise, servers, problem } = this.outside;
    const log = pino({ level: "error", base: null, timestamp: false }, ears(problem));
    this.#url = url;
    this.#servers = [];
    for (let at = 0; at < servers; at++)
      this.#servers.push({
        store: await connect(url),
        seal,
        now,
        randomInt: (below) => Math.floor(chance.next() * below),
        randomToken: () => String(chance.next()),
        newId: idMaker(now, () => chance.next()),
        log,
        settings: { ...testSettings, limits: { ...testSettings.limits, feeCapPaise } },
        site: () => site,
        gateway,
        documents: {
          put: nothing,
          get: () => Promise.resolve(null),
          remove: nothing,
          list: () => Promise.resolve([]),
        },
        sms: { send: nothing, sendPointer: absent },
        telegram: null,
        mail: { send: nothing },
        drawPdf: absent,
        identity: { checkPan: absent },
        esign: {
          upload: absent,
          status: absent,
          signer: absent,
          download: absent,
          renewToken: absent,
        },
      });
  }

  async #stop(): Promise<void> {
    for (const { store } of this.#servers) await store.close();
  }

  async #backup(): Promise<() => Promise<void>> {
    const file = this.outside.databases.path();
    await makeBackup(this.any(), file, "a passphrase", () => undefined);
    return async () => {
      const { documents } = this.any();
      await this.#stop();
      const { databases, now } = this.outside;
      const databaseUrl = databases.store === "sqlite" ? this.#url : await databases.empty();
      await restoreBackup({ databaseUrl, seal, documents, now }, file, "a passphrase", () => {});
      if (databaseUrl !== this.#url) await databases.drop(this.#url);
      await this.#start(databaseUrl);
    };
  }

  /** As `restoreBackup` does it, without the file: quick. */
  async #plainCopy(at: number): Promise<() => Promise<void>> {
    const { databases } = this.outside;
    const begin = async () => {
      const parts = this.any();
      await parts.store.transaction((tx) => afterRestore(parts, tx, at));
    };
    if (databases.store === "sqlite") {
      await sql`pragma wal_checkpoint(truncate)`.execute(this.any().store.db);
      const copied = await databases.empty();
      copyFileSync(this.#url.slice("file:".length), copied.slice("file:".length));
      return async () => {
        await this.close();
        await this.#start(copied);
        await begin();
      };
    }
    const pages: Page[] = [];
    for await (const { table, rows } of allRows(this.any().store.db)) pages.push({ table, rows });
    return async () => {
      const url = await databases.empty();
      const store = await connect(url);
      await migrate(store);
      for (const page of pages) await insertRows(store.db, page);
      await store.close();
      await this.close();
      await this.#start(url);
      await begin();
    };
  }
}

const nothing = (): Promise<void> => Promise.resolve();
const absent = (): Promise<never> => Promise.reject(new Error("nobody signs here"));

/**
 * What the product logs as an error and expects: the gateway does not answer, money is owed, a bank
 * refuses.
 */
const expected = [
  "gateway provider: ",
  "The dispute disp_",
  '"msg":"a refund is due"',
  '"msg":"a refund failed"',
  '"msg":"the gateway refuses a refund"',
  '"msg":"money of which no order of ours is known"',
  '"msg":"an order was lost and rebuilt"',
];

const ears = (problem: (words: string) => void): Writable =>
  new Writable({
    write(line: Buffer, _encoding, done) {
      const said = line.toString();
      if (!expected.some((words) => said.includes(words))) problem(said.trim().slice(0, 600));
      done();
    },
  });
