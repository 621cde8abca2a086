import { afterAll, beforeAll, expect, test } from "vitest";
import routeConfig from "../../app/routes";
import { victimsBelongings } from "../prove/access/belongings";
import { calls, pathOf, routes, type Door } from "../prove/access/doors";
import { personAt } from "../prove/access/visitors";
import { freePort } from "../setup/free-port.mjs";
import { Site } from "../setup/site";

/** What is posted may end every session of who posts it. */
const readFirst = (one: Door, other: Door) =>
  Number(one.method === "POST") - Number(other.method === "POST");

/** At an https address, as the proxy reaches it. */
let site: Site;
beforeAll(async () => {
  const PORT = String(await freePort());
  site = await Site.open({ PORT, PUBLIC_URL: "https://research.example" });
  Object.assign(site, { url: `http://127.0.0.1:${PORT}` });
});
afterAll(() => site.close());

/**
 * Numbers, addresses and PANs, and the tokens of a session. Each as a word of its own: ten digits
 * in a row stand in every third signature of Razorpay, by chance.
 */
const PERSONAL = /\b(?:91)?[6-9]\d{9}\b|@|\b[A-Z]{5}\d{4}[A-Z]\b|\b[ar]\.[0-9A-Z]{26}\./;

// ASVS 3.3.1, 3.3.2, 3.3.3, 3.3.4, 14.2.1
test("every cookie of every answer is this host's alone, secure, not for scripts, and not sent along by other sites; what is personal stands in no address", async () => {
  const own = await victimsBelongings(site);
  const paths = (await routeConfig).map(pathOf);
  let asked = 0;
  const fresh = () => `+9188000${String(++asked).padStart(5, "0")}`;
  const given = new Set<string>();
  for (const who of ["nobody", "email", "identity", "agreement", "complete"] as const) {
    const session = async () => (who === "nobody" ? [] : personAt(site, who));
    // What is read ends no session (reading-changes-nothing.test.ts): one does for all of it.
    const reads = await session();
    const doors = [...routes(own, paths, fresh), ...calls(own, fresh)];
    for (const { method, path, json, form, cookie } of doors.sort(readFirst)) {
      const cookies = method === "GET" ? reads : await session();
      const type = json === undefined ? "application/x-www-form-urlencoded" : "application/json";
      const answer = await fetch(site.url + path, {
        method,
        redirect: "manual",
        headers: {
          cookie: [...cookies, `__Host-${cookie ?? "x="}`].join("; "),
          ...(method === "POST" ? { "content-type": type } : {}),
        },
        ...(method === "POST"
          ? { body: json === undefined ? new URLSearchParams(form) : JSON.stringify(json) }
          : {}),
      });
      const leads = decodeURIComponent(answer.headers.get("location") ?? "");
      expect([path, leads]).toEqual([path, expect.not.stringMatching(PERSONAL)]);
      for (const line of answer.headers.getSetCookie()) {
        given.add(line.split("=")[0] ?? "");
        expect(line).toMatch(
          /^__Host-[a-z-]+=(?!.*domain)(?=.*; Path=\/(?:;|$))(?=.*; HttpOnly)(?=.*; Secure)(?=.*; SameSite=Lax)/i,
        );
      }
    }
  }
  expect([...given].map((name) => name.slice("__Host-".length)).sort()).toEqual([
    "access",
    "cart",
    "challenge",
    "language",
    "last-path",
    "pending",
    "refresh",
    "toast",
  ]);
}, 240_000);
