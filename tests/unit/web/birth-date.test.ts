import { expect, test } from "vitest";
import { readBirthDate } from "../../../app/web/visit/birth-date";

/** 10 March 2026, 00:30 in India: still 9 March in UTC. */
const now = Date.parse("2026-03-09T19:00:00Z");
const read = (typed: string, at = now) => {
  const [day = "", month = "", year = ""] = typed.split(" ");
  return readBirthDate({ day, month, year }, at);
};

test("day and month need no leading zero", () => {
  expect(read("7 8 1990")).toEqual({ dob: "1990-08-07" });
  expect(read("07 08 1990")).toEqual({ dob: "1990-08-07" });
});

test.each([
  "31 2 1990",
  "29 2 1990",
  "0 1 1990",
  "1 13 1990",
  "1 1 90",
  "1 1",
  "",
  "x 1 1990",
  "1 1 2030",
  "1 1 1880",
  "11 3 2026",
  "10 3 1905",
  "-1 1 1990",
])("%j is not a real date", (typed) => {
  expect(read(typed)).toEqual({ why: "Enter a real date" });
});

test("the last day on which somebody is 120 is one", () => {
  expect(read("11 3 1905")).toEqual({ dob: "1905-03-11" });
});

test("18 is reached on the birthday, by the day it is in India", () => {
  expect(read("10 3 2008")).toEqual({ dob: "2008-03-10" });
  expect(read("11 3 2008")).toEqual({ why: "You must be 18 or older" });
});

test("born on 29 February, 18 is reached on 1 March of a common year", () => {
  expect(read("29 2 2008", Date.parse("2026-02-28T10:00:00Z"))).toEqual({
    why: "You must be 18 or older",
  });
  expect(read("29 2 2008", Date.parse("2026-03-01T10:00:00Z"))).toEqual({ dob: "2008-02-29" });
});
