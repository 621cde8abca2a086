import type { Offer } from "../../../app/api/contract";
import type { Person } from "../../../app/backend.server/platform/people/person";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import { Refusal } from "../../../app/api/refusal";
import type { PersonId } from "../../../app/backend.server/platform/store/ids";
import { START } from "../../unit/parts";
import { Chance } from "../chance";
import { ByHand } from "./by-hand";
import type { Databases } from "./databases";
import { Product, type Copy } from "./product";
import { overWire, TownGateway, type Trouble } from "./town";

const SECOND = 1000;

export interface Buyer {
  person: Person;
  /** the account was closed */
  closed: boolean;
}

/** An order that the product made. */
export interface Order {
  id: string;
  buyer: Buyer;
  /** the account that made it: a closed one's number may have begun another since */
  madeBy: PersonId;
  paise: number;
}

/**
 * One history: a few people, an owner, a gateway and the product, over some weeks of a clock of its
 * own.
 */
export class History {
  now = START;
  readonly chance: Chance;
  readonly gateway: TownGateway;
  readonly trouble: Trouble = { share: 0 };
  readonly offers: Offer[];
  readonly buyers: Buyer[] = [];
  readonly orders: Order[] = [];
  readonly problems: string[] = [];
  readonly byHand = new ByHand();
  /**
   * paise that the owner decided to give back, by the gateway's payment: the most that refunds of
   * ours may come to
   */
  readonly decided = new Map<string, number>();
  /** money that the owner keeps from going back */
  readonly held = new Set<string>();
  /**
   * since when and until when the owner said so, UTC ms; what they ask for at the very moment in
   * which a refund leaves may be too late for it
   */
  readonly heldUntil = new Map<string, { since: number; until: number }>();
  /** money that the owner is holding or letting go at this moment */
  readonly spokenOf = new Set<string>();
  /** due refunds whose money the client got another way: when, and by which refund or dispute */
  readonly elsewhere = new Map<string, { at: number; by: string }>();
  /** the owner is sending back at once, at this moment: that stands above a hold */
  sendsBack = false;
  /** nothing else happens at this moment */
  isAlone = true;
  /** payments of which the owner asked for a refund that ends the service, by our ids */
  readonly mayEnd = new Set<string>();
  /** invoice numbers that were given, to which payment; restores forget none */
  readonly numbers = new Map<string, string>();
  /** days that the owner added to a running subscription, or took away again; since when, UTC ms */
  moreDays: { subscription: string; days: number; at: number }[] = [];
  copy: Copy | null = null;
  restores = 0;
  /** the law's limit of what a person may be charged in a year is low here */
  capped = false;
  readonly counts = new Map<string, number>();
  product!: Product;
  readonly #agenda: { at: number; act: () => Promise<void>; alone: boolean }[] = [];

  private constructor(
    readonly seed: number,
    offers: Offer[],
  ) {
    this.chance = new Chance(seed);
    this.gateway = new TownGateway(() => this.now);
    this.offers = offers;
  }

  static async open(
    seed: number,
    databases: Databases,
    offers: Offer[],
    servers: number,
    capped?: boolean,
  ): Promise<History> {
    const history = new History(seed, offers);
    const { chance } = history;
    history.capped = capped ?? chance.happens(0.15);
    history.product = await Product.open({
      databases,
      servers,
      chance,
      now: () => history.now,
      gateway: overWire(history.gateway, chance, history.trouble, (asked) =>
        history.#refunding(asked.paymentId),
      ),
      feeCapPaise: history.capped ? 400_000 : 10 ** 12,
      problem: (words) => history.wrong(words),
    });
    return history;
  }

  wrong(words: string): void {
    this.problems.push(words);
  }

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  /** @param alone nothing else may happen at that moment */
  in(ms: number, act: () => Promise<void> | void, alone = false): void {
    const at = this.now + Math.max(ms, SECOND);
    const place = this.#agenda.findIndex((one) => one.at > at);
    const entry = { at, act: async () => act(), alone };
    if (place === -1) this.#agenda.push(entry);
    else this.#agenda.splice(place, 0, entry);
  }

  /** Lives until nothing more is to happen. `after` each moment. */
  async live(after: () => Promise<void>): Promise<void> {
    for (let next; (next = this.#agenda.shift());) {
      this.now = Math.max(this.now, next.at);
      const [other] = this.#agenda;
      // Now and then what comes next comes at the same moment.
      const two = other && !next.alone && !other.alone && this.chance.happens(0.15);
      if (two) this.#agenda.shift();
      this.isAlone = !two;
      await Promise.all([next.act(), two ? other.act() : undefined]);
      await after();
    }
  }

  /**
   * What somebody asks of the product may be refused or not answered; anything else is wrong.
   * @returns null when it was
   */
  async attempt<T>(what: string, work: () => Promise<T>): Promise<T | null> {
    try {
      const result = await work();
      this.count(what);
      return result;
    } catch (problem) {
      if (problem instanceof Refusal) {
        this.count(`${what}: refused`);
        if (/do not know this order/.test(problem.message))
          this.wrong(`${what}: a payer reads "${problem.message}"`);
      } else if (problem instanceof ProviderDown) this.count(`${what}: not answered`);
      else this.wrong(`${what}: ${problem instanceof Error ? problem.stack : String(problem)}`);
      return null;
    }
  }

  /** No refund of ours leaves while a dispute that the product knows of is open. */
  async #refunding(paymentId: string): Promise<void> {
    const hold = this.heldUntil.get(paymentId);
    if (!this.sendsBack && hold && hold.since < this.now && hold.until > this.now)
      this.wrong(`a refund of ${paymentId} left, and the owner holds it`);
    const open = await this.product
      .any()
      .store.db.selectFrom("disputes")
      .select("id")
      .where("money_id", "=", paymentId as never)
      .where("status", "in", ["open", "under_review"])
      .where("phase", "!=", "fraud")
      .where("seen_at", "<", this.now)
      .executeTakeFirst();
    if (open) this.wrong(`a refund of ${paymentId} left while ${open.id} was open`);
  }
}
