import { expect, test } from "vitest";
import { calls } from "../../../app/api/calls";
import { isPlain, writtenOut } from "../../../app/api/plain-characters";
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

test("names in Indian scripts, with their joiners, and lines of a note are taken", () => {
  for (const name of ["क्ष\u200dय", "നന്\u200dദിനി", "Asha Verma"]) expect(isPlain(name)).toBe(true);
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
