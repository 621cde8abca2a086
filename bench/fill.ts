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
 * Writes `count` people straight into the SQLite file of a site that is down, each with a session, a payment and 5 subscriptions. Nobody reads their
 * sealed columns, so these hold any text. Those who were there before are given 5 running subscriptions each. @param now UTC ms
 */
export function fill(folder: string, count: number, now: number): void {
  const file = new SqliteDatabase(join(folder, "research.db"));
  for (const pragma of ["synchronous = OFF", "foreign_keys = OFF", "cache_size = -500000"])
    file.pragma(pragma);
  const services = file
    .prepare<[], string>(`select id from services order by id limit ${EACH}`)
    .pluck()
    .all();
  const there = file.prepare<[], string>("select id from people").pluck().all();
  const person = file.prepare(
    "insert into people (id, number_hash, number_enc, email_enc, email_hash, pan_hash, created_at) values (?, ?, ?, ?, ?, ?, ?)",
  );
  const session = file.prepare(
    "insert into sessions (id, person_id, generation, rotated_at, confirmed_at, created_at, expires_at) values (?, ?, 3, ?, ?, ?, ?)",
  );
  const payment = file.prepare(
    "insert into payments (id, person_id, method, state, amount_paise, currency, cart, cart_key, posted_enc, receipt, created_at, updated_at, fulfilled_at) values (?, ?, 'online', 'fulfilled', 50000, 'INR', '[]', ?, ?, ?, ?, ?, ?)",
  );
  const subscription = file.prepare(
    "insert into subscriptions (id, person_id, payment_id, service_id, starts_at, ends_at) values (?, ?, ?, ?, ?, ?)",
  );
  const letter = file.prepare(
    "insert into outbox (id, kind, subject, letter_enc, created_at, tries, sent_at) values (?, ?, ?, ?, ?, 1, ?)",
  );
  const sealed = "v1.".padEnd(120, "x");

  const buys = (owner: string, n: number, endOf: (k: number) => number) => {
    const made = endOf(0) - AHEAD;
    const paid = `P${idOf(n)}`;
    payment.run(paid, owner, digest(`cart ${n}`), sealed, paid, made, made, made);
    services.forEach((service, k) => {
      const [id, ends] = [`${idOf(n)}${k}`, endOf(k)];
      subscription.run(id, owner, paid, service, ends - AHEAD, ends);
      if (ends <= now || ends > now + TOLD) return;
      for (const kind of ["ending in 7", "ending in 1"])
        letter.run(`${id}${kind}`, kind, `${id} ${ends}`, sealed, now, now);
    });
  };
  const one = (n: number) => {
    const id = idOf(n);
    person.run(
      id,
      digest(`number ${n}`),
      sealed,
      sealed,
      digest(`mail ${n}`),
      digest(`pan ${n}`),
      now - SPREAD,
    );
    session.run(`S${id}`, id, now, now, now, now + AHEAD);
    buys(id, n, (k) => now + AHEAD - (((n * EACH + k) * 7_919_777_777) % SPREAD));
  };
  file.transaction(() =>
    there.forEach((owner, n) => buys(owner, n, (k) => now + (10 + k) * DAY)),
  )();
  for (let from = there.length; from < count; from += 50_000)
    file.transaction(() => {
      for (let n = from; n < Math.min(count, from + 50_000); n++) one(n);
    })();
  file.close();
}

const idOf = (n: number): string => String(n).padStart(25, "0");
const digest = (text: string): string => createHash("sha256").update(text).digest("base64url");
