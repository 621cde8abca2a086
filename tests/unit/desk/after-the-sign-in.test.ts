import { afterEach, beforeEach, expect, test } from "vitest";
import { claimsById } from "../../../app/backend.server/buying/shown-claims";
import { plain, readForm } from "../../setup/html-form";
import { titleOf } from "../../setup/read-page";
import { MINUTE } from "../payments/shop";
import { claimsOf } from "./claimants";
import { Desk, PASSPHRASE } from "./desk";
import { codeOf, member, WORDS } from "./member";

/** Where one is led after the sign-in, and what is to be read there. */
let desk: Desk;
let ravis: string;
beforeEach(async () => {
  desk = await Desk.open();
  ravis = await member(desk, "ravi", "assistant");
  await desk.signIn();
});
afterEach(() => desk.close());

const over = () => (desk.shop.parts.clock.now += 31 * MINUTE);
const owner = { passphrase: PASSPHRASE };
const ravi = () => ({
  ...{ name: "ravi", passphrase: WORDS },
  code: codeOf(ravis, desk.shop.parts.now()),
});
const signsIn = async (html: string, fill: Record<string, string> = owner) => {
  const { action, fields } = readForm(html, "Sign in", fill);
  return desk.post(action, Object.fromEntries(fields));
};
/** Opens a link without a session, and signs in. */
const opens = async (path: string, fill = owner) => {
  const { headers } = await desk.get(path);
  const { text } = await desk.get(headers.location ?? "");
  return signsIn(text, fill);
};
const fromOurs = (path: string) => ({ referer: `http://127.0.0.1:${desk.port}${path}` });
const shownOf = async (path: string, form: Record<string, string>) =>
  plain((await signsIn((await desk.post(path, form)).text)).text);

test.each(["/complaints", "/claims?reference=K7QP3X", "/settings/say", "/people?q=%E0%A4%86"])(
  "the link %s that was opened without a session leads there after the sign-in",
  async (path) => {
    over();
    expect((await opens(path)).headers.location).toBe(path);
  },
);

test("a slip does not lose the way, and who is signed in already is led there", async () => {
  over();
  const { headers } = await desk.get("/complaints");
  const asked = await desk.get(headers.location ?? "");
  const slip = await signsIn(asked.text, { passphrase: "wrong" });
  expect(slip.status).toBe(401);
  expect((await signsIn(slip.text)).headers.location).toBe("/complaints");
  expect((await desk.get("/sign-in?to=%2Fcomplaints")).headers.location).toBe("/complaints");
});

test.each([
  "https://evil.example/",
  "//evil.example/",
  "/\\evil.example",
  "/\t/evil.example",
  "/.//evil.example",
  "javascript:alert(1)",
  "/sign-out",
  "/claims/x/confirm",
  "/no/such/page",
  `/people?q=${"x".repeat(3_000)}`,
])("nobody is led to %s by the sign-in", async (to) => {
  for (const field of ["to", "back"]) {
    const { status, headers } = await desk.post("/sign-in", { ...owner, [field]: to });
    expect([status, headers.location]).toEqual([303, "/"]);
  }
  expect((await desk.get(`/sign-in?to=${encodeURIComponent(to)}`)).headers.location).toBe("/");
});

test("the page that was asked for asks for its right as ever", async () => {
  over();
  const { headers } = await opens("/settings", ravi());
  expect(headers.location).toBe("/settings");
  expect((await desk.get("/settings")).status).toBe(403);
});

test("a press with nothing to carry leads back to its page; nothing is done", async () => {
  over();
  const page = "/people/01J00000000000000000000000";
  const press = `${page}/payments/01J00000000000000000000001/refund`;
  const out = await desk.post(press, { how: "all", paise: "149900" }, fromOurs(`${page}?q=asha`));
  expect(plain(out.text)).toContain("Sign in and press again.");
  const back = await signsIn(out.text);
  expect([back.status, titleOf(back.text)]).toEqual([200, "This was not done yet - Desk"]);
  expect(back.text).toContain(`href="${page}?q=asha"`);
  expect(back.text).not.toContain("149900");
});

test("where no page is named, the press's own page is led to, or Today", async () => {
  over();
  const number = await desk.post("/people/01J00000000000000000000000/number", {
    pan: "ABCPE1001F",
  });
  expect((await signsIn(number.text)).text).toContain(
    'href="/people/01J00000000000000000000000/number"',
  );
  over();
  const elsewhere = { referer: "https://evil.example/claims" };
  const retry = await desk.post("/messages/x/retry", {}, elsewhere);
  expect((await signsIn(retry.text)).headers.location).toBe("/");
});

test("sentences typed in Settings are carried, and one comes back to their page", async () => {
  over();
  const form = { aiUse: "We use none.", "translations.hi.aiUse": "कोई नहीं।", version: "1" };
  const out = await desk.post("/settings/say", form, fromOurs("/settings/say"));
  expect(plain(out.text)).toContain("What you typed is kept: sign in here");
  const back = await signsIn(out.text);
  expect(plain(back.text)).toContain(
    "Use of artificial intelligence We use none. Use of artificial intelligence, in Hindi कोई नहीं।",
  );
  expect(back.text).toContain('href="/settings/say"');
  const { action, fields } = readForm(back.text, "Keep");
  expect([action, Object.fromEntries(fields)]).toEqual(["/settings/say", form]);
  over();
  const sure = await desk.post("/settings/who", { product: "Meridian", version: "1", sure: "yes" });
  expect(plain((await signsIn(sure.text)).text)).toContain("You pressed “Keep it so”.");
});

test.each(["razorpay", "digio", "sms", "mail", "nothing"])(
  "of the section %s nothing is carried: the page says so, and one comes back to it",
  async (section) => {
    over();
    const out = await desk.post(`/settings/${section}`, { SNS_REGION: "ap-south-1", X: "secret" });
    expect(plain(out.text)).toContain("What you typed or chose is not kept");
    expect(out.text).not.toMatch(/name="unsent"|secret"/);
    expect((await signsIn(out.text)).text).toContain(`href="/settings/${section}"`);
  },
);

test("a letter that waits to be sent says to whom, how many and how fast", async () => {
  over();
  const letter = { subject: "Holiday", text: "No calls.", once: "page-one-1", days: "7" };
  const shown = await shownOf("/letters", { ...letter, state: "active", perMinute: "30" });
  expect(shown).toContain("To 0 people: all who hold a service now");
  expect(shown).toContain("Letters a minute, at most 30");
  expect(shown).not.toContain("Days 7");
});

test("a complaint to be entered says from whom it came and what it is about", async () => {
  over();
  const complaint = { name: "Asha", words: "No answer.", source: "other", category: "service" };
  const shown = await shownOf("/complaints/enter", complaint);
  expect(shown).toMatch(/Received from Other Sources \(if any\) About \S+/);
});

test("an answer to a question about a claim shows it, and its button says Yes", async () => {
  const ids = await claimsOf(desk.shop, 1);
  const [claim] = await claimsById(desk.shop.parts, ids);
  const asked = await desk.post(`/claims/${claim!.id}/confirm`, { utr: "412345678999" });
  const { fields } = readForm(asked.text, "Yes: it came in with 412345678999");
  over();
  const shown = await shownOf(`/claims/${claim!.id}/confirm`, Object.fromEntries(fields));
  expect(shown).toContain("You pressed “Yes” for Rs. ");
  expect(shown).toContain(`The question The claim has the UTR ${claim!.utr}, and you give 4123`);
});

test("more days for all who hold a service name it, and how many they are", async () => {
  const { service } = desk.shop.offers[0]!;
  const [claim] = await claimsById(desk.shop.parts, await claimsOf(desk.shop, 1));
  await desk.post(`/claims/${claim!.id}/confirm`, { utr: claim!.utr ?? "" });
  over();
  const shown = await shownOf("/people/extend", { service: service._id, days: "14", once: "1" });
  expect(shown).toContain(`Service ${service.name}: 1 person holds it now Days to add 14`);
});
