import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { moneyLooks } from "../../../app/backend.server/upkeep/doctor/money";
import { doByHand } from "../../../app/backend.server/money/owed/owner-decides";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import type { HowMuch } from "../../../app/backend.server/money/refunds/what-to-refund";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { dateInIndia } from "../../../app/content/india";
import { whatWaits } from "../../../app/backend.server/desk/today/waiting";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { confirmClaim, rejectClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { refusalOf } from "../people";
import type { Shop } from "../payments/shop";
import { bought, hear, hearDispute, letters, openTill, sweepAgain } from "./till";
import { trailOf } from "../trail";

const UTR = { on: "2026-11-20", utr: "N0987654321" };
let shop: Shop;
beforeEach(async () => {
  shop = await openTill();
});
afterEach(() => shop.close());

const sent = async (howMuch: HowMuch) => {
  const { row, payment } = await bought(shop);
  shop.gateway.balanceTooSmall = true;
  const { id } = await refundPayment(shop.parts, row.id, howMuch);
  shop.gateway.balanceTooSmall = false;
  await doByHand(shop.parts, id);
  await sentByHand(shop.parts, id, UTR);
  return payment;
};
const desk = async (...words: string[]) => {
  const lines: string[] = [];
  const code = await runOperator(shop.parts, words, (line) => lines.push(line));
  return { code, said: lines.join("\n") };
};
const doctor = async () => {
  const look = moneyLooks.find(({ name }) => name === "money");
  return (await look?.look({ ...shop.parts, store: shop.parts.store } as never))?.says ?? "";
};
const TOO_MUCH = "owner: more went out";

it("more went out than came in, by hand and at the gateway: the owner is written to once, and the ledger and the doctor name it", async () => {
  const payment = await sent("all");
  expect(await letters(shop, TOO_MUCH)).toEqual([]);
  const { id } = shop.gateway.refundsInDashboard(payment.id);
  await hear(shop, payment.id, id);
  await sweepAgain(shop);
  await hear(shop, payment.id, id);
  const [letter, ...more] = await letters(shop, TOO_MUCH);
  expect([more, letter]).toEqual([[], expect.stringContaining(payment.id)]);
  expect(letter).toContain("Rs. 1,499 more went out than came in");
  expect(letter).toContain("by Razorpay Rs. 1,499, by bank transfer Rs. 1,499");
  const money = await desk("money");
  expect(money.code).toBe(1);
  expect(money.said).toContain("Rs. 1,499 more went out than came in");
  expect(await doctor()).toContain(`Rs. 1,499 more went out than came in with ${payment.id}`);
  const waits = async () =>
    (await whatWaits(shop.parts)).filter(({ kind }) => kind === "went out twice");
  expect(await waits()).toMatchObject([
    { count: 1, paise: 149_900, twice: [{ id: payment.id, name: "Asha Verma", paise: 149_900 }] },
  ]);
  expect((await desk("today")).said).toContain("Money that went out twice: 1, Rs. 1,499");
  const back = ["--came-back", "2026-11-20", "--reason", "They sent it by UPI"];
  expect((await desk("payments", "made-good", payment.id, ...back)).code).toBe(0);
  expect(await waits()).toEqual([]);
});

it("a lost dispute after a refund is told the same way", async () => {
  const { row, payment } = await bought(shop);
  await refundPayment(shop.parts, row.id, "all");
  const dispute = shop.gateway.disputed(payment.id);
  shop.gateway.disputeBecomes(dispute.id, "lost");
  await hearDispute(shop, dispute.id, payment.id);
  expect(await letters(shop, TOO_MUCH)).toEqual([
    expect.stringContaining("the bank took Rs. 1,499 by a dispute") as string,
  ]);
});

it("a refund of the dashboard's on top of one that was sent by hand is told, though less went out than came in", async () => {
  const payment = await sent({ paise: 40_000 });
  const { id } = shop.gateway.refundsInDashboard(payment.id, 40_000);
  await hear(shop, payment.id, id);
  await hear(shop, payment.id, id);
  expect(await letters(shop, TOO_MUCH)).toEqual([]);
  expect(await letters(shop, "owner: returned both ways")).toEqual([
    expect.stringContaining("If both were meant, nothing is to be done") as string,
  ]);
});

it("what came back is entered in parts, what is given up is written off, and the ledger holds again; no more than was missing", async () => {
  const payment = await sent("all");
  const { id } = shop.gateway.refundsInDashboard(payment.id);
  await hear(shop, payment.id, id);
  const made = (...words: string[]) => desk("payments", "made-good", payment.id, ...words);
  const today = dateInIndia(shop.parts.now());
  const back = ["--came-back", today, "--reason", "UPI 412345678901"];
  expect((await made("--came-back", today)).code).toBe(64);
  expect((await made("--written-off", ...back)).code).toBe(64);
  expect((await made("--came-back", "2031-01-01", "--reason", "x")).code).toBe(1);
  expect((await made(...back, "--amount", "0")).code).toBe(64);
  expect((await made(...back, "--amount", "1500")).said).toContain("Enter that much at most");
  expect(await made(...back, "--amount", "1000")).toEqual({
    code: 0,
    said: expect.stringContaining(
      `Rs. 1,000 of ${payment.id} is entered as come back. Rs. 499 is still missing.`,
    ) as string,
  });
  const { said } = await desk("money");
  expect(said).toContain("Rs. 499 more went out than came in");
  expect(said).toContain("or you give it up: desk payments made-good PAYMENT");
  const off = ["--written-off", "--reason", "They do not answer"];
  const both = await Promise.all([made(...off), made(...off)]);
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
  const money = await desk("money", "--recount");
  expect(money.code).toBe(0);
  expect(money.said).toContain("All of it is accounted for");
  expect(await letters(shop, TOO_MUCH)).toHaveLength(1);
  const trail = (await trailOf(shop.parts)).filter(({ what }) => what === "made good");
  expect(trail.map(({ about }) => JSON.parse(about) as unknown)).toEqual([
    { gatewayPayment: payment.id, how: "came back", paise: 100_000 },
    { gatewayPayment: payment.id, how: "written off", paise: 49_900 },
  ]);
});

describe("the transfer by which money came back", () => {
  const CAME = "412345678901";
  const tooMuch = async () => {
    const payment = await sent("all");
    const { id } = shop.gateway.refundsInDashboard(payment.id);
    await hear(shop, payment.id, id);
    const today = dateInIndia(shop.parts.now());
    const words = ["payments", "made-good", payment.id, "--came-back", today];
    return { payment, words, reason: ["--reason", "They sent it by UPI"] };
  };
  const claimed = (utr: string) => claim(shop.parts, shop.asha, shop.request(2, { utr }));

  it("pays no claim as well: neither one that names it then, nor one that waits and named it before", async () => {
    const waits = await claimed(CAME);
    const { payment, words, reason } = await tooMuch();
    expect(await desk(...words, ...reason, "--utr", CAME)).toEqual({
      code: 0,
      said: expect.stringContaining(`THE CLAIM ${waits} NAMES THE SAME REFERENCE`) as string,
    });
    expect(await refusalOf(confirmClaim(shop.parts, waits))).toMatchObject({
      status: 409,
      message: expect.stringContaining(payment.id) as string,
    });
    await rejectClaim(shop.parts, waits, "x");
    expect((await refusalOf(claimed(CAME))).status).toBe(409);
    const other = await claimed("412345678902");
    expect((await refusalOf(confirmClaim(shop.parts, other, CAME))).status).toBe(409);
    await confirmClaim(shop.parts, other);
  });

  it("entered without its reference is called open to claims, and gets it as advised", async () => {
    const { words, reason } = await tooMuch();
    const { code, said } = await desk(...words, ...reason);
    expect(code).toBe(0);
    const advised = /desk (payments made-good .*)$/m.exec(said)?.[1] ?? "";
    expect((await desk(...advised.replace("REFERENCE", CAME).split(" "))).code).toBe(0);
    expect((await trailOf(shop.parts)).at(-1)?.about).toContain('"how":"reference"');
    expect((await refusalOf(claimed(CAME))).status).toBe(409);
    expect((await desk(...advised.replace("REFERENCE", CAME).split(" "))).code).toBe(1);
  });

  it("is no transfer that paid a claim, nor one of our own", async () => {
    const { words, reason } = await tooMuch();
    await confirmClaim(shop.parts, await claimed(CAME));
    for (const utr of [CAME, UTR.utr])
      expect((await desk(...words, ...reason, "--utr", utr)).code, utr).toBe(1);
    expect((await desk(...words, ...reason, "--utr", "x")).code).toBe(1);
  });
});
