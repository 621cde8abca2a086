import { afterEach, beforeEach, expect, test } from "vitest";
import { changeAccount } from "../../../app/backend.server/account/change-account";
import { retireOffer } from "../../../app/backend.server/money/catalogue/edit";
import { said } from "../../setup/read-page";
import { claimsOf } from "./claimants";
import { Desk } from "./desk";
import { Owner } from "./owner";

let desk: Desk;
let owner: Owner;
beforeEach(async () => {
  desk = await Desk.open();
  owner = await Owner.at(desk);
});
afterEach(() => desk.close());

test("a search of more letters than any name has finds nobody, and lists not all", async () => {
  await owner.searches("x".repeat(500));
  expect(owner.words).toContain("Nobody is found for");
});

test("contacts say who chose no letters, and the addresses to copy leave them out", async () => {
  await claimsOf(desk.shop, 2);
  const people = desk.shop.parts.store.db.selectFrom("payments").select("person_id");
  const [first] = await people.orderBy("id").execute();
  await changeAccount(desk.shop.parts, first!.person_id, { letters: false });
  const csv = (await desk.post("/people/contacts", { state: "never", as: "csv" })).text;
  const [heads = "", ...lines] = csv.trim().split("\r\n");
  expect(heads.split(",").at(-1)).toContain("letters");
  expect(lines.filter((line) => /"?no"?$/.test(line))).toHaveLength(1);
  const { text } = await desk.post("/people/contacts", { state: "never", as: "text" });
  expect(text).not.toContain("ravi10@example.in");
  expect(text).toContain("ravi11@example.in");
  expect(said({ html: text })).toContain("Left out of the addresses: 1 who chose");
});

test("a letter that nobody would get cannot be sent", async () => {
  await owner.follows("Write to clients");
  await owner.press("See it as they will", { subject: "Holiday", text: "No calls on Friday." });
  expect(owner.words).toContain("Nobody would get it");
  expect(owner.html).not.toContain("Send to 0 people");
});

test("a service that is off the list and held by nobody does not stand on Today", async () => {
  expect(owner.words).toContain("stock cash: 0 active");
  await retireOffer(desk.shop.parts, desk.shop.offers[0]!._id);
  await owner.goes("/");
  expect(owner.words).not.toContain("stock cash: 0 active");
});
