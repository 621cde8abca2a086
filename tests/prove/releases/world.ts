import { sql } from "kysely";
import { saveDraft } from "../../../app/backend.server/research/drafts";
import { makePerson } from "../../../app/backend.server/make-person";
import type { PersonId, SubscriptionId } from "../../../app/backend.server/platform/store/ids";
import { openStore } from "../../../app/backend.server/platform/store/database";
import { makeSeal } from "../../../app/backend.server/platform/store/seal";
import { aNote, anAddition, anIdea } from "../../setup/research-drafts";
import { freePort } from "../../setup/free-port.mjs";
import { freshDatabase } from "../../setup/fresh-database";
import { Site } from "../../setup/site";
import { testParts, type TestParts } from "../../unit/parts";
import { aService, DAY, holds } from "../../unit/research/desk";
import type { Chance } from "../chance";
import type { Due } from "./judge";
import { MailServer, type Strike } from "./mail-server";

const SERVICES = ["S1", "S2"];
const PEOPLE = 24;
const secrets = Object.fromEntries(
  ["SESSION_SECRET", "COOKIE_SECRET", "SEAL_KEY", "HASH_KEY"].map((name) => [
    name,
    `${name}-that-the-servers-share`,
  ]),
);

interface Client {
  id: PersonId;
  email: string;
  service: string;
  held: SubscriptionId;
}

/** Servers on one database, each with a mail server of its own; and who is due what. */
export class World {
  readonly due: Due = new Map();
  readonly killed: Set<number>[] = [];
  kills = 0;
  #clients: Client[] = [];
  #come = 0;
  /** the services of each draft, by the number in its title */
  readonly #drafts: string[][] = [];

  private constructor(
    private readonly parts: TestParts,
    private readonly sites: Site[],
    readonly mail: MailServer[],
    private readonly chance: Chance,
    private readonly drop: () => Promise<void>,
  ) {}

  /** @param server of a PostgreSQL, on which there are two; null: one on SQLite */
  static async open(server: string | null, chance: Chance): Promise<World> {
    const database = await freshDatabase(server ?? "");
    const base = await testParts();
    const store = await openStore(database.url);
    const seal = makeSeal([secrets.SEAL_KEY ?? ""], secrets.HASH_KEY ?? "");
    const clock = { now: Date.now() };
    const parts: TestParts = { ...base, store, seal, clock, now: () => clock.now };
    const sites: Site[] = [];
    const mail: MailServer[] = [];
    for (let n = 0; n < (server === null ? 1 : 2); n++) {
      const one = await MailServer.open();
      mail.push(one);
      const smtp = { SMTP_URL: `smtp://127.0.0.1:${one.port}`, MAIL_FROM: "Desk <desk@a.example>" };
      const PORT = String(await freePort());
      // With secrets that were given, no server begins a log whose address nobody says.
      const its = { ...secrets, PORT, PUBLIC_URL: `http://localhost:${PORT}` };
      sites.push(await Site.open({ ...its, ...smtp, DATABASE_URL: database.url }));
      await sites[n]?.kill();
    }
    const world = new World(parts, sites, mail, chance, async () => {
      for (const site of sites) await site.close();
      for (const one of mail) await one.close();
      await store.close();
      await base.close();
      await database.drop();
    });
    for (const service of SERVICES) await aService(parts, service);
    for (let n = 0; n < PEOPLE; n++) await world.comes();
    return world;
  }

  close = (): Promise<void> => this.drop();

  /** While no server runs: one client goes, one comes, and something is to be released at once. */
  async something(): Promise<void> {
    if (this.chance.happens(0.3)) {
      await this.goes(this.chance.one(this.#clients));
      await this.comes();
    }
    const n = this.#drafts.length;
    const root = this.due.size > 0 && this.chance.happens(0.2) ? 1 : null;
    const services = root === null ? [this.chance.one(SERVICES)] : (this.#drafts[0] ?? []);
    this.#drafts.push(services);
    const typed =
      root !== null
        ? anAddition("update", root, { text: `Update ${n} of it.` })
        : this.chance.happens(0.5)
          ? aNote({ services, title: `Draft ${n}` })
          : anIdea({ services, name: `Draft ${n} Ltd` });
    const id = await saveDraft(this.parts, null, typed);
    await this.parts.store.db
      .updateTable("research_drafts")
      // Whenever a server is there: what is a quarter of an hour late is not released any more.
      .set({ release_at: Date.now() })
      .where("id", "=", id)
      .execute();
  }

  /** Starts every server, to be struck, and notes afterwards what was released meanwhile. */
  async lives(strikes: (Strike | null)[], until: () => Promise<unknown>): Promise<void> {
    await this.timePasses();
    for (const [n, one] of this.mail.entries()) one.begins(strikes[n] ?? null);
    const started = this.sites.map((site) => site.start().catch(() => undefined));
    await Promise.all(started);
    await until();
    for (const n of this.sites.keys()) await this.kill(n);
    await this.noteReleased();
  }

  async kill(n: number): Promise<void> {
    const [site, mail] = [this.sites[n], this.mail[n]];
    if (!site || !mail || site.pid === 0) return;
    const killed = (this.killed[n] ??= new Set());
    const first = !killed.has(mail.run);
    killed.add(mail.run);
    if ((await site.kill()) === null && first) this.kills++;
  }

  log = (): string => this.sites.map(({ log }) => log.slice(-600)).join("\n");

  /** Whether all was released, written and sent. */
  async allDone(): Promise<boolean> {
    const { rows } = await sql<{ open: number }>`
      select (select count(*) from research_drafts)
        + (select count(*) from research_mailings where done_at is null)
        + (select count(*) from outbox where sent_at is null and kind = 'research') as open`.execute(
      this.parts.store.db,
    );
    return Number(rows[0]?.open) === 0;
  }

  get released(): number {
    return this.due.size;
  }
  get drafted(): number {
    return this.#drafts.length;
  }

  /** The lease of who was killed runs out, and what was taken to be sent falls due again. */
  private async timePasses(): Promise<void> {
    const { db, dialect } = this.parts.store;
    await sql`update outbox set next_try_at = 1 where next_try_at is not null`.execute(db);
    if (dialect === "postgres") await sql`update leases set expires_at = 0`.execute(db);
  }

  /** Nobody comes or goes while a server runs: who holds it now held it when it was released. */
  private async noteReleased(): Promise<void> {
    const entries = await this.parts.store.db
      .selectFrom("research_entries")
      .select(["number", "services"])
      .where("number", ">", this.due.size)
      .orderBy("number")
      .execute();
    for (const { number } of entries) {
      // They are released in the order in which they were drafted.
      const services = this.#drafts[number - 1] ?? [];
      const people = this.#clients.filter(({ service }) => services.includes(service));
      this.due.set(number, new Set(people.map(({ email }) => email)));
    }
  }

  private async comes(): Promise<void> {
    const n = ++this.#come;
    const email = `client${n}@a.example`;
    const { personId: id } = await makePerson(this.parts, {
      number: `+9197${String(n).padStart(8, "0")}`,
      pan: `ABCPE${String(n).padStart(4, "0")}F`,
      email,
      step: "done",
    });
    const service = this.chance.one(SERVICES);
    const now = Date.now();
    const held = await holds(this.parts, id, service, [now - DAY, now + 300 * DAY]);
    this.#clients.push({ id, email, service, held });
  }

  private async goes(client: Client): Promise<void> {
    await this.parts.store.db
      .updateTable("subscriptions")
      .set({ revoked_at: Date.now() })
      .where("id", "=", client.held)
      .execute();
    this.#clients = this.#clients.filter((one) => one !== client);
  }
}
