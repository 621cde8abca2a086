import { afterEach, beforeEach, expect, test } from "vitest";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { bookSecond } from "../../../app/backend.server/buying/bank/book-second";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { exceptions } from "../../../app/backend.server/money/ledger/balance";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { refusalOf } from "../people";
import { StatementDesk } from "./statement-desk";

/**
 * A claim of Rs. 1,499, confirmed by Rs. 1,000. The second line brings 600: 499 and 101 too much.
 */
const OTHER = "600000000006";
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  const { shop } = bank.desk;
  id = await claim(shop.parts, shop.asha, shop.request(1, { reference: "EXS9EG" }));
});
afterEach(() => bank.close());

const line = { date: "2026-11-20", paise: 60_000, text: `UPI/ASHA VERMA/EXS9EG ${OTHER}` };
const booked = { lineHash: "second", utr: OTHER, line, restPaise: 49_900, missingPaise: 49_900 };

test("a server ending between two transactions loses no rest, nor what paid first", async () => {
  await confirmClaim(bank.parts, id, null, null);
  const first = {
    ...{ lineHash: "first", utr: "600000000005" },
    line: { date: "2026-11-20", paise: 100_000, text: "UPI/ASHA VERMA/EXS9EG" },
  };
  const { store } = bank.parts;
  let times = 0;
  const transaction: typeof store.transaction = async (work, hold) => {
    if (++times > 1) throw new Error("killed");
    return store.transaction(work, hold);
  };
  const killed = { ...bank.parts, store: { ...store, transaction } };
  await bookSecond(killed, id, { ...booked, first }).catch(() => undefined);
  expect(await bank.sums()).toMatchObject({ captured: 160_000, owed: 10_100 });
  const rests = await store.db.selectFrom("made_good").selectAll().execute();
  expect(rests).toMatchObject([{ money_id: id, how: "rest", amount_paise: 49_900 }]);
  const paid = await store.db
    .selectFrom("payments")
    .select("utr_hash")
    .where("id", "=", id)
    .execute();
  expect(paid[0]?.utr_hash).not.toBeNull();
});

test("where one of them is refused, nothing is booked", async () => {
  await confirmClaim(bank.parts, id, null, null);
  const first = { ...booked, lineHash: "first", utr: null };
  const { store } = bank.parts;
  const { shop } = bank.desk;
  const other = await claim(shop.parts, shop.asha, shop.request(2));
  await confirmClaim(bank.parts, other, "600000000009");
  await store.db
    .insertInto("bank_lines")
    .values({ line_hash: "first", payment_id: other, at: bank.parts.now() })
    .execute();
  expect(await refusalOf(bookSecond(bank.parts, id, { ...booked, first }))).toMatchObject({
    status: 409,
  });
  expect(await bank.refunds()).toEqual([]);
  expect(await store.db.selectFrom("made_good").selectAll().execute()).toEqual([]);
});

const kept = async () => {
  await confirmClaim(bank.parts, id, "600000000005");
  const { payment_id } = await bookSecond(bank.parts, id, { ...booked, first: null });
  return payment_id!;
};
const reversal = { text: `UPI REV/${OTHER}`, reference: OTHER, rupees: "-600.00" };

test("the bank takes the second back: the statement names both, and each is entered", async () => {
  const surplus = await kept();
  const { said } = await bank.match([reversal]);
  expect(said).toContain(
    `desk claims taken-back ${id} --on 2026-11-20 --utr ${OTHER} --amount 499`,
  );
  expect(said).toContain(`desk claims taken-back ${surplus} --on 2026-11-20 --utr ${OTHER}`);
  const on = "2026-11-20";
  await takeBackClaim(bank.parts, surplus, { on, utr: OTHER });
  expect((await bank.match([reversal])).said).toContain(`taken-back ${id} --on 2026-11-20`);
  await takeBackClaim(bank.parts, id, { on, utr: OTHER, paise: 49_900 });
  expect(await bank.sums()).toMatchObject({
    captured: 149_900,
    returned: 49_900,
    served: 100_000,
    owed: 0,
  });
  expect(await exceptions(bank.parts.store.db)).toEqual([]);
  expect((await bank.match([reversal])).said).not.toContain("taken-back");
});

test("the other way round as well", async () => {
  const surplus = await kept();
  const on = "2026-11-20";
  await takeBackClaim(bank.parts, id, { on, utr: OTHER, paise: 49_900 });
  expect((await bank.match([reversal])).said).toContain(`taken-back ${surplus} --on 2026-11-20`);
  await takeBackClaim(bank.parts, surplus, { on, utr: OTHER });
  expect(await bank.sums()).toMatchObject({ captured: 149_900, returned: 49_900, owed: 0 });
  expect(await exceptions(bank.parts.store.db)).toEqual([]);
});

test("no more is taken of either by it than came for that; the refusal says of which", async () => {
  const surplus = await kept();
  const on = "2026-11-20";
  for (const [of, paise] of [
    [id, 60_000],
    [id, 149_900],
    [surplus, 60_000],
  ] as const) {
    const refused = await refusalOf(takeBackClaim(bank.parts, of, { on, utr: OTHER, paise }));
    expect(refused.status).toBe(422);
    expect(refused.message).toContain("Rs. 499 of it");
    expect(refused.message).toContain("Rs. 101");
  }
});
