import { handleInbox } from "./inbox";
import type { Parts } from "./parts";
import { asRun } from "./run-id";
import { writeReminders } from "./messages/reminders";
import { sendOutbox } from "./messages/send";
import { dismissLapsedClaims } from "./payments/claims";
import { lookAtAllSoon, reconcileDue } from "./payments/reconcile";
import { eraseClosedAccounts } from "./retention/erase-accounts";
import { eraseOldRecords } from "./retention/erase-records";
import { forgetOld } from "./retention/forget-old";

export interface Jobs {
  /** Does what is due now. A run that is under way is waited for first: after the clock was moved, what became due is done when this returns. */
  runDue(): Promise<void>;
  stop(): Promise<void>;
}

const EVERY_MS = 5_000;

/** Starts the recurring work, first at once (a killed server left some). Runs never overlap; a job that fails is logged and tried again next time. */
export function startJobs(parts: Parts): Jobs {
  let last = Promise.resolve();
  let waiting = 0;
  let stopped = false;
  const runDue = (): Promise<void> => {
    waiting++;
    last = last.then(() => runAll(parts, () => stopped)).finally(() => waiting--);
    return last;
  };
  const timer = setInterval(() => {
    if (waiting === 0) void runDue();
  }, EVERY_MS);
  timer.unref();
  last = runJob(parts, "lookAtAllSoon", lookAtAllSoon);
  void runDue();
  return {
    runDue,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await last;
    },
  };
}

const jobs: Record<string, (parts: Parts) => Promise<unknown>> = {
  handleInbox,
  reconcileDue,
  dismissLapsedClaims,
  writeReminders,
  sendOutbox,
  forgetOld,
  eraseClosedAccounts,
  eraseOldRecords,
};

/** A server that ends waits for the job it is at, not for all of them. */
async function runAll(parts: Parts, stopped: () => boolean): Promise<void> {
  for (const [name, job] of Object.entries(jobs)) if (!stopped()) await runJob(parts, name, job);
}

async function runJob(parts: Parts, name: string, job: (parts: Parts) => Promise<unknown>): Promise<void> {
  try {
    await asRun({ runId: `${name}-${parts.newId<string>()}` }, () => job(parts));
  } catch (problem) {
    parts.log.error({ job: name, problem: problem instanceof Error ? problem.stack : "unknown" }, "a job failed");
  }
}
