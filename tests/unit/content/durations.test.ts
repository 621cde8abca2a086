import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/**
 * A migration stands as it was released; `shared` stands beside `content`, and knows nothing of it.
 */
const apart = /store\/migrations\/|^app\/shared\//;
const filesWith = (folders: string[], what: RegExp) =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !apart.test(file))
    .filter((file) => what.test(readFileSync(file, "utf8")));

test("how long a minute, an hour and a day are is said in one place", () => {
  const said = /^(?:export )?const (?:MINUTE|HOUR|DAY)(?:_MS)? = [\d(]|^const \w+ = 86_400_000;/m;
  expect(filesWith(["app", "sandbox"], said)).toEqual(["app/content/durations.ts"]);
});

/** Letters at most are no time. */
const SPELT_OUT = /\b86_400_000\b|(?<![\d_])3_600_000\b|(?<!max\(|maxLength=\{|[\d_])60_000\b/;

test("nowhere else in the product are they spelt out", () => {
  expect(filesWith(["app"], SPELT_OUT)).toEqual(["app/content/durations.ts"]);
});
