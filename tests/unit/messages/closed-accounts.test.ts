import { afterEach, beforeEach, expect, test } from "vitest";
import { postTo } from "../../../app/backend.server/platform/post-to";
import { sentence } from "../../../app/content/words/sentence";
import { testParts, type TestParts } from "../parts";
import { personAt } from "../people";

let parts: TestParts;
beforeEach(async () => void (parts = await testParts()));
afterEach(() => parts.close());

const letters = () => parts.store.db.selectFrom("outbox").select("kind").execute();

test("a closed account gets no letter; an open one does", async () => {
  const person = await personAt(parts, "done", { email: "asha@example.com" });
  const letter = {
    subject: sentence("letters.signed"),
    paragraphs: [sentence("letters.signed-text")],
  };
  await postTo(parts, parts.store.db, person.id, "news", "one", letter);
  expect(await letters()).toHaveLength(1);
  await parts.store.db
    .updateTable("people")
    .set({ closed_at: parts.now() })
    .where("id", "=", person.id)
    .execute();
  await postTo(parts, parts.store.db, person.id, "news", "two", letter);
  expect(await letters()).toHaveLength(1);
});
