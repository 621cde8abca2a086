import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startJobs, type Jobs } from "../../../app/backend.server/jobs";
import { recurringJobs } from "../../../app/backend.server/recurring-jobs";
import { requestSignInCode } from "../../../app/backend.server/sign-in/sign-in";
import { testParts, type TestParts } from "../parts";
import { DAY, NUMBER } from "../people";

const ran = {
  reconcile: 0,
  claims: 0,
  reminders: 0,
  running: 0,
  most: 0,
  problem: null as Error | null,
};
const counted = {
  ...recurringJobs,
  dismissLapsedClaims: { ...recurringJobs.dismissLapsedClaims, run: async () => ran.claims++ },
  writeReminders: { ...recurringJobs.writeReminders, run: async () => ran.reminders++ },
  reconcileDue: {
    ...recurringJobs.reconcileDue,
    run: async () => {
      ran.reconcile++;
      ran.most = Math.max(ran.most, ++ran.running);
      await new Promise((done) => setTimeout(done, 10));
      ran.running--;
      if (ran.problem) throw ran.problem;
    },
  },
};

let parts: TestParts;
let jobs: Jobs;
beforeEach(async () => {
  Object.assign(ran, { reconcile: 0, claims: 0, reminders: 0, running: 0, most: 0, problem: null });
  parts = await testParts();
  jobs = startJobs(parts, counted);
});
afterEach(async () => {
  await jobs.stop();
  await parts.close();
});

test("the jobs run at the start, and a run asked for follows the one under way", async () => {
  await Promise.all([jobs.runDue(), jobs.runDue()]);
  expect(ran).toMatchObject({ reconcile: 3, claims: 3, most: 1 });
});

test("a job that fails does not keep the others from running", async () => {
  ran.problem = new Error("down");
  await jobs.runDue();
  expect(ran.claims).toBe(2);
});

test("where nobody can say who leads, the work has not come round: a failing job", async () => {
  await jobs.stop();
  const before = ran.reconcile;
  const leader = {
    ...parts.store.leader,
    leads: () => Promise.reject(new Error("too many connections")),
  };
  const leaderless = startJobs({ ...parts, store: { ...parts.store, leader } }, counted);
  parts.clock.now += 1000;
  await leaderless.stop();
  expect(leaderless.state().lastRunAt).toBe(parts.clock.now - 1000);
  expect(leaderless.state().jobs.get("lead")).toEqual({ succeededAt: null, failures: 1 });
  expect(ran.reconcile).toBe(before);
});

test("what looks once a minute goes on after the clock was set back", async () => {
  const before = ran.reminders;
  parts.clock.now += 30 * DAY;
  await jobs.runDue();
  await jobs.runDue();
  expect(ran.reminders - before).toBe(1);
  parts.clock.now -= 30 * DAY;
  await jobs.runDue();
  expect(ran.reminders - before).toBe(2);
});

test("codes and counts are forgotten two days later and not before", async () => {
  await requestSignInCode(parts, {
    number: NUMBER,
    cookie: null,
    device: null,
    address: "192.0.2.1",
  });
  const left = async () =>
    (await parts.store.db.selectFrom("challenges").select("id").execute()).length +
    (await parts.store.db.selectFrom("limit_events").select("id").execute()).length;
  parts.clock.now += DAY;
  await jobs.runDue();
  expect(await left()).toBe(5);
  parts.clock.now += 2 * DAY;
  await jobs.runDue();
  expect(await left()).toBe(0);
});

test("after stopping nothing runs", async () => {
  await jobs.stop();
  const before = ran.reconcile;
  await jobs.runDue();
  expect(ran.reconcile).toBe(before);
});

test("a job that does not end leaves the lead to another server after five minutes", async () => {
  await jobs.stop();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  let steppedDown = 0;
  let end = () => {};
  const stuck = new Promise<void>((done) => (end = done));
  const leader = {
    ...parts.store.leader,
    leads: () => stuck.then(() => true),
    stepDown: async () => void steppedDown++,
  };
  const held = startJobs({ ...parts, store: { ...parts.store, leader } }, counted);
  vi.advanceTimersByTime(5_000);
  expect(steppedDown).toBe(0);
  parts.clock.now += 5 * 60_000 + 1;
  vi.advanceTimersByTime(5_000);
  expect(steppedDown).toBe(1);
  end();
  vi.useRealTimers();
  await held.stop();
});
