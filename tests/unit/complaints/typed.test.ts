import { expect, test } from "vitest";
import { ComplaintTyped } from "../../../app/web/information/complaint-form.server";

const typed = {
  name: "Ravi Rao",
  mobile: "",
  email: "",
  category: "fees",
  words: "Charged twice.",
};
const faults = (over: Partial<typeof typed>) => {
  const read = ComplaintTyped.safeParse({ ...typed, ...over });
  return read.success ? [] : read.error.issues.map(({ path }) => path.join("."));
};

test("a complaint's wrong number and wrong address are told at once", () => {
  expect(faults({ mobile: "12345", email: "ravi" })).toEqual(["mobile", "email"]);
});

test("a complaint needs a number or an address, and one that is wrong is told as wrong", () => {
  expect(faults({})).toEqual(["mobile"]);
  expect(faults({ mobile: "9812345678" })).toEqual([]);
  expect(faults({ email: "ravi@example.in" })).toEqual([]);
  expect(faults({ email: "ravi" })).toEqual(["email"]);
});
