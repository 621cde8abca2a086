import { expect, test } from "vitest";
import { Utr } from "../../../app/api/buying-calls";
import {
  ClaimMade,
  CodeTyped,
  EmailAsked,
  IdentityTyped,
  NumberAsked,
  OffersTicked,
  UtrGiven,
} from "../../../app/web/visit/form-fields.server";
import { constraintsOf, readForm } from "../../../app/web/visit/read-form.server";
import { waitInWords } from "../../../app/web/visit/wait";

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
const read = (fields: Record<string, string>, schema: Parameters<typeof readForm>[1]) => {
  const submission = readForm(form(fields), schema);
  return submission.status === "success" ? submission.value : submission.error;
};
const now = Date.UTC(2026, 10, 21);
const born = { day: "27", month: "8", year: "1990" };

test("what people type is read", () => {
  expect(read({ dial: "+91 India", mobile: "098765-43210", intent: "send" }, NumberAsked)).toEqual({
    number: "+919876543210",
  });
  expect(read({ code: "123 456" }, CodeTyped)).toEqual({ code: "123456" });
  expect(read({ email: " Asha@Example.COM " }, EmailAsked)).toEqual({
    email: "asha@example.com",
  });
  expect(read({ ...born, pan: "abcpe 1234f" }, IdentityTyped(now, false))).toEqual({
    dob: "1990-08-27",
    pan: "ABCPE1234F",
  });
  expect(
    read({ ...born, pan: "abcpe1234f", name: " Asha Verma " }, IdentityTyped(now, true)),
  ).toEqual({
    dob: "1990-08-27",
    pan: "ABCPE1234F",
    name: "Asha Verma",
  });
});

test.each([
  ["Devanagari", "०"],
  ["Bengali", "০"],
  ["Tamil", "௦"],
])("a browser lets through what is typed in %s digits, and it is read", (_, zero) => {
  const typed = (latin: string) =>
    latin.replace(/\d/g, (digit) => String.fromCodePoint(zero.codePointAt(0)! + Number(digit)));
  for (const [schema, fields] of [
    [NumberAsked, { mobile: "9876543210" }],
    [CodeTyped, { code: "123456" }],
    [UtrGiven, { utr: "123456789012" }],
    [IdentityTyped(now, false), { ...born, pan: "ABCPE1234F" }],
  ] as const) {
    const asked = constraintsOf(schema) as Record<string, { pattern?: string }>;
    for (const [name, latin] of Object.entries<string>(fields))
      expect(typed(latin), name).toMatch(new RegExp(`^(?:${asked[name]?.pattern ?? ".*"})$`, "v"));
    const written = Object.fromEntries(
      Object.entries<string>(fields).map(([name, latin]) => [name, typed(latin)]),
    );
    expect(read(written, schema)).toEqual(read({ ...fields }, schema));
  }
});

test.each([
  "711100000017",
  " 7111 0000 0017 ",
  "7111-0000-0017",
  "7111\u20130000 \u2013 0017",
  "-711100000017-",
])("a UTR typed as %j is taken by the browser, by the form and by the API alike", (typed) => {
  const { utr } = constraintsOf(UtrGiven) as { utr: { pattern: string } };
  expect(typed).toMatch(new RegExp(`^(?:${utr.pattern})$`, "v"));
  for (const schema of [UtrGiven, ClaimMade])
    expect(read({ utr: typed }, schema)).toMatchObject({ utr: "711100000017" });
  expect(Utr.parse(typed)).toBe("711100000017");
});

test("a UTR of noughts is no bank's: it is asked for again, or to be left out", () => {
  const noughts = { utr: "0000 0000 0000" };
  expect(read(noughts, UtrGiven)).toEqual({ utr: ["Enter the 12-digit UTR number"] });
  expect(read(noughts, ClaimMade)).toEqual({
    utr: ["Enter the 12-digit UTR number, or leave it empty"],
  });
  expect(Utr.safeParse("000000000000").success).toBe(false);
  expect(Utr.safeParse("000000000001").success).toBe(true);
});

test("an empty field is told what it asks for, as is a field that is not there", () => {
  for (const empty of [{ mobile: "", code: "", email: "" }, {}] as Record<string, string>[]) {
    expect(read(empty, NumberAsked)).toEqual({
      mobile: ["Enter a 10-digit mobile number"],
    });
    expect(read(empty, CodeTyped)).toEqual({
      code: ["Enter the 6-digit code"],
    });
    expect(read(empty, EmailAsked)).toEqual({
      email: ["Enter an e-mail address like name@example.com"],
    });
  }
});

// ASVS 2.2.1
test("every wrong field is said at once, in the order of the page", () => {
  const typed = { day: "31", month: "2", year: "1990", pan: "ABC", name: "" };
  expect(Object.entries(read(typed, IdentityTyped(now, true)) ?? {})).toEqual([
    ["day", ["Enter a real date"]],
    ["pan", ["Enter a PAN like ABCDE1234F"]],
    ["name", ["Enter your full name as on your PAN card"]],
  ]);
});

test("an address with + is refused with its reason only", () => {
  const plus = read({ email: "asha+shares@example.com" }, EmailAsked);
  expect(plus).toEqual({
    email: [expect.stringContaining("An address with + cannot be verified here")],
  });
});

test("a wait is said in seconds, then in minutes", () => {
  expect([1, 60, 121, 3600].map(waitInWords)).toEqual([
    "1 second",
    "60 seconds",
    "3 minutes",
    "60 minutes",
  ]);
});

test("a field that came twice is read once, and refused in our own words", () => {
  const twice = form({ dial: "+91", mobile: "98765" });
  twice.append("dial", "+91");
  twice.append("mobile", "98765");
  const submission = readForm(twice, NumberAsked);
  expect(submission.status === "error" && submission.error).toEqual({
    mobile: ["Enter a 10-digit mobile number"],
  });
  const ticked = new FormData();
  for (const offer of ["a", "b"]) ticked.append("offer", offer);
  expect(readForm(ticked, OffersTicked)).toMatchObject({ value: { offer: ["a", "b"] } });
});

test("a name that is a path, or conform's own, costs nothing and is not read", () => {
  const names = { "day[99999999]": "1", "pan.a.b": "x", __intent__: "x", __state__: "{" };
  const submission = readForm(form({ ...born, ...names }), IdentityTyped(now, false));
  expect(submission.reply().initialValue).toEqual(born);
});

test("the browser is told of each field what the schema asks", () => {
  expect(constraintsOf(IdentityTyped(now, true))).toEqual({
    day: { required: true, maxLength: 2, pattern: "^\\p{Nd}{1,2}$" },
    month: { required: true, maxLength: 2, pattern: "^\\p{Nd}{1,2}$" },
    year: { required: true, maxLength: 4, pattern: "^\\p{Nd}{4}$" },
    pan: { required: true, pattern: expect.any(String) },
    name: { required: true, maxLength: 120 },
  });
});
