import { Refusal } from "../../../app/api/refusal";

/**
 * The status a call would be answered with: 200, or that of its refusal. Throws what is no refusal.
 */
export const statusOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (problem: unknown) => {
      if (problem instanceof Refusal) return problem.status;
      throw problem;
    },
  );
