import { expect, it } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { makeGood } from "../../../app/backend.server/money/ledger/made-good";
import { refundBounced } from "../../../app/backend.server/money/refunds/bounced";
import { doByHand } from "../../../app/backend.server/money/owed/owner-decides";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { noteRest } from "../../../app/backend.server/buying/bank/keep-rest";
import type { MoneyId, PaymentId } from "../../../app/backend.server/platform/store/ids";
import { creditAgain } from "../../../app/backend.server/buying/credit-again";
import { bookNeverCame } from "../../../app/backend.server/buying/never-came";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { said } from "../../setup/read-page";
import { bought, hear } from "../money/till";
import { MINUTE, type Shop } from "../payments/shop";
import type { Desk } from "./desk";
import { signedInAtTill } from "./signed-in";

/** What happened with a person, in words that nobody has to look up. */
let desk: Desk;
let shop: Shop;
signedInAtTill((one, till) => ([desk, shop] = [one, till]));

const ON = "2026-11-20";
const story = async () =>
  said({ html: (await desk.get(`/people/${shop.asha.id}?whole`)).text })
    .split("What happened")[1]!
    .replaceAll(" ,", ",");
const confirmed = async (): Promise<PaymentId> => {
  const id = await claim(shop.parts, shop.asha, shop.request(1));
  await confirmClaim(shop.parts, id, "412345678901");
  return id;
};

it("a transfer of the owner's that came back is told, with its sum and both days", async () => {
  const { id } = await refundPayment(shop.parts, await confirmed(), { paise: 40_000 });
  await sentByHand(shop.parts, id, { on: ON, utr: "555566667777" });
  await refundBounced(shop.parts, id, ON);
  const words = await story();
  expect(words).toContain("A transfer of yours to them came back, Rs. 400");
  expect(words).toContain("sent, on 20 Nov 2026, and came back on 20 Nov 2026");
  expect(words).not.toMatch(/bounced/);
});

it("a part that the bank took and credited again was sent by nobody, and is told so", async () => {
  const id = await confirmed();
  shop.parts.clock.now += UNDO_MS + MINUTE;
  const taken = { on: ON, utr: "REV600000000005", paise: 50_000 };
  const { part } = await takeBackClaim(shop.parts, id, taken);
  shop.parts.clock.now += UNDO_MS + MINUTE;
  await refundBounced(shop.parts, part!, ON);
  const words = await story();
  expect(words).toContain("The bank credited again what it had taken, Rs. 500");
  expect(words).toContain(
    "The bank took Rs. 500 out of a transfer, on 20 Nov 2026, and credited it again on 20 Nov 2026",
  );
  expect(words).not.toMatch(/Refund of|transfer of yours|bounced/);
});

/** By hand, and in the dashboard. */
async function bothWays(): Promise<MoneyId> {
  const { row, payment } = await bought(shop);
  shop.gateway.balanceTooSmall = true;
  const { id } = await refundPayment(shop.parts, row.id, "all");
  shop.gateway.balanceTooSmall = false;
  await doByHand(shop.parts, id);
  await sentByHand(shop.parts, id, { on: ON, utr: "N0987654321" });
  await hear(shop, payment.id, shop.gateway.refundsInDashboard(payment.id).id);
  return payment.id as MoneyId;
}

it("what they paid back of money that went out twice is told, and what was given up", async () => {
  const money = await bothWays();
  const back = { how: "came back", on: ON, paise: 100_000, reason: "by UPI" } as const;
  await makeGood(shop.parts, money, back);
  await makeGood(shop.parts, money, { how: "written off", reason: "no answer" });
  const words = await story();
  expect(words).toContain("They paid money back, Rs. 1,000 on 20 Nov 2026: by UPI");
  expect(words).toContain("What they have too much was given up, Rs. 499: no answer");
});

it("where their payment came after all, what they paid back is told once, as paid", async () => {
  const id = await confirmed();
  shop.parts.clock.now += UNDO_MS + MINUTE;
  const { id: refund } = await refundPayment(shop.parts, id, { paise: 40_000 });
  await sentByHand(shop.parts, refund, { on: ON, utr: "555566667777" });
  await bookNeverCame(shop.parts, id, "not-there");
  const back = { how: "came back", on: ON, paise: 15_000, reason: "by UPI" } as const;
  await makeGood(shop.parts, id as string as MoneyId, back);
  await creditAgain(shop.parts, id, { utr: "666600000001", paise: 149_900 }, "service");
  expect(
    (await story()).match(/They paid money back.*?: by UPI|They paid money back.{9}/g),
  ).toEqual(["They paid money back, Rs. 150 on 20 Nov 2026: by UPI"]);
});

it("a transfer that was the rest of a claim is told", async () => {
  const line = { day: "20/11/26", date: ON, paise: 49_900, text: "UPI/ASHA" };
  const rest = { lineHash: "hash", utr: "512345678901", line, missingPaise: 49_900 };
  await noteRest(shop.parts, await confirmed(), rest);
  expect(await story()).toContain("Another transfer was kept as the rest of a claim, Rs. 499");
});

it("a letter is told by the words above it, as its reader has them", async () => {
  await confirmed();
  expect(await story()).toContain("Letter: “Your payment is confirmed”");
});

it("in a script that the owner may not read, what it is about stands beside them", async () => {
  await shop.parts.store.db.updateTable("people").set({ language: "hi" }).execute();
  await confirmed();
  expect(await story()).toMatch(/Letter: subscription started, “[^”]*[\u0900-\u097f]+[^”]*”/);
});
