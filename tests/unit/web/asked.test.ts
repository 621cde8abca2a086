import fc from "fast-check";
import { expect, test } from "vitest";
import { EMAIL, normalNumber, PAN } from "../../../app/api/contract";
import { CodeTyped, patterns } from "../../../app/web/visit/form-fields.server";

/** As a browser reads the attribute. */
const takes = ({ source }: RegExp, typed: string) => new RegExp(`^(?:${source})$`, "v").test(typed);
const gap = fc.constantFrom("", "", " ", "-", ".", "(", ")", "–");
const spaced = (text: string) =>
  fc
    .array(gap, { minLength: text.length, maxLength: text.length })
    .map((gaps) => [...text].map((c, i) => c + gaps[i]).join(""));
const digits = fc.stringMatching(/^\d{10}$/);

test("the browser never refuses a mobile number that the server takes", () => {
  const typed = fc
    .tuple(fc.constantFrom("", "+91", "91", "0"), digits)
    .chain(([before, number]) => spaced(before + number));
  fc.assert(
    fc.property(typed, (number) => {
      fc.pre(normalNumber("+91", number) !== null);
      expect(takes(patterns.mobile, number)).toBe(true);
    }),
  );
});

test.each([
  ["mobile", "987654321"],
  ["mobile", "98765abcde"],
  ["code", "12345"],
  ["code", "1234567"],
  ["email", "name@example"],
  ["pan", "ABCDE12"],
] as const)("the browser refuses as %s: %s", (field, typed) => {
  expect(takes(patterns[field], typed)).toBe(false);
});

test("nor a code, an e-mail or a PAN", () => {
  for (const code of ["123456", "123 456", " 1 2 3 4 5 6 "])
    expect([CodeTyped.safeParse({ code }).success, takes(patterns.code, code)]).toEqual([
      true,
      true,
    ]);
  fc.assert(fc.property(fc.stringMatching(EMAIL), (email) => takes(patterns.email, email)));
  fc.assert(
    fc.property(
      fc.stringMatching(PAN),
      (pan) =>
        takes(patterns.pan, pan.toLowerCase()) &&
        takes(patterns.pan, `${pan.slice(0, 5)} ${pan.slice(5)}`),
    ),
  );
});
