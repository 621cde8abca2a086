import { afterAll, describe, expect, test } from "vitest";
import { about, allLanguages } from "../../../app/content/languages";
import { inLatinDigits } from "../../../app/content/latin-digits";
import { speakAlso } from "../../../app/content/words/further";
import { say, sentence } from "../../../app/content/words/sentence";
import { useEndsOn } from "../../../app/web/frame/use-ends-on";
import { useMeasures } from "../../../app/web/frame/use-measures";
import { drawnIn } from "../../setup/in-language";
import { speakShipped } from "../../setup/speak-shipped";

speakShipped();
afterAll(() => speakAlso([]));

const Measured = () => {
  const { rupees, price, day, daysLeft, services } = useMeasures();
  return [
    rupees(151_000),
    rupees(1_499.5),
    price({ price: 1_23_45_678, duration: 1_000 }),
    day("2026-11-22"),
    daysLeft(1_000),
    services(12_345),
  ].join(" | ");
};

/** Who has the notice only says no prices of its own. */
const spoken = allLanguages().filter((language) => about(language).pages.includes("/pay"));

describe.each(spoken)("in %s", (language) => {
  const drawn = drawnIn(language, <Measured />);
  test("money, days and counts have Latin digits, grouped as India does", () => {
    for (const written of ["1,51,000", "1,499.50", "1,23,45,678", "22 ", " 2026", "12,345"])
      expect(drawn).toContain(written);
    expect(drawn).not.toMatch(/151,000|12,345,678/);
    expect(drawn.replace(/\d/g, "")).not.toMatch(/\p{Nd}/u);
  });
  test("so does what is said of a form", () => {
    const said = say(language, sentence("buying.over-fee-limit", { capPaise: 15_100_000 }));
    expect(said).toMatch(language === "en" ? /Rs\. 1,51,000 / : /₹1,51,000/);
  });
});

/** English alone has the specification's "Ends on" DD-MM-YYYY. */
const Ends = () => useEndsOn()("2026-12-27T18:29:59.999Z");
test.each(spoken.filter((language) => language !== "en"))(
  "%s writes the day a service ends as every other day",
  (language) => {
    const Day = () => useMeasures().day("2026-12-27T18:29:59.999Z");
    expect(drawnIn(language, <Ends />)).toBe(drawnIn(language, <Day />));
  },
);
test("English writes it as the specification has it", () =>
  expect(drawnIn("en", <Ends />)).toBe("27-12-2026"));

/** Zeros of the scripts that the languages here are written in. */
test.each([
  ["hi, mr", 0x966],
  ["bn", 0x9e6],
  ["pa", 0xa66],
  ["gu", 0xae6],
  ["or", 0xb66],
  ["ta", 0xbe6],
  ["te", 0xc66],
  ["kn", 0xce6],
  ["ml", 0xd66],
  ["ur", 0x6f0],
])("all ten digits of %s are understood in a field", (_language, zero) => {
  const typed = Array.from({ length: 10 }, (_, digit) => String.fromCodePoint(zero + digit));
  expect(inLatinDigits(typed.join(""))).toBe("0123456789");
});
