import { afterEach, beforeEach, expect, test } from "vitest";
import type { PersonId, SubscriptionId } from "../../../app/backend.server/platform/store/ids";
import {
  channels,
  channelsOf,
  dropChannel,
  setChannel,
} from "../../../app/backend.server/research/channel/channels";
import { letMembersGo } from "../../../app/backend.server/research/channel/let-go";
import { keepWebhook } from "../../../app/backend.server/research/telegram/keep-webhook";
import { startLink, unlink } from "../../../app/backend.server/research/telegram/link";
import { Update, takeUpdate } from "../../../app/backend.server/research/telegram/take-update";
import { openLetter } from "../../../app/backend.server/platform/outbox";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import { follows, leaves, says } from "../../../sandbox/telegram/acting";
import {
  newChannel,
  newUser,
  setStanding,
  standingOf,
  type User,
} from "../../../sandbox/telegram/entities";
import { playTelegram, type PlayedTelegram } from "../../setup/played-telegram";
import { testParts, type TestParts } from "../parts";
import { refusalOf } from "../people";
import { aClient, aService, DAY, holds } from "./desk";

let parts: TestParts;
let played: PlayedTelegram;
let channel: string;
beforeEach(async () => {
  parts = await testParts();
  played = playTelegram(parts);
  await aService(parts, "S1");
  await aService(parts, "S2");
  await keepWebhook(parts);
  channel = newChannel(played.world, "Stock cash").id;
  await setChannel(parts, "S1" as never, channel);
});
afterEach(async () => {
  await played.close();
  await parts.close();
});

const linked = async (person: PersonId, name = "Asha"): Promise<User> => {
  const user = newUser(played.world, name);
  const token = new URL(await startLink(parts, person)).searchParams.get("start") ?? "";
  await says(played.world, user, `/start ${token}`);
  return played.registry.users.get(user.id)!;
};
const link = async () => {
  const row = await parts.store.db
    .selectFrom("telegram_channels")
    .select("link")
    .executeTakeFirstOrThrow();
  return row.link.split("+")[1] ?? "";
};
const asks = async (user: User) => {
  await follows(played.world, user, await link());
  return inside(user);
};
const inside = (user: User) => standingOf(played.world, channel, user.id) === "member";
const revoke = (id: SubscriptionId) =>
  parts.store.db
    .updateTable("subscriptions")
    .set({ revoked_at: parts.clock.now })
    .where("id", "=", id)
    .execute();
const rows = () => parts.store.db.selectFrom("telegram_members").selectAll().execute();

test("only who is linked and has the service now gets in; a leaked link lets in none", async () => {
  const [holder, other, before, after] = [
    await aClient(parts),
    await aClient(parts),
    await aClient(parts),
    await aClient(parts),
  ];
  await holds(parts, holder, "S1");
  await holds(parts, other, "S2");
  const now = parts.clock.now;
  await holds(parts, before, "S1", [now - 9 * DAY, now]);
  await holds(parts, after, "S1", [now + 1, now + 9 * DAY]);
  const stranger = newUser(played.world, "Stranger");
  expect(await asks(await linked(holder))).toBe(true);
  for (const person of [other, before, after]) expect(await asks(await linked(person))).toBe(false);
  expect(await asks(stranger)).toBe(false);
  expect(await rows()).toHaveLength(1);
  expect(played.calls.filter((call) => call === "declineChatJoinRequest")).toHaveLength(4);
});

test("who comes in by a link that asks nobody is let go at once, unless they belong", async () => {
  const open = { hash: "leak", channel, asks: false };
  played.registry.invites.put("leak", open);
  const stranger = newUser(played.world, "Stranger");
  await follows(played.world, stranger, "leak");
  expect(inside(stranger)).toBe(false);
  const person = await aClient(parts);
  const subscription = await holds(parts, person, "S1");
  const user = await linked(person);
  await follows(played.world, user, "leak");
  expect(inside(user)).toBe(true);
  await revoke(subscription);
  await letMembersGo(parts);
  expect(inside(user)).toBe(false);
});

test("the end, a refund, a pause, unlinking and a new Telegram account each let the old one go, who may come again", async () => {
  const ends = {
    end: async () => void (parts.clock.now += 31 * DAY),
    refund: async (_: PersonId, id: SubscriptionId) => void (await revoke(id)),
    pause: async (_: PersonId, id: SubscriptionId) =>
      void (await parts.store.db
        .updateTable("subscriptions")
        .set({ paused_at: parts.clock.now })
        .where("id", "=", id)
        .execute()),
    unlink: (person: PersonId) => unlink(parts, person),
    relink: async (person: PersonId) => void (await linked(person, "another")),
  };
  for (const [why, end] of Object.entries(ends)) {
    const person = await aClient(parts);
    const subscription = await holds(parts, person, "S1");
    const user = await linked(person);
    expect([why, await asks(user)]).toEqual([why, true]);
    await letMembersGo(parts);
    expect([why, inside(user)]).toEqual([why, true]);
    await end(person, subscription);
    await letMembersGo(parts);
    expect([why, inside(user)]).toEqual([why, false]);
    expect(await rows()).toEqual([]);
    await holds(parts, person, "S1");
    if (why !== "unlink" && why !== "relink") expect([why, await asks(user)]).toEqual([why, true]);
    parts.clock.now += 40 * DAY;
    await letMembersGo(parts);
  }
});

test("a service ends at 23:59:59.999, and at midnight its people are let go", async () => {
  const person = await aClient(parts);
  const end = Date.UTC(2026, 11, 20, 18, 29, 59, 999);
  await holds(parts, person, "S1", [parts.clock.now - 1, end]);
  const user = await linked(person);
  await asks(user);
  parts.clock.now = end - 1;
  expect(await letMembersGo(parts)).toBe(0);
  parts.clock.now = end + 1;
  expect(await letMembersGo(parts)).toBe(1);
  expect(inside(user)).toBe(false);
});

test("one channel of two services lets go only who holds neither", async () => {
  await setChannel(parts, "S2" as never, channel);
  const person = await aClient(parts);
  const one = await holds(parts, person, "S1");
  const two = await holds(parts, person, "S2");
  const user = await linked(person);
  await asks(user);
  await revoke(one);
  await letMembersGo(parts);
  expect(inside(user)).toBe(true);
  expect(await channelsOf(parts, person)).toMatchObject([{ inside: true }]);
  await revoke(two);
  await letMembersGo(parts);
  expect(inside(user)).toBe(false);
  expect(await channelsOf(parts, person)).toEqual([]);
});

test("letting go that is cut short, or told to wait, is done in the next round", async () => {
  const person = await aClient(parts);
  const subscription = await holds(parts, person, "S1");
  const user = await linked(person);
  await asks(user);
  await revoke(subscription);
  for (const fault of ["telegram-lost-answer", "telegram-dead", "telegram-busy"]) {
    played.world.faults.set(fault, true, { times: 1, ms: 5_000 });
    expect(await letMembersGo(parts)).toBe(0);
    expect(await rows()).toHaveLength(1);
  }
  const asked = played.calls.length;
  parts.clock.now += 4_999;
  expect(await letMembersGo(parts)).toBe(0);
  expect(played.calls).toHaveLength(asked);
  parts.clock.now += 1;
  expect(await letMembersGo(parts)).toBe(1);
  expect([inside(user), await rows()]).toEqual([false, []]);
});

test("an answer to a request cut short is given when the request is handled again", async () => {
  const person = await aClient(parts);
  await holds(parts, person, "S1");
  const user = await linked(person);
  setStanding(played.world, { channel, user: user.id, status: "asks" });
  const update = Update.parse({
    update_id: 99,
    chat_join_request: { chat: { id: Number(channel) }, from: { id: Number(user.id) } },
  });
  for (const fault of ["telegram-dead", "telegram-lost-answer"]) {
    played.world.faults.set(fault, true, { times: 1 });
    await expect(takeUpdate(parts, update)).rejects.toThrow(ProviderDown);
  }
  await takeUpdate(parts, update);
  await takeUpdate(parts, update);
  expect(inside(user)).toBe(true);
  expect(await rows()).toHaveLength(1);
});

test("who leaves is forgotten, unless they are in again when the news comes", async () => {
  const person = await aClient(parts);
  await holds(parts, person, "S1");
  const user = await linked(person);
  await asks(user);
  await leaves(played.world, user, channel);
  expect(await rows()).toEqual([]);
  await asks(user);
  const old = { chat: { id: Number(channel) }, new_chat_member: { user: { id: Number(user.id) } } };
  const news = { ...old, new_chat_member: { ...old.new_chat_member, status: "left" } };
  await takeUpdate(parts, Update.parse({ update_id: 1, chat_member: news }));
  expect(await rows()).toHaveLength(1);
  // Unheard of: found within the week.
  setStanding(played.world, { channel, user: user.id, status: "left" });
  parts.clock.now += 8 * DAY;
  await letMembersGo(parts);
  expect(await rows()).toEqual([]);
});

test("a channel that is taken from its service lets everybody go; the bot in a stranger's channel does nothing", async () => {
  const person = await aClient(parts);
  await holds(parts, person, "S1");
  const user = await linked(person);
  await asks(user);
  await dropChannel(parts, "S1" as never);
  await letMembersGo(parts);
  expect(inside(user)).toBe(false);
  const strange = newChannel(played.world, "Strange").id;
  played.registry.invites.put("x", { hash: "x", channel: strange, asks: false });
  await follows(played.world, user, "x");
  expect(standingOf(played.world, strange, user.id)).toBe("member");
});

test("a channel is taken where the bot may invite, and its id looks like one", async () => {
  expect((await refusalOf(setChannel(parts, "S2" as never, "-1009999999999"))).status).toBe(422);
  expect((await refusalOf(setChannel(parts, "S2" as never, "@ours"))).status).toBe(422);
  expect(await channels(parts)).toMatchObject([
    { id: "S1", channel, members: 0 },
    { id: "S2", channel: null, members: 0 },
  ]);
});

test("the owner is told once a day when Telegram will not take somebody out", async () => {
  const person = await aClient(parts);
  const subscription = await holds(parts, person, "S1");
  await asks(await linked(person));
  await revoke(subscription);
  played.registry.channels.remove(channel);
  for (let hour = 0; hour < 5; hour++) {
    await letMembersGo(parts);
    parts.clock.now += 3_600_000;
  }
  const letters = await parts.store.db
    .selectFrom("outbox")
    .selectAll()
    .where("kind", "=", "owner: channel not kept")
    .execute();
  expect(letters.map((row) => openLetter(parts, row.letter_enc).subject)).toEqual([
    "Somebody cannot be let go from your Telegram channel",
  ]);
});
