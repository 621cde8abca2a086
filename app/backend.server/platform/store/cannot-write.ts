type Why = "disk full" | "locked" | "no writes";

/**
 * The database cannot write at the moment, whatever is asked of it: nothing was changed, and the
 * same may be asked again later. `message` begins with the database's own code (SQLITE_FULL,
 * SQLITE_BUSY, 53100 …), for the log.
 */
export class CannotWrite extends Error {
  override name = "CannotWrite";
  /** for `/readyz` */
  readonly says: string;

  constructor(
    readonly why: Why,
    code: string,
    cause: Error,
  ) {
    super(`${code}: ${cause.message}`, { cause });
    this.says = words[why];
  }
}

const words: Record<Why, string> = {
  "disk full": "The disk of the database is full.",
  locked: "Another process has the database locked.",
  "no writes": "The database takes no writes.",
};

/** The problem as it is; as `CannotWrite` where that is what SQLite's or PostgreSQL's code says. */
export function explained(problem: unknown): unknown {
  if (!(problem instanceof Error) || problem instanceof CannotWrite) return problem;
  const code = "code" in problem && typeof problem.code === "string" ? problem.code : "";
  const why = codes.find(([pattern]) => pattern.test(code))?.[1];
  return why ? new CannotWrite(why, code, problem) : problem;
}

// 53100 disk_full, 25006 read_only_sql_transaction: a standby.
const codes: [RegExp, Why][] = [
  [/^(?:SQLITE_FULL|ENOSPC|53100)$/, "disk full"],
  [/^SQLITE_(?:BUSY|LOCKED)/, "locked"],
  [/^(?:SQLITE_(?:IOERR|READONLY|CANTOPEN).*|25006)$/, "no writes"],
];
