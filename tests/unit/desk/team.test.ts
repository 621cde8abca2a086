import { afterEach, beforeEach, expect, test } from "vitest";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { HOUR } from "../payments/shop";
import { plain, readForm } from "../../setup/html-form";
import { Desk, PASSPHRASE } from "./desk";
import { codeOf, member, signedIn, WORDS } from "./member";
import { Owner } from "./owner";
import { trailOf } from "../trail";

let desk: Desk;
beforeEach(async () => {
  desk = await Desk.open();
});
afterEach(() => desk.close());

const now = () => desk.shop.parts.now();
const inside = async (cookie: string) => {
  desk.cookie = cookie;
  return (await desk.get("/")).status === 200;
};
const acts = async () => {
  const rows = await trailOf(desk.shop.parts);
  return rows.map(({ what, who, about }) => `${what} by ${who} ${about}`);
};

/** As the owner sees it once: the code of the invitation. */
const codeOn = (html: string) => /join\?code=([\w-]{43})"/.exec(html)?.[1] ?? "";
const secretOn = (html: string) =>
  (/Secret: <b class="code">([A-Z2-7 ]+)</.exec(html)?.[1] ?? "").replaceAll(" ", "");

const twice = { passphrase: WORDS, again: WORDS };

test("whom the owner invites joins by link with passphrase and code, and is inside", async () => {
  const owner = await Owner.at(desk);
  await owner.follows("Team");
  await owner.press("Invite", { Name: "Ravi", role: "assistant" });
  expect(owner.words).toContain("ravi is invited");
  const code = codeOn(owner.html);
  desk.cookie = "";
  const page = (await desk.get(`/join?code=${code}`)).text;
  expect(page).toContain("Join the desk as ravi");
  expect(page).toContain("data:image/svg+xml");
  const form = { invitation: code, ...twice, code: codeOf(secretOn(page), now()) };
  const joined = await desk.post("/join", form);
  expect([joined.status, joined.headers.location]).toEqual([303, "/"]);
  expect((await desk.get("/")).text).toContain("Sign out ravi");
  const [kept] = await desk.shop.parts.store.db.selectFrom("team").selectAll().execute();
  expect(kept?.passphrase_hash).toMatch(/^scrypt:32768:8:3:/);
  expect((await acts()).slice(-2)).toEqual([
    'team member invited by owner at the desk {"contacts":false,"name":"ravi","role":"assistant"}',
    'team member joined by ravi at the desk {"name":"ravi","role":"assistant"}',
  ]);
  // The code of the joining opens nothing again; the next one does.
  const again = { name: "Ravi", passphrase: WORDS };
  expect((await desk.signIn({ ...again, code: form.code })).text).toContain("was used already");
  desk.shop.parts.clock.now += 30_000;
  const next = codeOf(secretOn(page), now());
  expect((await desk.signIn({ ...again, code: next })).status).toBe(303);
});

test("an invitation holds for a day and once; looking at it uses nothing up, a wrong code or short passphrase neither", async () => {
  const owner = await Owner.at(desk);
  await owner.follows("Team");
  await owner.press("Invite", { Name: "ravi", role: "auditor" });
  const invitation = codeOn(owner.html);
  const look = async () => (await desk.get(`/join?code=${invitation}`)).text;
  const secret = secretOn(await look());
  const take = (over: object = {}) =>
    desk.post("/join", { invitation, ...twice, code: codeOf(secret, now()), ...over });
  expect((await take({ passphrase: "fifteen letters", again: "fifteen letters" })).text).toContain(
    "at least 16 characters",
  );
  const blanks = " ".repeat(20);
  expect((await take({ passphrase: blanks, again: blanks })).text).toContain(
    "blanks in a row count as one",
  );
  expect(await look()).not.toContain("type it again");
  const wrongCode = (await take({ code: "000000" })).text;
  expect(wrongCode).toContain("The code is wrong.");
  expect(wrongCode.match(/a passphrase is not shown back: type it again/g)).toHaveLength(2);
  desk.shop.parts.clock.now += 24 * HOUR - 1;
  const both = await Promise.all([take(), take()]);
  expect(both.map(({ status }) => status).filter((status) => status === 303)).toHaveLength(1);
  expect(await look()).toContain("does not hold");
  desk.shop.parts.clock.now += 30_000;
  expect((await take()).status).toBe(404);
});

test("an invitation that nobody took up in a day is over: the owner invites again", async () => {
  let owner = await Owner.at(desk);
  await owner.follows("Team");
  await owner.press("Invite", { Name: "ravi", role: "auditor" });
  const first = codeOn(owner.html);
  desk.shop.parts.clock.now += 24 * HOUR;
  expect((await desk.get(`/join?code=${first}`)).text).toContain("does not hold");
  owner = await Owner.at(desk);
  await owner.follows("Team");
  expect(owner.words).toContain("invitation ran out");
  await owner.press("Invite ravi again");
  const second = codeOn(owner.html);
  const old = plain((await desk.get(`/join?code=${first}`)).text);
  expect(old).toContain("does not hold: a newer one was made for you");
  expect(old).toContain("Use the newest one that the owner gave you");
  expect((await desk.get(`/join?code=${second}`)).text).toContain("Join the desk as ravi");
});

test("no passphrase, secret, invitation or session lies readable in the database", async () => {
  const secret = await member(desk, "ravi", "assistant");
  const cookie = await signedIn(desk, "ravi", secret);
  const { db } = desk.shop.parts.store;
  const held = JSON.stringify([
    await db.selectFrom("team").selectAll().execute(),
    await db.selectFrom("desk_sessions").selectAll().execute(),
  ]);
  for (const clear of [WORDS, secret, cookie.split("=")[1]!]) expect(held).not.toContain(clear);
});

test("a wrong name, passphrase or code is refused alike, and counted with all others", async () => {
  const secret = await member(desk, "ravi", "assistant");
  const good = { name: "ravi", passphrase: WORDS, code: codeOf(secret, now()) };
  for (const wrong of [
    { name: "nobody" },
    { passphrase: PASSPHRASE },
    { code: "000000" },
    { code: "" },
  ]) {
    const { status, text } = await desk.signIn({ ...good, ...wrong });
    expect([status, text.includes("The name, the passphrase or the code is wrong.")]).toEqual([
      401,
      true,
    ]);
  }
  expect((await desk.signIn({ ...good, passphrase: "x" })).status).toBe(401);
  expect((await desk.signIn(good)).status).toBe(429);
  desk.shop.parts.clock.now += 60_000;
  const { status } = await desk.signIn({ ...good, code: codeOf(secret, now()) });
  expect(status).toBe(303);
});

test("the sessions stand in the database: a second server and a restart know them", async () => {
  const secret = await member(desk, "ravi", "assistant");
  const cookie = await signedIn(desk, "ravi", secret);
  const second = await Desk.open({}, desk.shop);
  second.cookie = cookie;
  expect((await second.get("/")).status).toBe(200);
  await second.post("/sign-out");
  await second.close();
  expect(await inside(cookie)).toBe(false);
});

// ASVS 7.4.5
test("the owner sees who is signed in where and ends one session or all of anybody's", async () => {
  const secret = await member(desk, "ravi", "assistant");
  const first = await signedIn(desk, "ravi", secret);
  desk.shop.parts.clock.now += 60_000;
  const other = await signedIn(desk, "ravi", secret);
  const owner = await Owner.at(desk);
  await owner.follows("Team");
  expect(owner.html.match(/End the session of ravi/g)).toHaveLength(2);
  // The last seen stands first.
  const [, end] = /action="([^"]+)"><button[^>]*End the session of ravi/.exec(owner.html) ?? [];
  expect((await desk.post(end ?? "")).headers.location).toBe("/team?done=desk-sessions");
  const { cookie } = desk;
  expect([await inside(first), await inside(other)]).toEqual([true, false]);
  desk.cookie = cookie;
  await owner.press("End the sessions of ravi");
  expect(owner.words).toContain("Nothing is done yet.");
  await owner.press("End the sessions of ravi");
  expect(owner.words).toContain("Ended.");
  for (const cookie of [first, other]) expect(await inside(cookie)).toBe(false);
});

test("who is disabled is out at once and cannot come in; inviting again is the way back, with a new passphrase", async () => {
  const secret = await member(desk, "ravi", "assistant");
  const cookie = await signedIn(desk, "ravi", secret);
  const owner = await Owner.at(desk);
  await owner.follows("Team");
  await owner.press("Disable ravi");
  const mine = desk.cookie;
  expect(await inside(cookie)).toBe(true);
  desk.cookie = mine;
  expect(owner.words).toContain("ravi is signed out at once, everywhere");
  await owner.press("Disable ravi");
  expect(owner.words).toContain("Every session of theirs has ended.");
  expect(await inside(cookie)).toBe(false);
  desk.shop.parts.clock.now += 60_000;
  const old = () => desk.signIn({ name: "ravi", passphrase: WORDS, code: codeOf(secret, now()) });
  expect((await old()).status).toBe(401);
  const back = await Owner.at(desk);
  await back.follows("Team");
  await back.press("Invite ravi again");
  expect((await old()).status).toBe(401);
});

test("another role holds from the next press on, in the session that runs", async () => {
  const cookie = await signedIn(desk, "ravi", await member(desk, "ravi", "assistant"));
  desk.cookie = cookie;
  expect((await desk.get("/statement")).status).toBe(200);
  const owner = await Owner.at(desk);
  await owner.follows("Team");
  await owner.press("Change ravi", { role: "auditor" });
  desk.cookie = cookie;
  expect((await desk.get("/statement")).status).toBe(403);
});

test("with another passphrase in the server's settings the owner's sessions are over", async () => {
  await desk.signIn();
  const other = await Desk.open({ passphraseHash: "scrypt:1024:8:3:salt:other" }, desk.shop);
  other.cookie = desk.cookie;
  expect((await other.get("/")).headers.location).toBe("/sign-in");
  await other.close();
  expect(await inside(desk.cookie)).toBe(true);
});

test("a name is one small word, taken once, never the owner's; what was typed stays", async () => {
  const owner = await Owner.at(desk);
  await owner.follows("Team");
  for (const name of ["owner", "Ravi Kumar", "r", "ravi/../x"]) {
    await owner.press("Invite", { Name: name, role: "auditor" });
    expect(owner.words).toContain("A name is one word");
    expect(owner.html).toContain(`value="${name}"`);
  }
  await member(desk, "ravi", "assistant");
  await owner.press("Invite", { Name: "ravi", role: "auditor" });
  expect(owner.words).toContain("There is ravi already.");
});

test("the commands do what the page does", async () => {
  const run = async (...argv: string[]) => {
    const lines: string[] = [];
    const code = await runOperator(desk.shop.parts, argv, (line) => lines.push(line));
    return [code, lines.join("\n")] as const;
  };
  const [, said] = await run("team", "add", "ravi", "--role", "assistant");
  const code = /([\w-]{43})/.exec(said)?.[1] ?? "";
  const page = (await desk.get(`/join?code=${code}`)).text;
  const form = { invitation: code, ...twice, code: codeOf(secretOn(page), now()) };
  expect((await desk.post("/join", form)).status).toBe(303);
  const { cookie } = desk;
  expect((await run("team", "list"))[1]).toMatch(/ravi +assistant +works/);
  expect((await run("team", "disable", "ravi"))[0]).toBe(1);
  expect(await inside(cookie)).toBe(true);
  expect((await run("team", "disable", "ravi", "--yes"))[0]).toBe(0);
  expect(await inside(cookie)).toBe(false);
});

test("re-inviting a working member is asked once more: what they have holds no more", async () => {
  const cookie = await signedIn(desk, "ravi", await member(desk, "ravi", "assistant"));
  const owner = await Owner.at(desk);
  await owner.follows("Team");
  await owner.press("Invite ravi again");
  const mine = desk.cookie;
  expect(await inside(cookie)).toBe(true);
  desk.cookie = mine;
  expect(owner.words).toContain("passkeys of ravi hold no more");
  await owner.press("Invite ravi again");
  expect(owner.words).toContain("ravi is invited");
  expect(await inside(cookie)).toBe(false);
});

test("a browser that keeps no cookies does not use an invitation up", async () => {
  const owner = await Owner.at(desk);
  await owner.follows("Team");
  await owner.press("Invite", { Name: "ravi", role: "auditor" });
  const page = (await desk.get(`/join?code=${codeOn(owner.html)}`)).text;
  const typed = { passphrase: WORDS, again: WORDS, code: codeOf(secretOn(page), now()) };
  const { action, fields } = readForm(page, "Join", typed);
  const off = await desk.post(action, Object.fromEntries(fields), { cookie: "" });
  expect([off.status, plain(off.text)]).toEqual([403, expect.stringContaining("needs cookies")]);
  const done = await desk.post(action, Object.fromEntries(fields));
  expect([done.status, done.headers.location]).toEqual([303, "/"]);
});

test("a passphrase not typed the same twice is refused; the invitation still holds", async () => {
  const owner = await Owner.at(desk);
  await owner.follows("Team");
  await owner.press("Invite", { Name: "ravi", role: "auditor" });
  const invitation = codeOn(owner.html);
  const code = codeOf(secretOn((await desk.get(`/join?code=${invitation}`)).text), now());
  const slip = await desk.post("/join", { invitation, ...twice, again: `${WORDS}x`, code });
  expect([slip.status, slip.text]).toEqual([422, expect.stringContaining("are not the same")]);
  expect((await desk.post("/join", { invitation, ...twice, code })).status).toBe(303);
});
