/** Chance that can be had again: the same seed throws the same numbers. */
export interface Dice {
  /** an integer in [0, below) */
  int(below: number): number;
  pick<T>(of: readonly T[]): T;
  /** true `share` of the time */
  chance(share: number): boolean;
}

/** @param seed any integer */
export function dice(seed: number): Dice {
  let state = seed >>> 0;
  // splitmix32: one word of state, well mixed, enough to vary tests.
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let word = state;
    word = Math.imul(word ^ (word >>> 16), 0x21f0aaad);
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
    return ((word ^ (word >>> 15)) >>> 0) / 2 ** 32;
  };
  const int = (below: number) => Math.floor(next() * below);
  return {
    int,
    pick: (of) => {
      if (of.length === 0) throw new Error("nothing to pick from");
      return of[int(of.length)] as (typeof of)[number];
    },
    chance: (share) => next() < share,
  };
}
