import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/{unit,contract,faults,journeys}/**/*.test.{ts,tsx}"],
    environment: "node",
    testTimeout: 20_000,
    // Two cores: more workers than that only wait for each other.
    maxWorkers: 2,
    minWorkers: 1,
    // Modules are loaded once for each worker: a test hands in what it replaces (no `vi.mock`), and
    // leaves no global behind.
    pool: "threads",
    isolate: false,
  },
});
