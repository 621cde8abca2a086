import { afterEach, beforeEach, expect, test } from "vitest";
import { languageNamed } from "../../../app/content/languages";
import { keepLanguage } from "../../../app/backend.server/platform/people/reading-language";
import { closeAccount } from "../../../app/backend.server/account/close-account";
import type { PersonId } from "../../../app/backend.server/platform/store/ids";
import { changeAccount } from "../../../app/backend.server/account/change-account";
import { sendOutbox } from "../../../app/backend.server/letters/send";
import { sendPointers } from "../../../app/backend.server/research/pointers/send";
import { keepWebhook } from "../../../app/backend.server/research/telegram/keep-webhook";
import { linkOf, startLink, unlink } from "../../../app/backend.server/research/telegram/link";
import { writeLetters } from "../../../app/backend.server/research/write-letters";
import { blocks, says } from "../../../sandbox/telegram/acting";
import { newUser, type User } from "../../../sandbox/telegram/entities";
import { playTelegram, type PlayedTelegram } from "../../setup/played-telegram";
import { anAddition, anIdea } from "../../setup/research-drafts";
import { testParts, type TestParts } from "../parts";
import { refusalOf } from "../people";
import { aClient, aService, holds, released } from "./desk";

let parts: TestParts;
let played: PlayedTelegram;
beforeEach(async () => {
  parts = await testParts();
  played = playTelegram(parts);
  await aService(parts, "S1");
  await keepWebhook(parts);
});
afterEach(async () => {
  await played.close();
  await parts.close();
});

const client = async () => {
  const person = await aClient(parts);
  await holds(parts, person, "S1");
  return person;
};
const at = (name: string) => newUser(played.world, name);
const now = (user: User) => played.registry.users.get(user.id)!;
const tokenFor = async (person: PersonId) =>
  new URL(await startLink(parts, person)).searchParams.get("start") ?? "";
const starts = async (user: User, token: string) =>
  says(played.world, now(user), `/start ${token}`);
const link = async (person: PersonId, user: User) => starts(user, await tokenFor(person));
const heard = (user: User) =>
  played.registry.messages
    .all()
    .filter((one) => one.user === user.id && one.from === "bot")
    .map(({ text }) => text);
const pointers = () =>
  parts.store.db.selectFrom("research_pointers").selectAll().orderBy("id").execute();

test("a token links once, within a quarter of an hour, and only who it was made for", async () => {
  const [asha, other] = [await client(), await client()];
  const [one, two] = [at("Asha"), at("Stranger")];
  const token = await tokenFor(asha);
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  await starts(one, token);
  expect(await linkOf(parts, asha)).toBeDefined();
  await starts(two, token);
  expect(heard(two).at(-1)).toContain("used already");
  const late = await tokenFor(other);
  parts.clock.now += 15 * 60_000;
  await starts(two, late);
  const first = await tokenFor(other);
  await tokenFor(other);
  await starts(two, first);
  expect(heard(two).at(-1)).toContain("or a newer one was made");
  expect(await linkOf(parts, other)).toBeUndefined();
  await starts(two, "made-up");
  expect(await linkOf(parts, other)).toBeUndefined();
});

test("a letter tells the person that a Telegram account was linked, and what to do if it was not them", async () => {
  const asha = await client();
  await keepLanguage(parts.store.db, asha, languageNamed("hi")!);
  await link(asha, at("Asha"));
  await sendOutbox(parts);
  const [letter] = parts.sent.filter(({ channel }) => channel === "mail");
  expect(letter?.text).toContain("आपके खाते से एक टेलीग्राम खाता जुड़ा है");
  expect(letter?.text).toContain("/hi/account पर उसे अलग करें");
});

test("the token and the Telegram account lie in the database as hash and seal only", async () => {
  const asha = await client();
  const user = at("Asha");
  const token = await tokenFor(asha);
  const rows = async () =>
    JSON.stringify([
      await parts.store.db.selectFrom("telegram_tokens").selectAll().execute(),
      await parts.store.db.selectFrom("telegram_links").selectAll().execute(),
    ]);
  expect(await rows()).not.toContain(token);
  await starts(user, token);
  expect(await rows()).not.toContain(user.id);
});

test("linking a new Telegram account lets the first go; somebody else's stays theirs", async () => {
  const [asha, ravi] = [await client(), await client()];
  const [old, another] = [at("old"), at("another")];
  await link(asha, old);
  await link(asha, another);
  await released(parts, anIdea());
  await writeLetters(parts);
  await sendPointers(parts, 0);
  expect(heard(old).filter((text) => text.includes("entry 1"))).toEqual([]);
  expect(heard(another).filter((text) => text.includes("entry 1"))).toHaveLength(1);
  await link(ravi, another);
  expect(await linkOf(parts, ravi)).toBeUndefined();
  expect(heard(another).at(-1)).toContain("another account");
  await says(played.world, now(another), "/stop");
  expect(await linkOf(parts, asha)).toBeUndefined();
  await link(ravi, another);
  expect(await linkOf(parts, ravi)).toBeDefined();
});

test("a release tells each who was entitled and chose it once, with number and address, and nothing of the text", async () => {
  const [asha, without, unlinked] = [await client(), await client(), await client()];
  const [a, b, c, d] = [at("a"), at("b"), at("c"), at("d")];
  await link(asha, a);
  await link(without, b);
  await changeAccount(parts, without, { researchMail: true, researchTelegram: false });
  await link(unlinked, c);
  await unlink(parts, unlinked);
  await link(await aClient(parts), d);
  const { root } = await released(parts, anIdea());
  await Promise.all([writeLetters(parts), writeLetters(parts)]);
  await Promise.all([sendPointers(parts, 0), sendPointers(parts, 0)]);
  await sendPointers(parts, 0);
  const about = (user: User) => heard(user).filter((text) => text.includes("New research"));
  expect([a, b, c, d].map((user) => about(user).length)).toEqual([1, 0, 0, 0]);
  expect(about(a)[0]).toContain(`entry 1. Read it here: https://research.example/research/${root}`);
  expect(about(a)[0]).not.toMatch(/kaveri|buy|1,?605/i);
  const messages = played.registry.messages.all();
  const id = messages.findLast((one) => one.text === about(a)[0])?.id;
  expect(await pointers()).toMatchObject([
    {
      id: `1/${asha}/telegram`,
      queued_at: parts.clock.now,
      sent_at: parts.clock.now,
      message_id: String(id),
      problem: null,
    },
  ]);
});

test("what is added to an idea leads to the idea, and says no more than its number", async () => {
  const asha = await client();
  const user = at("Asha");
  await link(asha, user);
  const { root } = await released(parts, anIdea());
  await released(parts, anAddition("reached", 1));
  await writeLetters(parts);
  await sendPointers(parts, 0);
  expect(heard(user).at(-1)).toContain(
    `entry 2. Read it here: https://research.example/research/${root}`,
  );
  expect(heard(user).at(-1)).not.toMatch(/target|reached/i);
});

test("after 429 nothing is asked before the time that Telegram named, to the second", async () => {
  const people = [await client(), await client(), await client()];
  for (const [index, person] of people.entries()) await link(person, at(`p${index}`));
  await released(parts, anIdea());
  await writeLetters(parts);
  played.world.faults.set("telegram-busy", true, { times: 1, ms: 7_000 });
  const before = played.calls.length;
  const from = parts.clock.now;
  await sendPointers(parts, 0);
  const tried = played.calls.length - before;
  for (const ms of [1, 3_000, 6_999]) {
    parts.clock.now = from + ms;
    await sendPointers(parts, 0);
  }
  expect(played.calls.length - before).toBe(tried);
  parts.clock.now = from + 7_000;
  await sendPointers(parts, 0);
  const all = await pointers();
  expect(all.map(({ sent_at }) => sent_at)).toEqual([from + 7_000, from + 7_000, from + 7_000]);
});

test("who blocked the bot is not written to again until the bot is unblocked", async () => {
  const asha = await client();
  const user = at("Asha");
  await link(asha, user);
  await released(parts, anIdea());
  await writeLetters(parts);
  // The update about it was lost: the refusal tells.
  played.registry.users.put(user.id, { ...now(user), blocked: true });
  await sendPointers(parts, 0);
  expect((await linkOf(parts, asha))?.blocked_at).toBe(parts.clock.now);
  expect(await pointers()).toMatchObject([
    { sent_at: null, given_up_at: parts.clock.now, problem: "blocked by the person" },
  ]);
  await released(parts, anIdea());
  await writeLetters(parts);
  expect(await pointers()).toHaveLength(1);
  await blocks(played.world, now(user), false);
  expect((await linkOf(parts, asha))?.blocked_at).toBeNull();
  await blocks(played.world, now(user), true);
  expect((await linkOf(parts, asha))?.blocked_at).not.toBeNull();
});

test("a message that fails is tried again, and given up after a day", async () => {
  await link(await client(), at("Asha"));
  await released(parts, anIdea());
  await writeLetters(parts);
  played.world.faults.set("telegram-error", true, {});
  await sendPointers(parts, 0);
  expect(await pointers()).toMatchObject([{ tries: 1, sent_at: null, given_up_at: null }]);
  parts.clock.now += 30_000;
  played.world.faults.set("telegram-error", false, {});
  await sendPointers(parts, 0);
  expect(await pointers()).toMatchObject([{ sent_at: parts.clock.now }]);
  await released(parts, anIdea());
  await writeLetters(parts);
  played.world.faults.set("telegram-error", true, {});
  parts.clock.now += 25 * 3_600_000;
  await sendPointers(parts, 0);
  expect((await pointers())[1]).toMatchObject({ given_up_at: parts.clock.now, sent_at: null });
});

test("a closed account lets its Telegram account go; an earlier token links nobody", async () => {
  const asha = await client();
  const user = at("Asha");
  await link(asha, user);
  const token = await tokenFor(asha);
  await closeAccount(parts, asha, { endSubscriptions: true });
  expect(await linkOf(parts, asha)).toBeUndefined();
  await starts(at("later"), token);
  expect(await linkOf(parts, asha)).toBeUndefined();
});

test("an SMS goes in the reader's language where it is registered in it", async () => {
  const asha = await client();
  await changeAccount(parts, asha, { researchMail: false, researchSms: true });
  await keepLanguage(parts.store.db, asha, languageNamed("hi")!);
  const texts = async (pointerTemplateIdsIn: Record<string, string>) => {
    parts.sent.length = 0;
    const sms = { ...parts.settings.sms, pointerTemplateId: "1107", pointerTemplateIdsIn };
    parts.settings = { ...parts.settings, sms };
    await released(parts, anIdea());
    await writeLetters(parts);
    await sendPointers(parts, 0);
    return parts.sent.filter(({ channel }) => channel === "sms").map(({ text }) => text);
  };
  expect(await texts({ hi: "2207" })).toEqual([
    expect.stringMatching(/नई रिसर्च.*\/hi\/research\//),
  ]);
  expect(await texts({ mr: "2208" })).toEqual([expect.stringContaining("New research")]);
});

test("an SMS goes in registered words, to who chose it, if a template is configured", async () => {
  const asha = await client();
  await changeAccount(parts, asha, { researchMail: false, researchSms: true });
  await released(parts, anIdea());
  await writeLetters(parts);
  expect(await pointers()).toEqual([]);
  parts.settings = {
    ...parts.settings,
    sms: { ...parts.settings.sms, pointerTemplateId: "1107" },
  };
  const { root } = await released(parts, anIdea());
  await writeLetters(parts);
  await sendPointers(parts, 0);
  const sms = parts.sent.filter(({ channel }) => channel === "sms");
  expect(sms.map(({ text }) => text)).toEqual([
    `New research, entry 2, from ${parts.site().product}. Read it at https://research.example/research/${root}`,
  ]);
  expect(await pointers()).toMatchObject([
    { way: "sms", message_id: expect.stringMatching(/^sms-/) },
  ]);
});

test("without a bot there is nothing to link", async () => {
  const asha = await client();
  parts.settings = { ...parts.settings, telegram: null };
  expect((await refusalOf(startLink(parts, asha))).status).toBe(404);
});
