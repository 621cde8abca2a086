import { scryptSync } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Desk, PASSPHRASE } from "./desk";
import { hashPassphrase, passphraseHolds } from "../../../app/backend.server/desk/passphrase";
import { HOUR, MINUTE } from "../payments/shop";
import { plain, readForm } from "../../setup/html-form";
import { trailOf } from "../trail";

const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const codeAt = (at: number) => TOTP.generate({ secret: Secret.fromBase32(SECRET), timestamp: at });

let desk: Desk;
afterEach(() => desk.close());

describe("by passphrase", () => {
  beforeEach(async () => {
    desk = await Desk.open();
  });
  const inside = async () => (await desk.get("/")).status === 200;

  it("the right one lets in, with a cookie that script and other sites do not get", async () => {
    const { status, headers } = await desk.signIn();
    expect([status, headers.location]).toEqual([303, "/"]);
    expect(headers["set-cookie"]?.[0]).toMatch(
      /^operator=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(await inside()).toBe(true);
    expect(await desk.outcomes()).toEqual(["in"]);
  });
  it("a browser that keeps no cookie is told so, and the try is not counted", async () => {
    const off = { cookie: "" };
    const { action, fields } = readForm((await desk.get("/sign-in")).text, "Sign in", {
      passphrase: PASSPHRASE,
    });
    const said = await desk.post(action, Object.fromEntries(fields), off);
    expect(said.status).toBe(403);
    expect(plain(said.text)).toContain(
      "The desk needs cookies to sign you in, and your browser did not send ours back. Allow " +
        "cookies for this address, then sign in again. Nothing was checked.",
    );
    expect(plain(said.text).match(/The desk needs cookies/g)).toHaveLength(1);
    expect(await desk.outcomes()).toEqual([]);
    const again = readForm(said.text, "Sign in", { passphrase: PASSPHRASE });
    const done = await desk.post(again.action, Object.fromEntries(again.fields));
    expect([done.status, done.headers.location]).toEqual([303, "/"]);
  });
  // ASVS 16.3.1
  it("a wrong one does not, and goes on the trail", async () => {
    expect(await desk.signIn({ passphrase: PASSPHRASE.toUpperCase() })).toMatchObject({
      status: 401,
      text: expect.stringContaining("The passphrase is wrong."),
    });
    expect((await desk.get("/")).headers.location).toBe("/sign-in");
    expect(await desk.outcomes()).toEqual(["wrong"]);
  });
  it("who was refused is in the log by address: a wrong one, and one turned away", async () => {
    const warned: unknown[] = [];
    desk.shop.parts.log.warn = (about: unknown) => void warned.push(about);
    const from = { "x-forwarded-for": "203.0.113.9" };
    for (let i = 0; i < 6; i++) await desk.signIn({ passphrase: "wrong" }, from);
    expect([warned[0], warned[5]]).toEqual([
      { outcome: "wrong", address: "203.0.113.9" },
      { outcome: "turned away", address: "203.0.113.9" },
    ]);
  });
  it("after five wrong tries even the right one waits a minute", async () => {
    for (let i = 0; i < 5; i++)
      expect((await desk.signIn({ passphrase: "wrong" })).status).toBe(401);
    const refused = await desk.signIn();
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "60"]);
    expect(refused.text).toContain("You can try again in 60 seconds.");
    desk.shop.parts.clock.now += MINUTE;
    expect((await desk.signIn()).status).toBe(303);
    expect(await desk.outcomes()).toEqual([
      "wrong",
      "wrong",
      "wrong",
      "wrong",
      "wrong",
      "turned away",
      "in",
    ]);
  });
  it("one that is too long to be one is wrong, and counted", async () => {
    for (let i = 0; i < 5; i++)
      expect((await desk.signIn({ passphrase: "x".repeat(1001) })).status).toBe(401);
    expect((await desk.signIn()).status).toBe(429);
  });
  // ASVS 16.3.1
  it("tries that are turned away are on the trail once an hour, however many come", async () => {
    for (let i = 0; i < 9; i++) await desk.signIn({ passphrase: "wrong" });
    const turnedAway = async () =>
      (await desk.outcomes()).filter((outcome) => outcome === "turned away");
    expect(await turnedAway()).toHaveLength(1);
    desk.shop.parts.clock.now += HOUR;
    for (let i = 0; i < 9; i++) await desk.signIn({ passphrase: "wrong" });
    expect(await turnedAway()).toHaveLength(2);
  });
  it("waits grow: the ninth wrong try within a quarter of an hour waits for its end", async () => {
    const from = desk.shop.parts.clock.now;
    for (let i = 0; i < 8; i++) {
      if (i === 5) desk.shop.parts.clock.now += MINUTE;
      expect((await desk.signIn({ passphrase: "wrong" })).status).toBe(401);
    }
    desk.shop.parts.clock.now = from + 2 * MINUTE;
    expect((await desk.signIn()).headers["retry-after"]).toBe(String(13 * 60));
    desk.shop.parts.clock.now = from + 15 * MINUTE;
    expect((await desk.signIn()).status).toBe(303);
  });
  it("one visitor's wrong tries do not lock out another", async () => {
    for (let i = 0; i < 6; i++)
      await desk.signIn({ passphrase: "wrong" }, { "x-forwarded-for": "203.0.113.9" });
    expect((await desk.signIn({}, { "x-forwarded-for": "203.0.113.9" })).status).toBe(429);
    expect((await desk.signIn()).status).toBe(303);
  });
  it("one IPv6 customer's networks have 20 tries an hour, and leave the owner theirs", async () => {
    const from = (n: number) => ({ "x-forwarded-for": `2001:db8:bad:${n.toString(16)}::1` });
    const answers: number[] = [];
    for (let n = 0; n < 70; n++)
      answers.push((await desk.signIn({ passphrase: "wrong" }, from(n))).status);
    expect(answers.filter((status) => status === 401)).toHaveLength(20);
    expect((await desk.signIn({}, { "x-forwarded-for": "192.0.2.77" })).status).toBe(303);
  });
  it("everybody together has sixty wrong tries an hour", async () => {
    for (let i = 0; i < 60; i++) {
      const headers = { "x-forwarded-for": `203.0.${i}.1` };
      expect((await desk.signIn({ passphrase: "w" }, headers)).status).toBe(401);
    }
    expect((await desk.signIn()).status).toBe(429);
    desk.shop.parts.clock.now += HOUR;
    expect((await desk.signIn()).status).toBe(303);
  });
  it("a session ends after 30 minutes without a request, and after 8 hours with them", async () => {
    await desk.signIn();
    desk.shop.parts.clock.now += 30 * MINUTE - 1;
    expect(await inside()).toBe(true);
    desk.shop.parts.clock.now += 30 * MINUTE;
    expect(await inside()).toBe(false);
    await desk.signIn();
    for (let i = 0; i < 23; i++) {
      desk.shop.parts.clock.now += 20 * MINUTE;
      expect(await inside()).toBe(true);
    }
    desk.shop.parts.clock.now += 20 * MINUTE;
    expect(await inside()).toBe(false);
  });
  it("after signing out the old cookie opens nothing", async () => {
    await desk.signIn();
    const { cookie } = desk;
    expect((await desk.post("/sign-out")).status).toBe(303);
    desk.cookie = cookie;
    expect(await inside()).toBe(false);
  });
  it("when the database does not answer, nobody gets in", async () => {
    const { transaction } = desk.shop.parts.store;
    desk.shop.parts.store.transaction = () => Promise.reject(new Error("no database"));
    // The app holds its own copy of the parts, whose store is the same.
    const { status } = await desk.signIn();
    desk.shop.parts.store.transaction = transaction;
    expect(status).toBe(500);
    expect(await inside()).toBe(false);
  });
});

describe("behind TLS", () => {
  beforeEach(async () => {
    desk = await Desk.open({
      publicOrigin: "https://desk.example",
      secure: true,
      totpSecret: SECRET,
    });
  });
  const there = { host: "desk.example", origin: "https://desk.example" };
  const signIn = (code: string) => desk.signIn({ code }, there);

  it("the code is asked for, and the cookie is bound to the host", async () => {
    const now = desk.shop.parts.now();
    expect((await desk.get("/sign-in", { host: "desk.example" })).text).toContain(
      'autoComplete="one-time-code"',
    );
    expect((await signIn("")).status).toBe(401);
    const { status, headers } = await signIn(codeAt(now));
    expect(status).toBe(303);
    expect(headers["set-cookie"]?.[0]).toMatch(
      /^__Host-operator=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(headers["strict-transport-security"]).toBeDefined();
  });
  it("a code of one step before or after holds, of two steps not", async () => {
    const now = desk.shop.parts.now();
    expect((await signIn(codeAt(now - 60_000))).status).toBe(401);
    expect((await signIn(codeAt(now + 60_000))).status).toBe(401);
    expect((await signIn(codeAt(now - 30_000))).status).toBe(303);
    expect((await signIn(codeAt(now + 30_000))).status).toBe(303);
  });
  // ASVS 6.5.1
  it("a code holds once", async () => {
    const code = codeAt(desk.shop.parts.now());
    expect((await signIn(code)).status).toBe(303);
    expect(await signIn(code)).toMatchObject({
      status: 401,
      text: expect.stringContaining("This code was used already."),
    });
    expect(await desk.outcomes()).toEqual(["in", "code used"]);
    desk.shop.parts.clock.now += 30_000;
    expect((await signIn(codeAt(desk.shop.parts.now()))).status).toBe(303);
  });
  it("a code pressed twice at once holds once", async () => {
    const code = codeAt(desk.shop.parts.now());
    const both = await Promise.all([signIn(code), signIn(code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 401]);
  });
  it("a code without the passphrase is not used up", async () => {
    const code = codeAt(desk.shop.parts.now());
    expect((await desk.signIn({ passphrase: "wrong", code }, there)).status).toBe(401);
    expect((await signIn(code)).status).toBe(303);
  });
  it("another name for the server is not answered", async () => {
    expect((await desk.get("/sign-in")).status).toBe(400);
  });
});

describe("a passphrase's hash", () => {
  beforeEach(async () => {
    desk = await Desk.open();
  });
  it("holds for the passphrase however the keyboard composes it, and for no other", async () => {
    const hashed = await hashPassphrase("caf\u00e9 au lait by the sea", "salt salt salt salt");
    expect(await passphraseHolds("cafe\u0301 au lait by the sea", hashed)).toBe(true);
    expect(await passphraseHolds("cafe au lait by the sea", hashed)).toBe(false);
    expect(await passphraseHolds("anything", "scrypt:32768:8:3:salt:")).toBe(false);
  });
  it("is not made of a short one", async () => {
    await expect(hashPassphrase("fifteen letters", "salt")).rejects.toThrow(
      "at least 16 characters",
    );
  });
  it.each([
    ["twenty blanks", " ".repeat(20)],
    ["ideographic blanks", "\u3000".repeat(20)],
    ["what nobody sees", "\u200b".repeat(20)],
    ["a word between blanks", `${" ".repeat(9)}word${" ".repeat(9)}`],
    ["two words far apart", `one${" ".repeat(20)}two`],
  ])("is not made of %s", async (_, passphrase) => {
    await expect(hashPassphrase(passphrase, "salt")).rejects.toThrow(
      "blanks in a row count as one",
    );
  });
  it("a blank that a phone's keyboard put behind it makes no difference", async () => {
    const hashed = await hashPassphrase("four words of a rhyme ", "salt salt salt salt");
    expect(await passphraseHolds("four words of a rhyme", hashed)).toBe(true);
    expect(await passphraseHolds(" four words of a rhyme\u3000", hashed)).toBe(true);
    expect(await passphraseHolds("four  words of a rhyme", hashed)).toBe(true);
    expect(await passphraseHolds("fourwords of a rhyme", hashed)).toBe(false);
  });
  it("one that a release before hashed with its blanks still holds as it was typed", async () => {
    // `four words of a rhyme ` as it was hashed then, at little cost.
    const salt = "salt salt salt salt";
    const key = scryptSync("four words of a rhyme ", salt, 32, { N: 1024, r: 8, p: 3 });
    const hashed = ["scrypt", 1024, 8, 3, salt, key.toString("base64url")].join(":");
    expect(await passphraseHolds("four words of a rhyme ", hashed)).toBe(true);
    expect(await passphraseHolds("four words of a rhyme", hashed)).toBe(false);
  });
});

it("a wrong passphrase stands in nobody's name: who tried it is not known", async () => {
  desk = await Desk.open();
  await desk.signIn({ passphrase: "wrong" });
  await desk.signIn();
  const rows = (await trailOf(desk.shop.parts)).filter(({ what }) => what === "operator sign-in");
  expect(rows.map(({ who }) => who)).toEqual(["operator page", "owner at the desk"]);
});
