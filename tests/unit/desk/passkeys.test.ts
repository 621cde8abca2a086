import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { afterRestore } from "../../../app/backend.server/upkeep/backup/after-restore";
import type { Asked } from "../../../app/desk.server/entrance/passkey-form";
import { trailOf } from "../trail";
import { Authenticator } from "./authenticator";
import { Desk, hashedCheaply, PASSPHRASE } from "./desk";
import { member, signedIn, WORDS } from "./member";

const AT = { publicOrigin: "http://localhost:3003" };
const MINUTE = 60_000;

let desk: Desk;
beforeEach(async () => {
  desk = await Desk.open(AT);
});
afterEach(() => desk.close());

const entity = (text: string) => text.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
const askedOn = (html: string) =>
  JSON.parse(entity(/data-passkey="([^"]+)"/.exec(html)?.[1] ?? "null")) as Asked;
const add = async (phone: Authenticator, passphrase = PASSPHRASE, of = desk) =>
  of.post("/passkeys", {
    passphrase,
    answer: phone.adds(askedOn((await of.get("/passkeys")).text)),
  });
/** As from another browser. @returns the status, whether it is inside, and what is said */
async function enter(phone: Authenticator, of = desk) {
  of.cookie = "";
  const answer = phone.asserts(askedOn((await of.get("/sign-in")).text));
  return { answer, ...(await knock(answer, of)) };
}
/** What the sign-in asks now, to be answered later. */
async function askedNow(): Promise<Asked> {
  desk.cookie = "";
  return askedOn((await desk.get("/sign-in")).text);
}
async function knock(answer: string, of = desk) {
  of.cookie = "";
  const { status, text } = await of.post("/sign-in/passkey", { answer });
  return { status, text, who: /Sign out (\w+)/.exec((await of.get("/")).text)?.[1] ?? null };
}
async function owners(): Promise<Authenticator> {
  await desk.signIn();
  const phone = new Authenticator();
  expect((await add(phone)).headers.location).toBe("/passkeys?done=passkey");
  return phone;
}
async function ravis(name = "ravi"): Promise<Authenticator> {
  await signedIn(desk, name, await member(desk, name, "auditor"));
  const phone = new Authenticator();
  expect((await add(phone, WORDS)).status).toBe(303);
  return phone;
}
const acts = async () => {
  const rows = await trailOf(desk.shop.parts);
  return rows.map(({ what, who, about }) => `${what} by ${who} ${about}`);
};
const ids = async () => {
  const { db } = desk.shop.parts.store;
  return (await db.selectFrom("desk_passkeys").select("id").execute()).map(({ id }) => id);
};

test("who is signed in adds a passkey by passphrase and comes in by it as themselves", async () => {
  const phone = await ravis();
  const { status, who } = await enter(phone);
  expect([status, who]).toEqual([303, "ravi"]);
  expect((await desk.get("/statement")).status).toBe(403);
  const [id] = await ids();
  const last = await acts();
  expect(last.filter((one) => one.startsWith("passkey added by ravi at the desk"))).toHaveLength(1);
  expect(last.at(-1)).toBe(
    `operator sign-in by ravi at the desk {"outcome":"in","passkey":"${id}"}`,
  );
  expect((await enter(await owners())).who).toBe("owner");
});

test("a passkey is added by passphrase only, asked for by its own person's page once", async () => {
  await desk.signIn();
  const phone = new Authenticator();
  const page = (await desk.get("/passkeys")).text;
  const answer = phone.adds(askedOn(page));
  const wrong = await desk.post("/passkeys", { passphrase: "not that", answer });
  expect([wrong.status, wrong.text.includes("The passphrase is wrong.")]).toEqual([401, true]);
  const ownersCookie = desk.cookie;
  // What the owner's page asked makes no passkey of Ravi's.
  await signedIn(desk, "ravi", await member(desk, "ravi", "assistant"));
  expect((await desk.post("/passkeys", { passphrase: WORDS, answer })).status).toBe(401);
  desk.cookie = ownersCookie;
  expect((await desk.post("/passkeys", { passphrase: PASSPHRASE, answer })).status).toBe(303);
  expect((await desk.post("/passkeys", { passphrase: PASSPHRASE, answer })).status).toBe(401);
  expect(await ids()).toHaveLength(1);
  for (let tried = 0; tried < 5; tried++)
    await desk.post("/passkeys", { passphrase: "guessed", answer });
  expect((await desk.post("/passkeys", { passphrase: PASSPHRASE, answer })).status).toBe(429);
});

test("an authenticator not checking its holder, or at another address, is not added", async () => {
  await desk.signIn();
  for (const over of [
    { verified: false },
    { origin: "https://desk.example.in" },
    { rpId: "example.in" },
  ]) {
    const { status, text } = await add(Object.assign(new Authenticator(), over));
    expect([status, text.includes("answer does not hold")]).toEqual([422, true]);
  }
  for (const answer of ["", "{}", "null", "[", JSON.stringify({ id: "x" })])
    expect((await desk.post("/passkeys", { passphrase: PASSPHRASE, answer })).status).toBe(422);
  expect(await ids()).toEqual([]);
});

test("an assertion holds once, five minutes, at our address, from whom it is, and with who holds it checked", async () => {
  const phone = await owners();
  const first = await enter(phone);
  expect(first.who).toBe("owner");
  expect((await knock(first.answer)).status).toBe(401);
  for (const over of [
    { verified: false },
    { origin: "http://localhost:3004" },
    { rpId: "127.0.0.1" },
    { handle: "AAAA" },
  ]) {
    const before = { ...phone };
    const { status, who, text } = await enter(Object.assign(phone, over));
    expect([over, status, who, text.includes("does not let in here")]).toEqual([
      ...[over, 401, null],
      true,
    ]);
    Object.assign(phone, { ...before, counter: phone.counter });
    desk.shop.parts.clock.now += 20 * MINUTE;
  }
  const late = phone.asserts(await askedNow());
  desk.shop.parts.clock.now += 5 * MINUTE;
  expect((await knock(late)).status).toBe(401);
  // A challenge of our own making is wanted, and a stranger's key opens nothing.
  const made = Buffer.from("9999999999999.x.y").toString("base64url");
  expect((await knock(phone.asserts({ challenge: made }))).status).toBe(401);
  const stranger = Object.assign(new Authenticator(), { id: phone.id, handle: phone.handle });
  desk.shop.parts.clock.now += 20 * MINUTE;
  expect((await enter(stranger)).status).toBe(401);
  expect((await enter(phone)).who).toBe("owner");
  expect(new Set((await desk.outcomes()).slice(2, -1))).toEqual(new Set(["wrong"]));
});

test("a counter not going on is a copy's and lets nobody in; one never counting does", async () => {
  const phone = await owners();
  phone.counter = 7;
  expect((await enter(phone)).who).toBe("owner");
  phone.counter = 3;
  expect((await enter(phone)).status).toBe(401);
  phone.counter = 8;
  expect((await enter(phone)).who).toBe("owner");
  const synced = new Authenticator();
  synced.counts = false;
  expect((await add(synced)).status).toBe(303);
  for (let twice = 0; twice < 2; twice++) expect((await enter(synced)).who).toBe("owner");
  // Its answer holds once all the same.
  expect((await knock((await enter(synced)).answer)).status).toBe(401);
});

// ASVS 6.5.1
test("two presses with one answer at once: one comes in", async () => {
  const phone = await owners();
  const answer = phone.asserts(await askedNow());
  const both = await Promise.all([1, 2].map(() => desk.post("/sign-in/passkey", { answer })));
  expect(both.map(({ status }) => status).sort()).toEqual([303, 401]);
});

test("tries by passkey are counted with all others", async () => {
  await owners();
  desk.cookie = "";
  for (let tried = 0; tried < 5; tried++)
    expect((await desk.post("/sign-in/passkey", { answer: "x" })).status).toBe(401);
  expect((await desk.post("/sign-in/passkey", { answer: "x" })).status).toBe(429);
  expect((await desk.signIn()).status).toBe(429);
});

test("one removes only their own; sessions begun by it are over, the others go on", async () => {
  const phone = await ravis();
  const byPassphrase = desk.cookie;
  const [id] = await ids();
  await desk.signIn();
  expect((await desk.post(`/passkeys/${id}/remove`)).status).toBe(409);
  await enter(phone);
  const byPasskey = desk.cookie;
  desk.cookie = byPassphrase;
  expect((await desk.post(`/passkeys/${id}/remove`)).status).toBe(303);
  expect((await desk.get("/")).status).toBe(200);
  desk.cookie = byPasskey;
  expect((await desk.get("/")).headers.location).toBe("/sign-in");
  expect((await acts()).at(-1)).toMatch(/^passkey removed by ravi at the desk/);
});

test("the owner sees everybody's and removes them, on the page and by command", async () => {
  const phone = await ravis();
  const [id] = await ids();
  const asked = await askedNow();
  await desk.signIn();
  expect((await desk.get("/team")).text).toContain(`/team/passkeys/${id}/remove`);
  expect((await desk.post(`/team/passkeys/${id}/remove`)).headers.location).toBe(
    "/team?done=passkey-removed",
  );
  expect((await knock(phone.asserts(asked))).status).toBe(401);
  await desk.signIn();
  await add(phone);
  const [other] = await ids();
  const lines: string[] = [];
  const run = (...words: string[]) =>
    runOperator(desk.shop.parts, ["team", ...words], (line) => lines.push(line));
  expect(await run("list")).toBe(0);
  expect(lines.join("\n")).toContain(`${other}  owner`);
  expect(await run("remove-passkey", other!)).toBe(1);
  expect(await ids()).toEqual([other]);
  expect(await run("remove-passkey", other!, "--yes")).toBe(0);
  expect(await ids()).toEqual([]);
});

test("who is disabled or invited anew has none any more; another passphrase in the settings ends the owner's", async () => {
  for (const word of ["invite", "disable"]) {
    const phone = await ravis(word);
    const asked = await askedNow();
    await runOperator(desk.shop.parts, ["team", word, word, "--yes"], () => undefined);
    expect(await ids()).toEqual([]);
    expect((await knock(phone.asserts(asked))).who).toBe(null);
  }
  const phone = await owners();
  const other = await Desk.open(
    { ...AT, passphraseHash: hashedCheaply("another rhyme of words") },
    desk.shop,
  );
  expect((await enter(phone, other)).status).toBe(401);
  expect((await enter(phone)).who).toBe("owner");
  await other.close();
});

test("after a restore there is none: one removed since the backup would let in again", async () => {
  const phone = await owners();
  const asked = await askedNow();
  const { parts } = desk.shop;
  await parts.store.transaction((tx) => afterRestore(parts, tx, parts.now()));
  expect(await ids()).toEqual([]);
  expect((await desk.get("/sign-in")).text).not.toContain("passkey");
  expect((await knock(phone.asserts(asked))).who).toBe(null);
});

test("their one script runs by its hash on the two pages with it, and none elsewhere", async () => {
  await owners();
  const [own, today] = [await desk.get("/passkeys"), await desk.get("/")];
  const lost = await desk.post("/claims/x/confirm", {}, { cookie: "operator=ended" });
  desk.cookie = "";
  const signIn = await desk.get("/sign-in");
  for (const { text, headers } of [own, signIn]) {
    const [, script = ""] = /<script>([^]*?)<\/script>/.exec(text) ?? [];
    const hash = createHash("sha256").update(script).digest("base64");
    expect(headers["content-security-policy"]).toContain(`script-src 'sha256-${hash}';`);
    expect(text).toMatch(/<form[^>]* hidden="" data-origin="http:\/\/localhost:3003"/);
  }
  for (const { text, headers } of [today, lost]) {
    expect(text).not.toContain("<script");
    expect(headers["content-security-policy"]).toContain("script-src 'none'");
  }
});

test("under an address that is a number there are none; the page says what is wanted", async () => {
  const other = await Desk.open({}, desk.shop);
  await owners();
  await other.signIn();
  expect((await other.get("/passkeys")).text).toContain("Not under this address");
  other.cookie = "";
  expect((await other.get("/sign-in")).text).not.toContain("passkey");
  expect((await other.post("/sign-in/passkey", { answer: "x" })).status).toBe(401);
  await other.close();
});

test("without a passkey anywhere the sign-in offers none, and runs no script", async () => {
  const { text, headers } = await desk.get("/sign-in");
  expect(text).not.toContain("passkey");
  expect(headers["content-security-policy"]).toContain("script-src 'none'");
});
