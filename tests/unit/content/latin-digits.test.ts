import { expect, test } from "vitest";
import { inLatinDigits } from "../../../app/content/latin-digits";

test.each([
  ["९८७६५ ४३२१०", "98765 43210"],
  ["৯৮৭", "987"],
  ["௧௨௩", "123"],
  ["೧೨೩-೪", "123-4"],
  ["۱۲۳", "123"],
  ["ABCDE१२३४F", "ABCDE1234F"],
  ["98765 43210", "98765 43210"],
])("%s is read as %s", (typed, read) => expect(inLatinDigits(typed)).toBe(read));

test("words that somebody wrote keep their digits", () =>
  expect(inLatinDigits("मैंने ५०० रुपये दिए")).toBe("मैंने ५०० रुपये दिए"));
