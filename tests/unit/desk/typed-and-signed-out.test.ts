import { afterEach, beforeEach, expect, test } from "vitest";
import { claimsById } from "../../../app/backend.server/buying/shown-claims";
import { MINUTE } from "../payments/shop";
import { plain, readForm } from "../../setup/html-form";
import { titleOf } from "../../setup/read-page";
import { claimsOf } from "./claimants";
import { Desk, PASSPHRASE } from "./desk";
import { codeOf, member, WORDS } from "./member";

let desk: Desk;
let ravis: string;
beforeEach(async () => {
  desk = await Desk.open();
  ravis = await member(desk, "ravi", "assistant");
  await desk.signIn();
});
afterEach(() => desk.close());

const letter = {
  subject: "Holiday",
  text: 'No calls on Friday.\n"Back" on Monday.',
  once: "page-one-1",
};
const signsIn = async (html: string, fill: Record<string, string>) => {
  const { action, fields } = readForm(html, "Sign in", fill);
  return desk.post(action, Object.fromEntries(fields));
};
const oneClaim = async () => {
  const ids = await claimsOf(desk.shop, 1);
  const [one] = await claimsById(desk.shop.parts, ids);
  return one!;
};
const owner = { passphrase: PASSPHRASE };

test("what was typed when the session had ended is kept through the sign-in, and the press is repeated", async () => {
  desk.shop.parts.clock.now += 31 * MINUTE;
  const out = await desk.post("/letters/preview", letter);
  expect(out.status).toBe(401);
  expect(plain(out.text)).toContain("What you typed is kept: sign in here");
  expect(out.text).not.toContain("Back");
  // A slip does not lose it.
  const slip = await signsIn(out.text, { passphrase: "wrong" });
  expect(slip.status).toBe(401);
  const back = await signsIn(slip.text, owner);
  expect([back.status, titleOf(back.text)]).toEqual([200, "This was not done yet - Desk"]);
  expect(plain(back.text)).toContain("No calls on Friday.");
  const { action, fields } = readForm(back.text, "See it as they will");
  const preview = await desk.post(action, Object.fromEntries(fields));
  expect(preview.status).toBe(200);
  expect(preview.text).toContain("&quot;Back&quot; on Monday.");
});

test("who has cookies off by then is told, nothing is checked, what was typed stays", async () => {
  desk.shop.parts.clock.now += 31 * MINUTE;
  const out = await desk.post("/letters/preview", letter);
  const tried = await desk.outcomes();
  const { action, fields } = readForm(out.text, "Sign in", owner);
  const off = await desk.post(action, Object.fromEntries(fields), { cookie: "" });
  expect(off.status).toBe(403);
  expect(plain(off.text)).toContain("The desk needs cookies to sign you in");
  expect(await desk.outcomes()).toEqual(tried);
  const back = await signsIn(off.text, owner);
  expect([back.status, titleOf(back.text)]).toEqual([200, "This was not done yet - Desk"]);
  expect(plain(back.text)).toContain("No calls on Friday.");
});

test("so it is after a press alone", async () => {
  desk.shop.parts.clock.now += 31 * MINUTE;
  const out = await desk.post(`/claims/${(await oneClaim()).id}/undo`, {});
  const { action, fields } = readForm(out.text, "Sign in", owner);
  const off = await desk.post(action, Object.fromEntries(fields), { cookie: "" });
  expect([off.status, plain(off.text)]).toEqual([403, expect.stringContaining("needs cookies")]);
});

test("a session that the owner ended on Team keeps what was typed, too", async () => {
  await desk.post("/team/owner/end-sessions", { sure: "yes" });
  const out = await desk.post("/letters/preview", letter);
  expect(plain((await signsIn(out.text, owner)).text)).toContain("No calls on Friday.");
});

test("somebody else who signs in there is not shown it", async () => {
  desk.shop.parts.clock.now += 31 * MINUTE;
  const out = await desk.post("/letters/preview", letter);
  const code = codeOf(ravis, desk.shop.parts.now());
  const back = await signsIn(out.text, { name: "ravi", passphrase: WORDS, code });
  expect([back.status, back.headers.location]).toEqual([303, "/"]);
});

test("a UTR, a day and a reason of one word are kept, with the act, whom it is for, and their labels", async () => {
  const claim = await oneClaim();
  desk.shop.parts.clock.now += 31 * MINUTE;
  for (const [act, form, says] of [
    ["confirm", { utr: "412345678901", received: "" }, ["UTR on the statement 412345678901"]],
    ["reject", { reason: "Nothing", on: "" }, ["Reason Nothing"]],
    [
      "send-back",
      { utr: "412345678901", received: "500", without: "" },
      ["UTR of what came 412345678901", "Rupees that came 500"],
    ],
  ] as const) {
    const out = await desk.post(`/claims/${claim.id}/${act}`, form);
    expect(plain(out.text)).toContain("What you typed is kept: sign in here");
    const back = plain((await signsIn(out.text, owner)).text);
    for (const words of says) expect(back).toContain(words);
    expect(back).toContain(`from ${claim.name}, reference ${claim.reference}`);
    desk.shop.parts.clock.now += 31 * MINUTE;
  }
});

test("the press is repeated by its own button's words, and does what it would have", async () => {
  const claim = await oneClaim();
  desk.shop.parts.clock.now += 31 * MINUTE;
  const out = await desk.post(`/claims/${claim.id}/confirm`, { utr: claim.utr ?? "" });
  const back = await signsIn(out.text, owner);
  expect(plain(back.text)).toContain("You pressed “Confirm: it came” for Rs. ");
  const { action, fields } = readForm(back.text, "Confirm: it came");
  const done = await desk.post(action, Object.fromEntries(fields));
  expect([done.status, done.headers.location]).toEqual([303, "/?done=confirmed"]);
});

test("a day that there is none stands as it was typed", async () => {
  desk.shop.parts.clock.now += 31 * MINUTE;
  const out = await desk.post("/refunds/x/sent", { on: "2026-13-45", utr: "N1", amount: "" });
  const back = await signsIn(out.text, owner);
  expect([back.status, plain(back.text)]).toEqual([200, expect.stringContaining("2026-13-45")]);
});

test("what was typed of somebody who is not there any more is shown without them", async () => {
  desk.shop.parts.clock.now += 31 * MINUTE;
  const out = await desk.post("/refunds/x/sent", { on: "2026-11-20", utr: "N1", amount: "" });
  const back = plain((await signsIn(out.text, owner)).text);
  expect(back).toContain("You pressed “It is sent”.");
  expect(back).toContain("Day of the transfer 20 Nov 2026 Bank's reference (UTR) N1");
});

test("a button alone has nothing to carry, whatever its hidden fields and blanks say", async () => {
  desk.shop.parts.clock.now += 31 * MINUTE;
  for (const [path, form] of [
    ["/claims/x/confirm", { on: "reference K7QP3X", utr: "", received: " ", without: "utr" }],
    ["/refunds/x/again", {}],
    ["/people/x/payments/y/refund", { how: "all", paise: "149900", at: "1795000000000" }],
    ["/research/service", { service: "two words", on: "yes" }],
    ["/people/x/close", { services: "end" }],
  ] as const) {
    const out = await desk.post(path, form);
    expect(out.text).not.toContain('name="unsent"');
    expect(plain(out.text)).toContain("Sign in and press again.");
  }
});

test("Hindi is typed where it is another than it was", async () => {
  desk.shop.parts.clock.now += 31 * MINUTE;
  const line = { "english-0": "Daily calls", "was-0": "रोज़" };
  const same = await desk.post("/catalogue/hindi", { ...line, "hindi-0": "रोज़" });
  expect(same.text).not.toContain('name="unsent"');
  const other = await desk.post("/catalogue/hindi", { ...line, "hindi-0": "हररोज़" });
  expect(plain((await signsIn(other.text, owner)).text)).toContain("Daily calls हररोज़");
});

test("keys, passphrases, PANs and phone numbers by which an account is found are not carried, and the page says so", async () => {
  desk.shop.parts.clock.now += 31 * MINUTE;
  for (const [path, form] of [
    ["/settings/razorpay", { RAZORPAY_KEY_SECRET: "secret", version: "1" }],
    ["/passkeys", { passphrase: "secret" }],
    ["/people/x/number", { dob: "1990-01-01", pan: "", number: "" }],
    ["/people/x/number", { dob: "", pan: "ABCDE1234F", number: "9876543210" }],
    ["/team", { name: "anu", role: "assistant" }],
  ] as const) {
    const out = await desk.post(path, form);
    expect(out.text).not.toContain('name="unsent"');
    expect(plain(out.text)).toContain("What you typed or chose is not kept");
  }
});

test("what is older than a session or not ours is not given back", async () => {
  desk.shop.parts.clock.now += 31 * MINUTE;
  const out = await desk.post("/letters/preview", letter);
  desk.shop.parts.clock.now += 8 * 60 * MINUTE;
  expect((await signsIn(out.text, owner)).status).toBe(303);
  const forged = { ...owner, unsent: "1.a.b.c.d" };
  expect((await desk.post("/sign-in", forged)).status).toBe(303);
});

test("a browser that nobody was signed in with carries nothing", async () => {
  desk.cookie = "";
  expect((await desk.post("/letters/preview", letter)).text).not.toContain('name="unsent"');
});
