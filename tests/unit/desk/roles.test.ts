import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { complain } from "../../../app/backend.server/information/register/file-complaint";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { trail } from "../../../app/backend.server/platform/audit/list";
import { saveDraft } from "../../../app/backend.server/research/drafts";
import { checkDoors, doors as rights } from "../../../app/desk.server/doors";
import { aNote } from "../../setup/research-drafts";
import { elements } from "../../setup/html-form";
import { linksOf, said } from "../../setup/read-page";
import { Desk } from "./desk";
import { member, signedIn } from "./member";
import { trailOf } from "../trail";

/**
 * Who may what, in this test's own words: the product's table is held against them. What is neither
 * money, an account's end, an answer for lost research, who a client is, the team nor a whole list
 * of contacts is an assistant's, too; an auditor reads.
 */
const moneyOut = [
  /^\/people\/\w+\/payments\/\w+\/refund$/,
  /^\/refunds\/\w+\/(sent|again|by-hand|withdraw|correct|bounced|arrived|undo|not-theirs)$/,
  /^\/payments\/\w+\/(give-back|came-back|made-good(\/undo)?)$/,
  /^\/claims\/\w+\/(send-back|taken-back|never-came)$/,
  /^\/statement\/(second|(late|again)\/send-back)$/,
  /^\/restored\/compared$/,
];
/** They hold PAN and date of birth, by which an account is given another number. */
const identity = [/^\/people\/\w+\/export$/, /^\/payments\/\w+\/evidence$/];
const ownersOnly = [
  ...moneyOut,
  ...identity,
  /^\/people\/\w+\/close$/,
  /^\/complaints\/[\w-]+\/withdraw$/,
  /^\/research\/lost\/(letters|nothing|given-up)$/,
  /^\/team(\/|$)/,
  /^\/(settings|restart)(\/|$)/,
];
const wholeLists = [/^\/people\/contacts$/];
/** Pages that are the first half of an act. */
const before = [
  /^\/statement$/,
  /^\/letters\/new$/,
  /^\/people\/extend$/,
  /^\/people\/\w+\/(devices|number)$/,
  /^\/people\/\w+\/subscriptions\//,
  /^\/people\/\w+\/disputes\//,
  /^\/catalogue\/\w+$/,
  /^\/research\/(new|draft\/\w+(\/preview)?)$/,
];
const among = (all: RegExp[], path: string) => all.some((one) => one.test(path));
const sitting = {
  owner: () => true,
  ownerOfTheTeam: () => true,
  assistant: (_: string, path: string) => !among([...ownersOnly, ...wholeLists], path),
  trusted: (_: string, path: string) => !among(ownersOnly, path),
  auditor: (method: string, path: string) =>
    path === "/figures/books" ||
    path === "/sign-out" ||
    /^\/passkeys(\/|$)/.test(path) ||
    (method === "GET" && !among([...ownersOnly, ...before], path)),
};
type Sitter = keyof typeof sitting;
const sitters = Object.keys(sitting) as Sitter[];

let desk: Desk;
let cookies: Record<Sitter, string>;
beforeEach(async () => {
  desk = await Desk.open();
  const secrets = {
    ownerOfTheTeam: await member(desk, "owner-too", "owner"),
    assistant: await member(desk, "ravi", "assistant"),
    trusted: await member(desk, "meera", "assistant", true),
    auditor: await member(desk, "anil", "auditor"),
  };
  await desk.signIn();
  cookies = {
    owner: desk.cookie,
    ownerOfTheTeam: await signedIn(desk, "owner-too", secrets.ownerOfTheTeam),
    assistant: await signedIn(desk, "ravi", secrets.assistant),
    trusted: await signedIn(desk, "meera", secrets.trusted),
    auditor: await signedIn(desk, "anil", secrets.auditor),
  };
});
afterEach(() => desk.close());

const open = ["/metrics", "/sign-in", "/sign-in/passkey", "/join"];
const filled = (path: string) =>
  path.replace(/:\w+\{.*\}+/g, "0".repeat(26)).replace(/:\w+/g, "0".repeat(26));
const doorsThere = () => {
  const all = desk.routes
    .filter(({ method, path }) => method !== "ALL" && !open.includes(path))
    .map(({ method, path }) => ({ method, path: filled(path) }));
  return [...new Map(all.map((door) => [`${door.method} ${door.path}`, door])).values()];
};
const knock = ({ method, path }: { method: string; path: string }) =>
  method === "GET" ? desk.get(path) : desk.post(path);
const newest = async () => (await trail(desk.shop.parts, { most: 1 }))[0]?.seq;

// ASVS 8.2.1
test("every door × everybody: who has the right comes in, everybody else is refused and nothing is done", async () => {
  const doors = doorsThere().filter(({ path }) => path !== "/sign-out");
  expect(doors.length).toBeGreaterThan(65);
  const wrong: unknown[] = [];
  for (const who of sitters)
    for (const door of doors) {
      desk.cookie = cookies[who];
      const seq = await newest();
      const { status, text, headers } = await knock(door);
      const refused = status === 403 && text.includes("That is not for your role");
      const out = status === 401 || headers.location?.startsWith("/sign-in") === true;
      const may = sitting[who](door.method, door.path);
      if (out || refused === may || status === 500) wrong.push([who, door, status]);
      if (!may && (await newest()) !== seq) wrong.push([who, door, "left something on the trail"]);
    }
  expect(wrong).toEqual([]);
});

test("every door × everybody's ended session, no session, a guessed one: 0 come in", async () => {
  const ended = Object.values(cookies);
  for (const cookie of ended) {
    desk.cookie = cookie;
    await desk.post("/sign-out");
  }
  const seq = await newest();
  for (const cookie of [...ended, "", "operator=guessed"])
    for (const door of doorsThere()) {
      desk.cookie = cookie;
      const { status, headers, text } = await knock(door);
      const expected = door.method === "GET" ? [303, "/sign-in"] : [401, undefined];
      expect([door, status, headers.location?.split("?")[0]]).toEqual([door, ...expected]);
      expect(text).not.toContain("Asha");
    }
  expect(await newest()).toBe(seq);
});

test("closed to all: an address that is no door, any method but reading and pressing", async () => {
  for (const who of sitters) {
    desk.cookie = cookies[who];
    expect((await desk.get("/refunds/x/sent")).status).toBe(404);
    expect((await desk.post("/people")).status).toBe(404);
    expect((await desk.post("//refunds/x/sent")).status).toBe(404);
  }
});

test("a door without a right, and a right without a door: the desk does not start", () => {
  const there = Object.keys(rights).map((door) => {
    const [method = "", path = ""] = door.split(" ");
    return { method, path };
  });
  expect(() => checkDoors(there)).not.toThrow();
  expect(() => checkDoors([...there, { method: "POST", path: "/refunds/all" }])).toThrow(
    "POST /refunds/all",
  );
  expect(() => checkDoors(there.slice(1))).toThrow("POST /sign-out");
});

/** A desk on which there is something of everything that waits. */
async function busy() {
  const { shop } = desk;
  const paid = await claim(shop.parts, shop.asha, shop.request(1, { utr: "412345678901" }));
  await confirmClaim(shop.parts, paid, null);
  const { id } = await refundPayment(shop.parts, paid, "all");
  const held = await claim(shop.parts, shop.asha, shop.request(1, { utr: "412345678902" }));
  await confirmClaim(shop.parts, held, null);
  await claim(shop.parts, shop.asha, shop.request(1, { utr: "412345678903" }));
  await complain(shop.parts, "192.0.2.9", {
    ...{ name: "Ravi", number: "+919812345678", email: "ravi@example.in" },
    ...{ category: "fees", words: "Charged twice." },
  });
  const { id: service } = await shop.parts.store.db
    .selectFrom("services")
    .select("id")
    .executeTakeFirstOrThrow();
  await saveDraft(shop.parts, null, aNote({ services: [service] }));
  return { paid, refund: id };
}

/** All that is reached by links from Today, and every form that stands there. */
async function walk(who: Sitter) {
  const [pages, forms] = [new Map<string, string>(), new Set<string>()];
  const waiting = ["/", `/people/${desk.shop.asha.id}`];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue;
    desk.cookie = cookies[who];
    const { status, text, headers } = await desk.get(path);
    pages.set(path, text);
    expect([who, path, status < 400 || status === 422]).toEqual([who, path, true]);
    if (headers.location) waiting.push(headers.location);
    if (/html/.test(headers["content-type"] ?? "")) {
      for (const { attributes } of elements(text, "form"))
        if (attributes.method === "post")
          forms.add((attributes.action ?? path).split("?")[0] ?? "");
      for (const { href } of linksOf(text))
        // Months and filters are the same page again.
        if (/^\/[^?]*$/.test(href.replace(/#.*/, "")) || href.startsWith("/research/new"))
          waiting.push(href.replace(/#.*/, ""));
    }
  }
  return { pages, forms };
}

test("a page draws no button or link that its reader may not use, and all they may", async () => {
  const { paid } = await busy();
  const walked = {} as Record<Sitter, Awaited<ReturnType<typeof walk>>>;
  for (const who of sitters) walked[who] = await walk(who);
  for (const who of sitters)
    for (const form of walked[who].forms)
      expect([who, form, sitting[who]("POST", form)]).toEqual([who, form, true]);
  // Whatever the owner is shown and another may do, they are shown, too: but for the Undo of what
  // the owner gives back.
  const all = [...walked.owner.forms].filter((form) => form !== `/claims/${paid}/undo`);
  expect(all.length).toBeGreaterThan(22);
  for (const who of sitters) {
    const may = all.filter((form) => sitting[who]("POST", form)).sort();
    expect([who, may.filter((form) => !walked[who].forms.has(form))]).toEqual([who, []]);
  }
  expect([...walked.auditor.forms].sort()).toEqual(["/figures/books", "/sign-out"]);
});

test("an assistant who presses for money anyway moves none, whatever they have open", async () => {
  const { paid, refund } = await busy();
  const { db } = desk.shop.parts.store;
  const money = async () => [
    await db.selectFrom("refunds").selectAll().execute(),
    await db.selectFrom("payments").selectAll().execute(),
    await db.selectFrom("people").selectAll().execute(),
  ];
  const there = await money();
  const person = `/people/${desk.shop.asha.id}`;
  for (const who of ["assistant", "trusted", "auditor"] as const)
    for (const [path, form] of [
      [`/refunds/${refund}/sent`, { on: "2026-11-20", utr: "412345670000" }],
      [`/refunds/${refund}/by-hand`, {}],
      [`${person}/payments/${paid}/refund`, { how: "all", paise: "149900" }],
      [`/payments/${paid}/give-back`, {}],
      [`${person}/close`, { services: "end" }],
    ] as const) {
      desk.cookie = cookies[who];
      expect((await desk.post(path, form)).status).toBe(403);
    }
  expect(await money()).toEqual(there);
});

test("an assistant confirms a claim and books nothing to send back: the owner does", async () => {
  const { shop } = desk;
  const id = await claim(shop.parts, shop.asha, shop.request(1, { utr: "412345678901" }));
  desk.cookie = cookies.assistant;
  expect((await desk.get("/")).text).toContain("Then the owner confirms it.");
  const more = { received: "9999", meant: "9999" };
  const refused = await desk.post(`/claims/${id}/confirm`, more);
  expect(refused.status).toBe(403);
  expect(said({ html: refused.text })).toContain("Ask the owner to confirm this claim.");
  const rows = () => shop.parts.store.db.selectFrom("refunds").selectAll().execute();
  expect(await rows()).toEqual([]);
  expect((await desk.post(`/claims/${id}/confirm`)).status).toBe(303);
});

test("an assistant's Undo withdraws no refund the owner asked for; the owner's does", async () => {
  const { shop } = desk;
  const id = await claim(shop.parts, shop.asha, shop.request(1, { utr: "412345678901" }));
  desk.cookie = cookies.assistant;
  await desk.post(`/claims/${id}/confirm`);
  await refundPayment(shop.parts, id, "all");
  const refused = await desk.post(`/claims/${id}/undo`);
  expect(refused.status).toBe(403);
  expect(said({ html: refused.text })).toContain("The owner can do it, until");
  const states = async () =>
    (await shop.parts.store.db.selectFrom("refunds").select("state").execute()).map(
      ({ state }) => state,
    );
  expect(await states()).toEqual(["to send"]);
  desk.cookie = cookies.owner;
  expect((await desk.post(`/claims/${id}/undo`)).status).toBe(303);
  expect(await states()).toEqual(["withdrawn"]);
});

test("an auditor reads names, sums and states, and neither phone number nor address", async () => {
  await busy();
  const { pages } = await walk("auditor");
  const text = [...pages.values()].join("\n");
  for (const read of ["Asha Verma", "Rs. 1,499", "••••3210"]) expect(text).toContain(read);
  for (const kept of ["9876543210", "9812345678", "ravi@example.in", "mailto:"])
    expect(text).not.toContain(kept);
  expect([...(await walk("assistant")).pages.values()].join("\n")).toContain("9812345678");
});

test("what is done goes on the trail in the name of who did it", async () => {
  const { shop } = desk;
  for (const who of ["assistant", "ownerOfTheTeam"] as const) {
    const id = await claim(shop.parts, shop.asha, shop.request(1));
    desk.cookie = cookies[who];
    expect((await desk.post(`/claims/${id}/confirm`, { without: "utr" })).status).toBe(303);
  }
  const rows = (await trailOf(shop.parts)).filter(({ what }) => what === "claim confirmed");
  expect(rows.map(({ who }) => who)).toEqual(["ravi at the desk", "owner-too at the desk"]);
  const { text } = await desk.get(`/people/${shop.asha.id}`);
  expect(said({ html: text })).toContain("(ravi at the desk)");
});
