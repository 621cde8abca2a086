import type { Insertable } from "kysely";
import type { Db } from "../../../app/backend.server/platform/store/store";
import type { Tables } from "../../../app/backend.server/platform/store/tables";
import type { Dice } from "../dice";
import { cancels } from "./cancelled";
import { goesBack } from "./going-back";

const DAY = 86_400_000;
/** 23 November 2026, 12:20 in India. */
export const NOW = Date.UTC(2026, 10, 23, 6, 50);
export const MONTHS = ["2026-07", "2026-08", "2026-09", "2026-10", "2026-11"];
const BEGAN = Date.UTC(2026, 5, 20);
/** As the books have it of what was carried to another payment, or back from it. */
const CARRIED = "The bank credited again what it had taken back.";

export type Row<T extends keyof Tables> = Insertable<Tables[T]>;

/**
 * Fills an empty database with people, payments, services and refunds of any age and in any state,
 * many of them at the very edge of a month or of the days of grace. More of it than could happen:
 * the figures must agree about whatever the tables hold.
 */
export async function randomDesk(db: Db, chance: Dice): Promise<void> {
  const desk = new Desk(chance);
  const services = Array.from({ length: 2 + chance.int(4) }, (_, at) => desk.service(at));
  const people = 5 + chance.int(60);
  for (let at = 0; at < people; at++) desk.person(services);
  for (const table of Object.keys(desk.rows) as (keyof Desk["rows"])[]) {
    const rows = desk.rows[table] as never[];
    for (let at = 0; at < rows.length; at += 40)
      await db
        .insertInto(table)
        .values(rows.slice(at, at + 40))
        .execute();
  }
}

export class Desk {
  /** Those that are referred to first. */
  readonly rows = {
    services: [] as Row<"services">[],
    people: [] as Row<"people">[],
    signings: [] as Row<"signings">[],
    payments: [] as Row<"payments">[],
    subscriptions: [] as Row<"subscriptions">[],
    money_in: [] as Row<"money_in">[],
    refunds: [] as Row<"refunds">[],
    gateway_refunds: [] as Row<"gateway_refunds">[],
    disputes: [] as Row<"disputes">[],
    credit_notes: [] as Row<"credit_notes">[],
    made_good: [] as Row<"made_good">[],
  };
  #made = 0;

  constructor(readonly chance: Dice) {}

  service(at: number): Sold {
    const id = this.id<Row<"services">["id"]>();
    const name = `service ${"dbcae".charAt(at)}`;
    this.rows.services.push({ id, name, description: "[]", created_at: BEGAN });
    return { id, name, price: 1 + this.chance.int(300_000) };
  }

  person(services: Sold[]): void {
    const { chance } = this;
    const id = this.id<Row<"people">["id"]>();
    this.rows.people.push({
      id,
      number_hash: id,
      number_enc: "",
      email_enc: chance.chance(0.7) ? "x" : null,
      pan_enc: chance.chance(0.6) ? "x" : null,
      created_at: this.instant(),
    });
    if (chance.chance(0.6))
      this.rows.signings.push({
        id: this.id<Row<"signings">["id"]>(),
        person_id: id,
        state: chance.pick(["signed", "failed", "uploaded"] as const),
        version: "1",
        fatca_enc: "",
        created_at: BEGAN,
        updated_at: BEGAN,
      });
    for (let left = chance.int(5); left > 0; left--) this.#payment(id, services);
  }

  #payment(person: Row<"people">["id"], services: Sold[]): void {
    const { chance } = this;
    const cart = services.filter(() => chance.chance(0.5));
    if (cart.length === 0) cart.push(chance.pick(services));
    const id = this.id<Row<"payments">["id"]>();
    const state = chance.pick(["fulfilled", "fulfilled", "refunded", "claimed", "failed"] as const);
    const manual = state === "claimed" || chance.chance(0.5);
    const at = this.instant();
    const done = state === "fulfilled" || state === "refunded";
    // A few are not what their carts add up to.
    const amount =
      cart.reduce((sum, { price }) => sum + price, 0) + (chance.chance(0.1) ? chance.int(99) : 0);
    this.rows.payments.push({
      id,
      person_id: person,
      method: manual ? "manual" : "online",
      state,
      amount_paise: amount,
      currency: "INR",
      cart: JSON.stringify(
        cart.map((one) => ({
          offerId: one.id,
          serviceId: one.id,
          name: one.name,
          description: [],
          pricePaise: one.price,
          durationDays: 30,
        })),
      ),
      cart_key: id,
      posted_enc: "",
      receipt: id,
      created_at: at - chance.int(3 * DAY),
      updated_at: at,
      fulfilled_at: done ? at : null,
    });
    const money = this.#money(id, amount, done);
    if (state === "claimed" && chance.chance(0.6) && cancels(this, id) === "taken back")
      this.#goneBefore(id, this.#takenBack(money, id), amount);
    if (chance.chance(0.15)) this.#wentBefore(id, amount);
    if (!done) return;
    const given = cart.map((one) => this.#subscription(person, id, one, at));
    for (let left = chance.int(3); left > 0; left--) goesBack(this, money, id, amount, given);
  }

  #money(payment: Row<"payments">["id"], amount: number, done: boolean): Row<"money_in">["id"] {
    const id = this.id<Row<"money_in">["id"]>();
    const none = { served_paise: 0, returned_paise: 0, owed_paise: 0, disputed_paise: 0 };
    this.rows.money_in.push({
      id,
      method: "online",
      payment_id: payment,
      amount_paise: amount,
      currency: "INR",
      status: "captured",
      created_at: BEGAN,
      seen_at: BEGAN,
      use: done && this.chance.chance(0.85) ? "service" : "owed",
      captured_paise: amount,
      ...none,
      unmatched_paise: 0,
      gap_paise: 0,
      to_return_paise: 0,
    });
    return id;
  }

  #goneBefore(payment: Row<"payments">["id"], money: Row<"money_in">["id"], amount: number): void {
    for (let left = this.chance.int(3); left > 0; left--)
      goesBack(this, money, payment, amount, [], ["by hand"]);
  }

  #wentBefore(again: Row<"payments">["id"], amount: number): void {
    const money = this.rows.money_in.findLast((one) => one.payment_id === again);
    this.rows.made_good.push({
      id: this.id<Row<"made_good">["id"]>(),
      money_id: money!.id,
      amount_paise: 1 + this.chance.int(amount),
      how: this.chance.pick(["went before", "came back", "rest"] as const),
      reason: this.chance.pick([CARRIED, "They sent it."]),
      at: this.instant(),
      again_as: again,
    });
  }

  /** Money by hand lies under its payment's own id. */
  #takenBack(money: Row<"money_in">["id"], payment: Row<"payments">["id"]) {
    const row = this.rows.money_in.find((one) => one.id === money);
    const id = payment as string as Row<"money_in">["id"];
    if (row) Object.assign(row, { id, use: "none", method: "manual", status: "failed" });
    return id;
  }

  #subscription(
    person: Row<"people">["id"],
    payment: Row<"payments">["id"],
    { id: service }: Sold,
    sold: number,
  ): Row<"subscriptions">["id"] {
    const { chance } = this;
    const before = this.rows.subscriptions.findLast(
      (one) => one.person_id === person && one.service_id === service,
    );
    const starts =
      before && chance.chance(0.6)
        ? before.ends_at + chance.pick([1, 0, DAY, 7 * DAY, 7 * DAY + 1, 7 * DAY - 1, 8 * DAY])
        : sold;
    const ends = chance.chance(0.3)
      ? Math.max(this.instant(), starts)
      : starts + (1 + chance.int(60)) * DAY - 1;
    const id = this.id<Row<"subscriptions">["id"]>();
    this.rows.subscriptions.push({
      id,
      person_id: person,
      payment_id: payment,
      service_id: service,
      starts_at: starts,
      ends_at: ends,
      revoked_at: chance.chance(0.2)
        ? chance.pick([starts, ends, starts + 1, this.instant(), starts + DAY])
        : null,
      paused_at: chance.chance(0.05) ? starts + 1 : null,
    });
    return id;
  }

  /** Any, and often one of the first or last of a month in India, or of this very moment. */
  instant(): number {
    const { chance } = this;
    if (chance.chance(0.1)) return NOW - chance.int(3) + 1;
    if (chance.chance(0.25))
      return Date.UTC(2026, 6 + chance.int(6), 1) - 19_800_000 - chance.int(3) + 1;
    return BEGAN + chance.int(NOW - BEGAN);
  }

  id = <T>(): T => `01${String(this.#made++).padStart(8, "0")}` as T;
}

interface Sold {
  id: Row<"services">["id"];
  name: string;
  /** paise */
  price: number;
}
