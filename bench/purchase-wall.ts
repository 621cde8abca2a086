import { createOrder } from "../app/backend.server/buying/order";
import { refreshFromGateway } from "../app/backend.server/money/payments/look";
import type { Parts } from "../app/backend.server/platform/parts";
import { findOrMakePerson } from "../app/backend.server/platform/people/people";
import { openStore } from "../app/backend.server/platform/store/database";
import type { PaymentId } from "../app/backend.server/platform/store/ids";
import { ownPostgres } from "../tests/setup/postgres.mjs";
import { Shop } from "../tests/unit/payments/shop";
import { delayingWire } from "./delaying-wire";
import { atLeast, notMeasured, told, type Row } from "./rows";

/** A question to the database and its answer take so much longer. */
const ROUND_TRIP_MS = 50;
const SERVERS = 6;
/** As many as a server has connections. */
const AT_ONCE = 10;
const FOR_MS = 10_000;
const PEOPLE = 400;

/**
 * Purchases a second that six servers settle, each with ten connections of its own, where the
 * database is 50 ms away: each takes the next invoice number and adds to the day's sums. The bar is
 * ten times what it was when a purchase held both from where it took them until its commit was
 * answered: 0.64 a second, however many servers.
 */
export async function purchaseWall(): Promise<Row[]> {
  const postgres = await ownPostgres();
  if (!postgres) return [notMeasured("the purchase wall", "PostgreSQL is not installed here")];
  const wire = await delayingWire(Number(new URL(postgres.url).port), ROUND_TRIP_MS / 2);
  process.env["TEST_DATABASE_URL"] = postgres.url;
  const shop = await Shop.open();
  const far: Parts[] = [];
  try {
    for (let n = 0; n < SERVERS; n++) {
      const store = await openStore(wire.by(shop.parts.address), {
        patienceMs: 120_000,
        lost: () => undefined,
      });
      far.push({ ...shop.parts, store });
    }
    const paid = await paidOrders(shop);
    const from = performance.now();
    let settled = 0;
    const lane = async (parts: Parts) => {
      for (let id = paid.pop(); id && performance.now() - from < FOR_MS; id = paid.pop()) {
        await refreshFromGateway(parts, id, "webhook");
        settled++;
      }
    };
    await Promise.all(far.flatMap((one) => Array.from({ length: AT_ONCE }, () => lane(one))));
    const aSecond = (settled * 1000) / (performance.now() - from);
    return [
      told("servers, connections of each", `${SERVERS}, ${AT_ONCE}`),
      atLeast("purchases settled, the database 50 ms away", aSecond, 6.4, "a second"),
    ];
  } finally {
    for (const { store } of far) await store.close();
    wire.close();
    await shop.close();
    postgres.stop();
  }
}

/** An order each of so many people, paid at the gateway and not looked at yet. */
async function paidOrders(shop: Shop): Promise<PaymentId[]> {
  const { parts, gateway, asha } = shop;
  const ids: PaymentId[] = [];
  for (let n = 0; n < PEOPLE; n++) {
    const number = `+91${9_000_000_000 + n}`;
    const id = await parts.store.transaction((tx) => findOrMakePerson(parts, tx, number));
    const asked = shop.request(1);
    const order = await createOrder(
      parts,
      { ...asha, id, number },
      { ...asked, notes: { ...asked.notes, number } },
    );
    gateway.pays(order.id);
    ids.push((await shop.row(order.id)).id);
  }
  return ids;
}
