import { ProviderDown } from "../providers/outcome";
import { lookProblem } from "../money/payments/failed-look";
import { CannotWrite, explained } from "../platform/store/cannot-write";

/**
 * What stops a command or the server's start that is not of its making (a full disk, a database
 * that is away, a file that may not be read), in words with what to do about it.
 *
 * @returns null where the problem is another: its own message is then all there is to say
 */
export function plainProblem(problem: unknown): string | null {
  const why = explained(problem);
  if (why instanceof CannotWrite) return cannotWrite[why.why];
  if (problem instanceof ProviderDown) return away(problem);
  const code = codeOf(problem);
  const words = code === null ? undefined : files[code];
  if (words) return words(pathOf(problem));
  const says = code === null ? undefined : (postgres[code] ?? pgBouncers(code, problem));
  if (says) return says;
  if (code === "EADDRINUSE")
    return `${addressOf(problem)} is taken by another program, or by this site already running. Stop that, or set another port.`;
  if (code !== null && NO_ANSWER.has(code))
    return `Nothing answers at ${addressOf(problem)}. Where that is the database of DATABASE_URL: look whether PostgreSQL runs there (systemctl status postgresql), and whether host and port are right.`;
  return code !== null && /^SQLITE_(?:NOTADB|CORRUPT)/.test(code) ? DAMAGED : null;
}

/** What a provider did not do; a command asks it before it changes anything. */
const away = (problem: ProviderDown): string =>
  problem.provider === "gateway"
    ? `${lookProblem(problem).words}. So this was not done: type it again when it does.`
    : `${problem.message}. So this was not done: type it again later.`;

/** Of a command that was stopped half-way. */
export const DISK_FULL =
  "The disk is full, so this was not finished, and a file that was begun is not whole. Make room (df -h shows where), then type it again.";

const cannotWrite: Record<CannotWrite["why"], string> = {
  "disk full": DISK_FULL,
  locked:
    "Another program holds the database locked, so nothing was changed. Try again in a minute; if it stays so, look for a backup or an sqlite3 that is still at work.",
  "no writes":
    "The database cannot be opened or written to. Look whether its folder belongs to the user that runs this, and whether the disk is mounted for writing; on PostgreSQL, whether this address is a standby's.",
};

const DAMAGED =
  "The database file is damaged, or is no SQLite database. Change nothing in it: desk verify-backup says which backup is whole, and desk restore brings it back.";

const files: Record<string, (path: string) => string> = {
  ENOENT: (path) => `There is no ${path}. Look at how the path is written.`,
  EACCES: (path) =>
    `This user has no right to read or write ${path}. On a server type sudo desk …; else give the right to the user that runs this.`,
  EPERM: (path) => `This user has no right to change ${path}. On a server type sudo desk …`,
  EROFS: (path) => `The disk of ${path} is mounted for reading only.`,
  EISDIR: (path) => `${path} is a folder; name a file.`,
  ENOTDIR: (path) => `In ${path} a file stands where a folder should.`,
  EEXIST: (path) => `${path} is there already. Name another.`,
};

const NO_ANSWER = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ETIMEDOUT",
  "ECONNRESET",
]);

const STARTING = "The PostgreSQL database is starting or stopping. Try again in a minute.";

// PostgreSQL's codes: 57P03 cannot_connect_now, 28… invalid authorization, 3D000 no such database.
const postgres: Record<string, string> = {
  "57P01": STARTING,
  "57P03": STARTING,
  "53300":
    "The PostgreSQL database has no connection left. Raise its max_connections, or start fewer servers.",
  "28P01": "The PostgreSQL database refuses the user or the password in DATABASE_URL.",
  "28000": "The PostgreSQL database refuses the user in DATABASE_URL.",
  "3D000":
    "The PostgreSQL server has no database of the name in DATABASE_URL. Make it (createdb), or correct the name.",
};

/** PgBouncer gives one code to all that it refuses, and says in words what it is. */
function pgBouncers(code: string, problem: unknown): string | undefined {
  if (code !== "08P01") return undefined;
  const { message = "" } = oneOf(problem) ?? {};
  if (/authentication failed|no such user/i.test(message)) return postgres["28P01"];
  return /no such database/i.test(message) ? postgres["3D000"] : undefined;
}

function codeOf(problem: unknown): string | null {
  const one = oneOf(problem);
  return one && "code" in one && typeof one.code === "string" ? one.code : null;
}

const pathOf = (problem: unknown): string =>
  problem instanceof Error && "path" in problem && typeof problem.path === "string"
    ? problem.path
    : "the file that is needed";

function addressOf(problem: unknown): string {
  const one = oneOf(problem);
  if (!one) return "the address";
  const host =
    "address" in one ? String(one.address) : "hostname" in one ? String(one.hostname) : "";
  const port = "port" in one ? `port ${String(one.port)}` : "";
  return [host, port].filter((part) => part !== "").join(", ") || "the address";
}

/** Node tells of all addresses it tried at once, each with a problem of its own. */
const oneOf = (problem: unknown): Error | null =>
  problem instanceof AggregateError && problem.errors[0] instanceof Error
    ? problem.errors[0]
    : problem instanceof Error
      ? problem
      : null;
