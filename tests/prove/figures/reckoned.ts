import { sql } from "kysely";
import type { Db } from "../../../app/backend.server/platform/store/store";
import type { Rows, Subscription } from "./raw-rows";

/**
 * The same figures by another way: every row of every table is read, and one after the other asked
 * whether it belongs. Nothing of the product is used; sums are BigInt and days are texts.
 */
export async function reckoned(db: Db, month: string, count: number) {
  const all = async <T>(table: string) =>
    (await sql<T>`select * from ${sql.table(table)}`.execute(db)).rows;
  const rows: Rows = {
    people: await all("people"),
    signings: await all("signings"),
    payments: await all("payments"),
    subscriptions: await all("subscriptions"),
    money: await all("money_in"),
    refunds: await all("refunds"),
    gateway: await all("gateway_refunds"),
    disputes: await all("disputes"),
    notes: await all("credit_notes"),
    madeGood: await all("made_good"),
  };
  const services = await all<{ id: string; name: string }>("services");
  const months = lastMonths(month, count).map((one) => {
    const { conversion, ...sums } = { ...figuresOf(rows, one, null), conversion: steps(rows, one) };
    return { month: one, ...sums, conversion };
  });
  const last = services
    .map(({ id, name }) => ({
      service: id,
      name,
      running: running(rows, id, month),
      ...figuresOf(rows, month, id),
    }))
    .filter(({ service: _service, name: _name, netPaise: _net, ...counts }) =>
      Object.values(counts).some((one) => one !== 0),
    )
    .sort((a, b) => a.name.localeCompare(b.name));
  return { months, services: last };
}

const NOW = Date.UTC(2026, 10, 23, 6, 50);
const isOver = (at: number | null): at is number => at !== null && at <= NOW;
const GRACE = 7 * 24 * 60 * 60 * 1000;

/** The month in which an instant falls on a calendar in Kolkata. */
const calendar = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Asia/Kolkata",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});
const monthOf = (at: number): string => calendar.format(at).slice(0, 7);

function lastMonths(month: string, count: number): string[] {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const months: string[] = [];
  for (let back = count - 1; back >= 0; back--) {
    const all = year * 12 + number - 1 - back;
    months.push(`${Math.floor(all / 12)}-${String((all % 12) + 1).padStart(2, "0")}`);
  }
  return months;
}

/** @param service null: all together */
function figuresOf(rows: Rows, month: string, service: string | null) {
  let sales = 0n;
  for (const payment of rows.payments)
    if (isOver(payment.fulfilled_at) && monthOf(payment.fulfilled_at) === month)
      sales += partOf(payment.amount_paise, payment.cart, service);
  // What the bank took back, or was undone when its month was over: each month keeps what it said.
  for (const note of rows.notes) {
    const [sold, cancelled] = [monthOf(note.invoice_issued_at), monthOf(note.issued_at)];
    if (sold === cancelled) continue;
    const payment = rows.payments.find(({ id }) => id === note.payment_id);
    const part = partOf(payment?.amount_paise ?? 0, payment?.cart ?? "[]", service);
    if (sold === month) sales += part;
    if (cancelled === month) sales -= part;
  }
  let returned = 0n;
  for (const { money_id, paise, subscription, ofSale } of wentBack(rows, month)) {
    const money = rows.money.find(({ id }) => id === money_id);
    if (!money || !(ofSale ?? money.use === "service")) continue;
    const named = rows.subscriptions.find(({ id }) => id === subscription);
    if (named) returned += service === null || named.service_id === service ? BigInt(paise) : 0n;
    else {
      const payment = rows.payments.find(({ id }) => id === money.payment_id);
      returned += partOf(paise, payment?.cart ?? "[]", service);
    }
  }
  return {
    salesPaise: Number(sales),
    returnedPaise: Number(returned),
    netPaise: Number(sales - returned),
    ...moves(rows, month, service),
  };
}

interface Moved {
  money_id: string;
  paise: number;
  subscription: string | null;
  /** whatever its money is now */
  ofSale?: boolean;
}

/** As the books have it of what was carried to another payment, or back from it. */
const CARRIED = "The bank credited again what it had taken back.";

/** Of a sale that was credited again goes back what had gone of it before, until it is no sale. */
function ofSalesAgain({ madeGood, money, notes }: Rows, month: string): Moved[] {
  return madeGood.flatMap(({ money_id, amount_paise, how, reason, at, again_as }) => {
    const its = money.find(({ id }) => id === money_id);
    const note = notes.find(
      (one) =>
        one.payment_id === its?.payment_id &&
        // Undone within its month it was no sale.
        (one.because === "taken back" || monthOf(one.invoice_issued_at) !== monthOf(one.issued_at)),
    );
    // What was carried to a payment, and what of that came back in a later month.
    if (again_as === null || again_as !== its?.payment_id) return [];
    const isBack = how === "came back" && reason === CARRIED;
    if (how !== "went before" && !isBack) return [];
    if (its.use !== "service" && !note) return [];
    if (isBack && note && note.issued_at <= at) return [];
    const way = { money_id, subscription: null, ofSale: true };
    const paise = isBack ? -amount_paise : amount_paise;
    return [
      ...(monthOf(at) === month ? [{ ...way, paise }] : []),
      ...(note && monthOf(note.issued_at) === month ? [{ ...way, paise: -paise }] : []),
    ];
  });
}

function wentBack(rows: Rows, month: string): Moved[] {
  const { gateway, refunds, disputes, notes } = rows;
  return [
    ...ofSalesAgain(rows, month),
    ...gateway
      .filter((one) => one.status !== "failed" && monthOf(one.created_at) === month)
      .map((one) => ({
        money_id: one.money_id,
        paise: one.amount_paise,
        subscription: refunds.find(({ id }) => id === one.refund_id)?.subscription_id ?? null,
      })),
    ...refunds.flatMap((one) => {
      const way = { money_id: one.money_id, subscription: one.subscription_id };
      const known = one.state === "sent" || (one.state === "bounced" && one.bounced_on !== null);
      const note = notes.find(
        ({ payment_id, because }) => payment_id === one.money_id && because === "taken back",
      );
      if (note) return known ? beforeItsSale(one, calendar.format(note.issued_at), month) : [];
      return [
        ...(known && one.sent_on?.slice(0, 7) === month
          ? [{ ...way, paise: one.amount_paise }]
          : []),
        ...(one.bounced_on?.slice(0, 7) === month ? [{ ...way, paise: -one.amount_paise }] : []),
      ];
    }),
    ...disputes
      .filter((one) => one.status === "lost" && monthOf(one.created_at) === month)
      .map((one) => ({
        money_id: one.money_id,
        paise: one.deducted_paise || one.amount_paise,
        subscription: null,
      })),
  ];
}

/** Of a sale until the day on which the bank took that back, which takes off what was out then. */
function beforeItsSale(one: Rows["refunds"][number], day: string, month: string): Moved[] {
  const way = { money_id: one.money_id, subscription: one.subscription_id, ofSale: true };
  const events = [
    { on: one.sent_on, paise: one.amount_paise },
    { on: one.bounced_on, paise: -one.amount_paise },
  ].filter(({ on }) => on !== null && on <= day);
  const out = events.reduce((sum, { paise }) => sum + paise, 0);
  return [...events, { on: day, paise: -out }]
    .filter(({ on }) => on?.slice(0, 7) === month)
    .map(({ paise }) => ({ ...way, paise }));
}

/** The part of a sum that is due to one service by the prices in the cart. */
function partOf(paise: number, cart: string, service: string | null): bigint {
  if (service === null) return BigInt(paise);
  const bought = JSON.parse(cart) as { serviceId: string; pricePaise: number }[];
  const prices = bought.map(({ pricePaise }) => BigInt(pricePaise));
  const upTo = (place: number) => prices.slice(0, place).reduce((sum, one) => sum + one, 0n);
  const place = bought.findIndex(({ serviceId }) => serviceId === service);
  if (place < 0) return 0n;
  const whole = upTo(prices.length);
  return (BigInt(paise) * upTo(place + 1)) / whole - (BigInt(paise) * upTo(place)) / whole;
}

function moves({ subscriptions }: Rows, month: string, service: string | null) {
  const counted = { began: 0, renewed: 0, lapsed: 0 };
  const endOf = ({ ends_at, revoked_at }: Subscription) =>
    revoked_at === null ? ends_at : Math.min(ends_at, revoked_at);
  const real = subscriptions.filter(
    (one) => one.revoked_at === null || one.revoked_at > one.starts_at,
  );
  for (const one of real) {
    if (service !== null && one.service_id !== service) continue;
    const others = real.filter(
      (other) =>
        other !== one && other.person_id === one.person_id && other.service_id === one.service_id,
    );
    if (monthOf(one.starts_at) === month && one.starts_at <= NOW) {
      const had = others.some(
        (other) =>
          (other.starts_at < one.starts_at ||
            (other.starts_at === one.starts_at && other.id < one.id)) &&
          one.starts_at - endOf(other) <= GRACE,
      );
      if (!had) counted.began++;
    }
    const end = endOf(one);
    const early = one.revoked_at !== null && one.revoked_at < one.ends_at;
    if (monthOf(end) !== month || end > NOW || (one.paused_at !== null && !early)) continue;
    const goesOn = others.some(
      (other) =>
        (endOf(other) > end || (endOf(other) === end && other.id > one.id)) &&
        other.starts_at - end <= GRACE,
    );
    counted[goesOn ? "renewed" : "lapsed"]++;
  }
  return counted;
}

function running({ subscriptions }: Rows, service: string, month: string): number {
  const runs = (at: number) =>
    subscriptions.filter(
      (one) =>
        one.service_id === service &&
        one.paused_at === null &&
        one.starts_at <= at &&
        at < one.ends_at &&
        (one.revoked_at === null || at < one.revoked_at),
    ).length;
  if (monthOf(NOW) === month) return runs(NOW);
  // The last instant of a month that is over: India is 330 minutes ahead.
  const [year = 0, number = 0] = month.split("-").map(Number);
  return runs(Date.UTC(year, number, 1, 0, -330) - 1);
}

function steps({ people, signings, payments }: Rows, month: string) {
  const of = people.filter((one) => isOver(one.created_at) && monthOf(one.created_at) === month);
  const paid = (id: string) =>
    payments.some((one) => one.person_id === id && one.fulfilled_at !== null);
  const signed = (id: string) =>
    paid(id) || signings.some((one) => one.person_id === id && one.state === "signed");
  const known = (one: Rows["people"][number]) => one.pan_enc !== null || signed(one.id);
  return {
    signedUp: of.length,
    gaveEmail: of.filter((one) => one.email_enc !== null || known(one)).length,
    gavePan: of.filter(known).length,
    signedAgreement: of.filter(({ id }) => signed(id)).length,
    paid: of.filter(({ id }) => paid(id)).length,
  };
}
