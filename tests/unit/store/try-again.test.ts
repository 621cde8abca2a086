import { expect, test } from "vitest";
import { CannotWrite } from "../../../app/backend.server/platform/store/cannot-write";
import { CommitUnanswered } from "../../../app/backend.server/platform/store/known-commits";
import { NoAnswer } from "../../../app/backend.server/platform/store/no-answer";
import { tryAgain } from "../../../app/backend.server/platform/store/try-again";

/** A clock that each pause moves by a second, and what the table of commits says. */
function world(kept: () => Promise<boolean> = async () => false) {
  let now = 0;
  return { kept, monotonic: () => now, pause: async () => void (now += 1_000) };
}

const coded = (code: string) => Object.assign(new Error(code), { code });
const standby = new CannotWrite("no writes", "25006", new Error("read-only transaction"));
const unanswered = () => new CommitUnanswered(new Error("terminated"), "01J");

/** Fails with each of `problems` in turn, having worked; then commits. */
function failing(...problems: Error[]) {
  let times = 0;
  const attempt = async (last: (result: string) => void) => {
    const result = `attempt ${++times}`;
    last(result);
    const problem = problems.shift();
    if (problem) throw problem;
    return result;
  };
  return { attempt, times: () => times };
}

test.each([
  ["a serialization failure", coded("40001")],
  ["a deadlock", coded("40P01")],
  ["a standby", standby],
  ["a connection that was lost before the commit", new NoAnswer(new Error("lost"))],
])("%s: the transaction is run again", async (_, problem) => {
  const { attempt } = failing(problem, problem);
  expect(await tryAgain(world(), attempt)).toBe("attempt 3");
});

test("what the database or a rule refuses is not tried again", async () => {
  for (const problem of [coded("23505"), new Error("a rule")]) {
    const { attempt, times } = failing(problem);
    await expect(tryAgain(world(), attempt)).rejects.toBe(problem);
    expect(times()).toBe(1);
  }
});

test("a kept commit without an answer is answered as if it had one, not run again", async () => {
  const { attempt, times } = failing(unanswered());
  expect(
    await tryAgain(
      world(async () => true),
      attempt,
    ),
  ).toBe("attempt 1");
  expect(times()).toBe(1);
});

test("a commit without an answer that was not kept is run again", async () => {
  const { attempt } = failing(unanswered());
  expect(
    await tryAgain(
      world(async () => false),
      attempt,
    ),
  ).toBe("attempt 2");
});

test("whether it was kept is asked until somebody knows", async () => {
  const silences: Error[] = [new NoAnswer(new Error("lost")), standby];
  const kept = async () => {
    const silence = silences.shift();
    if (silence) throw silence;
    return true;
  };
  const { attempt, times } = failing(unanswered());
  expect(await tryAgain(world(kept), attempt)).toBe("attempt 1");
  expect(times()).toBe(1);
});

test("nobody knows whether it was kept: that is said, and nothing is run twice", async () => {
  const problem = unanswered();
  const silent = () => Promise.reject(new NoAnswer(new Error("lost")));
  const { attempt, times } = failing(problem);
  await expect(tryAgain(world(silent), attempt)).rejects.toBe(problem);
  expect(times()).toBe(1);
});

test("where the question whether it was kept meets a silence, nothing more is asked", async () => {
  const problem = unanswered();
  let asked = 0;
  const silent = () => {
    asked += 1;
    return Promise.reject(new NoAnswer(new Error("Query read timeout")));
  };
  const { attempt, times } = failing(problem);
  await expect(tryAgain(world(silent), attempt)).rejects.toBe(problem);
  expect([times(), asked]).toEqual([1, 1]);
});

test("after four seconds the trouble is told", async () => {
  const lost = new NoAnswer(new Error("lost"));
  const { attempt, times } = failing(...Array.from({ length: 9 }, () => lost));
  await expect(tryAgain(world(), attempt)).rejects.toBe(lost);
  expect(times()).toBe(5);
});

test("a silence was waited for already: nothing is run again, and nothing asked", async () => {
  const asked: string[] = [];
  const kept = async () => asked.push("asked") > 0;
  for (const problem of [
    new NoAnswer(new Error("Query read timeout")),
    new CommitUnanswered(new Error("Query read timeout"), "01J"),
  ]) {
    const { attempt, times } = failing(problem);
    await expect(tryAgain(world(kept), attempt)).rejects.toBe(problem);
    expect([times(), asked]).toEqual([1, []]);
  }
});
