/**
 * What ends the program says so by its exit code: 78 (EX_CONFIG) where a setting is wrong; else 1.
 */
export const exitCodeOf = (problem: unknown): number =>
  problem instanceof Error && "exitCode" in problem && typeof problem.exitCode === "number"
    ? problem.exitCode
    : 1;
