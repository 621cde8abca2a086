import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";

/** For `npm run mutate`: a part is judged by its own unit tests only. Their databases lie in memory where that can be. */
export default defineConfig({
  test: {
    include: [`tests/unit/${process.env.MUTATED_PART ?? "*"}/**/*.test.ts`],
    // Modules stay loaded from one mutant to the next, so the tests that put others in their place are left out.
    isolate: false,
    exclude: ["tests/unit/accounts/{jobs,webhooks}.test.ts"],
    environment: "node",
    testTimeout: 20_000,
    maxWorkers: 1,
    minWorkers: 1,
    ...(existsSync("/dev/shm") ? { env: { TMPDIR: "/dev/shm" } } : {}),
  },
});
