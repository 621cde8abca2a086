/** Below this nothing is kept. */
const CHEAP_MS = 1_000;
/** So many times what it took a reading is kept: reading then takes a twentieth of the time at most. */
const TIMES = 20;

/**
 * Reads anew, unless the last reading was so costly that it stands for a while: at a million payments it takes seconds, in which SQLite answers
 * nobody else. Who asks while it is read shares that reading; one that failed is not kept.
 *
 * @param clock ms that only go forward
 */
export function keptByCost<Given, Read>(
  read: (given: Given) => Promise<Read>,
  clock: () => number,
): (given: Given) => Promise<Read> {
  let reading: Promise<Read> | null = null;
  let until = -Infinity;
  return (given) => {
    if (reading && clock() < until) return reading;
    const from = clock();
    const mine = (reading = read(given));
    until = Infinity;
    mine.then(
      () => (until = clock() - from < CHEAP_MS ? -Infinity : clock() + TIMES * (clock() - from)),
      () => (until = -Infinity),
    );
    return mine;
  };
}
