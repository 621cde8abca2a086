import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commandClock } from "../../../app/command-clock.server";
import { openClock } from "../../../sandbox/clock";
import { openState } from "../../../sandbox/state";
import { configuration } from "../../../app/config.server/environment";

const DAY = 86_400_000;

test("doctor, restore and every other command go by the clock that was moved in the sandbox, as the server does", () => {
  const folder = mkdtempSync(join(tmpdir(), "clock-"));
  const config = configuration({ DATA_DIR: folder });
  const state = openState(config.sandbox?.file ?? "");
  openClock(state).advance(9 * DAY);
  state.close();
  const ahead = commandClock(() => config)() - Date.now();
  expect(Math.round(ahead / 1000)).toBe((9 * DAY) / 1000);
  rmSync(folder, { recursive: true });
});

test("with a configuration that has faults it is the machine's", () => {
  const now = commandClock(() => {
    throw new Error("PORT is wrong");
  });
  expect(Math.abs(now() - Date.now())).toBeLessThan(1000);
});
