/** So long who asks waits for a reading that has begun; then they are shown the last one. */
const PATIENCE_MS = 5;
/**
 * So many times what it took a reading stands: reading then takes a twentieth of the time at most.
 */
const TIMES = 20;

/**
 * Reads in the background what is costly to read. Whoever asks is shown a fresh reading when it
 * comes within 5 ms, else the last one; null while there is none. A reading that took long stands
 * for twenty times as long; one that failed is not kept, and `failed` is told why.
 *
 * @param clock ms that only go forward
 */
export function keptByCost<Given, Read>(
  read: (given: Given) => Promise<Read>,
  { clock, failed }: { clock(): number; failed(problem: unknown): void },
): (given: Given) => Promise<Read | null> {
  let last: Read | null = null;
  let underWay: Promise<void> | null = null;
  let until = -Infinity;
  const begin = async (given: Given): Promise<void> => {
    const from = clock();
    try {
      last = await read(given);
      const took = clock() - from;
      until = took <= PATIENCE_MS ? -Infinity : clock() + TIMES * took;
    } catch (problem) {
      last = null;
      failed(problem);
    } finally {
      underWay = null;
    }
  };
  return async (given) => {
    if (clock() < until) return last;
    underWay ??= begin(given);
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)));
    await Promise.race([underWay, patience]);
    clearTimeout(timer);
    return last;
  };
}
