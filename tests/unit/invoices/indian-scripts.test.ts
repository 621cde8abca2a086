import { writeFileSync } from "node:fs";
import PDFDocument from "pdfkit";
import { expect, test } from "vitest";
import { z } from "zod";
import { documentPdf } from "../../../app/backend.server/platform/pdf";
import {
  isDrawn,
  runsOf,
  shownIn,
  undrawnIn,
} from "../../../app/backend.server/platform/pdf-fonts";
import { copiedWords } from "../../setup/pdf-text";

/** "Lakshmi" or so, in each script that India's constitution knows a language of. */
const names = {
  Devanagari: "लक्ष्मी श्रीवास्तव",
  Bengali: "লক্ষ্মী চট্টোপাধ্যায়",
  Gurmukhi: "ਲਕਸ਼ਮੀ ਸਿੰਘ",
  Gujarati: "લક્ષ્મી પટેલ",
  Oriya: "ଲକ୍ଷ୍ମୀ ମହାନ୍ତି",
  Tamil: "லட்சுமி ஸ்ரீநிவாசன்",
  Telugu: "లక్ష్మి రెడ్డి",
  Kannada: "ಲಕ್ಷ್ಮಿ ಕೃಷ್ಣ",
  Malayalam: "ലക്ഷ്മി കൃഷ്ണൻ",
};

test.each(Object.entries(names))("a name in %s is drawn whole, in its own font", (script, name) => {
  const line = `Name: ${name}, Rs. 1,499 (₹1,499.00)`;
  expect(isDrawn(line)).toBe(true);
  const runs = runsOf(line, "regular");
  expect(runs.map(({ text }) => text)).toEqual([line]);
  expect(runs[0]?.font).toContain(`NotoSans${script}_400Regular.ttf`);
  expect(runsOf(line, "bold")[0]?.font).toContain(`NotoSans${script}_700Bold.ttf`);
});

test("a Hindi label with a Tamil name is drawn in both fonts, and loses no letter", () => {
  const runs = runsOf(`नाम: ${names.Tamil}। रसीद`, "regular");
  expect(runs.map(({ text }) => text)).toEqual(["नाम: ", `${names.Tamil}। `, "रसीद"]);
  expect(runs[1]?.font).toContain("Tamil");
});

test.each([
  ["Name: محمد علی", "Name: [in another script]"],
  ["Name: 王小明, Mumbai", "Name: [in another script], Mumbai"],
  ["नाम: محمد", "नाम: [in another script]"],
  ["Thanks 🙂", "Thanks [a sign]"],
])("%s: what no font draws is said in words, never as a row of question marks", (said, shown) => {
  expect(shownIn(said)).toBe(shown);
});

test("a document with all of them is made, and stays small", async () => {
  const schedule = Object.entries(names).map(([script, name]): [string, string] => [script, name]);
  const mixed: [string, string][] = [
    ["नाम", names.Tamil],
    ["Urdu", "محمد علی"],
  ];
  const file = await documentPdf(
    { title: "Invoice", about: [], parts: [{ heading: "To", schedule: [...schedule, ...mixed] }] },
    0,
  );
  expect(file.length).toBeLessThan(200_000);
  if (process.env["PDF_TO"]) writeFileSync(process.env["PDF_TO"], file);
});

test.each(["regular", "bold"] as const)(
  "Greek letters, arrows and signs of mathematics are drawn, each by a font that has it (%s)",
  async (face) => {
    const signs =
      "β of 0.9, σ 2, Δ ≥ 5, P/E ≤ 15, → up ↑ ▲ ✓ ≈ 1.4, ≠ ∞ √2 ± ½ ² − ✔ ✗ ⚠ 📈 ★ ‰ ™ µ Œ";
    for (const line of [signs, `₹5 ${signs}`, `भाव ${signs} से ऊपर`]) {
      expect(undrawnIn(line)).toEqual([]);
      expect(shownIn(line)).toBe(line);
      for (const { text, font, embedded } of runsOf(line, face)) {
        if (!embedded) continue;
        const has = fontAt(font);
        for (const letter of text.replaceAll("\n", ""))
          expect([letter, has(letter)]).toEqual([letter, true]);
      }
    }
  },
);

test("each sign that is said to be drawn is one that its font has", () => {
  for (let at = 0x2000; at < 0x1f700; at++) {
    const letter = String.fromCodePoint(at);
    const [run] = runsOf(letter, "regular");
    if (run?.embedded && run.isDrawn)
      expect([letter, fontAt(run.font)(run.text)]).toEqual([letter, true]);
  }
});

test("what looks the same is drawn in its place; what cannot be drawn is named", () => {
  expect(shownIn("non\u2011breaking\u2009blank ✔\ufe0f")).toBe("non-breaking blank ✔");
  expect(undrawnIn("ok 🔥🔥, محمد علی ≥ 5\nمحمد")).toEqual(["🔥🔥", "محمد", "علی"]);
});

test("whoever copies from the PDF has the letters as they were typed, word by word", async () => {
  const hindi = "कंपनी लिमिटेड की बिक्री बढ़ी, क़र्ज़ घटा। वार्षिक रिपोर्ट";
  const about = [hindi, "P/E ≤ 15 🔥"];
  const pdf = await documentPdf({ title: "Note", about, parts: [] }, 0);
  const copied = copiedWords(pdf);
  expect(copied).toEqual(
    expect.arrayContaining([
      "लिमिटेड ",
      "बिक्री ",
      "क़र्ज़ ".normalize("NFC"),
      "वार्षिक ",
      "रिपोर्ट",
      "≤",
      "🔥",
    ]),
  );
});

/** The library's own look into a font. */
const Opened = z.object({
  font: z.custom<{ hasGlyphForCodePoint(at: number): boolean }>((one) => typeof one === "object"),
});
const opened = new Map<string, z.output<typeof Opened>["font"]>();
const fontAt = (file: string) => {
  const font =
    opened.get(file) ?? Opened.parse(Reflect.get(new PDFDocument().font(file), "_font")).font;
  opened.set(file, font);
  return (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
};
