import { expect, test } from "vitest";
import type { Offer } from "../../../app/api/contract";
import { isPaid } from "../../../app/web/buying/begun-order";
import {
  cartCookie,
  cartIds,
  cartOf,
  entriesOf,
  inCart,
  isStale,
} from "../../../app/web/buying/cart.server";

const offer = (_id: string, service: string): Offer => ({
  _id,
  service: { _id: service, name: "stock cash", description: [], price: 1499, duration: 30 },
});
const offers = [offer("A", "cash"), offer("B", "options")];
const on = (secure: boolean, remote = false) => ({ api: null, remote, web: { secure } });
const entries = (...ids: string[]) => ids.map((id) => ({ id, service: null }));
const asked = (cookie: string, secure = false) => ({
  context: on(secure),
  request: new Request("http://site.invalid/services", { headers: { cookie } }),
});

test("the cart holds each id once, at most 50, and nothing that is no id", () => {
  expect(cartIds(asked("toast=x; cart=A.B.A.<b>..C"))).toEqual(["A", "B", "C"]);
  expect(cartIds(asked("nocart=A"))).toEqual([]);
  const many = Array.from({ length: 60 }, (_, n) => `id${n}`);
  expect(cartIds(asked(`cart=${many.join(".")}`))).toHaveLength(50);
});

// ASVS 3.3.4
test("an empty cart is removed; a full one is kept half a year, secure where the site is", () => {
  expect(cartCookie(on(false), [])).toBe("cart=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
  expect(cartCookie(on(true), entries("A", "B"))).toBe(
    "__Host-cart=A.B; Path=/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure",
  );
});

// ASVS 3.3.1
test("where the site is secure, a cart planted without the host's prefix is not read", () => {
  expect(cartIds(asked("cart=planted; __Host-cart=A", true))).toEqual(["A"]);
  expect(cartIds(asked("cart=planted", true))).toEqual([]);
});

test("what is offered no longer is counted, not kept", () => {
  expect(inCart(entries("B", "gone"), offers)).toEqual({ chosen: [offers[1]], dropped: 1 });
});

test("[S 3.6] with another's API an entry listed under another id is found by its service", () => {
  const cookie = cartCookie(on(false, true), entriesOf(offers)).split(";")[0]!;
  expect(cookie).toBe("cart=A~cash.B~options");
  const cart = cartOf(asked(cookie));
  const listed = [offer("C", "options"), offer("A", "cash")];
  const { chosen, dropped } = inCart(cart, listed);
  expect([chosen.map(({ _id }) => _id), dropped]).toEqual([["A", "C"], 0]);
  expect(isStale(cart, chosen)).toBe(true);
  expect(inCart(cart, [offer("C", "options")])).toMatchObject({ dropped: 1 });
});

test("a cart of long ids stays within what a cookie holds", () => {
  const long = Array.from({ length: 50 }, (_, n) =>
    offer(`${n}`.padStart(60, "i"), "s".repeat(60)),
  );
  expect(cartCookie(on(false, true), entriesOf(long)).length).toBeLessThan(4_096);
});

const begun = (until: Record<string, number>) => ({
  order: "order_1",
  person: "+919876543210",
  until,
});

test("an order is paid once each of its services runs", () => {
  const order = begun({ A: 0, B: 0 });
  expect(isPaid(order, offers, new Map())).toBe(false);
  expect(isPaid(order, offers, new Map([["cash", 100]]))).toBe(false);
  const both = ["cash", "options"].map((service): [string, number] => [service, 100]);
  expect(isPaid(order, offers, new Map(both))).toBe(true);
});

test("a renewal is paid only when the service runs longer than before", () => {
  expect(isPaid(begun({ A: 100 }), offers, new Map([["cash", 100]]))).toBe(false);
  expect(isPaid(begun({ A: 100 }), offers, new Map([["cash", 200]]))).toBe(true);
});

test("of an order whose offers are all gone nothing is said", () => {
  expect(isPaid(begun({ gone: 0 }), offers, new Map([["cash", 100]]))).toBe(false);
});
