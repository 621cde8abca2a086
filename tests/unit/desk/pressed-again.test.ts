import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { undoClaim } from "../../../app/backend.server/buying/undo-claim";
import { paymentById } from "../../../app/backend.server/money/payments/rows";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { openTill } from "../money/till";
import { DAY, MINUTE, type Shop } from "../payments/shop";
import { Desk } from "./desk";
import { Owner } from "./owner";

/** What stands in an old tab, or comes back with Back, is not pressed for something else. */
let shop: Shop;
let desk: Desk;
let owner: Owner;
let id: PaymentId;
beforeEach(async () => {
  shop = await openTill();
  desk = await Desk.open({}, shop);
  id = await claim(shop.parts, shop.asha, shop.request(1, { utr: "477777777777" }));
  await confirmClaim(shop.parts, id);
  owner = await Owner.at(desk);
});
afterEach(async () => {
  await desk.close();
  await shop.close();
});

test("Undo of an old tab does not undo the confirmation that came after", async () => {
  await owner.goes("/");
  const tab = owner.html;
  shop.parts.clock.now += MINUTE;
  await undoClaim(shop.parts, id, "by-mistake");
  await confirmClaim(shop.parts, id, "488888888888");
  owner.html = tab;
  await owner.press("Undo");
  expect(owner.words).toContain("was undone already, and the claim was confirmed again since");
  expect((await paymentById(shop.parts.store.db, id))?.state).toBe("fulfilled");
  await owner.goes("/");
  await owner.press("Undo");
  expect((await paymentById(shop.parts.store.db, id))?.state).toBe("claimed");
});

const endsAt = async () =>
  (
    await shop.parts.store.db
      .selectFrom("subscriptions")
      .select("ends_at")
      .where("revoked_at", "is", null)
      .executeTakeFirstOrThrow()
  ).ends_at;

test("extending everybody once more within the hour says that it was done, and asks", async () => {
  const before = await endsAt();
  const service = (await shop.parts.store.db.selectFrom("subscriptions").selectAll().execute())[0]
    ?.service_id;
  const page = `/people/extend?service=${service}`;
  await owner.goes(page);
  const old = owner.html;
  await owner.press("Extend for 1 person");
  expect(owner.words).toContain("runs 7 days longer for the 1 person who holds it");
  expect(await endsAt()).toBe(before + 7 * DAY);
  for (const shown of ["kept by the browser", "loaded anew"]) {
    if (shown === "loaded anew") await owner.goes(page);
    else [owner.html, owner.path] = [old, "/people/extend"];
    await owner.press("Extend for 1 person");
    expect(owner.words, shown).toContain("It was extended by 7 days for 1 person at");
    expect(await endsAt(), shown).toBe(before + 7 * DAY);
  }
  await owner.goes(page);
  expect(owner.words).toContain("already. If you mean it once more, it is asked about");
  await owner.press("Extend for 1 person");
  await owner.press("Extend by 7 days once more for 1 person");
  expect(await endsAt()).toBe(before + 14 * DAY);
  shop.parts.clock.now += 61 * MINUTE;
  await owner.desk.signIn();
  await owner.goes(page);
  expect(owner.words).not.toContain("It was extended by");
});
