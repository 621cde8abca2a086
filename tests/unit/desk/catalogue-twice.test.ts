import { afterEach, beforeEach, expect, test } from "vitest";
import { fieldOf } from "../../setup/read-page";
import { trailOf } from "../trail";
import { Desk } from "./desk";
import { Owner } from "./owner";

let desk: Desk;
let owner: Owner;
let address: string;
beforeEach(async () => {
  desk = await Desk.open();
  owner = await Owner.at(desk);
  address = `/catalogue/${desk.shop.offers[0]?._id}`;
  await owner.goes(address);
});
afterEach(() => desk.close());

const offers = () =>
  desk.shop.parts.store.db
    .selectFrom("offers")
    .select(["price_paise", "duration_days", "retired_at"])
    .where("id", "=", desk.shop.offers[0]?._id as never)
    .executeTakeFirstOrThrow();
const changes = async () =>
  (await trailOf(desk.shop.parts)).filter(({ what }) => what === "catalogue").length;

test("what another tab changed meanwhile is not written over: both are shown, and a second press is meant", async () => {
  const before = owner.html;
  await owner.press("Save", { Duration: "45" });
  owner.html = before;
  const answer = await owner.press("Save", { Name: "stock cash daily" });
  expect(answer.status).toBe(409);
  expect(owner.words).toContain("Somebody changed this service while you had it open");
  expect(fieldOf(owner.html, "Duration").value).toBe("30");
  expect(fieldOf(owner.html, "Duration").description).toContain("Stands now: 45");
  expect(fieldOf(owner.html, "Name").value).toBe("stock cash daily");
  expect((await offers()).duration_days).toBe(45);
  await owner.press("Save");
  expect(owner.words).toContain("The service is changed");
  expect((await offers()).duration_days).toBe(30);
});

test("a price is asked once more, old and new, before it holds", async () => {
  const begun = await changes();
  await owner.press("Save", { Price: "1999" });
  expect(owner.words).toContain(
    "stock cash costs Rs. 1,499 for 30 days now, and would cost Rs. 1,999 for 30 days.",
  );
  expect((await offers()).price_paise).toBe(149_900);
  expect(await changes()).toBe(begun);
  await owner.press("Yes: Rs. 1,999");
  expect(owner.words).toContain("The service is changed");
  expect((await offers()).price_paise).toBe(199_900);
});

test("a price that another tab changed between the question and its answer stays", async () => {
  await owner.press("Save", { Price: "1999" });
  const question = owner.html;
  await owner.goes(address);
  await owner.press("Save", { Duration: "45" });
  owner.html = question;
  await owner.press("Yes: Rs. 1,999");
  expect(owner.words).toContain("Somebody changed this service while you had it open");
  expect(await offers()).toMatchObject({ price_paise: 149_900, duration_days: 45 });
});

test("a service leaves the list after a page that says what that means", async () => {
  await owner.press("Take it off the list");
  expect((await offers()).retired_at).toBeNull();
  expect(owner.words).toContain("Take stock cash off the list?");
  expect(owner.words).toContain("To sell it again you add it anew");
  await owner.press("Take stock cash off the list");
  expect(owner.words).toContain("The service is off the list");
  expect((await offers()).retired_at).not.toBeNull();
});

const second = { Name: "stock cash", Description: "Another one.", Price: "999", Duration: "30" };
const listed = async () =>
  (
    await desk.shop.parts.store.db
      .selectFrom("offers")
      .innerJoin("services", "services.id", "offers.service_id")
      .select("offers.id")
      .where("services.name", "=", "stock cash")
      .execute()
  ).length;

test("a second service of a name is asked about, with the way to change the first", async () => {
  await owner.goes("/catalogue");
  const answer = await owner.press("Add", second);
  expect([answer.status, await listed()]).toEqual([409, 1]);
  expect(owner.words).toContain("A second service called stock cash?");
  expect(owner.words).toContain("stock cash is on sale already, at Rs. 1,499 for 30 days.");
  expect(owner.words).toContain("It would be on sale at Rs. 999 for 30 days, too");
  expect(owner.html).toContain(`href="${address}"`);
  await owner.press("Add it as a second one");
  expect(await listed()).toBe(2);
  expect(owner.words).toContain("stock cash is on sale, at Rs. 999 for 30 days.");
});

test("the very same again is refused, and a wrong price is said before the question", async () => {
  await owner.goes("/catalogue");
  const page = owner.html;
  await owner.press("Add", { ...second, Name: "swing calls" });
  expect(owner.words).toContain("swing calls is on sale, at Rs. 999 for 30 days.");
  owner.html = page;
  await owner.press("Add", { ...second, Name: "swing calls" });
  expect(owner.words).toContain("swing calls at this price for this long is on the list already");
  owner.html = page;
  await owner.press("Add", { ...second, Price: "free" });
  expect(owner.words).toContain("The price is a whole number of rupees");
  expect(await listed()).toBe(1);
});
