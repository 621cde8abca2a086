import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { changeNumber, proveIdentity } from "../../../app/backend.server/account/change-number";
import { closeAccount } from "../../../app/backend.server/account/close-account";
import { personById } from "../../../app/backend.server/platform/people/people";
import type { Person } from "../../../app/backend.server/platform/people/person";
import { startSession } from "../../../app/backend.server/sign-in/sessions";
import { trail } from "../../../app/backend.server/platform/audit/list";
import { rejectClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { pageWords } from "../../../app/api/refusal";
import { dayInWords } from "../../../app/content/dates";
import { watchHeld } from "../held-rows";
import { personAt, personByNumber, refusalOf } from "../people";
import { DAY, Shop } from "../payments/shop";

const NUMBER = "+919812345678";
let shop: Shop;
let ravi: Person;
beforeEach(async () => {
  shop = await Shop.open();
  ravi = await personAt(shop.parts, "done", { number: NUMBER, pan: "RAVPK1234L" });
});
afterEach(() => shop.close());

const close = (id = ravi.id, endSubscriptions = false) =>
  closeAccount(shop.parts, id, { endSubscriptions });
const rowOf = (id = ravi.id) =>
  shop.parts.store.db
    .selectFrom("people")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const sessionsOf = (id = ravi.id) =>
  shop.parts.store.db
    .selectFrom("sessions")
    .select(["ended_at", "ended_why"])
    .where("person_id", "=", id)
    .execute();
const ended = async (why: string) =>
  expect(await sessionsOf()).toEqual(
    Array.from({ length: 2 }, () => ({ ended_at: shop.parts.clock.now, ended_why: why })),
  );

describe("closing an account", () => {
  test("takes number and PAN out of the way under hashes kept apart, marks the instant, and ends every session with the reason", async () => {
    await startSession(shop.parts, ravi.id);
    const before = await rowOf();
    shop.parts.clock.now += 5_000;
    expect(await close()).toEqual({ sessions: 2, ended: [], told: true });
    expect(await rowOf()).toMatchObject({
      number_hash: `closed ${ravi.id}`,
      closed_number_hash: before.number_hash,
      pan_hash: null,
      closed_pan_hash: before.pan_hash,
      closed_at: shop.parts.clock.now,
    });
    await ended("account closed");
    expect(await personById(shop.parts, ravi.id)).toBeNull();
    const [entry] = await trail(shop.parts, { person: ravi.id, what: "account closed", most: 9 });
    expect(entry?.about).toEqual({ sessions: 2, subscriptions: 0 });
  });

  test("touches nobody else", async () => {
    await close();
    expect(await rowOf(shop.asha.id)).toMatchObject({ closed_at: null });
    expect(await personByNumber(shop.parts, shop.asha.number)).toMatchObject({ id: shop.asha.id });
  });

  test("twice is refused and leaves the first closing as it was", async () => {
    await close();
    const before = await rowOf();
    shop.parts.clock.now += 1;
    expect(await refusalOf(close())).toMatchObject({
      status: 409,
      message: "This account is closed already.",
    });
    expect(await rowOf()).toEqual(before);
  });

  test("says of one service and of several that they still run, and ends nothing", async () => {
    const paid = await buy(1);
    expect(await refusalOf(close(shop.asha.id))).toMatchObject({
      status: 409,
      message: "A service is still running. Refund first, or add --end-subscriptions.",
    });
    await buy(3);
    expect((await refusalOf(close(shop.asha.id))).message).toMatch(
      /^4 services are still running\. /,
    );
    expect((await shop.subscriptions()).map(({ revoked_at }) => revoked_at)).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect((await close(shop.asha.id, true)).ended[0]).toMatchObject({ payment: paid });
    expect(
      (await trail(shop.parts, { person: shop.asha.id, what: "account closed", most: 9 }))[0]
        ?.about,
    ).toEqual({ sessions: 0, subscriptions: 4 });
  });

  test("waits for a claim nobody has looked at; one that was rejected is no obstacle", async () => {
    const id = await claim(shop.parts, shop.asha, shop.request(1));
    const refusal = await refusalOf(close(shop.asha.id));
    expect(refusal.message).toBe(`Payment ${id} is not settled yet. Confirm or reject it first.`);
    expect(pageWords(refusal)).toBe(
      "A payment by hand of Rs. 1,499 waits. Confirm or reject it first, under Claims.",
    );
    await rejectClaim(shop.parts, id, "No such transfer");
    await close(shop.asha.id);
  });

  test.each(["captured", "confirmed"] as const)(
    "waits for money that is %s and has not become a service",
    async (state) => {
      const id = await claim(shop.parts, shop.asha, shop.request(1));
      await shop.parts.store.db
        .updateTable("payments")
        .set({ state })
        .where("id", "=", id)
        .execute();
      expect((await refusalOf(close(shop.asha.id))).message).toBe(
        `Payment ${id} is not settled yet. Confirm or reject it first.`,
      );
    },
  );

  test("waits for money that is on its way, even where no look is due", async () => {
    const { id } = await shop.order(1);
    const row = await shop.row(id);
    await shop.parts.store.db
      .updateTable("payments")
      .set({ awaiting_since: shop.parts.now(), next_look_at: null })
      .execute();
    expect((await refusalOf(close(shop.asha.id))).message).toBe(
      `Payment ${row.id} is not settled yet. Confirm or reject it first.`,
    );
  });

  test("waits for an order that may be paid late, and says so by its id", async () => {
    const row = await shop.row((await shop.order(1)).id);
    expect(await refusalOf(close(shop.asha.id))).toMatchObject({
      status: 409,
      message: `Payment ${row.id} was not finished and may still be paid: Razorpay is asked about it until ${dayInWords(shop.parts.now() + 3 * DAY)}. Close the account after that.`,
    });
    // Somebody else's order is no obstacle.
    await close();
  });

  test("holds the person's row", async () => {
    const held = watchHeld(shop.parts);
    await close();
    expect(held).toEqual([{ table: "people", id: ravi.id }]);
  });
});

describe("changing a number", () => {
  test("needs both PAN and date of birth to have been verified, and to be told", async () => {
    const known = { id: ravi.id, pan: "RAVPK1234L", dob: "1988-01-02" };
    await proveIdentity(shop.parts, known, { pan: "ravpk1234l", dob: "1988-01-02" });
    for (const missing of [{ pan: null }, { dob: null }]) {
      const refusal = await refusalOf(
        proveIdentity(
          shop.parts,
          { ...known, ...missing },
          { pan: "RAVPK1234L", dob: "1988-01-02" },
        ),
      );
      expect([refusal.status, refusal.message]).toEqual([
        409,
        "Nothing was verified for this account yet. Close it, and let the person sign in with the new number.",
      ]);
    }
    const wrong = await refusalOf(
      proveIdentity(shop.parts, known, { pan: "RAVPK1234L", dob: "1988-01-03" }),
    );
    expect([wrong.status, wrong.message]).toEqual([
      403,
      "This is not the PAN and the date of birth of this account.",
    ]);
    expect(
      await trail(shop.parts, { person: ravi.id, what: "number change refused", most: 9 }),
    ).toHaveLength(1);
  });

  test("gives the account the new number, ends every session with the reason, and says how many on record", async () => {
    await startSession(shop.parts, ravi.id);
    const held = watchHeld(shop.parts);
    expect(await changeNumber(shop.parts, ravi.id, "+919812300000")).toBe(2);
    expect(await personByNumber(shop.parts, "+919812300000")).toMatchObject({
      id: ravi.id,
      number: "+919812300000",
    });
    await ended("number changed");
    expect(
      (await trail(shop.parts, { person: ravi.id, what: "number changed", most: 9 })).map(
        ({ about }) => about,
      ),
    ).toEqual([{ sessions: 2 }]);
    expect(held).toEqual([{ table: "people", id: ravi.id }]);
  });

  test("of a closed account is refused and changes nothing", async () => {
    await close();
    const before = await rowOf();
    expect(await refusalOf(changeNumber(shop.parts, ravi.id, "+919812300000"))).toMatchObject({
      status: 409,
      message: "This account is closed.",
    });
    expect(await rowOf()).toEqual(before);
  });

  test("to one that has an account is refused; any other trouble of the database is not taken for that", async () => {
    expect(await refusalOf(changeNumber(shop.parts, ravi.id, shop.asha.number))).toMatchObject({
      status: 409,
      message: "Another account has this number. Close that one first.",
    });
    const { store } = shop.parts;
    shop.parts.store = {
      ...store,
      transaction: () => Promise.reject(new Error("the disk is full")),
    };
    await expect(changeNumber(shop.parts, ravi.id, "+919812300000")).rejects.toThrow(
      "the disk is full",
    );
    shop.parts.store = store;
  });
});

async function buy(count: number): Promise<string> {
  const order = await shop.order(count);
  await shop.verify(order.id, shop.gateway.pays(order.id).id);
  return (await shop.row(order.id)).id;
}
