import { AsyncLocalStorage } from "node:async_hooks";

/**
 * What is being done: a request, by the id that its answer carries too; or a run of the recurring
 * work.
 */
export type Run = { requestId: string } | { runId: string };

const present = new AsyncLocalStorage<Run>();

/**
 * Does `work`, and all that it sets going, as part of `run`: its log lines and its calls to
 * providers name it.
 */
export const asRun = <T>(run: Run, work: () => T): T => present.run(run, work);

/** What every log line is given (pino's `mixin`); nothing outside a run. */
export const presentRun = (): Run | Record<string, never> => present.getStore() ?? {};

/** The present request's or run's id; null outside of one. */
export function presentId(): string | null {
  const run = present.getStore();
  if (!run) return null;
  return "requestId" in run ? run.requestId : run.runId;
}
