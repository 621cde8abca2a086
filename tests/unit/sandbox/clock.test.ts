import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openClock, sandboxTime } from "../../../sandbox/clock";
import { openState } from "../../../sandbox/state";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the operator's commands keep the time of the sandbox that the server may have open", () => {
  const file = join(folder, "sandbox.db");
  const state = openState(file);
  openClock(state).advance(8 * 86_400_000);
  const now = sandboxTime(file);
  expect(now() - Date.now()).toBeGreaterThan(8 * 86_400_000 - 1_000);
  expect(now() - Date.now()).toBeLessThanOrEqual(8 * 86_400_000);
  state.close();
});

test("without a sandbox's file they keep the machine's, and make none", () => {
  expect(sandboxTime(join(folder, "none.db"))).toBe(Date.now);
});
