import { expect, test } from "vitest";
import { translatedFrom as made } from "../../../app/content/words/hi/translated-from";
import { hashOf, translatedFrom } from "../../../app/content/words/translated-from.server";

test.each(Object.keys(made) as (keyof typeof made)[])(
  "the Hindi of %s is of the present English (else translate what changed, then note the new hash)",
  (room) => {
    expect(translatedFrom("hi", [room]), `its English has the hash ${hashOf(room)}`).toEqual({
      day: expect.stringMatching(/^2\d{3}-\d\d-\d\d$/) as string,
    });
  },
);

test("a translation of another English is stale; English itself, and pages that set no rules, need no note", () => {
  expect(translatedFrom("hi", ["refundPolicy"], () => "0123456789abcdef")).toBe("stale");
  expect(translatedFrom("en", ["refundPolicy"])).toBeNull();
  expect(translatedFrom("hi", ["help"])).toBeNull();
});

test("a page is of the last day of the rooms it draws from, and stale with any of them", () => {
  const but = (changed: string) => (room: Parameters<typeof hashOf>[0]) =>
    room === changed ? "0123456789abcdef" : hashOf(room);
  const [last] = [made.disclaimer.day, made.risk.day].sort().reverse();
  expect(translatedFrom("hi", ["disclaimer", "risk"], but("none"))).toEqual({ day: last });
  expect(translatedFrom("hi", ["risk", "disclaimer"], but("none"))).toEqual({ day: last });
  expect(translatedFrom("hi", ["disclaimer", "risk"], but("risk"))).toBe("stale");
});
