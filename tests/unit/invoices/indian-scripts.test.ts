import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { documentPdf } from "../../../app/backend.server/platform/pdf";
import { isDrawn, runsOf, shownIn } from "../../../app/backend.server/platform/pdf-fonts";

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
  ["Thanks 🙂", "Thanks ?"],
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
