import { expect, test } from "vitest";
import { isStillGood } from "../../../app/web/visit/pending.server";

test("a code is offered again only while the operator's minutes for it last", () => {
  const context = { api: null, web: { codeLifeMs: 120_000 }, now: () => 1_120_000 };
  expect([1_000_001, 1_000_000].map((askedAt) => isStillGood(context, { askedAt }))).toEqual([
    true,
    false,
  ]);
});
