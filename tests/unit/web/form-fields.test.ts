import { expect, test } from "vitest";
import {
  CodeTyped,
  EmailAsked,
  IdentityTyped,
  NumberAsked,
} from "../../../app/visit/form-fields.server";
import { readForm } from "../../../app/visit/read-form.server";
import { waitInWords } from "../../../app/visit/wait";

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
const now = Date.UTC(2026, 10, 21);
const born = { day: "27", month: "8", year: "1990" };

test("what people type is read", () => {
  expect(
    readForm(form({ dial: "+91 India", mobile: "098765-43210", intent: "send" }), NumberAsked),
  ).toEqual({ value: { number: "+919876543210" } });
  expect(readForm(form({ code: "123 456" }), CodeTyped)).toEqual({ value: { otp: "123456" } });
  expect(readForm(form({ email: " Asha@Example.COM " }), EmailAsked)).toEqual({
    value: { email: "asha@example.com" },
  });
  expect(readForm(form({ ...born, pan: "abcpe 1234f" }), IdentityTyped(now, false))).toEqual({
    value: { dob: "1990-08-27", pan: "ABCPE1234F" },
  });
  expect(
    readForm(form({ ...born, pan: "abcpe1234f", name: " Asha Verma " }), IdentityTyped(now, true)),
  ).toEqual({
    value: { dob: "1990-08-27", pan: "ABCPE1234F", name: "Asha Verma" },
  });
});

test("an empty field is told what it asks for, as is a field that is not there", () => {
  for (const empty of [{ mobile: "", code: "", email: "" }, {}] as Record<string, string>[]) {
    expect(readForm(form(empty), NumberAsked)).toEqual({
      problems: [{ field: "mobile", why: "Enter a 10-digit mobile number" }],
    });
    expect(readForm(form(empty), CodeTyped)).toEqual({
      problems: [{ field: "code", why: "Enter the 6-digit code" }],
    });
    expect(readForm(form(empty), EmailAsked)).toEqual({
      problems: [{ field: "email", why: "Enter an e-mail address like name@example.com" }],
    });
  }
});

// ASVS 2.2.1
test("every wrong field is said at once, in the order of the page", () => {
  expect(
    readForm(
      form({ day: "31", month: "2", year: "1990", pan: "ABC", name: "" }),
      IdentityTyped(now, true),
    ),
  ).toEqual({
    problems: [
      { field: "day", why: "Enter a real date" },
      { field: "pan", why: "Enter a PAN like ABCDE1234F" },
      { field: "name", why: "Enter your full name as on your PAN card" },
    ],
  });
});

test("an address with + is refused with its reason only", () => {
  const read = readForm(form({ email: "asha+shares@example.com" }), EmailAsked);
  expect(read).toEqual({
    problems: [
      { field: "email", why: expect.stringContaining("An address with + cannot be verified here") },
    ],
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
