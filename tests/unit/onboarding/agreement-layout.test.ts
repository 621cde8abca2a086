import { expect, test } from "vitest";
import { documentPdf } from "../../../app/backend.server/platform/pdf";
import type { DocumentText } from "../../../app/backend.server/platform/pdf";
import { pagesOf } from "./read-pdf";

const preparedAt = Date.parse("2026-11-20T18:45:00Z");
const short: DocumentText = {
  title: "Agreement",
  about: ["Version 1", "It holds"],
  parts: [
    { heading: "1. Terms", clauses: ["First", "Second"], closing: "So far" },
    { heading: "Client", schedule: [["Name", "Ravi"]] },
  ],
};
const drawn = async (text: DocumentText) => pagesOf(await documentPdf(text, preparedAt));
const made = (over: Partial<DocumentText>): DocumentText => ({
  title: "Agreement",
  about: [],
  parts: [],
  ...over,
});

test("a short agreement is drawn in its order: title, lines, headings, numbered clauses, schedules beside their dots, closings", async () => {
  expect(await drawn(short)).toEqual([
    [
      { tag: "H1", x: 56, y: 773.7, font: "F2", size: 17, text: "Agreement" },
      { tag: "P", x: 56, y: 752.1, font: "F1", size: 10.5, text: "Version 1" },
      { tag: "P", x: 56, y: 737, font: "F1", size: 10.5, text: "It holds" },
      { tag: "H2", x: 56, y: 712.8, font: "F2", size: 13, text: "1. Terms" },
      { tag: "Lbl", x: 56, y: 695.1, font: "F1", size: 10.5, text: "1." },
      { tag: "LBody", x: 80, y: 695.1, font: "F1", size: 10.5, text: "First" },
      { tag: "Lbl", x: 56, y: 680, font: "F1", size: 10.5, text: "2." },
      { tag: "LBody", x: 80, y: 680, font: "F1", size: 10.5, text: "Second" },
      { tag: "P", x: 56, y: 664.8, font: "F1", size: 10.5, text: "So far" },
      { tag: "H2", x: 56, y: 640.6, font: "F2", size: 13, text: "Client" },
      { tag: "Lbl", x: 56, y: 622.9, font: "F1", size: 10.5, text: "•" },
      { tag: "LBody", x: 80, y: 622.9, font: "F1", size: 10.5, text: "Name: Ravi" },
      { tag: "Artifact", x: 56, y: 29.9, font: "F1", size: 8.5, text: "Page 1 of 1" },
    ],
  ]);
});

test("the PDF carries its title, its language and the instant it was prepared", async () => {
  const pdf = (await documentPdf(short, preparedAt)).toString("latin1");
  expect(pdf).toContain("(Agreement)");
  expect(pdf.match(/\(D:20261120184500Z\)/g)).toHaveLength(2);
  expect(pdf).toContain("/MediaBox [0 0 595.28 841.89]");
  // The tree a screen reader walks: everything hangs under the one document.
  expect(pdf).toMatch(/\/S \/Document\n\/P \d+ 0 R\n\/K \[(\d+ 0 R ?){8}\]/);
  expect(pdf.match(/\/S \/L\n/g)).toHaveLength(2);
  expect(pdf.match(/\/S \/LI\n\/P \d+ 0 R\n\/K \[\d+ 0 R \d+ 0 R\]/g)).toHaveLength(3);
});

test("what the fonts cannot draw is said to be in another script on paper, and is itself to a screen reader; the rest is drawn as it is", async () => {
  const plain = "Zoë – “5–6” — ‘it’ • … €";
  const pdf = await documentPdf(made({ about: [plain, "5 محمد"] }), preparedAt);
  expect(pagesOf(pdf)[0]?.map(({ text }) => text)).toEqual([
    "Agreement",
    plain,
    "5 ",
    "[in another script]",
    "Page 1 of 1",
  ]);
  expect(pdf.toString("latin1").match(/\/ActualText/g)).toHaveLength(1);
  const said = Buffer.from("محمد", "utf16le").swap16();
  expect(pdf.includes(said)).toBe(true);
});

test("Devanagari and the rupee's sign are drawn in a font that the file carries, and marked as Hindi", async () => {
  const pdf = await documentPdf(made({ about: ["₹ 5", "श्री कृष्ण 5"] }), preparedAt);
  const [, rupees, name] = pagesOf(pdf)[0]!;
  // Numbers of glyphs, not letters: none of them is the font's empty box, number 0.
  const source = pdf.toString("latin1");
  expect(source).toMatch(/\/FontName \/[A-Z]{6}\+NotoSansDevanagari-Regular/);
  expect(source).not.toContain("NotoSansDevanagari-Bold");
  expect(rupees?.font).toBe(name?.font);
  expect(rupees?.font).not.toBe("F1");
  // The conjuncts श्री and कृ ष् ण: eleven letters become fewer glyphs.
  const glyphs = Buffer.from(name?.text ?? "", "latin1").length / 2;
  expect(glyphs).toBeLessThan([..."श्री कृष्ण 5"].length);
  expect(source.match(/\/Lang \(hi-IN\)/g)).toHaveLength(1);
  expect(source.match(/\/ActualText/g)).toHaveLength(2);
});

test("without either the file carries no font", async () => {
  expect((await documentPdf(short, preparedAt)).toString("latin1")).not.toContain("/FontFile");
});

test("a long clause is broken within the margins, beside its number", async () => {
  const [page = []] = await drawn(
    made({ parts: [{ heading: "H", clauses: ["word ".repeat(60).trim()] }] }),
  );
  const lines = page.filter(({ tag }) => tag === "LBody");
  expect(lines.map(({ x }) => x)).toEqual([80, 80, 80, 80]);
  expect(lines.map(({ text }) => text.trim().split(" ").length).slice(0, 3)).toEqual([17, 17, 17]);
});

test("however long the agreement: nothing is drawn outside the margins, no heading is left alone at a foot, no number apart from its clause", async () => {
  for (let filler = 36; filler <= 52; filler++) {
    const pages = await drawn(
      made({
        about: Array.from({ length: filler }, () => "line"),
        parts: [{ heading: "H", clauses: ["One", "Two", "Three ".repeat(40), "Four", "Five"] }],
      }),
    );
    const text = pages.map((page) => page.filter(({ tag }) => tag !== "Artifact"));
    for (const page of text) {
      for (const { y } of page) expect(y).toBeGreaterThan(56);
      expect(page.at(-1)?.tag).not.toMatch(/H2|Lbl/);
      page.forEach(({ tag, y }, at) => {
        if (tag === "Lbl") expect(page[at + 1]).toMatchObject({ tag: "LBody", y });
      });
    }
    expect(pages.map((page) => page.at(-1)?.text)).toEqual(
      pages.map((_, at) => `Page ${at + 1} of ${pages.length}`),
    );
  }
});

test("a heading goes to the next page when fewer than six lines are left, not before", async () => {
  const pageOfHeading = async (filler: number) => {
    const pages = await drawn(
      made({
        about: Array.from({ length: filler }, () => "line"),
        parts: [{ heading: "H", clauses: ["One"] }],
      }),
    );
    return pages.findIndex((page) => page.some(({ tag }) => tag === "H2"));
  };
  const places = await Promise.all([40, 41, 42, 43].map(pageOfHeading));
  expect(places).toEqual([0, 0, 1, 1]);
});
