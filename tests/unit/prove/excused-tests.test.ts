import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EXCUSED } from "../../prove/hindi";
import { READ_OTHERWISE } from "../../prove/words/excused";

const sources = ["journeys", "faults", "unit"]
  .flatMap((folder) =>
    readdirSync(`tests/${folder}`, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .filter((name) => !name.endsWith("excused-tests.test.ts"))
      .map((name) => readFileSync(`tests/${folder}/${name}`, "utf8")),
  )
  .join("\n");
/** Of a name that a loop puts together, what it is put together from. */
const written = (name: string) => /^"(.*)" is said/.exec(name)?.[1] ?? name.trim();

test("each test that the proofs of languages excuse is there, by the name it has now", () => {
  const gone = [...EXCUSED, ...READ_OTHERWISE].filter((name) => !sources.includes(written(name)));
  expect(gone).toEqual([]);
});
