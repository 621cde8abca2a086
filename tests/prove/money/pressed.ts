import type { History } from "./history";

/**
 * What the owner presses once, or twice: one after the other, or at the same moment, where it may
 * come to two servers. @returns what was done: what was refused is not among it
 */
export async function pressed<T extends object>(
  history: History,
  what: string,
  press: () => Promise<T>,
): Promise<T[]> {
  const once = () => history.attempt(what, press);
  const path = history.chance.next();
  const answers =
    path < 0.3
      ? await Promise.all([once(), once()])
      : [await once(), ...(path < 0.6 ? [await once()] : [])];
  return answers.filter((answer) => answer !== null);
}
