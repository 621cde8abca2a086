import { expect } from "vitest";
import {
  balance,
  exceptions,
  recounted,
  unaccounted,
} from "../../../app/backend.server/money/ledger/balance";
import { account, moneyById, type MoneyRow } from "../../../app/backend.server/money/ledger/ledger";
import { accounts } from "../../../app/backend.server/money/ledger/partition";
import { dateInIndia } from "../../../app/content/india";
import { sweep } from "../../../app/backend.server/money/sweep/sweep";
import { openLetter } from "../../../app/backend.server/platform/outbox";
import { handleGatewayEvent } from "../../../app/backend.server/money/payments/gateway-events";
import type { MoneyId } from "../../../app/backend.server/platform/store/ids";
import type { Db } from "../../../app/backend.server/platform/store/store";
import { MINUTE, Shop } from "../payments/shop";

/** A shop whose client can be written to. */
export async function openTill(): Promise<Shop> {
  const shop = await Shop.open();
  await shop.parts.store.db
    .updateTable("people")
    .set({ email_enc: shop.parts.seal.close("asha@example.com", "people.email") })
    .execute();
  return shop;
}

/** An order of the first `count` services that is paid and served. */
export async function bought(shop: Shop, count = 1) {
  const { id } = await shop.order(count);
  const payment = shop.gateway.pays(id);
  await shop.verify(id, payment.id);
  return { row: await shop.row(id), payment, money: payment.id as MoneyId };
}

export const hear = (shop: Shop, paymentId: string, refundId: string | null = null) =>
  handleGatewayEvent(shop.parts, { event: "x", orderId: null, paymentId, refundId });
export const hearDispute = (shop: Shop, disputeId: string, paymentId: string) =>
  handleGatewayEvent(shop.parts, { event: "x", orderId: null, paymentId, disputeId });

export async function moneyOf(shop: Shop, id: string) {
  const row = await moneyById(shop.parts.store.db, id as MoneyId);
  if (!row) throw new Error(`the ledger does not hold ${id}`);
  return row;
}

/** The lists are read anew, whenever they were read last. */
export async function sweepAgain(shop: Shop): Promise<void> {
  shop.parts.clock.now += 16 * MINUTE;
  await sweep(shop.parts, 0);
}

/** Letters of a kind, oldest first: to the owner those that begin with "owner: ". */
export async function letters(shop: Shop, kind: string): Promise<string[]> {
  const rows = await shop.parts.store.db
    .selectFrom("outbox")
    .selectAll()
    .where("kind", "=", kind)
    .orderBy("id")
    .execute();
  return rows.map(({ letter_enc }) => openLetter(shop.parts, letter_enc).text);
}

/**
 * Every paisa is accounted for, the kept sums are those of the rows, and each row says what its
 * facts say.
 */
export async function expectAccountedFor(shop: Shop): Promise<void> {
  const { store } = shop.parts;
  expect(await exceptions(store.db)).toEqual([]);
  const kept = await balance(store.db);
  expect(unaccounted(kept)).toBe(0);
  expect(kept).toEqual(await recounted(store.db));
  const rows = await store.db.selectFrom("money_in").selectAll().orderBy("id").execute();
  expect(await keptByDay(store.db), "by day").toEqual(sumsByDay(rows));
  for (const { id } of rows) await store.transaction((tx) => account(tx, id));
  const again = await store.db.selectFrom("money_in").selectAll().orderBy("id").execute();
  expect(again, "accounted for anew").toEqual(rows);
}

const keptByDay = async (db: Db): Promise<Record<string, number>> => {
  const days = await db.selectFrom("money_days").selectAll().execute();
  return told(days.map(({ day, account: name, paise }) => [`${day} ${name}`, Number(paise)]));
};

const sumsByDay = (rows: MoneyRow[]): Record<string, number> =>
  told(
    rows.flatMap((row) =>
      accounts.map((name) => [`${dateInIndia(row.created_at)} ${name}`, row[`${name}_paise`]]),
    ),
  );

/** Added up by key; what is nothing is left out. */
function told(sums: (string | number)[][]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const [key = "", paise = 0] of sums) all[key] = (all[key] ?? 0) + Number(paise);
  return Object.fromEntries(Object.entries(all).filter(([, paise]) => paise !== 0));
}
