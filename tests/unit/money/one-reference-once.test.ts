import { afterEach, beforeEach, expect, it } from "vitest";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { sendBackClaim } from "../../../app/backend.server/buying/send-back-claim";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { noteRest } from "../../../app/backend.server/buying/bank/keep-rest";
import { cameByHand, takenInParts } from "../../../app/backend.server/money/ledger/taken-back";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { anothersClaim } from "../payments/anothers-claim";
import { openTill } from "./till";
import { MINUTE, type Shop } from "../payments/shop";

/**
 * A reference of the bank's is one transfer's, whoever enters it as what at the same moment. SQLite
 * lets one write after the other: only on PostgreSQL does this say that the reference is held.
 */
const ONE = "512345678901";
let shop: Shop;
let paid: PaymentId;
let waits: PaymentId;
beforeEach(async () => {
  shop = await openTill();
  paid = await claim(shop.parts, shop.asha, shop.request(1, { utr: "477777777777" }));
  await confirmClaim(shop.parts, paid);
  shop.parts.clock.now += UNDO_MS + MINUTE;
  // Of somebody else: what is of one person is held by that person.
  waits = await anothersClaim(shop);
});
afterEach(() => shop.close());

const inTheBooks = async () => {
  const { db } = shop.parts.store;
  const claims = await db
    .selectFrom("payments")
    .select("id")
    .where("id", "=", waits)
    .where("state", "=", "fulfilled")
    .execute();
  const refunds = await db.selectFrom("refunds").select("id").where("state", "=", "sent").execute();
  const back = await db.selectFrom("made_good").select("id").execute();
  return claims.length + refunds.length + back.length;
};

async function onlyOne(presses: Promise<unknown>[]): Promise<void> {
  const done = await Promise.allSettled(presses);
  expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
}

it.each([false, true])("a claim and our own transfer: one of them (%s)", async (turned) => {
  const { id } = await refundPayment(shop.parts, paid, { paise: 10_000 });
  const presses = [
    () => confirmClaim(shop.parts, waits, ONE),
    () => sentByHand(shop.parts, id, { on: "2026-11-20", utr: ONE }),
  ];
  if (turned) presses.reverse();
  const done = await Promise.allSettled(presses.map((press) => press()));
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await inTheBooks()).toBe(1);
});

it("two second transfers, for two claims: one of them", async () => {
  await confirmClaim(shop.parts, waits, "466666666666");
  const presses = [paid, waits].map((id) =>
    sendBackClaim(shop.parts, id, { utr: ONE, paise: 149_900 }),
  );
  await onlyOne(presses);
  expect(await shop.parts.store.db.selectFrom("refunds").select("id").execute()).toHaveLength(1);
});

it("a second transfer and a claim: one of them", async () => {
  await onlyOne([
    sendBackClaim(shop.parts, paid, { utr: ONE, paise: 149_900 }),
    confirmClaim(shop.parts, waits, ONE),
  ]);
});

it.each([149_900, 50_000])(
  "what the bank took of two claims by one row: one of them (%s)",
  async (paise) => {
    await confirmClaim(shop.parts, waits, "466666666666");
    shop.parts.clock.now += UNDO_MS + MINUTE;
    await onlyOne(
      [paid, waits].map((id) =>
        takeBackClaim(shop.parts, id, { on: "2026-11-20", utr: ONE, paise }),
      ),
    );
  },
);

it.each([149_900, 50_000])(
  "what the bank took of one claim, pressed twice: once (%s)",
  async (paise) => {
    const press = () => takeBackClaim(shop.parts, paid, { on: "2026-11-20", utr: ONE, paise });
    await onlyOne([press(), press()]);
  },
);

it.each([false, true])("a claim and a reversal: one of them (%s)", async (turned) => {
  const presses = [
    () => confirmClaim(shop.parts, waits, ONE),
    () => takeBackClaim(shop.parts, paid, { on: "2026-11-20", utr: ONE }),
  ];
  if (turned) presses.reverse();
  const done = await Promise.allSettled<unknown>(presses.map((press) => press()));
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await inTheBooks()).toBe(1);
});

it("the rest of a claim and a claim: one of them", async () => {
  const line = { date: "2026-11-20", paise: 49_900, text: `UPI/${ONE}` };
  await onlyOne([
    confirmClaim(shop.parts, waits, ONE),
    noteRest(shop.parts, paid, { lineHash: "line", utr: ONE, line, missingPaise: 49_900 }),
  ]);
  expect(await inTheBooks()).toBe(1);
});

it("all of a transfer is not taken back if a part was booked since it was looked at", async () => {
  const { store } = shop.parts;
  let first = true;
  const transaction: typeof store.transaction = async (work, hold) => {
    if (first) await takeBackClaim(shop.parts, paid, { on: "2026-11-20", utr: ONE, paise: 50_000 });
    first = false;
    return store.transaction(work, hold);
  };
  const late = { ...shop.parts, store: { ...store, transaction } };
  await expect(
    takeBackClaim(late, paid, { on: "2026-11-20", utr: "588888888888" }),
  ).rejects.toThrow(/^Meanwhile it was booked that the bank took/);
});

it("a part the bank took, and the whole transfer: one, or the part and then the rest", async () => {
  await Promise.allSettled([
    takeBackClaim(shop.parts, paid, { on: "2026-11-20", utr: ONE, paise: 50_000 }),
    takeBackClaim(shop.parts, paid, { on: "2026-11-20", utr: "588888888888" }),
  ]);
  const { db } = shop.parts.store;
  const came = (await cameByHand(db, [paid])).get(paid) ?? 0;
  expect([0, 99_900]).toContain(came - (await takenInParts(db, paid)));
});
