/**
 * Says whether `problem` is the database refusing a value that another row already has (SQLite's or
 * PostgreSQL's code).
 */
export function alreadyTaken(problem: unknown): boolean {
  const code =
    typeof problem === "object" && problem !== null && "code" in problem ? problem.code : null;
  return (
    code === "23505" ||
    code === "SQLITE_CONSTRAINT_UNIQUE" ||
    code === "SQLITE_CONSTRAINT_PRIMARYKEY"
  );
}
