import type { Taken } from "./mail-server";

/** Who is to have a letter about each entry, by the addresses. */
export type Due = Map<number, Set<string>>;

export interface Judged {
  wrong: string[];
  letters: number;
  /** came again, and might */
  repeats: number;
}

/**
 * What is wrong with what the mail servers took. A letter may come again only where its server was
 * killed after the 250 and before it could write that down: then it was the last that this start of
 * the server brought, and comes with the same Message-ID.
 *
 * @param servers of each mail server what it took, in order @param killed of each the starts that
 *   SIGKILL ended
 */
export function judge(due: Due, servers: Taken[][], killed: Set<number>[]): Judged {
  const wrong: string[] = [];
  const had = new Map<string, { messageId: string; at: number; mayComeAgain: boolean }>();
  let repeats = 0;
  let letters = 0;
  for (const [at, taken] of servers.entries())
    for (const [n, one] of taken.entries()) {
      if (one.entry === 0) continue;
      letters++;
      const what = `entry ${one.entry} to ${one.to}`;
      if (!due.get(one.entry)?.has(one.to)) wrong.push(`${what}, who was not entitled`);
      const last = taken[n + 1]?.run !== one.run;
      const mayComeAgain = last && (killed[at]?.has(one.run) ?? false);
      const before = had.get(what);
      if (before) {
        repeats++;
        if (before.messageId !== one.messageId) wrong.push(`${what} again as another letter`);
        // Which of two servers brought it first is not known here.
        if (!before.mayComeAgain && (before.at === at || !mayComeAgain))
          wrong.push(`${what} again without a kill`);
      }
      had.set(what, { messageId: one.messageId, at, mayComeAgain });
    }
  for (const [entry, people] of due)
    for (const to of people)
      if (!had.has(`entry ${entry} to ${to}`)) wrong.push(`entry ${entry} to ${to} never came`);
  return { wrong, letters, repeats };
}
