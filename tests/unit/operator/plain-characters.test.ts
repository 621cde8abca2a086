import { expect, test } from "vitest";
import { calls } from "../../../app/api/calls";
import { complaintCalls } from "../../../app/api/complaint-call";
import { isPlain, plainOf, writtenOut } from "../../../app/api/plain-characters";
import { runCommand } from "../../../app/backend.server/desk/run-command";
import { table } from "../../../app/backend.server/desk/print";

const deceiving = [
  "\u0000",
  "\u001b[2J",
  "\u009b",
  "\u202e",
  "\u2066",
  "\u200f",
  "\u2028",
  "\u007f",
  "\u200b",
  "\u00ad",
  "\u034f",
  "\u115f",
  "\u3164",
  "\u2800",
  "\u180e",
  "\u2060",
  "\u{e0041}",
  "\u200d",
  "\ufe0f",
];
const fatca = {
  countryOfBirth: "India",
  citizenship: "India",
  taxResidency: "India",
  isPep: "No",
};
const identity = { dob: "1990-01-01", pan: "ABCPE1234F" };

// ASVS 1.3.3
test.each(deceiving)("%j is refused in what a person types, by the contract", (one) => {
  const typed = `Ra${one}vi`;
  const upload = calls.uploadAgreement.payload;
  for (const field of ["countryOfBirth", "citizenship", "taxResidency", "taxNumber", "assistance"])
    expect(upload.safeParse({ fatcaDetails: { ...fatca, [field]: typed } }).success, field).toBe(
      false,
    );
  expect(
    calls.setPanDob.payload.safeParse({ ...identity, name: typed }).error?.issues[0]?.message,
  ).toBe("Type this again: it holds a character that cannot be shown");
  const order = { amount: 1, currency: "INR", receipt: "ABCPE1234F" };
  const notes = { number: "+919876543210", details: "{}", cart: "[]" };
  for (const field of ["number", "details", "cart"])
    expect(
      calls.createOrder.payload.safeParse({ ...order, notes: { ...notes, [field]: typed } })
        .success,
      field,
    ).toBe(false);
});

test("a joiner that joins nothing is taken out, as every mark that nobody sees", () => {
  for (const one of ["As\u200dha", "\u200dAsha", "As\u200b\u2060ha", "A\u{e0041}sha\u034f\u200d"])
    expect(plainOf(one)).toBe("Asha");
  expect(plainOf("राम\u200d\u200d")).toBe("राम\u200d");
});

test("a complaint that was pasted with them is taken, without them", () => {
  const sent = {
    name: "As\u200bha",
    email: "asha@example.com",
    category: "service",
    words: "\u200eOne\u00ad line",
  };
  expect(complaintCalls.complain.payload.parse(sent)).toMatchObject({
    name: "Asha",
    words: "One line",
  });
  for (const blank of ["\u200b", " \u3164 "])
    expect(complaintCalls.complain.payload.safeParse({ ...sent, words: blank }).success).toBe(
      false,
    );
});

test("names in Indian scripts, with their joiners, and lines of a note are taken", () => {
  for (const name of [
    "क्ष\u200dय",
    "നന്\u200dദിനി",
    "അവന്\u200d",
    "র\u200cয",
    "می\u200cخواهم",
    "Asha Verma",
    "Tips \u2764\ufe0f",
    "For \u{1f469}\u200d\u{1f4bb}",
  ]) {
    expect(isPlain(name), name).toBe(true);
    expect(plainOf(name)).toBe(name);
  }
  const assistance = "one\r\ntwo";
  expect(
    calls.uploadAgreement.payload.safeParse({ fatcaDetails: { ...fatca, assistance } }).success,
  ).toBe(true);
});

// ASVS 1.3.3
test.each(deceiving)(
  "%j of an older record reaches no terminal and no JSON of the operator's",
  async (one) => {
    const lines: string[] = [];
    const name = `a${one}b`;
    const show = {
      usage: "",
      says: "",
      options: {},
      words: 0,
      run: async () => ({ lines: [name, ...table(["Name"], [[name]])], json: { name } }),
    };
    const screen = { out: (line: string) => lines.push(line), progress: () => undefined };
    await runCommand({ show }, {}, ["show"], screen);
    await runCommand({ show }, {}, ["show", "--json"], screen);
    for (const line of lines) expect(isPlain(line)).toBe(true);
    expect(JSON.parse(lines.at(-1) ?? "")).toEqual({ name });
    expect(lines[0]).toContain(writtenOut(one));
  },
);
