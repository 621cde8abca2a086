import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { RETURN_AFTER_MS } from "../../../app/shared/settings";

const HOURS = RETURN_AFTER_MS / 3_600_000;

test("wherever the owner reads when money goes back by itself, it is as many hours as it waits", () => {
  const said = ["app/backend.server", "app/desk.server"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) =>
        [...readFileSync(join(folder, file), "utf8").matchAll(/\b(\d+) hours\b/g)].map(
          ([words, hours]) => ({ file, words, hours: Number(hours) }),
        ),
      ),
  );
  const returned = said.filter(({ file }) => RETURNING.test(file));
  expect(new Set(returned.map(({ file }) => file)).size).toBeGreaterThan(8);
  expect(returned.filter(({ hours }) => hours !== HOURS)).toEqual([]);
});

/** The files that speak of money which waits to go back. */
const RETURNING =
  /refunds?[-/.]|owed|what-to-do|announce-left|lost-time|waiting-things|frame\/act\.ts|ledger\/balance/;
