import { expect, test } from "vitest";
import { hashOf, translatedFrom } from "../../../app/content/words/translated-from.server";

const rooms = ["refundPolicy", "privacyPolicy", "grievance"] as const;

test.each(rooms)(
  "the Hindi of %s is of the present English (else translate what changed, then note the new hash)",
  (room) => {
    expect(translatedFrom("hi", room), `its English has the hash ${hashOf(room)}`).toEqual({
      day: expect.stringMatching(/^2\d{3}-\d\d-\d\d$/) as string,
    });
  },
);

test("a translation of another English is stale; English itself, and pages that set no rules, need no note", () => {
  expect(translatedFrom("hi", "refundPolicy", "0123456789abcdef")).toBe("stale");
  expect(translatedFrom("en", "refundPolicy")).toBeNull();
  expect(translatedFrom("hi", "help")).toBeNull();
});
