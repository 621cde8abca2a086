import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkSeal } from "../../../app/backend.server/research/check-seal";
import { publicLog } from "../../../app/backend.server/research/public-log";
import { itemFile } from "../../../app/backend.server/research/item-file";
import type { DocumentText } from "../../../app/backend.server/platform/pdf";
import type { PersonId } from "../../../app/backend.server/platform/store/ids";
import type { Language } from "../../../app/content/languages";
import { aNote, anAddition, anIdea } from "../../setup/research-drafts";
import { markedText } from "../../setup/pdf-marked";
import { copiedText, copiedWords, pdfText } from "../../setup/pdf-text";
import { program } from "./published-program";
import { testParts, type TestParts } from "../parts";
import { refusalOf } from "../people";
import { aClient, aService, DAY, holds, released } from "./desk";

let parts: TestParts;
let person: PersonId;
beforeEach(async () => {
  parts = await testParts();
  for (const service of ["S1", "S2"]) await aService(parts, service);
  person = await aClient(parts);
});
afterEach(() => parts.close());

const window = (days: number): [number, number] => [
  parts.clock.now - 1,
  parts.clock.now + days * DAY,
];
const said = async (id: string) =>
  pdfText((await itemFile(parts, { id: person, language: "en" }, id)).pdf).filter(
    (line) => line !== "",
  );

test("the PDF holds each sealed text word for word, and its seal", async () => {
  await holds(parts, person, "S1", window(30));
  const { root } = await released(parts, anIdea());
  await released(parts, anAddition("reached", 1));
  const { filename } = await itemFile(parts, { id: person, language: "en" }, root);
  expect(filename).toBe("research-1.pdf");
  const drawn = await said(root);
  expect(drawn[0]).toBe("Buy Kaveri Cement Ltd");
  const rows = await parts.store.db.selectFrom("research_entries").selectAll().execute();
  expect(rows).toHaveLength(2);
  for (const { text, salt, leaf, checkpoint } of rows) {
    const ends = ["----- sealed text ends -----", `Salt ${salt}`, `Leaf ${leaf}`];
    const lines = [...text.split("\n"), ...ends].filter(Boolean);
    const at = drawn.indexOf(lines[0]!);
    const whole = drawn.slice(at, at + lines.length);
    expect(whole).toEqual(lines.map((line) => line.replace(/ +/g, " ").trim()));
    expect(drawn).toContain(checkpoint.split("\n")[2]);
  }
});

test("a word too long for a line is broken, as large as its neighbours, copied whole", async () => {
  await holds(parts, person, "S1", window(30));
  const long = `${"W".repeat(300)}!`;
  const { root } = await released(parts, aNote({ text: `Before ${long} after.` }));
  const { pdf } = await itemFile(parts, { id: person, language: "en" }, root);
  const lines = pdfText(pdf);
  const [line = ""] = lines.filter((one) => one.includes("WWW"));
  expect(line).toMatch(/^Before W+/);
  expect(line.replace(/\s/g, "")).toContain(long);
  expect(copiedWords(pdf).filter((one) => one !== "")).toEqual([`${long} `]);
});

test("of a sign of before that cannot be drawn the PDF says so at its top", async () => {
  await holds(parts, person, "S1", window(30));
  const first = await released(parts, aNote({ text: "P/E ≤ 15, β 0.9 → fair." }));
  const top = await said(first.root);
  expect(top).toContain("Each entry stands as it was sealed, word for word.");
  expect(top.join(" ")).not.toContain("?");
  const second = await released(parts, aNote({ text: "An older text." }));
  const { db, dialect } = parts.store;
  const on = dialect === "postgres" ? sql` on research_entries` : sql``;
  await sql`drop trigger research_entries_no_update${on}`.execute(db);
  const { text } = await db
    .selectFrom("research_entries")
    .select("text")
    .where("id", "=", second.root as never)
    .executeTakeFirstOrThrow();
  await db
    .updateTable("research_entries")
    .set({ text: text.replace("An older text.", "An older text 🔥.") })
    .where("id", "=", second.root as never)
    .execute();
  const all = (await said(second.root)).join(" ");
  expect(all).not.toContain("word for word");
  expect(all).toContain("words in square brackets stand in their place");
  expect(all).toContain(`/research/${second.root}.`);
  expect(all).toMatch(/An older text \[a sign\] ?\./);
});

test("what came out after the service ended is not in it; it says that there is more", async () => {
  await holds(parts, person, "S1", window(5));
  const { root } = await released(parts, anIdea());
  parts.clock.now += 6 * DAY;
  await released(parts, anAddition("update", 1, { text: "Nobody of before reads this." }));
  const drawn = (await said(root)).join("\n");
  expect(drawn).toContain("More was published about it, to those who held the service then.");
  expect(drawn).not.toContain("Nobody of before reads this.");
  expect(drawn).not.toContain("Entry 2");
});

test("another's, one of before and none at all are the same refusal", async () => {
  const { root } = await released(parts, anIdea());
  await holds(parts, person, "S1", window(30));
  const refusals = await Promise.all(
    [root, "01NOSUCH"].map((id) => refusalOf(itemFile(parts, { id: person, language: "en" }, id))),
  );
  expect(refusals[0]).toMatchObject({ status: 404 });
  expect(refusals[0]).toEqual(refusals[1]);
});

test("a note in Hindi is drawn in Devanagari", async () => {
  await holds(parts, person, "S1", window(30));
  const { root } = await released(parts, aNote({ title: "नतीजों का हफ़्ता" }));
  const { pdf } = await itemFile(parts, { id: person, language: "en" }, root);
  expect(pdf.toString("latin1")).toContain("NotoSansDevanagari-Bold");
});

test("who reads Hindi is told in Hindi how to check it; what was sealed stands in English, and is marked so", async () => {
  await holds(parts, person, "S1", window(30));
  const { root } = await released(parts, anIdea());
  const reader = { id: person, language: "hi" as const };
  const { pdf } = await itemFile(parts, reader, root);
  const lines = markedText(pdf);
  expect(lines.filter(({ lang }) => lang === "hi").map(({ text }) => text)).toEqual([
    expect.stringMatching(/ \(भारतीय समय\) पर तैयार किया गया: /u),
    "हर एंट्री का पाठ ज्यों का त्यों वही है, जिस पर मुहर लगी थी।",
    expect.stringMatching(/^इस फ़ाइल पर सर्टिफ़िकेट वाला डिजिटल साइन नहीं है।/u),
    "एंट्री नंबर 1: आइडिया",
    "इसे कैसे जाँचें",
    expect.stringContaining("/hi/research/seal खोलें"),
    expect.stringMatching(/पेस्ट करें/u),
    expect.stringMatching(/^या हमारे बिना जाँचें: .*verify-research\.mjs/u),
  ]);
  const drawn = pdfText(pdf);
  const english = await said(root);
  const sealed = english.slice(
    english.indexOf("Entry 1: Idea") + 1,
    english.indexOf("How to check this"),
  );
  expect(sealed.length).toBeGreaterThan(10);
  expect(drawn).toEqual(expect.arrayContaining(sealed));
  // But for the title and bare numbers each of them tells its language.
  expect(lines.filter(({ lang }) => lang === "en-IN").length).toBeGreaterThan(10);
});

test("what is the same for all its readers is drawn once, also when they ask at once; who may read less has their own", async () => {
  const drawn: DocumentText[] = [];
  const counting: TestParts = {
    ...parts,
    drawPdf: async (text, at, beside) => {
      drawn.push(text);
      return parts.drawPdf(text, at, beside);
    },
  };
  const [late, other] = [await aClient(parts), await aClient(parts)];
  for (const one of [person, other]) await holds(parts, one, "S1", window(30));
  await holds(parts, late, "S1", window(5));
  const { root } = await released(parts, anIdea());
  const file = (id: PersonId, language: Language = "en") =>
    itemFile(counting, { id, language }, root);
  const [mine, theirs] = await Promise.all([file(person), file(other)]);
  expect(theirs.pdf).toEqual(mine.pdf);
  expect((await file(late)).pdf).toEqual(mine.pdf);
  expect(drawn).toHaveLength(1);
  await file(other, "hi");
  expect(drawn).toHaveLength(2);
  parts.clock.now += 6 * DAY;
  await released(parts, anAddition("update", 1, { text: "For who holds it still." }));
  const [more, less] = [await file(person), await file(late)];
  expect(pdfText(more.pdf).join(" ")).toContain("For who holds it still.");
  expect(pdfText(less.pdf).join(" ")).not.toContain("For who holds it still.");
  expect(drawn).toHaveLength(4);
});

test("page and program check what is copied from the PDF, page numbers and all", async () => {
  await holds(parts, person, "S1", window(30));
  const address = `https://example.com/${"results-of-2026/".repeat(9)}end`;
  const text = `Results: ${address}\n${"The results of a long week, line by line. ".repeat(120)}`;
  const { root } = await released(parts, aNote({ text }));
  await released(parts, anAddition("update", 1));
  const { pdf } = await itemFile(parts, { id: person, language: "en" }, root);
  const copied = copiedText(pdf);
  expect(copied).toMatch(/^Page 1 of [23]$/m);
  expect(copied).toContain(address);
  const entries = copied.split("----- sealed text begins -----").slice(1);
  expect(entries).toHaveLength(2);
  for (const entry of entries) {
    const { outcome } = await checkSeal(parts, `----- sealed text begins -----${entry}`);
    expect(outcome).toBe("same");
  }
  const { leaves } = await publicLog(parts);
  const list = `head\n\n${leaves.join("\n")}\n`;
  // Some programs take a stroke at a line's end for a word that goes on.
  const joined = copied.replaceAll(/-\n(?=Research|Salt)/g, "");
  expect((await program(joined, list)).match(/sealed and unchanged/g)).toHaveLength(2);
  const forged = copied.replace("long week", "long year");
  const first = forged.slice(
    forged.indexOf("-----"),
    forged.lastIndexOf("----- sealed text begins"),
  );
  expect((await checkSeal(parts, first)).outcome).toBe("differs");
  expect((await program(copied, list)).match(/sealed and unchanged/g)).toHaveLength(2);
  expect(await program(forged, list)).toMatch(/^DOES NOT HOLD/);
});
