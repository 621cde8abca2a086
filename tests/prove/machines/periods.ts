import { strict as assert } from "node:assert";
import fc from "fast-check";
import type { Offer } from "../../../app/api/contract";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { activeOf } from "../../../app/backend.server/subscriptions/active";
import { revoke } from "../../../app/backend.server/money/service/grant";
import { DAY, type Shop } from "../../unit/payments/shop";
import { lastInstant } from "../last-instant";
import { somebody } from "./somebody";

interface Period {
  payment: PaymentId;
  service: string;
  startsAt: number;
  endsAt: number;
  revoked: boolean;
}

/**
 * Which offers are bought (a bit each), which purchase is taken back (counted from the newest), or
 * how many hours pass.
 */
const command = fc.oneof(
  { weight: 4, arbitrary: fc.record({ buy: fc.integer({ min: 1, max: 15 }) }) },
  { weight: 2, arbitrary: fc.record({ refund: fc.integer({ min: 0, max: 4 }) }) },
  { weight: 3, arbitrary: fc.record({ hours: fc.integer({ min: 1, max: 24 * 45 }) }) },
);

/**
 * Subscriptions of one client: they queue, they never overlap, they run to the end of their last
 * day, and a refund moves what follows up by whole days and shortens nothing: what comes next goes on
 * at once, and has the rest of that day more.
 */
export const periodsMachine = (shop: Shop) =>
  fc.asyncProperty(fc.array(command, { maxLength: 14, size: "max" }), async (sequence) => {
    const { clock } = shop.parts;
    const parts = {
      ...shop.parts,
      settings: {
        ...shop.parts.settings,
        limits: { ...shop.parts.settings.limits, feeCapPaise: 10 ** 12 },
      },
    };
    const client = await somebody(shop);
    const bought: { id: PaymentId; back: boolean }[] = [];
    const read = async (): Promise<Period[]> => {
      const rows = await parts.store.db
        .selectFrom("subscriptions")
        .selectAll()
        .where("person_id", "=", client.id)
        .orderBy("starts_at")
        .execute();
      return rows.map((row) => ({
        payment: row.payment_id,
        service: row.service_id,
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        revoked: row.revoked_at !== null,
      }));
    };
    const buy = async (mask: number) => {
      const cart = shop.offers.filter((_, bit) => (mask >> bit) & 1);
      const before = await read();
      const request = shop.requestFor(cart, {
        receipt: client.pan ?? "",
        notes: { number: client.number, details: "{}", cart: JSON.stringify(cart) },
      });
      const id = await claim(parts, client, request);
      await confirmClaim(parts, id, null);
      bought.push({ id, back: false });
      const given = (await read()).filter((one) => one.payment === id);
      assert.deepEqual(
        given.map((one) => one.service).sort(),
        cart.map(({ service }) => service._id).sort(),
      );
      for (const { service, startsAt, endsAt } of given) {
        const until = Math.max(
          0,
          ...before
            .filter((one) => one.service === service && !one.revoked)
            .map((one) => one.endsAt),
        );
        assert.equal(startsAt, until >= clock.now ? until + 1 : clock.now);
        assert.equal(endsAt, lastInstant(startsAt, daysOf(cart, service)));
      }
    };
    const refund = async (back: number) => {
      const one = bought.at(-1 - back);
      if (!one) return;
      const before = await read();
      await parts.store.transaction((tx) =>
        revoke(parts, tx, { id: one.id, person_id: client.id }),
      );
      one.back = true;
      const after = await read();
      for (const was of before.filter(({ payment }) => payment !== one.id)) {
        const is = after.find(
          ({ payment, service }) => payment === was.payment && service === was.service,
        );
        assert.ok(is);
        const moved = was.endsAt - is.endsAt;
        assert.ok(moved >= 0 && moved % DAY === 0, "what follows moves up by whole days or stays");
        const place: Period | undefined = before.find(
          (gone) =>
            gone.payment === one.id &&
            gone.service === was.service &&
            !gone.revoked &&
            !was.revoked &&
            gone.endsAt > clock.now &&
            gone.endsAt + 1 === was.startsAt,
        );
        if (place)
          assert.equal(
            is.startsAt,
            Math.max(place.startsAt, clock.now),
            "what comes next takes its place, or goes on at once",
          );
        else if (moved > 0) assert.ok(is.startsAt >= clock.now, "nothing is moved into the past");
        const longer = is.endsAt - is.startsAt - (was.endsAt - was.startsAt);
        assert.ok(
          place ? longer >= 0 && longer < DAY : longer === 0,
          "a refund of another purchase changed the length",
        );
      }
    };
    for (const next of sequence) {
      if ("buy" in next) await buy(next.buy);
      else if ("refund" in next) await refund(next.refund);
      else clock.now += next.hours * 3_600_000;
      const all = await read();
      const live = all.filter(({ revoked }) => !revoked);
      for (const { id, back } of bought)
        assert.ok(
          all.filter(({ payment }) => payment === id).every(({ revoked }) => revoked === back),
        );
      for (const one of live) {
        const overlap = live.find(
          (two) =>
            two !== one &&
            two.service === one.service &&
            two.startsAt <= one.endsAt &&
            one.startsAt <= two.endsAt,
        );
        assert.equal(overlap, undefined);
        assert.equal(one.endsAt, lastInstant(one.endsAt, 0), "a service ends with its last day");
      }
      const shown = await activeOf(parts, client);
      const running = new Set(
        live.filter(({ endsAt }) => endsAt > clock.now).map(({ service }) => service),
      );
      assert.deepEqual(shown.map(({ service }) => service as string).sort(), [...running].sort());
      for (const { service, endDate } of shown)
        assert.equal(
          Date.parse(endDate),
          Math.max(...live.filter((one) => one.service === service).map(({ endsAt }) => endsAt)),
        );
    }
  });

const daysOf = (cart: Offer[], service: string): number =>
  cart.find((offer) => offer.service._id === service)?.service.duration ?? NaN;
