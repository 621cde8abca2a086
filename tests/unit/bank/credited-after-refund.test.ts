import { afterEach, beforeEach, expect, test } from "vitest";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { creditAgain } from "../../../app/backend.server/buying/credit-again";
import type { Again } from "../../../app/backend.server/buying/would-credit-again";
import { undoClaim } from "../../../app/backend.server/buying/undo-claim";
import { undoSendBack } from "../../../app/backend.server/buying/undo-send-back";
import { bookOf } from "../../../app/backend.server/money/books/accountants-books";
import { businessFigures } from "../../../app/backend.server/money/figures/business-figures";
import { balance, exceptions } from "../../../app/backend.server/money/ledger/balance";
import { nameCameBack } from "../../../app/backend.server/money/ledger/name-came-back";
import { makeGood } from "../../../app/backend.server/money/ledger/made-good";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { paymentById } from "../../../app/backend.server/money/payments/rows";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import type { MoneyId, PaymentId } from "../../../app/backend.server/platform/store/ids";
import { expectAccountedFor, letters, openTill } from "../money/till";
import { DAY, MINUTE, type Shop } from "../payments/shop";
import { refusalOf } from "../people";

/**
 * Rs. 1,499 came, Rs. 400 of it went back to the client, the bank took all of it and credited it
 * again: Rs. 1,099 of it are here, in whatever order that is entered.
 */
const UTR = "477777777777";
const HERE = { captured: 149_900, returned: 40_000 };
let shop: Shop;
let id: PaymentId;
beforeEach(async () => {
  shop = await openTill();
  id = await claim(shop.parts, shop.asha, shop.request(1, { utr: UTR }));
  await confirmClaim(shop.parts, id);
  shop.parts.clock.now += UNDO_MS + MINUTE + DAY;
});
afterEach(() => shop.close());

const refunded = async () => {
  await refundPayment(shop.parts, id, { paise: 40_000 });
  return shop.parts.store.db.selectFrom("refunds").select("id").executeTakeFirstOrThrow();
};
const left = (refund: { id: string }, utr = "788800000001", paise?: number) =>
  sentByHand(shop.parts, refund.id as never, { on: "2026-11-21", utr, paise });
const taken = () => takeBackClaim(shop.parts, id, { on: "2026-11-21", utr: UTR });
const again = (what: Again, paise = 149_900, of = id, utr: string | null = UTR) =>
  creditAgain(shop.parts, of, { utr, paise, ...(utr ? {} : { lineHash: "a line" }) }, what);
const entered = (utr?: string) =>
  makeGood(shop.parts, id as string as MoneyId, {
    ...{ how: "came back", on: "2026-11-21", reason: "credited again" },
    ...(utr === undefined ? {} : { utr }),
  });
const sums = () => balance(shop.parts.store.db);
const holds = async () => {
  expect(await exceptions(shop.parts.store.db)).toEqual([]);
  await expectAccountedFor(shop);
};

test("only the rest is owed, and the letter says so", async () => {
  await left(await refunded());
  await taken();
  const { refund } = await again("send back");
  expect(refund?.amount_paise).toBe(109_900);
  expect(await sums()).toMatchObject({ ...HERE, owed: 109_900, served: 0 });
  expect((await letters(shop, "refund due")).join()).toContain("1,099");
  await holds();
});

test("a service that starts anew stands beside what had gone back of it", async () => {
  await left(await refunded());
  await taken();
  await again("service");
  expect(await sums()).toMatchObject({ ...HERE, served: 109_900, owed: 0 });
  await holds();
});

test("figures and the refunds' book have what had gone back as of the new sale", async () => {
  await left(await refunded());
  await taken();
  await again("service");
  const { months } = await businessFigures(shop.parts, { month: "2026-11", count: 1 });
  expect(months[0]).toMatchObject({ salesPaise: 149_900, returnedPaise: 40_000 });
  const book = await bookOf(shop.parts, "refunds", "2026-11");
  const sum = (of: string) =>
    book.reduce((all, row) => all + (row["Of a sale"] === of ? Number(row["Amount (Rs.)"]) : 0), 0);
  expect([sum("yes"), sum("no")]).toEqual([400, 0]);
  expect(book.map(({ Invoice }) => Invoice)).toContain("2026-27/0002");
});

for (const what of ["send back", "service"] as const)
  test(`entered as come back before, it counts once all the same: ${what}`, async () => {
    await left(await refunded());
    await taken();
    await entered();
    await again(what);
    const rest = what === "service" ? { served: 109_900, owed: 0 } : { owed: 109_900, served: 0 };
    expect(await sums()).toMatchObject({ ...HERE, ...rest });
    await holds();
    expect(await refusalOf(entered())).toMatchObject({ status: 409 });
  });

test("what came back by a transfer of its own is no part of it", async () => {
  await left(await refunded());
  await taken();
  await entered("611111111111");
  await again("send back");
  expect(await sums()).toMatchObject({ captured: 149_900, returned: 0, owed: 149_900 });
  await holds();
});

test("given up, it is not given up any more", async () => {
  await left(await refunded());
  await taken();
  await makeGood(shop.parts, id as string as MoneyId, { how: "written off", reason: "small" });
  await again("send back");
  expect(await sums()).toMatchObject({ ...HERE, owed: 109_900 });
  await holds();
});

test("entered as sent only afterwards, less is left to send of what came again", async () => {
  const refund = await refunded();
  await taken();
  await again("send back");
  await left(refund, "788800000001", 40_000);
  expect(await sums()).toMatchObject({ ...HERE, owed: 109_900 });
  await holds();
  expect(await refusalOf(entered())).toMatchObject({ status: 409 });
});

test("no more came again than had gone out: nothing is owed, and no service starts", async () => {
  await left(await refunded());
  await taken();
  const refused = await refusalOf(again("send back", 40_000));
  expect(refused?.message).toContain(`payments made-good ${id}`);
  await entered();
  expect(await refusalOf(again("send back", 40_000))).toMatchObject({ status: 409 });
  expect(await sums()).toMatchObject({ captured: 0, returned: 0, owed: 0 });
});

test("undone, all is as it was, and may be booked otherwise", async () => {
  await left(await refunded());
  await taken();
  const { refund } = await again("send back");
  await undoSendBack(shop.parts, refund!.id);
  expect(await sums()).toMatchObject({ captured: 0, returned: 40_000, owed: 0 });
  const { id: started } = await again("service");
  await undoClaim(shop.parts, started, "by-mistake");
  expect(await sums()).toMatchObject({ captured: 0, returned: 40_000 });
  await again("service");
  expect(await sums()).toMatchObject({ ...HERE, served: 109_900 });
  await holds();
});

test("started again on another day, the sums of its first day move along", async () => {
  await left(await refunded());
  await taken();
  const { id: started } = await again("service");
  await undoClaim(shop.parts, started, "by-mistake");
  shop.parts.clock.now += DAY;
  await again("service");
  await holds();
});

test("taken back once more and credited once more, it is still gone once", async () => {
  await left(await refunded());
  await taken();
  const { id: second } = await again("service");
  shop.parts.clock.now += UNDO_MS + MINUTE;
  await takeBackClaim(shop.parts, second, { on: "2026-11-21", utr: UTR });
  expect(await sums()).toMatchObject({ captured: 0, returned: 40_000 });
  await again("send back", 149_900, second, null);
  expect(await sums()).toMatchObject({ ...HERE, owed: 109_900 });
  await holds();
});

test("once the rest of it has gone back too, it is refunded", async () => {
  await left(await refunded());
  await taken();
  const { id: started } = await again("service");
  shop.parts.clock.now += UNDO_MS + MINUTE;
  await refundPayment(shop.parts, started, "all");
  const { db } = shop.parts.store;
  const rest = db
    .selectFrom("refunds")
    .select(["id", "amount_paise"])
    .where("state", "=", "to send");
  const refund = await rest.executeTakeFirstOrThrow();
  expect(refund.amount_paise).toBe(109_900);
  await left(refund, "788800000002");
  const row = await paymentById(db, started);
  expect(row?.state).toBe("refunded");
  await holds();
});

test("all of it come back without a reference: its own transfer is told apart first", async () => {
  await left(await refunded());
  await taken();
  await entered();
  const refused = await refusalOf(again("send back", 40_000, id, "466666666666"));
  expect(refused?.message).toContain(
    `desk payments made-good ${id} --came-back 2026-11-21 --entered --utr REFERENCE`,
  );
  await nameCameBack(shop.parts, id as string as MoneyId, {
    ...{ on: "2026-11-21", utr: "611111111111" },
  });
  await again("send back", 40_000, id, "466666666666");
  expect(await sums()).toMatchObject({ captured: 40_000, returned: 0, owed: 40_000 });
  await holds();
});
