import { randomInt } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { CannotWrite } from "./cannot-write";
import { CommitUnanswered } from "./known-commits";
import { NoAnswer } from "./no-answer";

/** As long as a person waits for a query: then the page says to look again in a minute. */
const PATIENCE_MS = 4_000;

/** What trying again needs of the world. */
export interface Again {
  /** whether the transaction of this id was kept; throws `NoAnswer` */
  kept(id: string): Promise<boolean>;
  /** ms since whenever, never set back */
  monotonic(): number;
  pause(tries: number): Promise<unknown>;
}

/**
 * Runs a transaction; again, for at most four seconds, while it is certain that nothing of it was
 * kept: two that waited for each other, a connection that was lost before the commit, a database
 * that has become a standby. Where the commit's own answer was lost, whether it was kept is looked
 * up first. After a silence nothing is tried: the wait is over. `attempt` may run several times, so
 * nothing it does reaches beyond its transaction.
 *
 * @param attempt one transaction; `last` is told what it answers just before it commits
 */
export async function tryAgain<T>(
  again: Again,
  attempt: (last: (result: T) => void) => Promise<T>,
): Promise<T> {
  const until = again.monotonic() + PATIENCE_MS;
  const over = () => again.monotonic() >= until;
  for (let tries = 1; ; tries++) {
    let last: { result: T } | null = null;
    try {
      return await attempt((result) => (last = { result }));
    } catch (problem) {
      if (problem instanceof NoAnswer && problem.silent) throw problem;
      if (problem instanceof CommitUnanswered) {
        if (await isKept(again, problem, over)) return (last as unknown as { result: T }).result;
      } else if (!nothingKept(problem)) throw problem;
      if (over()) throw problem;
    }
    await again.pause(tries);
  }
}

/** Asks until there is an answer. Throws the trouble itself when none comes in time. */
async function isKept(
  again: Again,
  problem: CommitUnanswered,
  over: () => boolean,
): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      return await again.kept(problem.id);
    } catch (silent) {
      const mayAnswer = silent instanceof NoAnswer ? !silent.silent : isStandby(silent);
      if (over() || !mayAnswer) throw problem;
    }
    await again.pause(tries);
  }
}

/** 20 ms, then twice as long each time up to half a second; some of it by chance. */
export const pauseBetween = (tries: number): Promise<void> =>
  setTimeout(Math.min(500, 20 * 2 ** (tries - 1)) * (randomInt(50, 101) / 100));

const isStandby = (problem: unknown) =>
  problem instanceof CannotWrite && problem.why === "no writes";

// 40001 serialization_failure, 40P01 deadlock_detected.
const nothingKept = (problem: unknown): boolean =>
  problem instanceof NoAnswer ||
  isStandby(problem) ||
  (problem instanceof Error &&
    "code" in problem &&
    (problem.code === "40001" || problem.code === "40P01"));
