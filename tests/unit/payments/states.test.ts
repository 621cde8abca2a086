import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { move } from "../../../app/backend.server/money/payments/rows";
import {
  mayMove,
  paymentMoves,
  type PaymentState,
} from "../../../app/backend.server/platform/states/payment-states";
import { Shop } from "./shop";

const states = Object.keys(paymentMoves) as PaymentState[];
const allowed = [
  "created attempted, created failed, created cancelled, created captured, attempted failed, attempted cancelled, attempted captured",
  "failed attempted, failed cancelled, failed captured, cancelled attempted, cancelled failed, cancelled captured",
  "fulfilled claimed, fulfilled dismissed, refunded dismissed",
  "captured fulfilled, captured refunded, fulfilled refunded, refunded fulfilled",
  "claimed confirmed, claimed rejected, claimed dismissed, confirmed fulfilled, rejected confirmed, rejected claimed, rejected dismissed, dismissed confirmed",
]
  .join(", ")
  .split(", ");
const pairs = states.flatMap((from) => states.map((to) => [from, to] as const));

describe("the table of a payment's states", () => {
  it.each(pairs)("%s → %s is as written in the design", (from, to) => {
    expect(mayMove(from, to)).toBe(allowed.includes(`${from} ${to}`));
  });
});

describe("moving a payment", () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await Shop.open();
  });
  afterEach(() => shop.close());

  it("refuses every move that is not in the table, and writes nothing", async () => {
    const row = await shop.row((await shop.order()).id);
    for (const [from, to] of pairs.filter(([from, to]) => !mayMove(from, to))) {
      await expect(
        shop.parts.store.transaction((tx) =>
          move(shop.parts, tx, { ...row, state: from }, to, "operator"),
        ),
      ).rejects.toThrow("may not move");
    }
    expect(await shop.history(row.id)).toEqual(["created"]);
  });

  it("refuses a move from a state that the payment has left", async () => {
    const row = await shop.row((await shop.order()).id);
    await shop.parts.store.transaction((tx) =>
      move(shop.parts, tx, row, "cancelled", "cancel-payment"),
    );
    await expect(
      shop.parts.store.transaction((tx) => move(shop.parts, tx, row, "failed", "webhook")),
    ).rejects.toThrow("under our hands");
    expect(await shop.history(row.id)).toEqual(["created", "cancelled"]);
  });
});
