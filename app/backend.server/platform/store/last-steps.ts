import type { Db, Dialect } from "./store";

/**
 * What a transaction does last, with all that its work noted for it: what many transactions change
 * is so held only while they commit, and by all of them in the same order.
 */
export interface LastStep<Noted> {
  /** for the message when it is asked for outside a transaction */
  name: string;
  /** the lower, the earlier */
  place: number;
  begin(): Noted;
  end(dialect: Dialect, tx: Db, noted: Noted): Promise<void>;
}

/** Runs the work of one transaction, then the steps it asked for. For the stores. */
export async function withLastSteps<T>(
  dialect: Dialect,
  tx: Db,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const steps: Steps = new Map();
  open.set(tx, steps);
  const result = await work(tx);
  open.delete(tx);
  for (const [step, noted] of [...steps].sort(([a], [b]) => a.place - b.place))
    await step.end(dialect, tx, noted);
  return result;
}

/**
 * What the transaction has noted for a step so far, to be added to; the step is taken from now on.
 * Throws when `tx` is not a transaction of the store.
 */
export function notedFor<Noted>(tx: Db, step: LastStep<Noted>): Noted {
  const steps = open.get(tx);
  if (!steps) throw new Error(`${step.name} changes inside a transaction only`);
  const noted = (steps.get(step) as Noted | undefined) ?? step.begin();
  steps.set(step, noted);
  return noted;
}

/** Each step with what its own `begin` made. */
type Steps = Map<LastStep<unknown>, unknown>;
const open = new WeakMap<Db, Steps>();
