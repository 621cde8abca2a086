import { afterEach, beforeEach, expect, it } from "vitest";
import { openOrderNote, sealOrderNote } from "../../../app/backend.server/money/sweep/order-note";
import type { OfferId, PaymentId, PersonId } from "../../../app/backend.server/platform/store/ids";
import { makeSeal } from "../../../app/backend.server/platform/store/seal";
import { Shop } from "../payments/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.close());

const largest = () => ({
  payment: shop.parts.newId<PaymentId>(),
  person: shop.parts.newId<PersonId>(),
  numberHash: shop.parts.seal.hash("+919876543210", "people.number"),
  items: Array.from({ length: 50 }, () => ({
    offerId: shop.parts.newId<OfferId>(),
    pricePaise: 15_100_000,
    durationDays: 3650,
  })),
});

it("of the largest cart fits the gateway's 15 notes of 256 characters, read back as it was", () => {
  const note = largest();
  const notes = sealOrderNote(shop.parts, note);
  expect(Object.keys(notes).length).toBeLessThanOrEqual(15);
  for (const text of Object.values(notes)) expect(text.length).toBeLessThanOrEqual(256);
  expect(openOrderNote(shop.parts, notes)).toEqual(note);
});

it("holds nothing that says who or what: not the number, the account or the service", async () => {
  const { id } = await shop.order(2);
  const row = await shop.row(id);
  const { notes } = await shop.gateway.order(id);
  const said = JSON.stringify(notes);
  for (const secret of [
    "9876543210",
    "Asha",
    "ABCPE1234F",
    row.id,
    shop.asha.id,
    shop.parts.seal.hash(shop.asha.number, "people.number"),
    ...shop.offers.map(({ _id }) => _id),
  ])
    expect(said).not.toContain(secret);
  expect(openOrderNote(shop.parts, notes)).toMatchObject({
    payment: row.id,
    person: shop.asha.id,
    numberHash: shop.parts.seal.hash(shop.asha.number, "people.number"),
    items: shop.offers
      .slice(0, 2)
      .map(({ _id, service }) => ({ offerId: _id, pricePaise: service.price * 100 })),
  });
});

it("of another program, of other keys, with a piece missing or altered is none of ours", () => {
  const notes = sealOrderNote(shop.parts, largest());
  expect(openOrderNote(shop.parts, {})).toBeNull();
  expect(openOrderNote(shop.parts, { order: "17", desk_1: "hello" })).toBeNull();
  expect(openOrderNote({ seal: makeSeal(["other secret"], "hash secret") }, notes)).toBeNull();
  const { desk_2: _gone, ...holed } = notes;
  expect(openOrderNote(shop.parts, holed)).toBeNull();
  const altered = `${notes["desk_1"]?.slice(0, -1)}${notes["desk_1"]?.endsWith("A") ? "B" : "A"}`;
  expect(openOrderNote(shop.parts, { ...notes, desk_1: altered })).toBeNull();
});
