import { afterEach, beforeEach, expect, test } from "vitest";
import { Desk } from "./desk";
import { member, signedIn } from "./member";

/** Who may not read a number learns by no hit of the search whose it is. */
let desk: Desk;
beforeEach(async () => {
  desk = await Desk.open();
});
afterEach(() => desk.close());

const find = async (words: string) => {
  const { status, headers } = await desk.get(`/people?q=${encodeURIComponent(words)}`);
  return [status, headers.location ?? null];
};

test("an auditor finds nobody by number, and by name and reference as before", async () => {
  const { asha } = desk.shop;
  const hit = [303, `/people/${asha.id}`];
  await desk.signIn();
  const typed = [asha.number, asha.number.slice(3)];
  for (const words of typed) expect([words, await find(words)]).toEqual([words, hit]);
  await signedIn(desk, "ravi", await member(desk, "ravi", "auditor"));
  for (const words of typed) expect([words, await find(words)]).toEqual([words, [200, null]]);
  expect(await find("asha verma")).toEqual(hit);
  const { text } = await desk.get("/people");
  expect(text).not.toContain("e-mail, PAN");
});
