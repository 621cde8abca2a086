import { sweep } from "../../app/backend.server/money/sweep/sweep";
import { createOrder } from "../../app/backend.server/buying/order";
import { verifyPayment } from "../../app/backend.server/buying/verify";
import { startPostgres } from "../setup/postgres.mjs";
import { MINUTE, signed } from "../unit/payments/shop";
import { comes } from "./money/buyers";
import { History, type Buyer } from "./money/history";
import { noteNumbers } from "./money/live";
import { shops } from "./money/run";
import type { Asked, Ended, Proof } from "./proof";

/** People of whom the backup knows, and who came after it. */
const [KNOWN, NEW] = [240, 60];

/**
 * Orders are paid after the backup was made with the product's own command; it is restored; and the
 * gateway's lists are read once. No webhook helps.
 */
export const proof: Proof = {
  claim:
    "after a restore every order paid since the backup is served or owed within one sweep, and no invoice number is given twice",
  async run(asked: Asked): Promise<Ended> {
    const runs: Ended[] = [];
    if (asked.store !== "postgres") runs.push(await restored(asked, "SQLite", null));
    const postgres = asked.store === "sqlite" ? null : await startPostgres();
    if (postgres)
      runs.push(await restored(asked, "PostgreSQL", postgres.url).finally(postgres.stop));
    else if (asked.store === "postgres")
      return { held: false, figure: "PostgreSQL is not installed here" };
    return {
      held: runs.every((run) => run.held),
      figure: runs.map((run) => run.figure).join("; "),
    };
  },
};

async function restored({ seed, short, count, say }: Asked, store: string, server: string | null) {
  const orders = count ?? (short ? 60 : 500);
  const { databases, offers } = await shops(server);
  const history = await History.open(seed, databases, offers, 1, false);
  const { product } = history;
  try {
    for (let at = 0; at < KNOWN; at++) await comes(history);
    for (const buyer of history.buyers.slice(0, 40)) await buys(history, buyer, 3, true);
    await sweep(product.any(), 0);
    const copy = await product.copy(true);
    for (let at = 0; at < NEW; at++) await comes(history);
    const paid: string[] = [];
    for (let at = 0; at < orders; at++) {
      history.now += 15_000;
      const buyer = history.buyers[at % history.buyers.length];
      const offer = Math.floor(at / history.buyers.length) % 3;
      // Half of them were served before the restore, and hold an invoice.
      if (buyer) paid.push(await buys(history, buyer, offer, history.chance.happens(0.5)));
    }
    await noteNumbers(history);
    const before = history.numbers.size;
    await copy.restore();
    history.now += 5 * MINUTE;
    const from = performance.now();
    await sweep(product.any(), 0);
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    await noteNumbers(history);
    const { served, owed } = await became(history, paid);
    for (const words of history.problems.slice(0, 8)) say(words);
    const repeated = history.problems.length;
    const figure = `${store}: ${orders} orders paid since the backup, ${served} served and ${owed} owed after one sweep of ${seconds} s; ${before} invoice numbers were given before and ${history.numbers.size - before} after, ${repeated} twice`;
    // Of a few orders it may be that all buyers were there before the backup.
    const kinds = served > 0 && (owed > 0 || orders < 200);
    return { held: served + owed === orders && kinds && repeated === 0, figure };
  } finally {
    await product.close(true);
    await databases.close();
  }
}

/** @returns the gateway's id of the payment */
async function buys(
  { product, gateway, offers }: History,
  { person }: Buyer,
  which: number,
  verified: boolean,
): Promise<string> {
  const offer = offers[which];
  if (!offer) throw new Error("the catalogue is too small");
  const parts = product.any();
  const order = await createOrder(parts, person, {
    amount: offer.service.price,
    currency: "INR",
    receipt: person.pan ?? "",
    notes: { number: person.number, details: "{}", cart: JSON.stringify([offer]) },
  });
  const { id } = gateway.pays(order.id);
  if (verified) await verifyPayment(parts, person, signed(order.id, id), "verify");
  return id;
}

async function became(
  { product }: History,
  paid: string[],
): Promise<{ served: number; owed: number }> {
  const { db } = product.any().store;
  const running = await db
    .selectFrom("payments")
    .innerJoin("subscriptions", "subscriptions.payment_id", "payments.id")
    .innerJoin("invoices", "invoices.payment_id", "payments.id")
    .select("provider_payment_id")
    .where("state", "=", "fulfilled")
    .where("revoked_at", "is", null)
    .execute();
  const money = await db.selectFrom("money_in").selectAll().where("use", "=", "owed").execute();
  const served = new Set(running.map((row) => row.provider_payment_id as string));
  const owed = new Set(money.filter((row) => row.owed_paise > 0).map((row) => row.id as string));
  return {
    served: paid.filter((id) => served.has(id)).length,
    owed: paid.filter((id) => owed.has(id)).length,
  };
}
