import { setTimeout } from "node:timers/promises";
import { makePerson } from "../../../app/backend.server/make-person";
import { openStore } from "../../../app/backend.server/platform/store/database";
import type {
  PaymentId,
  PersonId,
  ServiceId,
  SubscriptionId,
} from "../../../app/backend.server/platform/store/ids";
import { makeSeal } from "../../../app/backend.server/platform/store/seal";
import { freshDatabase } from "../../setup/fresh-database";
import { Site } from "../../setup/site";
import { testParts, testSettings, type TestParts } from "../../unit/parts";
import { aService, DAY, holds } from "../../unit/research/desk";

const STRANGERS = 5;
/** Each tenth reloads as soon as the page is there; the others look every two seconds. */
const HURRIED_EVERY = 10;
const LOOK_EVERY_MS = 2_000;
const MOST_WAIT_MS = 120_000;
const secrets = Object.fromEntries(
  ["SESSION_SECRET", "COOKIE_SECRET", "SEAL_KEY", "HASH_KEY"].map((name) => [
    name,
    `${name}-that-the-server-has`,
  ]),
);

/** Who reads, and what came of it. */
export class Crowd {
  readonly wrong: string[] = [];
  polls = 0;
  early = 0;
  late = 0;
  leaks = 0;
  failed = 0;
  /** turned away for a moment: more people than are let in at once */
  away = 0;
  /** the number of the entry whose release has begun last */
  released = 0;
  /** of the newest that anybody has seen */
  #seen = 0;
  #stopped = false;
  readonly #has = new Map<string, number>();
  /** when the page was asked for that came last */
  readonly #looked = new Map<string, number>();
  readonly #jars = new Map<string, Map<string, string>>();
  readonly #took: number[] = [];

  private constructor(
    readonly parts: TestParts,
    private readonly site: Site,
    private readonly readers: string[],
    private readonly strangers: string[],
    private readonly drop: () => Promise<void>,
  ) {}

  static async open(readers: number, entitled: number): Promise<Crowd> {
    const database = await freshDatabase("");
    const base = await testParts();
    const store = await openStore(database.url);
    const seal = makeSeal([secrets.SEAL_KEY ?? ""], secrets.HASH_KEY ?? "");
    const sessionSecrets = [secrets.SESSION_SECRET ?? ""] as [string];
    const settings = { ...testSettings, secure: false, sessionSecrets };
    const clock = { now: Date.now() };
    const parts: TestParts = { ...base, store, seal, settings, clock, now: Date.now };
    await aService(parts, "S1");
    const cookies: string[] = [];
    for (let n = 0; n < readers + STRANGERS; n++) {
      const one = await makePerson(parts, {
        number: `+9196${String(n).padStart(8, "0")}`,
        pan: `ABCPE${String(n).padStart(4, "0")}F`,
        step: "done",
      });
      if (n < readers) await holds(parts, one.personId, "S1", [clock.now - DAY, clock.now + DAY]);
      cookies.push(one.cookies.map((line) => line.split(";")[0] ?? "").join("; "));
    }
    await moreHolders(parts, entitled - readers);
    const site = await Site.open({ ...secrets, DATABASE_URL: database.url });
    return new Crowd(parts, site, cookies.slice(0, readers), cookies.slice(readers), async () => {
      await site.close();
      await store.close();
      await base.close();
      await database.drop();
    });
  }

  async close(): Promise<void> {
    this.stop();
    await this.drop();
  }

  stop = (): void => void (this.#stopped = true);

  /** Everybody looks until `stop`, each at a moment of their own. */
  async poll(): Promise<void> {
    const people = [...this.readers, ...this.strangers];
    await Promise.all(
      people.map(async (one, n) => {
        const pause = n % HURRIED_EVERY === 0 ? 0 : LOOK_EVERY_MS;
        await setTimeout((pause * n) / people.length);
        await this.reload(one, pause);
      }),
    );
  }

  /** Waits until each reader has seen it. */
  allHave = (number: number): Promise<void> =>
    this.all((one) => (this.#has.get(one) ?? 0) >= number, `has seen entry ${number}`);

  /** Waits until each reader has a page that they asked for after now. */
  eachHasLooked(): Promise<void> {
    const now = performance.now();
    return this.all((one) => (this.#looked.get(one) ?? 0) > now, "has looked");
  }

  private async all(what: (reader: string) => boolean, words: string): Promise<void> {
    const latest = performance.now() + MOST_WAIT_MS;
    while (!this.readers.every(what)) {
      if (performance.now() > latest) throw new Error(`not everybody ${words}`);
      await setTimeout(20);
    }
  }

  /** How long a page took, in ms. */
  median = (): number =>
    Math.round(this.#took.sort((one, other) => one - other)[this.#took.length >> 1] ?? 0);

  /**
   * "away": the server is full, and says when to come again; null: it did not come. A session goes
   * on by the cookies that each page brings.
   */
  private async page(reader: string): Promise<string | "away" | null> {
    const jar = this.#jars.get(reader) ?? jarOf(reader.split("; "));
    this.#jars.set(reader, jar);
    const headers = { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") };
    const answer = await fetch(`${this.site.url}/research`, { headers, redirect: "manual" }).catch(
      () => null,
    );
    for (const [name, value] of jarOf(answer?.headers.getSetCookie() ?? [])) jar.set(name, value);
    if (answer?.status === 503 && answer.headers.has("retry-after")) {
      await setTimeout(1_000 * Number(answer.headers.get("retry-after")));
      return "away";
    }
    return answer?.status === 200 ? answer.text() : null;
  }

  private async reload(cookie: string, pause: number): Promise<void> {
    while (!this.#stopped) {
      const must = this.#seen;
      const from = performance.now();
      const text = await this.page(cookie);
      if (text === "away") {
        this.away++;
        continue;
      }
      this.#took.push(performance.now() - from);
      this.polls++;
      if (text === null) {
        this.failed++;
        await setTimeout(100);
        continue;
      }
      const newest = Math.max(
        0,
        ...[...text.matchAll(/Letter (\d+) of all/g)].map(([, n]) => Number(n)),
      );
      if (newest > this.released) this.early++;
      this.see(cookie, { newest, must, from });
      await setTimeout(Math.max(0, from + pause - performance.now()));
    }
  }

  private see(cookie: string, page: { newest: number; must: number; from: number }): void {
    if (this.strangers.includes(cookie)) {
      if (page.newest > 0) this.leaks++;
      return;
    }
    if (page.newest < page.must) this.late++;
    this.#seen = Math.max(this.#seen, page.newest);
    this.#has.set(cookie, page.newest);
    this.#looked.set(cookie, page.from);
  }
}

/** By name; what stands behind a semicolon is for browsers. */
const jarOf = (lines: string[]): Map<string, string> =>
  new Map(
    lines.map((line) => {
      const [name = "", ...value] = (line.split(";")[0] ?? "").split("=");
      return [name, value.join("=")];
    }),
  );

/** People who hold the service, and of whom nothing else is known: nobody writes to them. */
async function moreHolders(parts: TestParts, count: number): Promise<void> {
  const { now } = parts.clock;
  for (let from = 0; from < count; from += 200) {
    const ids = Array.from({ length: Math.min(200, count - from) }, () => parts.newId<PersonId>());
    await parts.store.transaction(async (tx) => {
      const people = ids.map((id) => ({ id, number_hash: id, number_enc: "", created_at: now }));
      await tx.insertInto("people").values(people).execute();
      const bought = {
        ...{ method: "manual", state: "fulfilled", amount_paise: 100, currency: "INR", cart: "[]" },
        ...{ posted_enc: "", created_at: now, updated_at: now },
      } as const;
      const payments = ids.map((id) => ({
        ...{ ...bought, id: `${id}` as PaymentId, person_id: id, cart_key: id, receipt: id },
      }));
      await tx
        .insertInto("payments")
        .values(payments as never)
        .execute();
      const held = payments.map(({ id, person_id }) => ({
        ...{ id: parts.newId<SubscriptionId>(), person_id, payment_id: id },
        ...{ service_id: "S1" as ServiceId, starts_at: now - DAY, ends_at: now + DAY },
      }));
      await tx.insertInto("subscriptions").values(held).execute();
    });
  }
}
