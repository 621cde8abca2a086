import { expect, test } from "vitest";
import type { Offer } from "../../../app/api/contract";
import { ownersWords } from "../../../app/content/owners-words";
import { cartAfter } from "../../../app/web/buying/cart-after";
import { shelfAddress } from "../../../app/web/buying/shelf";
import { shelfAsked, shelfOf } from "../../../app/web/buying/shelf.server";

const offers = (count: number): Offer[] =>
  Array.from({ length: count }, (_, n) => ({
    _id: `offer${n}`,
    service: {
      _id: `service${n}`,
      name: n === 7 ? "Bank NIFTY options" : `service ${n}`,
      description: n === 9 ? ["For Commodities"] : [],
      price: 100,
      duration: 30,
    },
  }));
const asked = (search: string) => shelfAsked(new URL(`http://site.invalid/services${search}`));
const ids = (list: Offer[]) => list.map(({ _id }) => _id);

test("50 services are one page, whatever is asked; 51 are two", () => {
  expect(shelfOf(offers(50), asked("?q=nifty&page=3"))).toEqual({
    offers: offers(50),
    shelf: null,
  });
  const second = shelfOf(offers(51), asked("?page=2"));
  expect(ids(second.offers)).toEqual(["offer50"]);
  expect(second.shelf).toEqual({ q: "", page: 2, pages: 2, found: 51 });
});

test.each([
  ["?page=0", 1],
  ["?page=-1", 1],
  ["?page=abc", 1],
  ["?page=1.5", 1],
  ["?page=", 1],
  ["?page=9999", 3],
  ["?page=99999999999999999999", 1],
  ["?page=2&page=3", 2],
])("%s is page %i of 3", (search, page) =>
  expect(shelfOf(offers(120), asked(search)).shelf?.page).toBe(page),
);

test("a search looks for each of its words in name and description, in any case", () => {
  const found = (q: string) =>
    ids(shelfOf(offers(60), asked(`?q=${encodeURIComponent(q)}`)).offers);
  expect(found("nifty BANK")).toEqual(["offer7"]);
  expect(found("  commoDITIES ")).toEqual(["offer9"]);
  expect(found("nifty commodities")).toEqual([]);
  expect(found("   ")).toHaveLength(50);
});

test("a search in Indian digits finds what Latin ones find, and the other way round", () => {
  const list = offers(60);
  list[7]!.service.description = ["Nifty 500 options"];
  list[9]!.service.description = ["निफ़्टी ५००"];
  for (const q of ["500", "५००", "৫০০", "௫௦௦"])
    expect(ids(shelfOf(list, asked(`?q=${q}`)).offers)).toEqual(["offer7", "offer9"]);
});

test("a search for nothing there is page 1 of 1; of 10,000 characters the first 100 count", () => {
  expect(shelfOf(offers(60), asked("?q=zzz&page=4")).shelf).toEqual({
    q: "zzz",
    page: 1,
    pages: 1,
    found: 0,
  });
  expect(asked(`?q=${"x".repeat(10_000)}`).q).toBe("x".repeat(100));
});

test("an address says only what is not the usual", () => {
  expect(shelfAddress({ q: "", page: 1 })).toBe("/services");
  expect(shelfAddress({ q: "a&b c", page: 2 })).toBe("/services?q=a%26b+c&page=2");
});

test("what a page shows and is not ticked leaves the cart; what it does not show stays", () => {
  expect(cartAfter(["here", "there"], { ticked: ["new"], shown: ["here", "new"] })).toEqual([
    "there",
    "new",
  ]);
  expect(cartAfter(["here", "there"], { ticked: ["here"], shown: ["here"] })).toEqual([
    "here",
    "there",
  ]);
  expect(cartAfter(["there"], { ticked: [], shown: [""] })).toEqual(["there"]);
});

test("a page that shows everything says all that is in the cart", () => {
  expect(cartAfter(["here", "there"], { ticked: ["new"], shown: null })).toEqual(["new"]);
});

test("a search on a Hindi page finds what the owner says in Hindi, and the English of it", () => {
  const services = { "Bank NIFTY options": "बैंक निफ़्टी ऑप्शन" };
  const site = { translations: { hi: { services } } };
  const owners = ownersWords("hi", () => site);
  const list = offers(60);
  for (const q of ["निफ़्टी", "nifty"])
    expect(ids(shelfOf(list, asked(`?q=${q}`), owners).offers)).toEqual(["offer7"]);
  expect(shelfOf(list, asked("?q=निफ़्टी")).shelf?.found).toBe(0);
});
