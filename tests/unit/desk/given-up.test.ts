import { afterEach, beforeEach, expect, it } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { doByHand } from "../../../app/backend.server/money/owed/owner-decides";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { refundById } from "../../../app/backend.server/money/refunds/refund-rows";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { fieldOf, said } from "../../setup/read-page";
import { bought, expectAccountedFor, hear, openTill } from "../money/till";
import type { Shop } from "../payments/shop";
import { trailOf } from "../trail";
import { Desk } from "./desk";
import { Owner } from "./owner";

/** What went out twice, and a refund that is withdrawn: by presses, asked once more. */
let desk: Desk;
let shop: Shop;
let owner: Owner;
beforeEach(async () => {
  shop = await openTill();
  desk = await Desk.open({}, shop);
  owner = await Owner.at(desk);
});
afterEach(async () => {
  await desk.close();
  await shop.close();
});
const madeGood = () => shop.parts.store.db.selectFrom("made_good").selectAll().execute();

/** By hand, and in the dashboard. */
async function bothWays() {
  const { row, payment } = await bought(shop);
  shop.gateway.balanceTooSmall = true;
  const { id } = await refundPayment(shop.parts, row.id, "all");
  shop.gateway.balanceTooSmall = false;
  await doByHand(shop.parts, id);
  await sentByHand(shop.parts, id, { on: "2026-11-20", utr: "N0987654321" });
  await hear(shop, payment.id, shop.gateway.refundsInDashboard(payment.id).id);
}

it("money gone out both ways came back: typed, shown and entered at the second press", async () => {
  await bothWays();
  for (const path of ["/", "/refunds"]) {
    await owner.goes(path);
    expect(owner.words).toContain("Rs. 1,499 more went out than came in");
    expect(owner.words).not.toContain("desk payments made-good");
  }
  await owner.follows("They paid it back, or I give it up");
  expect(owner.words).toContain("Rs. 1,499 too much went to Asha Verma");
  await owner.press("See what is entered", {
    "Day on which it came": "2026-11-20",
    "Bank's reference (UTR)": "555566667777",
    How: "by UPI",
  });
  expect(owner.words).toContain("Rs. 1,499 came back from Asha Verma on 20 Nov 2026");
  expect(owner.words).toContain("Nothing is entered yet");
  expect(await madeGood()).toEqual([]);
  await owner.press("Yes: Rs. 1,499 came back");
  expect(owner.words).toContain("What came back is entered");
  expect(await madeGood()).toMatchObject([{ amount_paise: 149_900, how: "came back" }]);
  expect(owner.words).not.toContain("more went out than came in");
  await expectAccountedFor(shop);
  const acts = (await trailOf(shop.parts)).filter(({ what }) => what === "made good");
  expect(acts.map(({ who }) => who)).toEqual(["owner at the desk"]);
});

it("or it is given up, and what cannot be is refused where it was typed", async () => {
  await bothWays();
  await owner.goes("/refunds");
  await owner.follows("They paid it back, or I give it up");
  const path = owner.path;
  const more = await desk.post(path, { how: "written off", amount: "1500", reason: "no answer" });
  expect(more.status).toBe(409);
  expect(said({ html: more.text })).toContain("Enter that much at most");
  const early = await desk.post(path, { how: "came back", on: "2026-01-01", reason: "UPI" });
  expect([early.status, early.text]).toEqual([
    422,
    expect.stringContaining("between the payment's own and today".replace("'", "&#x27;")),
  ]);
  const ours = { how: "came back", on: "2026-11-20", utr: "N0987654321", reason: "UPI" };
  const own = await desk.post(path, ours);
  expect(said({ html: own.text })).toContain("This is the reference of a refund which you sent.");
  expect(await madeGood()).toEqual([]);
  await owner.press("See what is written off", { Why: "no answer" });
  await owner.press("Yes: I give up Rs. 1,499");
  expect(owner.words).toContain("It is written off");
  await expectAccountedFor(shop);
});

it("a waiting refund is withdrawn from its card, after a page saying what that means", async () => {
  const paid = await claim(shop.parts, shop.asha, shop.request(1));
  await confirmClaim(shop.parts, paid, "412345678901");
  const { id } = await refundPayment(shop.parts, paid, { paise: 40_000 });
  await owner.goes("/");
  await owner.follows("Withdraw it");
  expect(owner.words).toContain("Withdraw the refund of Rs. 400 to Asha Verma?");
  expect(owner.words).toContain("The client would not get this money");
  expect(await refundById(shop.parts.store.db, id)).toMatchObject({ state: "to send" });
  await owner.press("Withdraw it");
  expect(owner.words).toContain("The refund is withdrawn");
  expect(await refundById(shop.parts.store.db, id)).toMatchObject({ state: "withdrawn" });
  await expectAccountedFor(shop);
  const again = await desk.post(`/refunds/${id}/withdraw`);
  expect([again.status, said({ html: again.text })]).toEqual([
    409,
    expect.stringContaining("is withdrawn"),
  ]);
});

it("one for which the service ended is not: the page says why", async () => {
  const paid = await claim(shop.parts, shop.asha, shop.request(1));
  await confirmClaim(shop.parts, paid, "412345678901");
  const { id } = await refundPayment(shop.parts, paid, "all");
  const { status, text } = await desk.post(`/refunds/${id}/withdraw`);
  expect(status).toBe(409);
  expect(said({ html: text })).toContain("The service has ended for this refund");
  expect(said({ html: text })).not.toContain("desk refunds");
});

it("the reason for giving up is asked for by Why, and that for what came back by How", async () => {
  await bothWays();
  await owner.goes("/refunds");
  await owner.follows("They paid it back, or I give it up");
  const back = fieldOf(owner.html, "How");
  expect([back, fieldOf(owner.html, "Why")].map(({ attributes }) => attributes.id)).toEqual([
    "reason-back",
    "reason-off",
  ]);
  const none = await desk.post(owner.path, { how: "written off", reason: "" });
  expect(said({ html: none.text })).toContain("Say why, in a few words");
});

it("a card on the person's own page does not lead to that page", async () => {
  await bothWays();
  await owner.goes("/refunds");
  expect(owner.words).toContain("See the person");
  await owner.goes(`/people/${shop.asha.id}`);
  expect(owner.words).toContain("more went out than came in");
  expect(owner.words).not.toContain("See the person");
});
