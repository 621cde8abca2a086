import { afterEach, beforeEach, expect, it } from "vitest";
import { closeAccount } from "../../../app/backend.server/account/close-account";
import { doubtAbout } from "../../../app/backend.server/buying/doubt";
import { pendingOf } from "../../../app/backend.server/buying/pending";
import { giveUtr } from "../../../app/backend.server/buying/change-claim";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmClaim, rejectClaim } from "../../../app/backend.server/buying/claim-review";
import { sendBackClaim } from "../../../app/backend.server/buying/send-back-claim";
import { balance } from "../../../app/backend.server/money/ledger/balance";
import { settle } from "../../../app/backend.server/money/payments/settle";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { openLetter } from "../../../app/backend.server/platform/outbox";
import { refusalOf } from "../people";
import { Shop } from "./shop";

const UTR = "412345678901";
let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
  const email_enc = shop.parts.seal.close("asha@example.com", "people.email");
  await shop.parts.store.db.updateTable("people").set({ email_enc }).execute();
});
afterEach(() => shop.close());

const limitedTo = (feeCapPaise: number) => {
  const { settings } = shop.parts;
  shop.parts.settings = { ...settings, limits: { ...settings.limits, feeCapPaise } };
};
const claimed = () => claim(shop.parts, shop.asha, shop.request(1));
const sums = () => balance(shop.parts.store.db);
const toPayer = async () =>
  (
    await shop.parts.store.db
      .selectFrom("outbox")
      .select("letter_enc")
      .where("kind", "=", "refund due")
      .execute()
  ).map(({ letter_enc }) => openLetter(shop.parts, letter_enc).text);

it("money over the year's limit stands in the books as owed, is to be sent, and is returned once it left", async () => {
  const id = await claimed();
  limitedTo(100_000);
  const refusal = await refusalOf(confirmClaim(shop.parts, id, UTR));
  expect(refusal.message).toContain(`claims send-back ${id} --utr 412345678901 --yes`);
  const refund = await sendBackClaim(shop.parts, id, { utr: UTR, paise: 149_900 });
  expect(refund).toMatchObject({ state: "to send", amount_paise: 149_900 });
  expect(await sums()).toMatchObject({ captured: 149_900, owed: 149_900, served: 0 });
  expect(await toPayer()).toEqual([
    expect.stringMatching(/We received Rs\. 1,499 .* go over the most that the law lets/s),
  ]);
  await sentByHand(shop.parts, refund.id, { on: "2026-11-20", utr: "999988887777" });
  expect(await sums()).toMatchObject({ captured: 149_900, owed: 0, returned: 149_900 });
  expect(await shop.active()).toEqual([]);
});

it("so does money for a closed account, and less than the claim is of", async () => {
  const short = await claimed();
  await sendBackClaim(shop.parts, short, { utr: null, paise: 100_000 });
  expect(await sums()).toMatchObject({ captured: 100_000, owed: 100_000 });
  const other = await claim(shop.parts, shop.asha, shop.request(2));
  await rejectClaim(shop.parts, other, "not found");
  await closeAccount(shop.parts, shop.asha.id, { endSubscriptions: true });
  await sendBackClaim(shop.parts, other, { utr: UTR, paise: 449_800 });
  expect(await sums()).toMatchObject({ captured: 549_800, owed: 549_800 });
});

it("what can be confirmed is not sent back so, nor what was confirmed", async () => {
  const id = await claimed();
  const back = () => refusalOf(sendBackClaim(shop.parts, id, { utr: UTR, paise: 149_900 }));
  expect((await back()).message).toMatch(
    new RegExp(`claims confirm ${id}\\. .*then: payments refund ${id} --yes$`),
  );
  await confirmClaim(shop.parts, id, UTR);
  expect((await back()).message).toContain(`payments refund ${id} --yes`);
  expect(await sums()).toMatchObject({ captured: 149_900, served: 149_900 });
});

it("the same money is noted once, however often it is typed", async () => {
  const id = await claimed();
  const back = () => sendBackClaim(shop.parts, id, { utr: UTR, paise: 100_000 });
  const tries = await Promise.allSettled([back(), back(), back()]);
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await sums()).toMatchObject({ captured: 100_000, owed: 100_000 });
});

it("so is money that came without a reference", async () => {
  const id = await claimed();
  const back = () => sendBackClaim(shop.parts, id, { utr: null, paise: 100_000 });
  await back();
  expect((await refusalOf(back())).message).toContain("is noted already");
  expect(await sums()).toMatchObject({ captured: 100_000, owed: 100_000 });
});

it("a transfer that went back pays no other claim", async () => {
  await sendBackClaim(shop.parts, await claimed(), { utr: UTR, paise: 100_000 });
  const next = await claimed();
  const named = await refusalOf(giveUtr(shop.parts, shop.asha, { payment: next, utr: UTR }));
  expect(named.status).toBe(409);
  expect((await refusalOf(confirmClaim(shop.parts, next, UTR))).message).toMatch(
    /This UTR stands on claim .* one transfer pays one claim/,
  );
});

it("a claim whose money goes back is not confirmed by that money later", async () => {
  const id = await claimed();
  limitedTo(100_000);
  await sendBackClaim(shop.parts, id, { utr: UTR, paise: 149_900 });
  limitedTo(15_100_000);
  expect((await refusalOf(confirmClaim(shop.parts, id))).message).toContain("new claim");
  expect(await sums()).toMatchObject({ captured: 149_900, owed: 149_900, served: 0 });
});

it("nor at the same moment: what is asked before it is noted waits, then is refused", async () => {
  const id = await claimed();
  await sendBackClaim(shop.parts, id, { utr: UTR, paise: 100_000 });
  const confirmed = settle(
    shop.parts,
    id,
    { received: "as on the claim", paise: null },
    "operator",
  );
  expect((await refusalOf(confirmed)).message).toContain("The money of this claim goes back");
  expect(await sums()).toMatchObject({ captured: 100_000, owed: 100_000, served: 0 });
});

it("the reference with which the money came is not that of the transfer back", async () => {
  const refund = await sendBackClaim(shop.parts, await claimed(), { utr: UTR, paise: 100_000 });
  expect(
    await refusalOf(sentByHand(shop.parts, refund.id, { on: "2026-11-20", utr: UTR })),
  ).toEqual(expect.objectContaining({ status: 409, message: expect.stringContaining("came in") }));
  expect(await sums()).toMatchObject({ owed: 100_000, returned: 0 });
});

it("the letter speaks of what came and went back, not of what was asked", async () => {
  const refund = await sendBackClaim(shop.parts, await claimed(), { utr: UTR, paise: 100_000 });
  await sentByHand(shop.parts, refund.id, { on: "2026-11-20", utr: "999988887777" });
  const rows = await shop.parts.store.db
    .selectFrom("outbox")
    .select("letter_enc")
    .where("kind", "=", "payment refunded")
    .execute();
  const [letter] = rows.map(({ letter_enc }) => openLetter(shop.parts, letter_enc));
  expect(letter?.subject).toBe("Your payment was refunded");
  expect(letter?.text).toContain("We sent you Rs. 1,000 that you paid for");
});

it("its payer is not told that it can still be confirmed, but that money goes back", async () => {
  const id = await claimed();
  await sendBackClaim(shop.parts, id, { utr: UTR, paise: 100_000 });
  const { lapsedClaims, moneyBack } = await pendingOf(shop.parts, shop.asha);
  expect({ lapsedClaims, moneyBack }).toEqual({ lapsedClaims: [], moneyBack: true });
});

it("who confirms it all the same is refused at once, and not asked to say so twice", async () => {
  const id = await claimed();
  await sendBackClaim(shop.parts, id, { utr: UTR, paise: 100_000 });
  expect(await doubtAbout(shop.parts, id, { came: null, utrs: [] })).toBeNull();
});

it("a UTR that stands on another claim is answered with the command that was typed", async () => {
  const first = await claimed();
  await giveUtr(shop.parts, shop.asha, { payment: first, utr: UTR });
  const other = await claim(shop.parts, shop.asha, shop.request(2));
  const refusal = await refusalOf(sendBackClaim(shop.parts, other, { utr: UTR, paise: 100_000 }));
  expect(refusal.message).toContain(`claims send-back ${other} --utr 412345678901`);
  expect(refusal.message).not.toContain("claims confirm");
});

it("the UTR its payer named pays no other claim, though the statement shows none", async () => {
  const named = await claimed();
  await giveUtr(shop.parts, shop.asha, { payment: named, utr: UTR });
  await sendBackClaim(shop.parts, named, { utr: null, paise: 100_000 });
  const other = await claim(shop.parts, shop.asha, shop.request(2));
  expect((await refusalOf(confirmClaim(shop.parts, other, UTR))).message).toContain(
    `This UTR stands on claim ${named}`,
  );
});

it("one that stands on another claim by now is left to that one", async () => {
  const named = await claimed();
  await giveUtr(shop.parts, shop.asha, { payment: named, utr: UTR });
  await rejectClaim(shop.parts, named, "not found");
  const other = await claim(shop.parts, shop.asha, shop.request(2));
  await confirmClaim(shop.parts, other, UTR);
  await sendBackClaim(shop.parts, named, { utr: null, paise: 100_000 });
  expect(await sums()).toMatchObject({ captured: 549_800, owed: 100_000, served: 449_800 });
});
