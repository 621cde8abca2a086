import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkSeal } from "../../../app/backend.server/research/check-seal";
import { publicLog } from "../../../app/backend.server/research/public-log";
import { itemFile } from "../../../app/backend.server/research/item-file";
import { writeLetters } from "../../../app/backend.server/research/write-letters";
import { openLetter } from "../../../app/backend.server/platform/outbox";
import type { PersonId } from "../../../app/backend.server/platform/store/ids";
import { aNote, anAddition, anIdea } from "../../setup/research-drafts";
import { copiedText } from "../../setup/pdf-text";
import { program } from "./published-program";
import { testParts, type TestParts } from "../parts";
import { aClient, aService, DAY, holds, released } from "./desk";

let parts: TestParts;
let person: PersonId;
beforeEach(async () => {
  parts = await testParts();
  await aService(parts, "S1");
  person = await aClient(parts);
  await holds(parts, person, "S1", [parts.clock.now - 1, parts.clock.now + 30 * DAY]);
});
afterEach(() => parts.close());

const list = async () => `head\n\n${(await publicLog(parts)).leaves.join("\n")}\n`;
const outcome = async (pasted: string) => (await checkSeal(parts, pasted)).outcome;
const pdfOf = async (root: string, language: "en" | "hi" = "en") =>
  copiedText((await itemFile(parts, { id: person, language }, root)).pdf);
/** As `pdftotext` writes it: each page ends with a form feed. */
const withPages = (copied: string) => copied.replace(/^Page \d+ of \d+$/gm, "$&\n\n\f");
const LONG = "The results of a long week, line by line. ".repeat(120);
const OWN = ["9/10", "3/4", "1605 / 1668", "Page 3 of 9"];

describe("a line of its own that looks like a page's number belongs to the text", () => {
  test.each(OWN)("%s, in two entries and across pages", async (line) => {
    const rationale = `Balance of votes:\n${line}\nmembers agreed to the merger.\n${LONG}`;
    const { root } = await released(parts, anIdea({ rationale }));
    await released(parts, anAddition("update", 1));
    const copied = await pdfOf(root);
    expect(copied).toMatch(/^Page 1 of \d$/m);
    for (const text of [copied, withPages(copied)]) {
      const [, first = ""] = text.split("----- sealed text begins -----");
      expect(await outcome(`----- sealed text begins -----${first}`)).toBe("same");
      expect((await program(text, await list())).match(/sealed and unchanged/g)).toHaveLength(2);
    }
  });
});

describe("a line that somebody adds is named, or shows", () => {
  test.each(["1900/2000", "1900 / 2000", "Page 1500 of 1600", "Page 1 of 2"])(
    "%s",
    async (line) => {
      await released(parts, aNote({ text: "First.\nSecond." }));
      const letter = await aLetter();
      expect(await program(letter, await list())).toContain("sealed and unchanged");
      const forged = letter.replace("First.\n", `First.\n${line}\n`);
      expect(forged).not.toBe(letter);
      expect(await program(forged, await list())).toMatch(/^DOES NOT HOLD/);
      if (line !== "Page 1 of 2") expect(await outcome(forged)).toBe("differs");
    },
  );

  test("the program prints the text it judged, and no control sign of a terminal", async () => {
    await released(parts, aNote({ text: "First.\nSecond." }));
    const letter = await aLetter();
    const feet = letter.replace("First.\n", "First.\r\nPage 1 of 2\n");
    const said = await program(`${feet}\nPage 2 of 2\n`, await list());
    expect(said).toContain("  First.\n  Second.\n");
    expect(said).not.toMatch(/Page|\r/);
  });
});

test("the PDF of who reads Hindi has the same numbers of pages, for the same program", async () => {
  const { root } = await released(parts, aNote({ text: LONG }));
  const copied = await pdfOf(root, "hi");
  expect(copied).toMatch(/^Page 1 of \d$/m);
});

async function aLetter(): Promise<string> {
  await writeLetters(parts);
  const { letter_enc } = await parts.store.db
    .selectFrom("outbox")
    .select("letter_enc")
    .executeTakeFirstOrThrow();
  return openLetter(parts, letter_enc).text;
}
