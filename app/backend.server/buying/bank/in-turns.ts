import { setImmediate } from "node:timers/promises";

/** So long, in ms, a page that somebody else asks for may wait for a statement. */
const TURN_MS = 20;

/** What `make` gives for each, in order; whoever else asks the server meanwhile is answered. */
export async function inTurns<One, Made>(all: One[], make: (one: One) => Made): Promise<Made[]> {
  const made: Made[] = [];
  let since = performance.now();
  for (const one of all) {
    made.push(make(one));
    if (performance.now() - since < TURN_MS) continue;
    await setImmediate();
    since = performance.now();
  }
  return made;
}
