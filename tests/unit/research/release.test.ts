import { openLetter } from "../../../app/backend.server/platform/outbox";
import { afterEach, beforeEach, expect, test } from "vitest";
import { scheduleDraft } from "../../../app/backend.server/research/draft-time";
import { draftOf, saveDraft } from "../../../app/backend.server/research/drafts";
import { trail } from "../../../app/backend.server/platform/audit/list";
import { release } from "../../../app/backend.server/research/release";
import { releaseDue } from "../../../app/backend.server/research/release-due";
import type { PersonId, SubscriptionId } from "../../../app/backend.server/platform/store/ids";
import { testParts, type TestParts } from "../parts";
import { refusalOf } from "../people";
import { aClient, aService, DAY, holds, released } from "./desk";
import { aNote, anAddition, anIdea } from "../../setup/research-drafts";

let parts: TestParts;
beforeEach(async () => {
  parts = await testParts();
  await aService(parts, "S1");
  await aService(parts, "S2");
});
afterEach(() => parts.close());

const receiversOf = async (number: number): Promise<PersonId[]> =>
  (
    await parts.store.db
      .selectFrom("research_receivers")
      .select("person_id")
      .where("number", "=", number)
      .execute()
  )
    .map(({ person_id }) => person_id)
    .sort();
const acts = async () => (await trail(parts, { most: 99 })).map(({ what }) => what).reverse();
const mark = (id: SubscriptionId, set: object) =>
  parts.store.db.updateTable("subscriptions").set(set).where("id", "=", id).execute();

test("it is readable to who holds one of its services at that instant, once each, and to nobody else", async () => {
  const now = parts.clock.now;
  const [active, both, ended, future, refunded, paused, other] = await Promise.all(
    Array.from({ length: 7 }, () => aClient(parts)),
  );
  await holds(parts, active!, "S1");
  await holds(parts, both!, "S1");
  await holds(parts, both!, "S2");
  await holds(parts, ended!, "S1", [now - DAY, now]);
  await holds(parts, future!, "S1", [now + 1, now + DAY]);
  await mark(await holds(parts, refunded!, "S1"), { revoked_at: now - 1 });
  await mark(await holds(parts, paused!, "S1"), { paused_at: now - 1 });
  await holds(parts, other!, "S2");
  const { receivers } = await released(parts, anIdea());
  expect(receivers).toBe(2);
  expect(await receiversOf(1)).toEqual([active, both].sort());
  expect((await released(parts, anIdea({ services: ["S1", "S2"] }))).receivers).toBe(3);
});

test("numbers have no gaps, also when a release is refused in between", async () => {
  expect((await released(parts, anIdea())).number).toBe(1);
  const incomplete = await saveDraft(parts, null, anIdea({ rationale: "" }));
  expect((await refusalOf(release(parts, incomplete))).status).toBe(422);
  expect(await receiversOf(2)).toEqual([]);
  expect((await released(parts, aNote())).number).toBe(2);
});

test("two releases at once of one draft are one entry; of two drafts two", async () => {
  const draft = await saveDraft(parts, null, anIdea());
  const both = await Promise.allSettled([release(parts, draft), release(parts, draft)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const more = await Promise.all([
    released(parts, anIdea({ name: "Other Ltd" })),
    released(parts, aNote()),
  ]);
  expect(more.map(({ number }) => number).sort()).toEqual([2, 3]);
});

test("a draft is on record when it is saved and released, without its words", async () => {
  await released(parts, anIdea());
  expect(await acts()).toEqual(["research draft", "research released"]);
  expect(JSON.stringify(await trail(parts, { most: 99 }))).not.toContain("Kaveri");
});

test("what is sealed has name, Research Analyst, number, time, disclosures, warning", async () => {
  await released(parts, anIdea());
  const { text } = await parts.store.db
    .selectFrom("research_entries")
    .select("text")
    .executeTakeFirstOrThrow();
  const { analyst } = parts.site();
  for (const words of [
    `${analyst.registeredName}, Research Analyst, SEBI registration ${analyst.registrationNumber}`,
    "Research entry 1",
    "Released 20-11-2026 12:00:00 IST (2026-11-20T06:30:00.000Z)",
    "For Service S1",
    "Entry: 1,605 to 1,615",
    "Target 2: 1,720.50",
    "Horizon: Short term (3 days to 4 weeks)",
    "- No financial interest in the company.",
    "No artificial intelligence was used.",
    "Investment in securities market are subject to market risks.",
  ])
    expect(text).toContain(words);
});

test("a draft is released at its time by itself, not a moment before", async () => {
  const draft = await saveDraft(parts, null, anIdea());
  await scheduleDraft(parts, draft, parts.clock.now + 60_000);
  parts.clock.now += 59_999;
  expect(await releaseDue(parts)).toBe(0);
  parts.clock.now += 1;
  expect(await releaseDue(parts)).toBe(1);
  expect(await releaseDue(parts)).toBe(0);
});

test("a past time, or when the gate would stop it, is refused; saving again keeps it", async () => {
  const expiry = anIdea({ expiry: "2026-11-26" });
  const draft = await saveDraft(parts, null, expiry);
  expect((await refusalOf(scheduleDraft(parts, draft, parts.clock.now))).message).toContain("over");
  const late = Date.parse("2026-11-27T04:00:00Z");
  expect((await refusalOf(scheduleDraft(parts, draft, late))).message).toContain("expiry");
  await scheduleDraft(parts, draft, parts.clock.now + DAY);
  await saveDraft(parts, draft, expiry);
  expect((await draftOf(parts.store.db, draft)).releaseAt).toBe(parts.clock.now + DAY);
});

test("one whose time went by while no server ran stays a draft after a quarter of an hour, and the owner is told", async () => {
  const [soon, late] = [
    await saveDraft(parts, null, anIdea()),
    await saveDraft(parts, null, aNote()),
  ];
  await scheduleDraft(parts, late, parts.clock.now + 1);
  await scheduleDraft(parts, soon, parts.clock.now + 2);
  parts.clock.now += 2 + 15 * 60_000;
  expect(await releaseDue(parts)).toBe(1);
  expect(await draftOf(parts.store.db, late)).toMatchObject({
    releaseAt: null,
    problem: expect.stringContaining("15 minutes have gone by"),
  });
  const [letter, ...more] = await parts.store.db.selectFrom("outbox").selectAll().execute();
  expect([letter?.kind, more]).toEqual(["owner: research not released", []]);
  const { text } = openLetter(parts, letter?.letter_enc ?? "");
  expect(text).toContain(`The draft ${late} (Note), saved on`);
  expect(text).toContain(`desk research preview ${late}`);
  expect(text).toContain("15 minutes have gone by");
  expect(text).not.toContain("It was to be released now");
  // A mail is read on its way; nothing of a text is told before its release.
  expect(text).not.toContain(aNote().title);
});

test("one that the gate stops at its time stays a draft, and the owner is told", async () => {
  const draft = await saveDraft(parts, null, anIdea());
  await scheduleDraft(parts, draft, parts.clock.now + 1_000);
  await parts.store.db
    .insertInto("research_off")
    .values({ service_id: "S1" as never, since: 0 })
    .execute();
  parts.clock.now += 1_000;
  expect(await releaseDue(parts)).toBe(0);
  expect(await draftOf(parts.store.db, draft)).toMatchObject({
    releaseAt: null,
    problem: expect.stringContaining("services") as string,
  });
  const { kind } = await parts.store.db
    .selectFrom("outbox")
    .select("kind")
    .executeTakeFirstOrThrow();
  expect(kind).toBe("owner: research not released");
});

test("an update reaches the holders at its own release; a withdrawal all who could read anything of it; a correction who could read what it corrects", async () => {
  const now = parts.clock.now;
  const [former, holder] = await Promise.all([aClient(parts), aClient(parts)]);
  await holds(parts, former!, "S1", [now - DAY, now + DAY]);
  await released(parts, anIdea());
  parts.clock.now += 2 * DAY;
  await holds(parts, holder!, "S1");
  await released(parts, anAddition("update", 1));
  await released(parts, anAddition("correction", 1, { corrects: "1" }));
  await released(parts, anAddition("correction", 1, { corrects: "2" }));
  await released(parts, anAddition("withdrawn", 1));
  expect(await receiversOf(1)).toEqual([former]);
  expect(await receiversOf(2)).toEqual([holder]);
  expect(await receiversOf(3)).toEqual([former]);
  expect(await receiversOf(4)).toEqual([holder]);
  expect(await receiversOf(5)).toEqual([former, holder].sort());
});

test("what is withdrawn takes a correction and nothing else", async () => {
  await released(parts, anIdea());
  await released(parts, anAddition("withdrawn", 1));
  const draft = await saveDraft(parts, null, anAddition("update", 1));
  expect((await refusalOf(release(parts, draft))).message).toContain("withdrawn");
  expect((await released(parts, anAddition("correction", 1))).number).toBe(3);
});
