import { afterEach, expect, test } from "vitest";
import { researchCalls } from "../../../app/backend.server/http/research";
import { trail } from "../../../app/backend.server/platform/audit/list";
import { scheduleDraft } from "../../../app/backend.server/research/draft-time";
import { saveDraft } from "../../../app/backend.server/research/drafts";
import { releaseDue } from "../../../app/backend.server/research/release-due";
import { lostResearch, lostResearchWords } from "../../../app/backend.server/research/lost/fence";
import { giveUpLost, nothingWasLost } from "../../../app/backend.server/research/lost/give-up";
import { recoverLost } from "../../../app/backend.server/research/lost/recover";
import { verifyLog } from "../../../app/backend.server/research/verify-log";
import { aNote } from "../../setup/research-drafts";
import { refusalOf } from "../people";
import { released } from "./desk";
import { putBack, type PutBack } from "./put-back";

let there: PutBack;
afterEach(() => there.close());

/** As anybody pastes it at the seal's page. */
const shownAtThePage = async (text: string) =>
  researchCalls(there.parts).researchSeal({ person: null, payload: { text } } as never);
/** What was put back by hand: the copy knows of no restore. */
const byHand = () => there.parts.store.db.deleteFrom("restores").execute();
const stops = async () => (await refusalOf(released(there.parts, aNote()))).message;

test("a letter that the seal's page has seen refutes that nothing was released", async () => {
  there = await putBack(3, 2);
  const { parts, letters } = there;
  await shownAtThePage(letters[4] ?? "");
  expect((await refusalOf(nothingWasLost(parts))).message).toContain("entry 5 was released");
  expect(await recoverLost(parts, letters.slice(3).join("\n"))).toMatchObject({ putBack: [4, 5] });
  expect((await released(parts, aNote())).number).toBe(6);
});

test("a wrong answer is mended by the letters, until the next number is given", async () => {
  there = await putBack(3, 2);
  const { parts, letters } = there;
  await nothingWasLost(parts);
  const late = letters.slice(3).join("\n");
  expect(await recoverLost(parts, late)).toEqual({ putBack: [4, 5], newest: 5, missing: [] });
  expect(await verifyLog(parts)).toMatchObject({ entries: 5, broken: null });
  expect((await released(parts, aNote())).number).toBe(6);
  expect((await refusalOf(recoverLost(parts, late))).status).toBe(409);
});

test("once the number was given again letters are refused, and no more is released", async () => {
  there = await putBack(3, 2);
  const { parts, letters } = there;
  await nothingWasLost(parts);
  await released(parts, aNote({ title: "Another fourth" }));
  const both = letters.slice(3).join("\n");
  expect((await refusalOf(recoverLost(parts, both))).message).toContain("given twice");
  expect(await stops()).toContain("entry 5 was released");
  expect(await giveUpLost(parts, 5)).toEqual({ numbers: [5] });
  expect((await released(parts, aNote())).number).toBe(6);
  expect(await verifyLog(parts)).toMatchObject({ entries: 6, broken: null });
});

test("a letter that a copy put back by hand has lost stops the release by itself", async () => {
  there = await putBack(3, 2);
  const { parts, letters } = there;
  await byHand();
  const draft = await saveDraft(parts, null, aNote());
  await scheduleDraft(parts, draft, parts.now() + 60_000);
  for (let times = 0; times < 3; times++) await shownAtThePage(letters[4] ?? "");
  expect(await stops()).toContain("A letter with our signature shows that entry 5 was released");
  parts.clock.now += 60_000;
  expect(await releaseDue(parts)).toBe(0);
  const lost = await lostResearch(parts.store.db);
  expect(lost && lostResearchWords(lost)).not.toContain("null");
  expect(await trail(parts, { what: "lost letter shown", most: 9 })).toHaveLength(1);
  const told = await parts.store.db
    .selectFrom("outbox")
    .select("kind")
    .where("kind", "=", "owner: lost letter shown")
    .execute();
  expect(told).toHaveLength(1);
  expect((await refusalOf(nothingWasLost(parts))).status).toBe(409);
  await recoverLost(parts, letters.slice(3).join("\n"));
  expect(await lostResearch(parts.store.db)).toBe(null);
  expect((await released(parts, aNote())).number).toBe(6);
});

test("what a copy put back by hand has lost may be given up, too", async () => {
  there = await putBack(1, 1);
  const { parts, letters } = there;
  await byHand();
  await shownAtThePage(letters[1] ?? "");
  expect(await giveUpLost(parts, 2)).toEqual({ numbers: [2] });
  expect((await released(parts, aNote())).number).toBe(3);
  expect(await verifyLog(parts)).toMatchObject({ entries: 3, broken: null });
});

test("nobody stops the release without a signature of ours for a later number", async () => {
  there = await putBack(3, 1);
  const { parts, letters } = there;
  await byHand();
  const [, second = "", , fourth = ""] = letters;
  for (const forged of [
    second,
    second.replace("research\n2\n", "research\n9\n"),
    fourth.replace("research\n4\n", "research\n5\n"),
    fourth.replace(/(— \S+ \S{20})\S/u, "$1A").replace(/(— \S+ \S{30})\S/u, "$1B"),
    fourth.replace(/Checkpoint:[^]*/, ""),
    "9",
    "Research entry 9",
  ])
    await shownAtThePage(forged);
  expect(await lostResearch(parts.store.db)).toBe(null);
  expect((await released(parts, aNote())).number).toBe(4);
  await shownAtThePage(letters[3] ?? "");
  expect((await released(parts, aNote())).number).toBe(5);
});
