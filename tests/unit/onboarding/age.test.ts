import { describe, expect, test } from "vitest";
import { ageOn, isRealDate } from "../../../app/backend.server/onboarding/age";

describe("a date of birth", () => {
  test.each(["2000-02-29", "1999-12-31", "2004-02-29"])("%s exists", (dob) =>
    expect(isRealDate(dob)).toBe(true),
  );
  test.each([
    "2001-02-29",
    "1999-02-31",
    "2000-13-01",
    "2000-00-10",
    "2000-01-00",
    "2000-1-1",
    "x2000-01-01",
    "2000-01-01x",
    "+002000-01-01",
    "2000-01-01T00",
    "20000101",
    "",
    "2000-04-31",
  ])("%s does not exist", (dob) => expect(isRealDate(dob)).toBe(false));
});

describe("an age", () => {
  test("is that of the day in India", () => {
    expect(ageOn(Date.parse("2026-11-20T18:29:59Z"), "2008-11-21")).toBe(17);
    expect(ageOn(Date.parse("2026-11-20T18:30:00Z"), "2008-11-21")).toBe(18);
  });
  test("of someone born on 29 February grows on 1 March of a common year", () => {
    expect(ageOn(Date.parse("2026-02-28T06:00:00Z"), "2008-02-29")).toBe(17);
    expect(ageOn(Date.parse("2026-03-01T06:00:00Z"), "2008-02-29")).toBe(18);
  });
});
