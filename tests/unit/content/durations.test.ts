import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/**
 * A migration stands as it was released; `shared` stands beside `content`, and knows nothing of it.
 */
const apart = /store\/migrations\/|^app\/shared\//;

test("how long a minute, an hour and a day are is said in one place", () => {
  const said = ["app", "sandbox"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !apart.test(file))
    .filter((file) =>
      /^(?:export )?const (?:MINUTE|HOUR|DAY)(?:_MS)? = [\d(]|^const \w+ = 86_400_000;/m.test(
        readFileSync(file, "utf8"),
      ),
    );
  expect(said).toEqual(["app/content/durations.ts"]);
});
