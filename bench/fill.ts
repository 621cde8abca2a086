import { createHash } from "node:crypto";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";

const DAY = 86_400_000;
/** A desk that has run for four years: most of what it sold has ended. */
const SPREAD = 1_460 * DAY;
const AHEAD = 30 * DAY;
/** Whoever ends this soon has been written to, so that no made-up letter is opened. */
const TOLD = 9 * DAY;
const EACH = 5;

/**
 * Writes `count` people straight into the SQLite file of a site that is down, each with a session,
 * a payment and 5 subscriptions. Nobody reads their sealed columns, so these hold any text. Those
 * who were there before are given 5 running subscriptions each. @param now UTC ms
 */
export function fill(folder: string, count: number, now: number): void {
  const file = new SqliteDatabase(join(folder, "research.db"));
  for (const pragma of ["synchronous = OFF", "foreign_keys = OFF", "cache_size = -500000"])
    file.pragma(pragma);
  const marked = withoutMarks(file);
  const services = file
    .prepare<[], string>(`select id from services order by id limit ${EACH}`)
    .pluck()
    .all();
  const there = file.prepare<[], string>("select id from people").pluck().all();
  const person = file.prepare(
    `insert into people (id, number_hash, number_enc, email_enc, email_hash, pan_hash,
      created_at)
      values (?, ?, ?, ?, ?, ?, ?)`,
  );
  const session = file.prepare(
    `insert into sessions (id, person_id, generation, rotated_at, confirmed_at, created_at,
      expires_at)
      values (?, ?, 3, ?, ?, ?, ?)`,
  );
  const payment = file.prepare(
    `insert into payments (id, person_id, method, state, amount_paise, currency, cart,
      cart_key, posted_enc, receipt, created_at, updated_at, fulfilled_at)
      values (?, ?, 'online', 'fulfilled', 50000, 'INR', ?, ?, ?, ?, ?, ?, ?)`,
  );
  const subscription = file.prepare(
    `insert into subscriptions (id, person_id, payment_id, service_id, starts_at, ends_at)
      values (?, ?, ?, ?, ?, ?)`,
  );
  const letter = file.prepare(
    `insert into outbox (id, kind, subject, letter_enc, created_at, tries, sent_at)
      values (?, ?, ?, ?, ?, 1, ?)`,
  );
  const sealed = "v1.".padEnd(120, "x");
  const carts = services.map((serviceId) =>
    JSON.stringify([
      {
        offerId: serviceId,
        serviceId,
        name: "Any",
        description: [],
        pricePaise: 50_000,
        durationDays: 30,
      },
    ]),
  );

  const buys = (owner: string, n: number, endOf: (k: number) => number) => {
    const made = endOf(0) - AHEAD;
    const paid = `P${idOf(n)}`;
    payment.run(paid, owner, carts[n % EACH], digest(`cart ${n}`), sealed, paid, made, made, made);
    services.forEach((service, k) => {
      const [id, ends] = [`${idOf(n)}${k}`, endOf(k)];
      subscription.run(id, owner, paid, service, ends - AHEAD, ends);
      if (ends <= now || ends > now + TOLD) return;
      for (const kind of ["ending in 7", "ending in 1"])
        letter.run(`${id}${kind}`, kind, `${id} ${ends}`, sealed, now, now);
    });
  };
  const endOf = (n: number, k: number) => now + AHEAD - (((n * EACH + k) * 7_919_777_777) % SPREAD);
  const one = (n: number) => {
    const id = idOf(n);
    person.run(
      id,
      digest(`number ${n}`),
      sealed,
      sealed,
      digest(`mail ${n}`),
      digest(`pan ${n}`),
      endOf(n, 0) - AHEAD - DAY,
    );
    session.run(`S${id}`, id, now, now, now, now + AHEAD);
    buys(id, n, (k) => endOf(n, k));
  };
  file.transaction(() =>
    there.forEach((owner, n) => buys(owner, n, (k) => now + (10 + k) * DAY)),
  )();
  for (let from = there.length; from < count; from += 50_000)
    file.transaction(() => {
      for (let n = from; n < Math.min(count, from + 50_000); n++) one(n);
    })();
  file.exec(ledger);
  marked();
  file.close();
}

/**
 * No day is counted yet, so that marks of those that change (migration 0087) would be in vain, and
 * take as long as all the rest. @returns what puts the triggers back
 */
export function withoutMarks(file: SqliteDatabase.Database): () => void {
  const triggers = file
    .prepare<[], { name: string; sql: string }>(
      "select name, sql from sqlite_master where type = 'trigger' and name like 'figure_marks_%'",
    )
    .all();
  for (const { name } of triggers) file.exec(`drop trigger ${name}`);
  return () => triggers.forEach(({ sql }) => file.exec(sql));
}

/** What settling would have written of those payments. */
const ledger = `
  insert into money_in (id, method, order_id, payment_id, amount_paise, currency, status, fee_paise,
      tax_paise, created_at, seen_at, use, captured_paise, served_paise)
    select 'pay_' || id, 'online', 'order_' || id, id, amount_paise, currency, 'captured', 1180, 180,
      created_at, created_at, 'service', amount_paise, amount_paise from payments
    where state = 'fulfilled' and provider_payment_id is null;
  update payments set provider_payment_id = 'pay_' || id, provider_order_id = 'order_' || id
    where state = 'fulfilled' and provider_payment_id is null;
  delete from payment_counts;
  insert into payment_counts (state, count) select state, count(*) from payments group by state;
  delete from money_days;
  insert into money_days (id, day, account, paise)
    select day || ' ' || account, day, account, sum(paise) from (
      select strftime('%Y-%m-%d', (created_at + 19800000) / 1000, 'unixepoch') as day, 'captured' as account,
        captured_paise as paise from money_in
      union all select strftime('%Y-%m-%d', (created_at + 19800000) / 1000, 'unixepoch'), 'served',
        served_paise from money_in) group by day, account;`;

const idOf = (n: number): string => String(n).padStart(25, "0");
const digest = (text: string): string => createHash("sha256").update(text).digest("base64url");
