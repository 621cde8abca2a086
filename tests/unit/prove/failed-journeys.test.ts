import { expect, test } from "vitest";
import { failedJourneys, msOf } from "../../setup/journeys-report.mjs";

const run = (projectName: string, status: string) => ({
  projectName,
  status,
  results: [{ duration: 1500 }],
});
const spine = {
  title: "spine.spec.ts",
  specs: [
    {
      title: "a visitor buys",
      tests: [run("js desktop", "expected"), run("late phone", "unexpected")],
    },
  ],
  suites: [
    {
      title: "paid, and the verification fails:",
      specs: [{ title: "re-verified", tests: [run("js desktop", "flaky")] }],
    },
  ],
};

test("failed journeys are named by world, file and title, and those that passed are not", () => {
  expect(failedJourneys({ suites: [spine] })).toEqual([
    "[late phone] spine.spec.ts › a visitor buys",
    "[js desktop] spine.spec.ts › paid, and the verification fails: › re-verified",
  ]);
});

test("what was wrong before any journey could begin is named by its first line", () => {
  const errors = [{ message: "Error: No tests found\n  at somewhere" }];
  expect(failedJourneys({ suites: [], errors })).toEqual(["Error: No tests found"]);
});

test("a file's time is that of all its journeys in every world", () => {
  expect(msOf(spine)).toBe(4500);
});
