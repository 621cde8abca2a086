import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { faults } from "../../prove/mutants/all";
import {
  firstCommand,
  LEFT_TO_CI,
  LEFT_TO_FULL,
  LEFT_TO_WORLDS,
  MORE_BY_NIGHT,
} from "../../stages.mjs";

const files = readdirSync("tests", { recursive: true, encoding: "utf8" }).filter((file) =>
  /\.test\.tsx?$/.test(file),
);

test("a test that runs on PostgreSQL alone is not left to the night", () => {
  const alone = files.filter((file) =>
    /\.runIf\(process\.env\.TEST_DATABASE_URL\)/.test(readFileSync(`tests/${file}`, "utf8")),
  );
  expect(alone.length).toBeGreaterThan(3);
  expect(alone.filter((file) => firstCommand(file, true) === "check:worlds")).toEqual([]);
});

test("every fault written down is noticed by a test run before a change is called done", () => {
  const unnoticed = faults.filter(
    ({ scope }) =>
      "tests" in scope &&
      scope.tests.every(
        (test) =>
          firstCommand(test.replace(/^tests\//, ""), scope.postgres ?? false) === "check:worlds",
      ),
  );
  expect(unnoticed.map(({ name }) => name)).toEqual([]);
});

test("what `npm test` leaves out is run by the next", () => {
  const of = (command: string) => files.filter((file) => firstCommand(file, false) === command);
  const night = LEFT_TO_WORLDS.map((file) => `${file}.test.ts`);
  expect(of("check:worlds").sort()).toEqual(night.sort());
  expect(LEFT_TO_WORLDS.filter((file) => [...LEFT_TO_CI, ...LEFT_TO_FULL].includes(file))).toEqual(
    [],
  );
  expect(of("check:full")).toEqual(
    expect.arrayContaining(MORE_BY_NIGHT.map((file) => `${file}.test.ts`)),
  );
  expect(of(".ci/run")).toContain("journeys/spine.test.ts");
  expect(of("check:full")).toContain("faults/every-route.test.ts");
  expect(of("npm test").filter((file) => file.startsWith("faults/"))).toEqual([]);
});
