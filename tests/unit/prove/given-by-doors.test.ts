import { expect, test } from "vitest";
import { Given } from "../../prove/access/given";

const GOOD = "__Host-toast=x; Path=/; HttpOnly; Secure; SameSite=Lax";
const answer = (cookie: string, location = "/auth") =>
  new Response(null, { headers: { "set-cookie": cookie, location } });

test("a cookie that is this host's alone, secure and not for scripts is no fault, nor is where a door leads", () => {
  expect(new Given().faultsOf(answer(GOOD))).toEqual([]);
});

test.each([
  ["without the host's prefix", GOOD.replace("__Host-", "")],
  ["for a domain", `${GOOD}; Domain=research.example`],
  ["below a path", GOOD.replace("Path=/;", "Path=/pay;")],
  ["for scripts", GOOD.replace("HttpOnly; ", "")],
  ["sent in the clear", GOOD.replace("Secure; ", "")],
  ["sent along by other sites", GOOD.replace("Lax", "None")],
])("a cookie %s is a fault", (_, cookie) => {
  expect(new Given().faultsOf(answer(cookie))).toEqual([`gives the cookie ${cookie}`]);
});

test.each([
  "/auth?mobile=9876543210",
  "/details?email=asha%40example.com",
  "/details?pan=ABCPE1234F",
  `/x?t=a.${"0".repeat(26)}.1`,
])("to be led to %s is a fault", (address) => {
  expect(new Given().faultsOf(answer(GOOD, address))).toHaveLength(1);
});

test("a cookie that nobody expects is told, and one that no answer gave", () => {
  const given = new Given();
  given.faultsOf(answer(GOOD));
  expect(given.faultsOfAll(["toast"])).toEqual([]);
  expect(given.faultsOfAll(["access"])).toEqual(["the cookies toast were given, not access"]);
});
