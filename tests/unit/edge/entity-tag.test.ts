import { expect, test } from "vitest";
import { named, weakTag } from "../../../app/edge.server/entity-tag";

const tag = weakTag("what is said");

test("a tag is weak, the same for the same words, and another for others", () => {
  expect(tag).toMatch(/^W\/"[\w-]{16}"$/);
  expect([weakTag("what is", " said"), weakTag("what else is said") === tag]).toEqual([tag, false]);
});

test.each([
  [tag, true],
  [tag.slice(2), true],
  [`"other", ${tag}`, true],
  ["*", true],
  [" * ", true],
  ['"other"', false],
  [tag.slice(3, -1), false],
  ["", false],
  [null, false],
])("If-None-Match %s names it: %s", (asked, is) => {
  expect(named(asked, tag)).toBe(is);
});
