// Loaded before the server, or a command of the operator's (`NODE_OPTIONS=--import=…`): ends the
// process with SIGKILL at the point that KILL_POINT tells, once: KILL_MARK, a file that is not
// there yet, then holds the process's id. With KILL_WHILE only while that file is there, and takes
// it away. The product knows nothing of it.
import { existsSync, renameSync, writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
import Database from "better-sqlite3";
import pg from "pg";

const { KILL_POINT, KILL_MARK, KILL_WHILE } = process.env;
if (KILL_POINT && KILL_MARK && isMainThread) arm(JSON.parse(KILL_POINT), KILL_MARK);

/**
 * @param {{ at: "before" | "after" | "before commit" | "after commit", sql?: string, request?:
 * string, nth: number }} point
 * @param {string} mark
 */
function arm({ at, sql, request, nth }, mark) {
  let met = 0;
  const here = () => {
    if (KILL_WHILE) {
      if (!existsSync(mark) && taken(KILL_WHILE)) die(mark);
    } else if (++met === nth) die(mark);
  };
  if (sql !== undefined) {
    const statement = new RegExp(sql);
    watchSqlite(() => watchTransaction(statement, at, here));
    watchPostgres(() => watchTransaction(statement, at, here));
  }
  if (request !== undefined) watchFetch(request, at, here);
}

/**
 * Whoever made the file takes it away as well, when it minds a death again: only one of the two
 * can.
 * @param {string} file
 */
function taken(file) {
  try {
    renameSync(file, `${file}.taken`);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} mark */
function die(mark) {
  try {
    writeFileSync(mark, String(process.pid), { flag: "wx" });
  } catch {
    return; // it was killed here before
  }
  process.kill(process.pid, "SIGKILL");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

// On PostgreSQL a commit notes its own id, and takes what goes with it, in the same asking.
const COMMIT = /(?:^|; )commit$/i;

/**
 * What to do before and after each statement of one connection.
 * @param {RegExp} statement @param {string} at @param {() => void} here
 */
function watchTransaction(statement, at, here) {
  let open = false;
  let within = false;
  return {
    /** @param {string} text */
    before(text) {
      if (statement.test(text) && at === "before") here();
      if (COMMIT.test(text) && within && at === "before commit") here();
    },
    /** @param {string} text */
    after(text) {
      if (/^(begin|start transaction)/i.test(text)) [open, within] = [true, false];
      const ends = COMMIT.test(text) || /^rollback/i.test(text);
      if (COMMIT.test(text) && within && at === "after commit") here();
      if (ends) [open, within] = [false, false];
      if (!statement.test(text)) return;
      // Outside a transaction a statement commits itself.
      if (at === "after" || (at === "after commit" && !open)) here();
      if (open) within = true;
    },
  };
}

/** @param {() => ReturnType<typeof watchTransaction>} watch */
function watchSqlite(watch) {
  const connections = new WeakMap();
  const { prepare } = Database.prototype;
  /** @param {string} text */
  Database.prototype.prepare = function (text) {
    const watched = connections.get(this) ?? watch();
    connections.set(this, watched);
    const statement = prepare.call(this, text);
    for (const way of /** @type {const} */ (["run", "all", "get"])) {
      const real = statement[way];
      statement[way] = function (/** @type {unknown[]} */ ...values) {
        watched.before(text);
        const answer = real.apply(statement, values);
        watched.after(text);
        return answer;
      };
    }
    return statement;
  };
}

/** @param {() => ReturnType<typeof watchTransaction>} watch */
function watchPostgres(watch) {
  const connections = new WeakMap();
  const query = /** @type {(...words: unknown[]) => unknown} */ (pg.Client.prototype.query);
  pg.Client.prototype.query = /** @type {typeof pg.Client.prototype.query} */ (
    function (/** @type {unknown[]} */ ...words) {
      const text = textOf(words[0]);
      const watched = connections.get(this) ?? watch();
      connections.set(this, watched);
      if (text !== null) watched.before(text);
      const answer = query.apply(this, words);
      if (text === null || !(answer instanceof Promise)) return answer;
      return answer.then((rows) => {
        watched.after(text);
        return rows;
      });
    }
  );
}

/**
 * A statement is handed to pg as its text or as `{ text, values }`.
 * @param {unknown} asked
 */
function textOf(asked) {
  if (typeof asked === "string") return asked;
  const held = typeof asked === "object" && asked !== null && "text" in asked ? asked.text : null;
  return typeof held === "string" ? held : null;
}

/**
 * @param {string} request e.g. `POST /v1/payments/:id/refund` @param {string} at @param {() =>
 * void} here
 */
function watchFetch(request, at, here) {
  const asked = new RegExp(`^${request.replace(/:[a-z]+/g, "[^/]+").replace(" /", " .*/")}$`);
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const method = init?.method ?? (input instanceof Request ? input.method : "GET");
    const meant = asked.test(`${method} ${url.pathname}`);
    if (meant && at === "before") here();
    const answer = await real(input, init);
    if (meant && at === "after") here();
    return answer;
  };
}
