import { expect } from "vitest";
import { Browserless } from "../setup/browserless";
import type { Site } from "../setup/site";
import { test, visited } from "../journeys/journey";

let site: Site;
visited((one) => ({ site } = one));

const MINUTE = 60_000;
const signedIn = (html: string) => html.includes("Logout");

/** A second tab: the same cookies as they are now, from here on its own answers. */
function tab(of: Browserless): Browserless {
  const copy = new Browserless(of.site);
  for (const [name, value] of of.cookies) copy.cookies.set(name, value);
  return copy;
}

test("parallel loaders and documents never sign anyone out, across refreshes", async () => {
  const person = await new Browserless(site).at("complete", {
    number: "+919000000001",
    pan: "ABCPE0001F",
  });
  for (let round = 0; round < 6; round++) {
    const statuses = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        (i % 2
          ? person.get("/subscriptions")
          : person.get("/subscriptions.data", { "sec-fetch-dest": "empty" })
        ).then((answer) => answer.status),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    await site.sandbox.advance(7 * MINUTE);
  }
});

test("two tabs that refresh in turn stay signed in", async () => {
  const one = await new Browserless(site).at("complete", {
    number: "+919000000001",
    pan: "ABCPE0001F",
  });
  for (let round = 0; round < 4; round++) {
    const two = tab(one);
    const pages = await Promise.all([one.open("/subscriptions"), two.open("/subscriptions")]);
    expect(pages.map(({ path }) => path)).toEqual(["/subscriptions", "/subscriptions"]);
    await site.sandbox.advance(20 * MINUTE);
  }
});

test("an answer lost on the way, with its new cookies, does not sign the person out", async () => {
  const person = await new Browserless(site).at("complete", {
    number: "+919000000001",
    pan: "ABCPE0001F",
  });
  await site.sandbox.advance(20 * MINUTE);
  await tab(person).open("/subscriptions");
  await site.sandbox.advance(5 * MINUTE);
  expect((await person.open("/subscriptions")).path).toBe("/subscriptions");
});

test("a refresh cookie used again after its successor was used ends the session", async () => {
  const person = await new Browserless(site).at("complete", {
    number: "+919000000001",
    pan: "ABCPE0001F",
  });
  const thief = tab(person);
  await site.sandbox.advance(20 * MINUTE);
  await person.open("/subscriptions");
  await site.sandbox.advance(20 * MINUTE);
  await person.open("/subscriptions");
  await site.sandbox.advance(1 * MINUTE);
  expect((await thief.open("/subscriptions")).path).toMatch(/^\/auth/);
  expect((await person.open("/subscriptions")).path).toMatch(/^\/auth/);
});

// ASVS 7.4.1
test("after logout the old cookies open nothing", async () => {
  const person = await new Browserless(site).at("complete", {
    number: "+919000000001",
    pan: "ABCPE0001F",
  });
  const kept = tab(person);
  expect(signedIn((await person.open("/")).html)).toBe(true);
  const answer = await person.post("/logout", { from: "/disclaimer" });
  expect([
    answer.status,
    answer.headers.get("location"),
    answer.headers.get("clear-site-data"),
  ]).toEqual([303, "/disclaimer", '"storage"']);
  expect((await person.open("/disclaimer")).html).toContain("Logged out successfully!");
  expect(signedIn((await person.open("/")).html)).toBe(false);
  expect((await kept.open("/subscriptions")).path).toMatch(/^\/auth/);
});
