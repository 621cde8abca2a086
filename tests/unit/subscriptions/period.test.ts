import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { endOf, startAfter } from "../../../app/backend.server/money/service/period";

const ist = (text: string) => Date.parse(`${text}+05:30`);
const DAY = 86_400_000;

describe("a service's period", () => {
  it.each([
    ["2026-11-20T12:00:00.000", 30, "2026-12-20T23:59:59.999"],
    ["2026-11-20T00:00:00.001", 30, "2026-12-20T23:59:59.999"],
    ["2026-11-20T23:59:59.999", 30, "2026-12-20T23:59:59.999"],
    ["2026-11-20T00:00:00.000", 30, "2026-12-19T23:59:59.999"],
    ["2028-02-28T09:00:00.000", 1, "2028-02-29T23:59:59.999"],
    ["2026-12-31T09:00:00.000", 365, "2027-12-31T23:59:59.999"],
  ])("from %s for %d days ends at %s, Indian time", (from, days, end) => {
    expect(endOf(ist(from), days)).toBe(ist(end));
  });
  it("is never shorter than its days, less than a day longer, and ends with an Indian day", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4e12 }),
        fc.integer({ min: 1, max: 365 }),
        (start, days) => {
          const end = endOf(start, days);
          expect(end + 1 - start).toBeGreaterThanOrEqual(days * DAY);
          expect(end + 1 - start).toBeLessThan((days + 1) * DAY);
          expect(new Date(end + 5.5 * 3_600_000).toISOString()).toMatch(/T23:59:59\.999Z$/);
        },
      ),
    );
  });
  it("of a renewal is exactly its days, however often it is renewed", () => {
    const first = endOf(ist("2026-11-20T12:00:00.000"), 30);
    const second = endOf(startAfter(first - DAY, first), 30);
    expect(second - first).toBe(30 * DAY);
  });
  it("starts now when nothing runs, or when what ran is over", () => {
    expect(startAfter(1000, null)).toBe(1000);
    expect(startAfter(1000, 999)).toBe(1000);
    expect(startAfter(1000, 1000)).toBe(1001);
  });
});
