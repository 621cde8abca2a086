import { expect } from "vitest";
import { linksOf, said } from "../setup/read-page";
import type { Investor } from "./investor";
import { test, visited } from "./journey";

let person: Investor;
visited((one) => ({ person } = one));

/** They have been here before, and are signed out now. */
async function hasBeenHere() {
  await person.arrives("complete", "/");
  person.cookies.clear();
}

test("who signs in from the header of a page is back on that page", async () => {
  await hasBeenHere();
  await person.go("/complaint-board");
  await person.follows("Login/Sign up");
  await person.signsIn();
  expect(person.page.path).toBe("/complaint-board");
  expect(said(person.page)).toContain("OTP verified successfully!");
  expect(person.cookies.has("last-path")).toBe(false);
});

test("who signs in from the header of a long service list is back on the same part", async () => {
  await hasBeenHere();
  await person.go("/services?q=stock");
  await person.follows("Login/Sign up");
  await person.signsIn();
  expect(person.page.path).toBe("/services?q=stock");
});

test("who has completed onboarding and signs in from nowhere sees the subscriptions", async () => {
  await hasBeenHere();
  await person.go("/auth");
  await person.signsIn();
  expect(person.page.path).toBe("/subscriptions");
  expect(said(person.page)).toContain("OTP verified successfully!");
});

test("who has not completed onboarding is led there first, and then back", async () => {
  await person.go("/investor-charter");
  await person.follows("Login/Sign up");
  await person.signsIn();
  expect(person.page.path).toBe("/details?from=%2Finvestor-charter");
  await person.verifiesEmail();
  await person.givesPan();
  await person.signs();
  expect(person.page.path).toBe("/investor-charter");
});

test("the link of a page that does not exist leads to the sign-in alone", async () => {
  await person.go("/no-such-page");
  const link = linksOf(person.page.html).find(({ words }) => words === "Login/Sign up");
  expect(link?.href).toBe("/auth");
});
