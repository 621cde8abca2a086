import { expect, test } from "vitest";
import { daysLeft, daysLeftWords, endAfter } from "../../../app/content/days-left";

/** 23:59:59.999 on 28 November in India */
const END = "2026-11-28T18:29:59.999Z";

test("days left are counted by midnights in India, and the last day is said as such", () => {
  const at = (iso: string) => daysLeftWords(daysLeft(Date.parse(END), Date.parse(iso)));
  expect(at("2026-11-23T06:30:00Z")).toBe("5 days left");
  expect(at("2026-11-26T18:29:59Z")).toBe("2 days left");
  expect(at("2026-11-26T18:30:00Z")).toBe("1 day left");
  expect(at("2026-11-28T18:29:00Z")).toBe("last day");
});

test("days bought in addition begin where those that run end", () => {
  expect(endAfter(END, 90)).toBe("2027-02-26T18:29:59.999Z");
});
