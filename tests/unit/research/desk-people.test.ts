import { afterEach, beforeEach, expect, test } from "vitest";
import { noteOpened } from "../../../app/backend.server/research/readable";
import { writeLetters } from "../../../app/backend.server/research/write-letters";
import { keepEvidence } from "../../../app/backend.server/research/keep-evidence";
import type { PersonId } from "../../../app/backend.server/platform/store/ids";
import { newChannel } from "../../../sandbox/telegram/entities";
import { anIdea } from "../../setup/research-drafts";
import { playTelegram } from "../../setup/played-telegram";
import { fieldOf, said } from "../../setup/read-page";
import { Desk } from "../desk/desk";
import { Shop } from "../payments/shop";
import { aClient, aService, holds, released } from "./desk";

let desk: Desk;
beforeEach(async () => {
  desk = await Desk.open();
  await desk.signIn();
  await aService(desk.shop.parts, "S1");
});
afterEach(() => desk.close());

const show = async (path: string) => said({ html: (await desk.get(path)).text });

test("an entry is shown person by person: queued, sent, letter's id, told and opened", async () => {
  const { parts } = desk.shop;
  const [asha, ravi] = [await aClient(parts), await aClient(parts)].sort() as [PersonId, PersonId];
  for (const person of [asha, ravi]) await holds(parts, person, "S1");
  const { root } = await released(parts, anIdea());
  await writeLetters(parts);
  await noteOpened(parts, asha, root);
  const { db } = parts.store;
  const { letter_id } = await db
    .selectFrom("research_evidence")
    .select("letter_id")
    .where("person_id", "=", asha)
    .executeTakeFirstOrThrow();
  await db
    .updateTable("outbox")
    .set({ sent_at: parts.clock.now })
    .where("id", "=", letter_id as never)
    .execute();
  await keepEvidence(parts);
  await db
    .insertInto("research_pointers")
    .values({
      ...{ id: "P1", number: 1, person_id: ravi, way: "telegram", tries: 1, next_try_at: null },
      ...{ queued_at: parts.clock.now, sent_at: parts.clock.now, message_id: "77" },
      ...{ given_up_at: null, problem: null },
    } as never)
    .execute();
  const page = await show("/research/entry/1/people");
  expect(page).toMatch(new RegExp(`queued [^,]+, sent [^,]+ ${letter_id} .*on its way`));
  expect(page).toMatch(/Telegram: queued [^,]+, sent [^,]+, id 77 not yet/);
  expect(page).not.toContain("Next page");
  expect(await show("/research/entry/1")).toContain("Person by person");
  expect((await desk.get("/research/entry/9/people")).status).toBe(404);
});

test("more than fifty stand on pages, each person on one", async () => {
  const { parts } = desk.shop;
  for (let at = 0; at < 60; at++) await holds(parts, await aClient(parts), "S1");
  await released(parts, anIdea());
  const first = (await desk.get("/research/entry/1/people")).text;
  const next = /href="([^"]+after=[^"]+)"/.exec(first)?.[1] ?? "";
  const people = (text: string) =>
    [...text.matchAll(/href="\/people\/([0-9A-Z]{26})"/g)].map(([, id]) => id);
  const second = people((await desk.get(next)).text);
  expect([people(first).length, second.length]).toEqual([50, 10]);
  expect(new Set([...people(first), ...second]).size).toBe(60);
});

test("a service gets its channel and loses it; a wrong one is kept at its field", async () => {
  const without = await desk.post("/research/channels", {
    service: "S1",
    channel: "-1001234567890",
  });
  expect([without.status, said({ html: without.text })]).toEqual([
    409,
    expect.stringContaining("There is no bot"),
  ]);
  const shop = await Shop.open();
  const played = playTelegram(shop.parts);
  const withBot = await Desk.open({}, shop);
  await withBot.signIn();
  await aService(shop.parts, "S1");
  const shown = async () => said({ html: (await withBot.get("/research/channels")).text });
  const channel = newChannel(played.world, "Stock cash").id;
  const wrong = await withBot.post("/research/channels", { service: "S1", channel: "stock cash" });
  expect(wrong.status).toBe(422);
  const field = fieldOf(wrong.text, "Channel of Service S1");
  expect([field.value, field.description]).toEqual([
    "stock cash",
    expect.stringContaining("A channel's id looks like -1001234567890"),
  ]);
  played.world.faults.set("telegram-dead", true, { times: 1 });
  const away = await withBot.post("/research/channels", { service: "S1", channel });
  expect([away.status, said({ html: away.text })]).toEqual([
    503,
    expect.stringContaining("Telegram does not answer now. Try again in a minute."),
  ]);
  const set = await withBot.post("/research/channels", { service: "S1", channel });
  expect(set.headers.location).toBe("/research/channels?done=channel%20set");
  expect(await shown()).toContain(`Channel ${channel}, 0 let in.`);
  await withBot.post("/research/channels/take", { service: "S1" });
  expect(await shown()).not.toContain(channel);
  await withBot.close();
  await played.close();
  await shop.close();
});
