import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { calls } from "../../../app/api/calls";
import { isPlain } from "../../../app/api/plain-characters";
import { seedDemoServices } from "../../../app/backend.server/money/catalogue/demo-services";
import {
  addService,
  editOffer,
  retireOffer,
} from "../../../app/backend.server/money/catalogue/edit";
import type { Words } from "../../../app/backend.server/money/catalogue/service-words";
import {
  availableOffers,
  pricedCart,
  servicesById,
} from "../../../app/backend.server/money/catalogue/offers";
import { testParts, type TestParts } from "../parts";

let parts: TestParts;
beforeEach(async () => {
  parts = await testParts();
});
afterEach(() => parts.close());

const words: Words = {
  name: "stock cash",
  description: ["One line.", "Another."],
  price: 1499,
  days: 30,
  howYouReceiveIt: "By e-mail.",
};
const version = async () =>
  (
    await parts.store.db
      .selectFrom("versions")
      .selectAll()
      .where("name", "=", "catalogue")
      .executeTakeFirst()
  )?.value ?? 0;

describe("the catalogue", () => {
  it("is empty at first, and lists what is added in the order it was added", async () => {
    expect(await availableOffers(parts)).toEqual([]);
    const { offerId, serviceId } = await addService(parts, words);
    await addService(parts, { ...words, name: "index options" });
    const offers = await availableOffers(parts);
    expect(offers.map((offer) => offer.service.name)).toEqual(["stock cash", "index options"]);
    expect(offers[0]).toEqual({
      _id: offerId,
      service: {
        _id: serviceId,
        name: "stock cash",
        description: ["One line.", "Another."],
        price: 1499,
        duration: 30,
      },
    });
  });
  it("can be bought as it is listed, though a name was pasted with marks nobody sees", async () => {
    const pasted = { ...words, name: "Swing\u200e calls", description: ["\ufeffFrom a letter."] };
    await addService(parts, pasted);
    const [offer] = await availableOffers(parts);
    expect(offer?.service).toMatchObject({ name: "Swing calls", description: ["From a letter."] });
    const order = {
      amount: 1499,
      currency: "INR",
      receipt: "ABCPE1234F",
      notes: { number: "+919876543210", details: "{}", cart: JSON.stringify([offer]) },
    };
    expect(calls.createOrder.payload.safeParse(order).success).toBe(true);
    await expect(addService(parts, { ...words, name: "\u200e" })).rejects.toMatchObject({
      status: 422,
    });
  });
  it("keeps words that were pasted with marks that nobody sees without them", async () => {
    const { serviceId, offerId } = await addService(parts, {
      ...words,
      name: "Swing\u200b calls\u2060",
      description: ["\u00adOne line."],
      howYouReceiveIt: "By \u200bletter",
    });
    const kept = () =>
      parts.store.db
        .selectFrom("services")
        .select(["name", "description", "how_you_receive_it"])
        .where("id", "=", serviceId)
        .executeTakeFirstOrThrow();
    expect(await kept()).toEqual({
      name: "Swing calls",
      description: '["One line."]',
      how_you_receive_it: "By letter",
    });
    await expect(addService(parts, { ...words, name: "Swing calls" })).rejects.toMatchObject({
      status: 409,
    });
    await editOffer(parts, offerId, { name: "Swing\ufeff", description: ["Two\u034f"] });
    expect(await kept()).toMatchObject({ name: "Swing", description: '["Two"]' });
  });
  it("that holds a mark nobody sees from before can still be bought", async () => {
    await addService(parts, words);
    await parts.store.db.updateTable("services").set({ name: "Swing\u200b\u3164" }).execute();
    const [offer] = await availableOffers(parts);
    expect(offer?.service.name).toBe("Swing");
    expect(isPlain(JSON.stringify(offer))).toBe(true);
  });
  it("does not say how a service is received", async () => {
    await addService(parts, words);
    expect(JSON.stringify(await availableOffers(parts))).not.toContain("By e-mail");
  });
  it("counts its version up with every change, and with no refused one", async () => {
    const { offerId } = await addService(parts, words);
    expect(await version()).toBe(1);
    await editOffer(parts, offerId, { price: 1599 });
    await retireOffer(parts, offerId);
    expect(await version()).toBe(3);
    await expect(retireOffer(parts, offerId)).rejects.toMatchObject({ status: 404 });
    await expect(editOffer(parts, offerId, { price: 1 })).rejects.toMatchObject({ status: 404 });
    expect(await version()).toBe(3);
  });
  it("shows each change at once", async () => {
    const { offerId } = await addService(parts, words);
    await availableOffers(parts);
    await editOffer(parts, offerId, {
      name: " stock  ",
      price: 1599,
      days: 60,
      description: ["New."],
    });
    expect(await availableOffers(parts)).toMatchObject([
      {
        _id: offerId,
        service: { name: "stock", price: 1599, duration: 60, description: ["New."] },
      },
    ]);
    await retireOffer(parts, offerId);
    expect(await availableOffers(parts)).toEqual([]);
  });
  it("is not read again while nothing changed", async () => {
    await addService(parts, words);
    expect(await availableOffers(parts)).toBe(await availableOffers(parts));
  });
  it("takes one name at one price for one length once, and again when off the list", async () => {
    const { offerId } = await addService(parts, words);
    await expect(addService(parts, { ...words, name: " stock cash " })).rejects.toMatchObject({
      status: 409,
      message: "stock cash at this price for this long is on the list already.",
    });
    expect([await version(), (await availableOffers(parts)).length]).toEqual([1, 1]);
    await retireOffer(parts, offerId);
    await addService(parts, words);
    await addService(parts, { ...words, days: 90 });
    await addService(parts, { ...words, price: 99 });
    expect(await availableOffers(parts)).toHaveLength(3);
  });
  it.each<[string, Partial<Words>]>([
    ["no name", { name: " " }],
    ["no description", { description: ["", " "] }],
    ["a price of 0", { price: 0 }],
    ["a price below 0", { price: -1 }],
    ["a price with paise", { price: 1499.5 }],
    ["a price over the year's limit", { price: 151_001 }],
    ["no days", { days: 0 }],
    ["half a day", { days: 0.5 }],
    ["more than 365 days", { days: 366 }],
  ])("refuses %s", async (_what, over) => {
    await expect(addService(parts, { ...words, ...over })).rejects.toMatchObject({ status: 422 });
    const { offerId } = await addService(parts, words);
    await expect(editOffer(parts, offerId, over)).rejects.toMatchObject({ status: 422 });
    expect(await availableOffers(parts)).toHaveLength(1);
  });
  it("takes the longest duration and the highest price there may be", async () => {
    await expect(addService(parts, { ...words, days: 365, price: 151_000 })).resolves.toBeDefined();
  });
});

describe("pricing a cart", () => {
  it("knows what is listed, in the order asked, and names what is not", async () => {
    const [one, two] = [
      await addService(parts, words),
      await addService(parts, { ...words, name: "index options", price: 2999 }),
    ];
    await retireOffer(parts, one.offerId);
    const { items, missing } = await pricedCart(parts, [two.offerId, one.offerId, "unknown"]);
    expect(items).toMatchObject([{ offerId: two.offerId, pricePaise: 299_900, durationDays: 30 }]);
    expect(missing).toEqual([one.offerId, "unknown"]);
  });
});

describe("asking for services by id", () => {
  it("finds those no longer offered too, once each, and leaves out unknown ones", async () => {
    const { offerId, serviceId } = await addService(parts, words);
    await retireOffer(parts, offerId);
    expect(await servicesById(parts, [serviceId, "unknown", serviceId])).toMatchObject([
      { _id: serviceId, name: "stock cash", price: 1499 },
    ]);
    expect(await servicesById(parts, [])).toEqual([]);
  });
});

describe("the demo services", () => {
  it("are listed when there has never been a service", async () => {
    await seedDemoServices(parts);
    await seedDemoServices(parts);
    const offers = await availableOffers(parts);
    expect(offers.map(({ service }) => [service.name, service.price, service.duration])).toEqual([
      ["stock cash", 1499, 30],
      ["index options", 2999, 30],
      ["stock futures", 4999, 90],
      ["stock options", 3499, 30],
    ]);
    for (const { service } of offers)
      expect(service.description.at(-1)).toMatch(/Risk: (very )?high\./);
  });
  it("do not come back once they are retired", async () => {
    await seedDemoServices(parts);
    for (const { _id } of await availableOffers(parts)) await retireOffer(parts, _id);
    await seedDemoServices(parts);
    expect(await availableOffers(parts)).toEqual([]);
  });
});
