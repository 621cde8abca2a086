import { afterEach, beforeEach, expect, test } from "vitest";
import { closeAccount } from "../../../app/backend.server/account/close-account";
import { changeAccount } from "../../../app/backend.server/account/change-account";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { countReceivers } from "../../../app/backend.server/desk/write-to-clients/mailing";
import { peoplePage } from "../../../app/backend.server/desk/people/find";
import { WhichClients } from "../../../app/backend.server/desk/write-to-clients/which-clients";
import { writeMailings } from "../../../app/backend.server/desk/write-to-clients/write-mailings";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { DAY } from "../payments/shop";
import { claimsOf } from "./claimants";
import { Desk } from "./desk";
import { Owner } from "./owner";

/**
 * Six people bought: one left by a refund, one's time is over, two hold it, one of the holders
 * wants no letters, and one closed the account, which ended the service, too.
 */
let desk: Desk;
let people: Awaited<ReturnType<typeof payers>>;
const payers = () =>
  desk.shop.parts.store.db.selectFrom("payments").select("person_id").orderBy("id").execute();
const group = (state: string) =>
  countReceivers(desk.shop.parts, WhichClients.parse({ state, service: null, days: 7 }));

beforeEach(async () => {
  desk = await Desk.open();
  const { shop } = desk;
  const ids = await claimsOf(shop, 6);
  people = await payers();
  const first = ids[1]!;
  await confirmClaim(shop.parts, first, null);
  shop.parts.clock.now += 20 * DAY;
  for (const id of ids) if (id !== first) await confirmClaim(shop.parts, id, null);
  shop.parts.clock.now += 12 * DAY;
  await refundPayment(shop.parts, ids[0]!, "pro-rata");
  await changeAccount(shop.parts, people[3]!.person_id, { letters: false });
  await closeAccount(shop.parts, people[4]!.person_id, { endSubscriptions: true });
});
afterEach(() => desk.close());

test("who left by a refund has lapsed: for People and letters as for the figures", async () => {
  const owner = await Owner.at(desk);
  await owner.goes("/people?state=lapsed");
  expect(owner.words).toContain("Lapsed 3");
  for (const name of ["Ravi Kumar a", "Ravi Kumar b"]) expect(owner.words).toContain(name);
  await owner.goes("/figures?month=2026-12");
  expect(owner.words).toMatch(/December 2026: \d new, 0 renewed, 3 lapsed/);
  expect((await group("lapsed")).names.sort()).toEqual(["Ravi Kumar a", "Ravi Kumar b"]);
  expect((await group("never")).people).toBe(0);
});

test("a holiday is told in one letter to everybody who holds a service or ever held one, nobody twice", async () => {
  const owner = await Owner.at(desk);
  await owner.follows("Write to everybody who ever held a service");
  await owner.press("See it as they will", { subject: "Holiday", text: "No calls on Friday." });
  expect(owner.words).toContain("All who hold a service now or ever held it");
  await owner.press("Send to 4 people");
  expect(owner.presses).toBe(3);
  await writeMailings(desk.shop.parts);
  const rows = await desk.shop.parts.store.db
    .selectFrom("mailing_receivers")
    .select("person_id")
    .orderBy("person_id")
    .execute();
  const expected = [0, 1, 2, 5].map((at) => people[at]!.person_id).sort();
  expect(rows.map(({ person_id }) => person_id)).toEqual(expected);
});

test("a page of those who lapsed goes on where it ended, whichever way they left", async () => {
  const names: (string | null)[] = [];
  let after: string | null = null;
  do {
    const which = { by: "holding" as const, state: "lapsed" as const, service: null, days: 7 };
    const page = await peoplePage(desk.shop.parts, which, { after, most: 1 });
    names.push(...page.people.map(({ account }) => account.name));
    after = page.next;
  } while (after !== null);
  expect(names).toHaveLength(new Set(names).size);
  expect(names).toHaveLength(3);
});
