import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/setup/longest-first";

export default defineConfig({
  test: {
    include: ["tests/{unit,contract,faults,journeys}/**/*.test.{ts,tsx}"],
    environment: "node",
    // What hangs is to fail; a machine that is slow for a minute is not.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    // Two cores: more workers than that only wait for each other.
    maxWorkers: 2,
    minWorkers: 1,
    sequence: { sequencer: LongestFirst },
    // Modules are loaded once for each worker: a test hands in what it replaces (no `vi.mock`), and
    // leaves no global behind.
    pool: "threads",
    isolate: false,
    globalSetup: "tests/setup/swept-folder.ts",
  },
});
