import { describe, expect, test } from "vitest";
import { ageOn } from "../../../app/content/age";

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
