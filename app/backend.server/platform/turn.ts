import { MINUTE_MS } from "../../content/durations";
import type { Parts } from "./parts";

/**
 * What is due when a job's turn begins is done in it, each thing once, and no new thing is begun
 * when it is over.
 */
export interface Turn {
  /** UTC ms */
  from: number;
  over(): boolean;
}

/**
 * So that a provider that takes its time holds up the other jobs by a minute and its own ten
 * seconds, and no longer.
 */
const TURN_MS = MINUTE_MS;

/** A job's turn in the round of the recurring work; what is left over waits for the next. */
export function takeTurn({ now }: Pick<Parts, "now">): Turn {
  const from = now();
  return { from, over: () => now() - from >= TURN_MS };
}
