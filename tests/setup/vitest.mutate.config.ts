import { statSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** A mutant is done with at the first test that fails: the quick ones go first. */
class SmallestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const size = ({ moduleId }: TestSpecification) => statSync(moduleId).size;
    return Promise.resolve([...files].sort((one, other) => size(one) - size(other)));
  }
}

/**
 * For `npm run mutate`: a part is judged by its own unit tests only. Their databases lie in memory
 * where that can be.
 */
export default defineConfig({
  test: {
    include: (process.env.MUTATED_BY ?? "*")
      .split(" ")
      .map((name) => `tests/unit/${name.endsWith(".ts") ? name : `${name}/**/*.test.ts`}`),
    // Modules stay loaded from one file to the next, so the tests that put others in their place
    // are left out.
    isolate: false,
    // Those in disorder and in any order take as long as all others together, which must do without
    // them.
    exclude: [
      "tests/unit/accounts/{jobs,webhooks}.test.ts",
      "tests/unit/payments/disorder.test.ts",
      "tests/unit/bank/*-in-any-order.test.ts",
    ],
    environment: "node",
    testTimeout: 20_000,
    maxWorkers: 1,
    minWorkers: 1,
    sequence: { sequencer: SmallestFirst },
    globalSetup: "tests/setup/swept-folder.ts",
  },
});
