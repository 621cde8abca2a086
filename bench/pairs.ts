import { load, type Load, type Measured } from "./load";
import { cpuMs } from "./servers";

/**
 * One server under load: what it answered, and its CPU a request (all its processes), which a busy
 * load generator cannot hide.
 */
export interface Round extends Measured {
  cpuMsEach: number;
}

/**
 * Takes turns between servers, `rounds` times, so that a noisy minute falls on all alike. Gives the
 * rounds of each, in the order asked.
 * @param first what must be done before each turn
 */
export async function inTurn(
  asked: { load: Load; pids: number[] }[],
  rounds: number,
  first: () => Promise<void> = async () => undefined,
): Promise<Round[][]> {
  const all: Round[][] = asked.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [i, { load: what, pids }] of asked.entries()) {
      await first();
      const before = sum(pids.map(cpuMs));
      const measured = await load(what);
      all[i]?.push({
        ...measured,
        cpuMsEach: (sum(pids.map(cpuMs)) - before) / Math.max(1, measured.requests),
      });
    }
  return all;
}

/**
 * The median of each round's ratio: rounds that ran one after the other are compared, never the
 * medians of different minutes.
 */
export const ratio = <R>(ours: R[], theirs: R[], of: (round: R) => number): number =>
  median(ours.map((round, i) => of(round) / of(theirs[i] ?? round)));

export function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);
