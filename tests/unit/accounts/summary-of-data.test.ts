import { afterEach, beforeEach, expect, test } from "vitest";
import { exportedFiles } from "../../../app/backend.server/account/exported-files";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { findAccounts } from "../../../app/backend.server/platform/people/find-accounts";
import type { Person } from "../../../app/backend.server/platform/people/person";
import { keepLanguage } from "../../../app/backend.server/platform/people/reading-language";
import { lookedAt } from "../../setup/read-back";
import { DAY, personAt } from "../people";
import { Shop } from "../payments/shop";

const NUMBER = "+919812345678";
const PAN = "RAVPK1234L";
let shop: Shop;
let ravi: Person;
beforeEach(async () => {
  shop = await Shop.open();
  ravi = await personAt(shop.parts, "done", {
    number: NUMBER,
    email: "ravi@example.in",
    pan: PAN,
    name: "Ravi Kumar",
    dob: "1988-01-02",
  });
});
afterEach(() => shop.close());

async function files(id: string = ravi.id, events = false) {
  const [account] = await findAccounts(shop.parts, id);
  return exportedFiles(shop.parts, account!, { events });
}
const summary = async () => {
  const [first] = await files();
  expect(first?.name).toBe("summary.html");
  return lookedAt(first!.content.toString(), "the summary of one's data");
};
/** What a reader sees, each run of blanks one. */
const read = (html: string) =>
  html
    .replace(/<style>[\s\S]*?<\/style>|<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
const buys = async () => {
  const request = { ...shop.request(1), receipt: PAN };
  const notes = { ...request.notes, number: NUMBER };
  const id = await claim(shop.parts, ravi, { ...request, notes });
  shop.parts.clock.now += DAY;
  await confirmClaim(shop.parts, id, "412345678901");
  return id;
};

test("the first file says in short what is in the others, and names each", async () => {
  await refundPayment(shop.parts, await buys(), { paise: 10_000 });
  const words = read(await summary());
  for (const { name } of await files()) expect(words).toContain(`${name}: `);
  for (const said of [
    "Name Ravi Kumar",
    "Mobile number +91 98123 45678",
    "PAN RAVPK1234L",
    "Date of birth 2 Jan 1988",
    "Signed on",
    "stock cash Rs. 1,499 Paid.",
    "Our letters to you",
    "Your payment is confirmed",
    "Reminders before a service ends On",
  ])
    expect(words).toContain(said);
});

test.each([
  ["en", "stock cash It did not begin 21 Nov 2026"],
  ["hi", "स्टॉक कैश शुरू नहीं हुई 21 नवंबर 2026"],
] as const)("a service that ended before it began says so (%s)", async (language, said) => {
  await keepLanguage(shop.parts.store.db, ravi.id, language);
  await buys();
  const starts_at = shop.parts.clock.now + 9 * DAY;
  await shop.parts.store.db
    .updateTable("subscriptions")
    .set({ starts_at, ends_at: starts_at + 30 * DAY, revoked_at: shop.parts.clock.now })
    .execute();
  expect(read(await summary())).toContain(said);
});

test("a person who has bought nothing reads so, and not an empty table", async () => {
  const words = read(await summary());
  expect(words).toContain("Your payments None");
  expect(words).toContain("Your services None");
  expect(words).toContain("Your complaints None");
});

test("whoever reads Hindi reads it in Hindi", async () => {
  await keepLanguage(shop.parts.store.db, ravi.id, "hi");
  await buys();
  const html = await summary();
  expect(html).toContain('<html lang="hi">');
  const latin = read(html)
    .replace(/\S*[@/.]\S*|“(?:agreements|letters)”/g, "")
    .match(/[A-Za-z]{2,}/g);
  const theirs = [shop.parts.site().product, "Ravi Kumar", PAN, "stock cash"].join(" ");
  expect(new Set(latin?.filter((word) => !theirs.includes(word)))).toEqual(new Set());
});

test("services are named in it as the owner translated them", async () => {
  const site = shop.parts.site();
  const hi = { ...site.translations.hi, services: { "stock cash": "स्टॉक कैश" } };
  shop.parts.site = () => ({ ...site, translations: { ...site.translations, hi } });
  await buys();
  expect(read(await summary())).toContain("stock cash");
  await keepLanguage(shop.parts.store.db, ravi.id, "hi");
  const words = read(await summary()).replace(/हमारे ई?मेल.*/, "");
  expect(words.match(/स्टॉक कैश/g)?.length).toBeGreaterThanOrEqual(2);
});

test("what was typed is text in it, whatever it looks like, and turns no line round", async () => {
  const name_enc = shop.parts.seal.close("<b>Ravi\u202E</b>", "people.name");
  await shop.parts.store.db
    .updateTable("people")
    .set({ name_enc })
    .where("id", "=", ravi.id)
    .execute();
  const html = await summary();
  expect(html).toContain("&lt;b&gt;Ravi&lt;/b&gt;");
  expect(html).not.toContain("<b>");
});

test("whether what providers reported is in it is told", async () => {
  const told = "What the payment and signing companies reported to us is not in it";
  expect(read(await summary())).toContain(told);
  expect(read((await files(ravi.id, true))[0]!.content.toString())).not.toContain(told);
});
