import { sealTrail } from "./platform/audit/seal-trail";
import { noteHead } from "./platform/audit/note-head";
import { handleInbox } from "./events/inbox";
import { LeadsNoMore } from "./platform/store/leader";
import { makePresence } from "./platform/store/presence";
import type { JobsState } from "./upkeep/metrics/figures";
import type { Parts } from "./platform/parts";
import { asRun } from "../shared/run-id";
import { writeReminders } from "./letters/reminders";
import { sendOutbox } from "./letters/send";
import { dismissLapsedClaims } from "./buying/claims";
import { reconcileSignings } from "./onboarding/reconcile-signings";
import { reconcileDue, type Pace } from "./money/payments/reconcile";
import { askRefundsAgain } from "./money/refunds/ask-gateway";
import { readAgain } from "./money/sweep/read-again";
import { countDaysABit } from "./money/figures/counted-days";
import { returnOwed } from "./money/owed/return-owed";
import { sendDue } from "./money/refunds/send-due";
import { PACE_MS, sweep } from "./money/sweep/sweep";
import { letMembersGo } from "./research/channel/let-go";
import { sendPointers } from "./research/pointers/send";
import { keepWebhook } from "./research/telegram/keep-webhook";
import { keepMailings, writeMailings } from "./desk/write-to-clients/write-mailings";
import { keepEvidence } from "./research/keep-evidence";
import { indexEntries } from "./research/search-words";
import { releaseDue } from "./research/release-due";
import { writeLetters } from "./research/write-letters";
import { eraseClosedAccounts } from "./upkeep/retention/erase-accounts";
import { indexNames } from "./platform/people/name-words";
import { remindOfComplaints } from "./information/register/remind";
import { eraseOldComplaints } from "./upkeep/retention/erase-complaints";
import { eraseOldRecords } from "./upkeep/retention/erase-records";
import { tellOfRestores } from "./upkeep/restores";
import { forgetOld } from "./upkeep/retention/forget-old";

export interface Jobs {
  /**
   * Does what is due now, whether or not this server leads: for the sandbox, whose clock was moved.
   * A run that is under way is waited for first, so what became due is done when this returns.
   */
  runDue(): Promise<void>;
  stop(): Promise<void>;
  state(): JobsState;
}

const EVERY_MS = 5_000;
/** However long a round takes: an act that waits could be taken out by whoever has the database. */
const SEAL_EVERY_MS = 1_000;
/** No job's turn comes near it, so this one will not end: another server shall lead. */
const STUCK_MS = 5 * 60_000;

/**
 * Starts the recurring work, first at once (a killed server left some); nothing is done before its
 * own time because a server began. Runs never overlap; a job that fails is logged and tried again
 * next time. Of several servers one leads and does it, so that they do not all ask the same of the
 * database. One that was frozen meanwhile writes nothing more (`whileLeading`), and its round ends;
 * what it had asked of a provider is safe by the provider's keys and by rows, as when it is killed
 * there.
 */
export function startJobs(parts: Parts, jobs: RecurringJobs = recurringJobs): Jobs {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let stopped = false;
  const startedAt = parts.now();
  let lastRunAt = startedAt;
  const wentWellAt = new Map<string, number>();
  const each = new Map(
    ["lead", ...Object.keys(jobs)].map((name) => [
      name,
      { succeededAt: null as number | null, failures: 0 },
    ]),
  );
  const runCounted = async (
    name: string,
    given: Parts,
    job: (parts: Parts) => Promise<unknown>,
  ): Promise<Went> => {
    const went = await runJob(given, name, job);
    const before = each.get(name);
    each.set(name, {
      succeededAt: went === "well" ? parts.now() : (before?.succeededAt ?? null),
      failures: (before?.failures ?? 0) + (went === "failed" ? 1 : 0),
    });
    return went;
  };
  /** @returns whether every job had its turn */
  const runAll = async (given: Parts, pace: Pace, which: RecurringJobs): Promise<boolean> => {
    for (const [name, job] of Object.entries(which)) {
      // A server that ends waits for the job it is at, not for all of them.
      if (stopped) return false;
      const went = await runCounted(name, given, async (one) => {
        const now = parts.now();
        // The sandbox's clock may go back.
        const since = Math.abs(now - (wentWellAt.get(name) ?? -Infinity));
        if (since < (job.atMostEveryMs ?? 0)) return;
        await job.run(one, pace);
        wentWellAt.set(name, now);
      });
      lastRunAt = parts.now();
      if (went === "leads no more") return false;
    }
    return true;
  };
  const follow = (work: () => Promise<unknown>): Promise<void> => {
    waiting++;
    const run = last.then(async () => void (await work())).finally(() => waiting--);
    last = run;
    return run;
  };
  const shared = Object.fromEntries(Object.entries(jobs).filter(([, job]) => job.everywhere));
  const leading = { ...parts, store: { ...parts.store, ...parts.store.whileLeading } };
  let leads = false;
  const round = async () => {
    const { leader } = parts.store;
    let does = false;
    const asked = await runCounted("lead", parts, async () => {
      does = await leader.leads();
    });
    leads = does;
    if (!does) {
      if (asked === "well") await runAll(parts, "even", shared);
      return;
    }
    if (await runAll(leading, "even", jobs))
      await runCounted("lead", parts, () => leader.finishedRound());
  };
  let sealing: Promise<unknown> | null = null;
  const seal = () => {
    if (!leads || stopped || sealing) return;
    sealing = runCounted("sealTrail", leading, sealTrail).finally(() => (sealing = null));
  };
  // SQLite chains each act at once.
  const sealer = parts.store.dialect === "postgres" ? setInterval(seal, SEAL_EVERY_MS) : null;
  sealer?.unref();
  const presence = makePresence(parts);
  const beat = () => {
    if (!stopped) void runJob(parts, "presence", presence.beat);
  };
  const timer = setInterval(() => {
    beat();
    if (waiting === 0) void follow(round);
    else if (parts.now() - lastRunAt > STUCK_MS)
      void runJob(parts, "lead", () => parts.store.leader.stepDown());
  }, EVERY_MS);
  timer.unref();
  beat();
  void follow(round);
  return {
    runDue: () => follow(() => runAll(parts, "at once", jobs)),
    async stop() {
      stopped = true;
      clearInterval(timer);
      if (sealer) clearInterval(sealer);
      await runJob(parts, "presence", presence.leave);
      await last;
      await sealing;
      // What was done while this server drained.
      if (sealer && leads) await runJob(leading, "sealTrail", sealTrail);
      await parts.store.leader.stepDown();
    },
    state: () => ({ startedAt, lastRunAt, jobs: each }),
  };
}

type Went = "well" | "failed" | "leads no more";

/**
 * By name, in the order in which they run; `atMostEveryMs` by the server's clock, since it last
 * went well.
 */
export type RecurringJobs = Record<
  string,
  {
    run: (parts: Parts, pace: Pace) => Promise<unknown>;
    atMostEveryMs?: number;
    /** done by every server at once, not by the one alone that leads */
    everywhere?: boolean;
  }
>;

export const recurringJobs = {
  sealTrail: { run: sealTrail },
  tellOfRestores: { run: tellOfRestores },
  // First: people were told a time.
  releaseDue: { run: releaseDue },
  writeLetters: { run: writeLetters },
  letMembersGo: { run: letMembersGo },
  writeMailings: { run: writeMailings },
  handleInbox: { run: (parts: Parts) => handleInbox(parts) },
  reconcileDue: { run: reconcileDue, everywhere: true },
  reconcileSignings: { run: reconcileSignings },
  dismissLapsedClaims: { run: dismissLapsedClaims },
  askRefundsAgain: { run: askRefundsAgain },
  returnOwed: { run: returnOwed, atMostEveryMs: 60_000 },
  sweep: { run: (parts: Parts, pace: Pace) => sweep(parts, pace === "at once" ? 0 : PACE_MS) },
  // After what the sweep reads: it goes only when that is fresh.
  sendDue: { run: sendDue, atMostEveryMs: 60_000 },
  readAgain: { run: readAgain },
  // They look at whatever ends within a week, most of which was told before.
  writeReminders: { run: writeReminders, atMostEveryMs: 60_000 },
  sendOutbox: { run: sendOutbox, everywhere: true },
  sendPointers: { run: (parts: Parts) => sendPointers(parts) },
  keepWebhook: { run: keepWebhook, atMostEveryMs: 3_600_000 },
  keepEvidence: { run: keepEvidence },
  keepMailings: { run: keepMailings },
  noteHead: { run: noteHead, atMostEveryMs: 86_400_000 },
  forgetOld: { run: forgetOld },
  eraseClosedAccounts: { run: eraseClosedAccounts },
  eraseOldRecords: { run: eraseOldRecords },
  indexNames: { run: indexNames, atMostEveryMs: 60_000 },
  indexEntries: { run: indexEntries },
  countFigures: { run: countDaysABit, atMostEveryMs: 15_000 },
  remindOfComplaints: { run: remindOfComplaints, atMostEveryMs: 3_600_000 },
  eraseOldComplaints: { run: eraseOldComplaints, atMostEveryMs: 3_600_000 },
} satisfies RecurringJobs;

async function runJob(
  parts: Parts,
  name: string,
  job: (parts: Parts) => Promise<unknown>,
): Promise<Went> {
  try {
    await asRun({ runId: `${name}-${parts.newId<string>()}` }, () => job(parts));
    return "well";
  } catch (problem) {
    if (problem instanceof LeadsNoMore) {
      parts.log.warn({ job: name }, "this server leads no more: its write was refused");
      return "leads no more";
    }
    parts.log.error(
      { job: name, problem: problem instanceof Error ? problem.stack : "unknown" },
      "a job failed",
    );
    return "failed";
  }
}
