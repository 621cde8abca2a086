import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { askRefundsAgain } from "../../../app/backend.server/money/refunds/ask-gateway";
import { pauseDisputed, resumeDisputed } from "../../../app/backend.server/money/disputes/disputes";
import { refreshFromGateway } from "../../../app/backend.server/money/payments/look";
import { readAgain } from "../../../app/backend.server/money/sweep/read-again";
import { refundPayment, wouldRefund } from "../../../app/backend.server/money/refunds/refund";
import { Filed } from "../../../app/backend.server/money/refunds/ask-filed";
import { leavingOf } from "../../../app/backend.server/subscriptions/leaving";
import { periodOf, unexpiredPaise } from "../../../app/backend.server/money/service/unexpired";
import type { EntryId, ServiceId } from "../../../app/backend.server/platform/store/ids";
import { refusalOf } from "../people";
import { DAY, HOUR, MINUTE, type Shop } from "../payments/shop";
import {
  bought,
  expectAccountedFor,
  hearDispute,
  letters,
  moneyOf,
  openTill,
  sweepAgain,
} from "./till";

let shop: Shop;
beforeEach(async () => {
  shop = await openTill();
});
afterEach(async () => {
  await expectAccountedFor(shop);
  await shop.close();
});

const disputed = async (over: Parameters<Shop["gateway"]["disputed"]>[1] = {}) => {
  const { row, payment } = await bought(shop);
  const dispute = shop.gateway.disputed(payment.id, over);
  const become = async (status: "won" | "lost" | "closed" | "under_review") => {
    shop.gateway.disputeBecomes(dispute.id, status);
    await hearDispute(shop, dispute.id, payment.id);
  };
  await hearDispute(shop, dispute.id, payment.id);
  return { row, payment, dispute, become };
};

/** Research of a service, as it lies in the log: only its time and services matter here. */
const released = (service: ServiceId) =>
  shop.parts.store.db
    .insertInto("research_entries")
    .values({
      ...{ number: 1, id: "entry" as EntryId, root: 1, kind: "note", content: "{}" },
      ...{ released_at: shop.parts.clock.now, services: JSON.stringify([service]), receivers: 0 },
      ...{ receivers_digest: "", words: "", text: "", salt: "", leaf: "", edge: "" },
      checkpoint: "",
    })
    .execute();

describe("a dispute", () => {
  it("is told to the owner with amount, reason and day to answer by, each step once", async () => {
    const { dispute, payment, become } = await disputed();
    await hearDispute(shop, dispute.id, payment.id);
    expect(await letters(shop, "owner: dispute")).toEqual([
      expect.stringMatching(
        /Rs\. 1,499 of the payment pay_\d+ .* is disputed .* reason: 1064, Goods or services not received\).* by 27-11-2026 12:00/,
      ),
    ]);
    await become("under_review");
    await become("lost");
    await become("lost");
    expect(await letters(shop, "owner: dispute")).toHaveLength(3);
  });

  it("lets the service run on while it is open, and its money is nobody's", async () => {
    const { payment } = await disputed();
    expect(await shop.active()).toHaveLength(1);
    expect(await moneyOf(shop, payment.id)).toMatchObject({
      disputed_paise: 149_900,
      served_paise: 0,
    });
  });

  it("that is lost ends the service, and the person is told", async () => {
    const { payment, become } = await disputed();
    await become("lost");
    expect(await shop.active()).toEqual([]);
    expect(await moneyOf(shop, payment.id)).toMatchObject({ disputed_paise: 149_900 });
    expect(await letters(shop, "service ended")).toHaveLength(1);
  });

  it.each(["won", "closed"] as const)("that is %s restores the sums", async (status) => {
    const { payment, become } = await disputed();
    await become(status);
    expect(await moneyOf(shop, payment.id)).toMatchObject({
      disputed_paise: 0,
      served_paise: 149_900,
    });
    expect(await shop.active()).toHaveLength(1);
  });

  it("of a second, later phase is another, and takes the money once", async () => {
    const { payment, become } = await disputed();
    await become("won");
    const again = shop.gateway.disputed(payment.id, { phase: "pre_arbitration" });
    await hearDispute(shop, again.id, payment.id);
    expect(await moneyOf(shop, payment.id)).toMatchObject({ disputed_paise: 149_900 });
    shop.gateway.disputeBecomes(again.id, "lost");
    await hearDispute(shop, again.id, payment.id);
    expect(await shop.active()).toEqual([]);
  });

  it("after the payment was refunded takes nothing until it is lost", async () => {
    const { row, payment } = await bought(shop);
    await refundPayment(shop.parts, row.id, "all");
    const dispute = shop.gateway.disputed(payment.id);
    await hearDispute(shop, dispute.id, payment.id);
    expect(await moneyOf(shop, payment.id)).toMatchObject({
      returned_paise: 149_900,
      disputed_paise: 0,
    });
    shop.gateway.disputeBecomes(dispute.id, "won");
    await hearDispute(shop, dispute.id, payment.id);
  });

  it("without any webhook is found in the list, and its end by reading it again", async () => {
    const { payment } = await bought(shop);
    const dispute = shop.gateway.disputed(payment.id);
    await sweepAgain(shop);
    expect(await letters(shop, "owner: dispute")).toHaveLength(1);
    shop.gateway.disputeBecomes(dispute.id, "lost");
    shop.gateway.listLag = 90 * DAY;
    shop.parts.clock.now += DAY;
    await readAgain(shop.parts);
    expect(await shop.active()).toEqual([]);
  });

  it("that was lost before we saw its payment captured leaves no service running", async () => {
    const { id } = await shop.order(1);
    const payment = shop.gateway.pays(id);
    shop.gateway.becomes(payment.id, { status: "failed", captured: false });
    await sweepAgain(shop);
    shop.parts.clock.now += 2 * DAY;
    await sweepAgain(shop);
    shop.gateway.becomes(payment.id, { status: "captured", captured: true });
    shop.gateway.disputed(payment.id);
    shop.gateway.disputeBecomes([...shop.gateway.allDisputes.keys()][0]!, "lost");
    await sweepAgain(shop);
    await refreshFromGateway(shop.parts, (await shop.row(id)).id, "reconciler");
    expect(await shop.active()).toEqual([]);
  });

  it("about a payment that we did not know is recorded with that payment", async () => {
    const payment = shop.gateway.paysOnPage(70_000);
    const dispute = shop.gateway.disputed(payment.id);
    await sweepAgain(shop);
    expect(await moneyOf(shop, payment.id)).toMatchObject({
      disputed_paise: 70_000,
      unmatched_paise: 0,
    });
    expect(await letters(shop, "owner: dispute")).toHaveLength(1);
    expect((await refusalOf(pauseDisputed(shop.parts, dispute.id))).status).toBe(409);
  });
});

describe("while a dispute is open", () => {
  it.each(["chargeback", "retrieval", "pre_arbitration", "arbitration"] as const)(
    "no refund of ours leaves (%s)",
    async (phase) => {
      const { row, dispute } = await disputed({ phase });
      expect(await refusalOf(refundPayment(shop.parts, row.id, "all"))).toMatchObject({
        status: 409,
        message: expect.stringContaining(dispute.id) as string,
      });
      expect(shop.gateway.allRefunds.size).toBe(0);
    },
  );

  it("a refund the gateway had not answered by then is not asked again; won, it is", async () => {
    const { row, payment } = await bought(shop);
    shop.gateway.failNext("refund");
    await expect(refundPayment(shop.parts, row.id, "all")).rejects.toThrow(Filed);
    const dispute = shop.gateway.disputed(payment.id);
    await hearDispute(shop, dispute.id, payment.id);
    shop.parts.clock.now += 10 * MINUTE;
    await askRefundsAgain(shop.parts);
    expect(shop.gateway.allRefunds.size).toBe(0);
    shop.gateway.disputeBecomes(dispute.id, "won");
    await hearDispute(shop, dispute.id, payment.id);
    shop.parts.clock.now += 10 * MINUTE;
    await askRefundsAgain(shop.parts);
    expect(await moneyOf(shop, payment.id)).toMatchObject({ returned_paise: 149_900 });
  });

  it("in the fraud phase one may leave, for there the network asks for it", async () => {
    const { row, payment } = await disputed({ phase: "fraud" });
    expect((await refundPayment(shop.parts, row.id, "all")).state).toBe("processed");
    expect(await moneyOf(shop, payment.id)).toMatchObject({ returned_paise: 149_900 });
  });

  it("the owner may pause the service; won, it goes on with all its days, and what was bought after it moves as much", async () => {
    const { dispute, become } = await disputed();
    shop.parts.clock.now += HOUR;
    await bought(shop); // a renewal, which begins when this one ends
    const [first, renewal] = await shop.subscriptions();
    if (!first || !renewal) throw new Error("two were given");
    await pauseDisputed(shop.parts, dispute.id);
    expect(await shop.active()).toMatchObject([{ _id: renewal.id }]);
    expect((await refusalOf(pauseDisputed(shop.parts, dispute.id))).status).toBe(409);
    shop.parts.clock.now += 3 * DAY;
    await become("won");
    const [after, moved] = await shop.subscriptions();
    expect([after?.paused_at, after?.ends_at]).toEqual([null, first.ends_at + 3 * DAY]);
    expect(moved).toMatchObject({
      starts_at: renewal.starts_at + 3 * DAY,
      ends_at: renewal.ends_at + 3 * DAY,
    });
    expect((await shop.active()).length).toBeGreaterThan(0);
    expect(await letters(shop, "service paused")).toHaveLength(1);
    expect(await letters(shop, "service resumed")).toHaveLength(1);
  });

  it("the days a service was stopped are not counted as used when its fee goes back", async () => {
    const { row, dispute, become } = await disputed();
    shop.parts.clock.now += 5 * DAY;
    const [given] = await shop.subscriptions();
    const before = unexpiredPaise(149_900, periodOf(given!), shop.parts.now());
    await pauseDisputed(shop.parts, dispute.id);
    shop.parts.clock.now += 20 * DAY;
    await become("won");
    expect((await wouldRefund(shop.parts, row.id, "pro-rata")).paise).toBe(before);
    const { parts, asha } = shop;
    expect(await leavingOf(parts, parts.store.db, asha.id, parts.now())).toMatchObject([
      { paise: before, stoppedMs: 20 * DAY },
    ]);
  });

  it("a paused service is resumed by the owner too, and not once it runs", async () => {
    const { dispute } = await disputed();
    await pauseDisputed(shop.parts, dispute.id);
    await resumeDisputed(shop.parts, dispute.id);
    expect(await shop.active()).toHaveLength(1);
    expect((await refusalOf(resumeDisputed(shop.parts, dispute.id))).status).toBe(409);
    expect((await refusalOf(resumeDisputed(shop.parts, "disp_none"))).status).toBe(404);
  });

  it("a pause taken back within ten minutes adds no day, and the letter says so", async () => {
    const { dispute } = await disputed();
    const [before] = await shop.subscriptions();
    await pauseDisputed(shop.parts, dispute.id);
    shop.parts.clock.now += 10 * MINUTE - 1;
    await resumeDisputed(shop.parts, dispute.id);
    const [after] = await shop.subscriptions();
    expect([after?.ends_at, after?.stopped_ms]).toEqual([before?.ends_at, 0]);
    const [letter] = await letters(shop, "service resumed");
    expect(letter).toContain("a few minutes");
    expect(letter).not.toContain("added");
  });

  it("from ten minutes on a day that has begun counts whole", async () => {
    const { dispute } = await disputed();
    const [before] = await shop.subscriptions();
    await pauseDisputed(shop.parts, dispute.id);
    shop.parts.clock.now += 10 * MINUTE;
    await resumeDisputed(shop.parts, dispute.id);
    const [after] = await shop.subscriptions();
    expect(after?.ends_at).toBe((before?.ends_at ?? 0) + DAY);
    const [letter] = await letters(shop, "service resumed");
    expect(letter).toContain("are added at its end");
  });

  it("a pause of minutes in which the service released research is a day they missed", async () => {
    const { dispute } = await disputed();
    const [before] = await shop.subscriptions();
    await pauseDisputed(shop.parts, dispute.id);
    shop.parts.clock.now += MINUTE;
    await released(before!.service_id);
    shop.parts.clock.now += MINUTE;
    await resumeDisputed(shop.parts, dispute.id);
    const [after] = await shop.subscriptions();
    expect(after?.ends_at).toBe((before?.ends_at ?? 0) + DAY);
  });

  it("a paused service that is lost ends and does not come back", async () => {
    const { dispute, become } = await disputed();
    await pauseDisputed(shop.parts, dispute.id);
    await become("lost");
    expect(await shop.active()).toEqual([]);
    expect((await refusalOf(resumeDisputed(shop.parts, dispute.id))).status).toBe(409);
    expect((await refusalOf(pauseDisputed(shop.parts, dispute.id))).status).toBe(409);
  });
});
