import { expect, test } from "vitest";
import { RETURN_AFTER_MS } from "../../../app/shared/settings";
import { numbersSaid } from "../numbers-said";

const HOURS = RETURN_AFTER_MS / 3_600_000;

test("wherever the owner reads when money goes by itself, it is as many hours as it waits", () => {
  const returned = numbersSaid(
    ["app/backend.server", "app/desk.server"],
    /\b(\d+) hours\b/g,
  ).filter(({ file }) => RETURNING.test(file));
  expect(new Set(returned.map(({ file }) => file)).size).toBeGreaterThan(8);
  expect(returned.filter(({ number }) => Number(number) !== HOURS)).toEqual([]);
});

/** The files that speak of money which waits to go back. */
const RETURNING =
  /refunds?[-/.]|owed|what-to-do|announce-left|lost-time|waiting-things|frame\/act\.ts|ledger\/balance/;
