import { existsSync } from "node:fs";
import { openState, type State } from "./state";

export interface Clock {
  /** UTC ms: the machine's clock and what it was advanced by */
  now(): number;
  /** @param ms how far on; never back, for what was issued would be from the future */
  advance(ms: number): void;
  /** back to the machine's clock */
  reset(): void;
}

/**
 * The one clock of the app and its sandbox. The advance is kept in the state file: a restart does
 * not turn time back.
 */
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

/**
 * For a process beside the server: the time by the sandbox whose state file this is, as it was last
 * moved. The machine's clock when there is none yet.
 */
export function sandboxTime(file: string): () => number {
  if (!existsSync(file)) return Date.now;
  const state = openState(file);
  const ahead = openClock(state).now() - Date.now();
  state.close();
  return () => Date.now() + ahead;
}
