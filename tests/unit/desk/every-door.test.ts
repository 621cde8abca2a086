import { afterEach, beforeEach, expect, test } from "vitest";
import { trail } from "../../../app/backend.server/platform/audit/list";
import { Desk } from "./desk";

let desk: Desk;
beforeEach(async () => {
  desk = await Desk.open();
});
afterEach(() => desk.close());

/** They answer before the sign-in: `/metrics` by its own token. */
const open = ["/metrics", "/sign-in", "/join"];
const id = "0".repeat(26);
const doors = (): { method: string; path: string }[] => {
  const all = desk.routes
    .filter(({ method, path }) => method !== "ALL" && !open.includes(path))
    .map(({ method, path }) => ({ method, path: path.replace(/:\w+(?:\{[^}]*\})+/g, id) }))
    .map(({ method, path }) => ({ method, path: path.replace(/:\w+/g, id) }));
  return [...new Map(all.map((door) => [`${door.method} ${door.path}`, door])).values()];
};
const knock = ({ method, path }: { method: string; path: string }, from?: string) =>
  method === "GET" ? desk.get(path) : desk.post(path, {}, from ? { origin: from } : {});

test("every page and every act, whichever it is, is behind the sign-in", async () => {
  expect(doors().length).toBeGreaterThan(40);
  for (const cookie of ["", "operator=guessed"])
    for (const door of doors()) {
      desk.cookie = cookie;
      const { status, headers, text } = await knock(door);
      const said = door.method === "GET" ? [303, "/sign-in"] : [401, undefined];
      expect([door, status, headers.location?.split("?")[0]]).toEqual([door, ...said]);
      expect(text).not.toContain("Asha");
    }
});

test("no act takes a form of another site, signed in or not, and nothing is done", async () => {
  await desk.signIn();
  const before = await trail(desk.shop.parts, { most: 1 });
  for (const door of doors().filter(({ method }) => method === "POST"))
    for (const from of ["https://evil.example", "null"])
      expect([door, (await knock(door, from)).status]).toEqual([door, 403]);
  expect(await trail(desk.shop.parts, { most: 1 })).toEqual(before);
});

test("signed in, an address naming nobody is answered in words, never with our error", async () => {
  await desk.signIn();
  for (const door of doors().filter(({ path }) => path !== "/sign-out")) {
    const { status, text } = await knock(door);
    expect([door, status]).not.toEqual([door, 500]);
    expect(text).not.toContain("Something went wrong on our side");
  }
});
