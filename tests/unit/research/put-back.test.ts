import { afterEach, beforeEach, expect, test } from "vitest";
import { checkSeal } from "../../../app/backend.server/research/check-seal";
import { draftOf, saveDraft, versionOf } from "../../../app/backend.server/research/drafts";
import { release } from "../../../app/backend.server/research/release";
import { releaseDue } from "../../../app/backend.server/research/release-due";
import { typedOn } from "../../setup/typed-words";
import { aNote } from "../../setup/research-drafts";
import { refusalOf } from "../people";
import { putBack, type PutBack } from "./put-back";

let there: PutBack;
beforeEach(async () => {
  there = await putBack(3, 1);
});
afterEach(() => there.close());

const drafted = () => saveDraft(there.parts, null, aNote({ title: "Another fourth" }));
const typed = typedOn(() => there.parts);

test("the seal page never says that a letter the restored list has lost is not ours", async () => {
  const sealed = await checkSeal(there.parts, there.letters[3] ?? "");
  expect(sealed.outcome).toBe("lost");
  expect(sealed.text).toMatch(/^Research entry 4\n/);
});

test("after a restore nothing is released, by call, command or timer, and the refusal says what to do", async () => {
  const draft = await drafted();
  const { status, message } = await refusalOf(release(there.parts, draft));
  expect([status, message]).toEqual([409, expect.stringMatching(/newest letter/)]);
  const seen = versionOf(await draftOf(there.parts.store.db, draft));
  const byCommand = await typed("research", "release", draft, "--yes", "--seen", seen);
  expect(byCommand).toEqual({ code: 1, said: expect.stringContaining("research recover") });
  await there.parts.store.db
    .updateTable("research_drafts")
    .set({ release_at: there.parts.clock.now })
    .execute();
  expect(await releaseDue(there.parts)).toBe(0);
  const { releaseAt, problem } = await draftOf(there.parts.store.db, draft);
  expect([releaseAt, problem]).toEqual([null, expect.stringMatching(/newest letter/)]);
  const rows = await there.parts.store.db.selectFrom("research_entries").select("number").execute();
  expect(rows).toHaveLength(3);
});
