import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { systemd } from "../../../app/edge.server/systemd";

let folder = "";
const path = process.env.PATH;
const told = () => readFileSync(join(folder, "told"), "utf8").trim().split("\n").filter(Boolean);
const never = (problem: unknown) => {
  throw problem;
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "systemd-"));
  writeFileSync(join(folder, "told"), "");
  writeFileSync(join(folder, "systemd-notify"), `#!/bin/sh\necho "$@" >> ${folder}/told\n`);
  chmodSync(join(folder, "systemd-notify"), 0o755);
  process.env.PATH = `${folder}:${path}`;
});
afterEach(() => {
  vi.useRealTimers();
  process.env.PATH = path;
  rmSync(folder, { recursive: true });
});

test("systemd is told when we serve and when we stop, with the process to watch", async () => {
  const supervisor = systemd({ watchdogMs: null }, never);
  await supervisor.ready();
  await supervisor.stopping();
  expect(told()).toEqual([
    `READY=1 MAINPID=${process.pid} STATUS=Serving`,
    "STOPPING=1 STATUS=Finishing what is under way",
  ]);
});

test("signs of life come twice within the watchdog's time, and ask nobody", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  systemd({ watchdogMs: 60_000 }, never).watch();
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(() => expect(told()).toEqual(["WATCHDOG=1", "WATCHDOG=1"]), 10_000);
});

test("the unit restarts the server however often it ended, except on a wrong configuration", () => {
  const unit = readFileSync("deploy/research-desk.service", "utf8");
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(unit).not.toMatch(/^StartLimitBurst=/m);
  expect(unit).toMatch(/^RestartPreventExitStatus=78$/m);
});

test("without systemd nothing is run, and a missing program is told and does no harm", async () => {
  await systemd(null, never).ready();
  expect(told()).toEqual([]);
  process.env.PATH = "/nowhere";
  const trouble: unknown[] = [];
  await systemd({ watchdogMs: null }, (problem) => trouble.push(problem)).ready();
  expect(String(trouble[0])).toContain("ENOENT");
});
