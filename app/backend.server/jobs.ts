import { MINUTE_MS } from "../content/durations";
import { sealTrail } from "./platform/audit/seal-trail";
import { LeadsNoMore } from "./platform/store/leader";
import { makePresence } from "./platform/store/presence";
import type { JobsState } from "./upkeep/metrics/figures";
import type { Parts } from "./platform/parts";
import { asRun } from "../shared/run-id";
import type { Pace } from "./money/payments/reconcile";
import { recurringJobs, type RecurringJobs } from "./recurring-jobs";

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
const STUCK_MS = 5 * MINUTE_MS;

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
