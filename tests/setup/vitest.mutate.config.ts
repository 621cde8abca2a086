import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";

/** For `npm run mutate`: the rules' own unit tests only, which need neither a build nor a browser. Their databases lie in memory where that can be. */
export default defineConfig({
  test: {
    include: ["tests/unit/{payments,accounts,onboarding}/**/*.test.ts"],
    environment: "node",
    testTimeout: 20_000,
    maxWorkers: 1,
    minWorkers: 1,
    ...(existsSync("/dev/shm") ? { env: { TMPDIR: "/dev/shm" } } : {}),
  },
});
