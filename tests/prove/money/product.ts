import { Writable } from "node:stream";
import pino from "pino";
import { afterRestore } from "../../../app/backend.server/upkeep/backup/after-restore";
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
import { idMaker } from "../../../app/backend.server/platform/store/ids";
import { makeSeal } from "../../../app/backend.server/platform/store/seal";
import demoSite from "../../../app/content/demo-site.json";
import { Site } from "../../../app/content/site-schema";
import { testSettings } from "../../unit/parts";
import type { Chance } from "../chance";
import type { Databases, Opened } from "./databases";

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

  private constructor(
    private readonly outside: Outside,
    private database: Opened,
  ) {
    this.#start(database);
  }

  static async open(outside: Outside): Promise<Product> {
    return new Product(outside, await outside.databases.fresh(outside.servers));
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

  /** @param well nothing of it is under way any more: another may have its database */
  async close(well: boolean): Promise<void> {
    await this.database.drop(well);
  }

  async #round(parts: Parts): Promise<void> {
    for (const [name, job] of Object.entries(jobs))
      await job(parts).catch((problem: unknown) => {
        if (!(problem instanceof ProviderDown))
          this.outside.problem(`${name}: ${problem instanceof Error ? problem.stack : "?"}`);
      });
  }

  #start(database: Opened): void {
    const { gateway, now, chance, feeCapPaise, problem } = this.outside;
    const log = pino({ level: "error", base: null, timestamp: false }, ears(problem));
    this.database = database;
    this.#servers = [];
    for (const store of database.stores)
      this.#servers.push({
        store,
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

  async #backup(): Promise<() => Promise<void>> {
    const { databases, now } = this.outside;
    const file = databases.path();
    await makeBackup(this.any(), file, "a passphrase", () => undefined);
    return async () => {
      const { documents } = this.any();
      this.#start(
        await databases.restored(this.database, (databaseUrl) =>
          restoreBackup({ databaseUrl, seal, documents, now }, file, "a passphrase", () => {}),
        ),
      );
    };
  }

  async #plainCopy(at: number): Promise<() => Promise<void>> {
    const another = await this.outside.databases.copy(this.database);
    return async () => {
      await this.database.drop(true);
      this.#start(await another());
      const parts = this.any();
      await parts.store.transaction((tx) => afterRestore(parts, tx, at));
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
