import type { State } from "./state";

export interface Clock {
  /** UTC ms: the machine's clock and what it was advanced by */
  now(): number;
  /** @param ms how far on; never back, for what was issued would be from the future */
  advance(ms: number): void;
  /** back to the machine's clock */
  reset(): void;
}

/** The one clock of the app and its sandbox. The advance is kept in the state file: a restart does not turn time back. */
export function openClock(state: State): Clock {
  const shelf = state.shelf<number>("clock");
  let offset = shelf.get("offset") ?? 0;
  const set = (ms: number) => shelf.put("offset", (offset = ms));
  return {
    now: () => Date.now() + offset,
    advance: (ms) => set(offset + ms),
    reset: () => set(0),
  };
}
