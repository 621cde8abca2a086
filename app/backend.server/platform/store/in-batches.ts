/** For `where … in`: a statement takes some thousands of values at most. */
export const inBatches = <T>(all: T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / 500) }, (_, n) => all.slice(n * 500, n * 500 + 500));
