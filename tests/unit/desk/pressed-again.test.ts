import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { changeNumber } from "../../../app/backend.server/account/change-number";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { undoClaim } from "../../../app/backend.server/buying/undo-claim";
import { paymentById } from "../../../app/backend.server/money/payments/rows";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { letters, openTill } from "../money/till";
import { DAY, MINUTE, type Shop } from "../payments/shop";
import { again, personAt } from "../people";
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

describe("a number is changed once", () => {
  const DOB = "1988-01-02";
  const PAN = "MEEPK1234M";
  const meera = () =>
    personAt(shop.parts, "done", {
      ...{ number: "+919876500031", email: "m@example.in", name: "Meera Rao", pan: PAN, dob: DOB },
    });
  const told = async () => (await letters(shop, "number changed")).length;

  test("by a form pressed twice, or again after the number was changed once more", async () => {
    const { id } = await meera();
    await owner.goes(`/people/${id}/number`);
    const form = owner.html;
    const presses = (number: string) => {
      [owner.html, owner.path] = [form, `/people/${id}/number`];
      shop.parts.clock.now += MINUTE;
      return owner.press("Change the number", { number, pan: PAN, dob: DOB });
    };
    await presses("9833300001");
    expect(owner.words).toContain("The number is changed");
    await presses("9833300001");
    expect(owner.words).toContain("The account has the number +919833300001 now. Nothing more was");
    expect(await told()).toBe(1);

    await owner.goes(`/people/${id}/number`);
    shop.parts.clock.now += MINUTE;
    await owner.press("Change the number", { number: "9833300002", pan: PAN, dob: DOB });
    await presses("9833300001");
    expect(owner.words).toContain("The account has the number +919833300002 now. Nothing more was");
    expect((await again(shop.parts, id)).number).toBe("+919833300002");
    expect(await told()).toBe(2);
  });

  test("also by a form whose number is right again because it was changed back since", async () => {
    const { id, number } = await meera();
    const changes = async (form: string, to: string) => {
      [owner.html, owner.path] = [form, `/people/${id}/number`];
      shop.parts.clock.now += MINUTE;
      await owner.press("Change the number", { number: to, pan: PAN, dob: DOB });
    };
    await owner.goes(`/people/${id}/number`);
    const first = owner.html;
    await changes(first, "9833300001");
    await owner.goes(`/people/${id}/number`);
    await changes(owner.html, number);
    expect((await again(shop.parts, id)).number).toBe(number);
    await changes(first, "9833300001");
    expect(owner.words).toContain(`The account has the number ${number} now. Nothing more was`);
    expect((await again(shop.parts, id)).number).toBe(number);
    expect(await told()).toBe(2);
  });

  test("also by the command, and the number that it has already is no change", async () => {
    const { id } = await meera();
    for (let n = 0; n < 2; n++) {
      await changeNumber(shop.parts, id, "+919833300001").catch(() => "refused");
      shop.parts.clock.now += MINUTE;
    }
    expect(await told()).toBe(1);
  });
});
