import { afterEach, beforeEach, expect, test } from "vitest";
import { MINUTE } from "../payments/shop";
import { plain, readForm } from "../../setup/html-form";
import { titleOf } from "../../setup/read-page";
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
  const { action, fields } = readForm(back.text, "Press again");
  const preview = await desk.post(action, Object.fromEntries(fields));
  expect(preview.status).toBe(200);
  expect(preview.text).toContain("&quot;Back&quot; on Monday.");
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

test("keys and presses without words are not carried, nor what is older than a session or not ours", async () => {
  desk.shop.parts.clock.now += 31 * MINUTE;
  for (const [path, form] of [
    ["/settings/razorpay", { RAZORPAY_KEY_SECRET: "two words" }],
    ["/passkeys", { passphrase: "two words" }],
    ["/people/x/number", { dob: "1 1 1990" }],
    ["/claims/x/confirm", { utr: "412345678901" }],
  ] as const)
    expect((await desk.post(path, form)).text).not.toContain('name="unsent"');
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
