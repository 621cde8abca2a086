import { describe, expect, it } from "vitest";
import { complaintPeriods, lastDayOf } from "../../../app/content/complaint-periods";
import { istDay } from "./demo";

const at = (day: string, time = "12:00:00") => complaintPeriods(istDay(`${day}T${time}`));

describe("the reporting month", () => {
  it.each([
    ["2026-11-01", "2026-09"],
    ["2026-11-07", "2026-09"],
    ["2026-11-08", "2026-10"],
    ["2026-11-30", "2026-10"],
    ["2026-01-07", "2025-11"],
    ["2026-01-08", "2025-12"],
    ["2026-02-01", "2025-12"],
    ["2026-04-07", "2026-02"],
    ["2026-04-08", "2026-03"],
    ["2028-03-31", "2028-02"],
  ])("[S 2.104] on %s is %s", (day, month) => expect(at(day).reporting).toBe(month));

  it("changes at midnight in India, not in Greenwich", () => {
    expect(complaintPeriods(Date.parse("2026-11-07T18:29:59.999Z")).reporting).toBe("2026-09");
    expect(complaintPeriods(Date.parse("2026-11-07T18:30:00.000Z")).reporting).toBe("2026-10");
    expect(complaintPeriods(Date.parse("2026-10-31T18:30:00.000Z")).justClosed).toBe("2026-10");
    expect(complaintPeriods(Date.parse("2026-10-31T18:29:59.999Z")).justClosed).toBeNull();
  });
});

describe("the months and years shown", () => {
  it("[S 9.18] are the last three months, across a new year", () => {
    expect(at("2026-01-20").lastThree).toEqual(["2025-10", "2025-11", "2025-12"]);
  });
  it("are twelve in the long form", () => {
    const { lastTwelve } = at("2026-11-21");
    expect(lastTwelve).toHaveLength(12);
    expect([lastTwelve[0], lastTwelve[11]]).toEqual(["2025-11", "2026-10"]);
  });
  it("start with 2024-25 and end with the year of the reporting month", () => {
    expect(at("2026-04-20").years).toEqual(["2024-25", "2025-26"]);
    expect(at("2026-05-07").years).toEqual(["2024-25", "2025-26"]);
    expect(at("2026-05-08").years).toEqual(["2024-25", "2025-26", "2026-27"]);
  });
  it("cross a century in two digits", () =>
    expect(complaintPeriods(Date.parse("2100-03-20T00:00:00Z")).years.at(-1)).toBe("2099-00"));
});

describe("the month that has just closed", () => {
  it("waits for the 8th", () => {
    expect(at("2026-11-01")).toMatchObject({ justClosed: "2026-10" });
    expect(at("2026-11-07")).toMatchObject({ justClosed: "2026-10" });
    expect(at("2026-11-08")).toMatchObject({ justClosed: null });
  });
});

describe("the last day of a month", () => {
  it.each([
    ["2026-02", "2026-02-28"],
    ["2028-02", "2028-02-29"],
    ["2026-04", "2026-04-30"],
    ["2026-12", "2026-12-31"],
  ])("%s is %s", (month, day) => expect(lastDayOf(month)).toBe(day));
});
