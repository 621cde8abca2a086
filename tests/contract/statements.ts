import SqliteDatabase from "better-sqlite3";
import { presentRun } from "../../app/shared/run-id";
import { openStore, sqlitePath } from "../../app/backend.server/platform/store/database";
import { freshDatabase } from "../setup/fresh-database";

/** Whom a statement keeps waiting: somebody whose request or whose money it is about; or nobody. */
export type Class = "a person" | "recurring work and the operator";

export interface Statements {
  /** each text that SQLite has run since, by whom it kept waiting */
  of(by: Class): string[];
  /** how many it has run so far for requests of this id, each as often as it was */
  count(requestId: string): number;
  stop(): void;
}

/**
 * Writes down every text that better-sqlite3 runs in this process, whoever wrote it and however it
 * got there.
 */
export function watchStatements(): Statements {
  const seen: Record<Class, Set<string>> = {
    "a person": new Set(),
    "recurring work and the operator": new Set(),
  };
  const ran = new Map<string, number>();
  const prototype = SqliteDatabase.prototype;
  const { prepare } = prototype;
  prototype.prepare = function (this: SqliteDatabase.Database, text: string) {
    const statement = prepare.call(this, text);
    for (const way of ["all", "run", "get", "iterate"] as const) {
      const original = statement[way] as (...given: unknown[]) => unknown;
      Object.assign(statement, {
        [way]: (...given: unknown[]) => {
          const by = waiting();
          if (by) seen[by].add(text);
          const run = presentRun();
          if ("requestId" in run) ran.set(run.requestId, (ran.get(run.requestId) ?? 0) + 1);
          return original.apply(statement, given);
        },
      });
    }
    return statement;
  } as typeof prepare;
  return {
    of: (by) => [...seen[by]],
    count: (id) => ran.get(id) ?? 0,
    stop: () => void (prototype.prepare = prepare),
  };
}

/**
 * By the run that it belongs to: a request, or the handling of a provider's event, is a person's.
 * What belongs to none is the test's own.
 */
function waiting(): Class | null {
  const run = presentRun();
  if ("requestId" in run) return "a person";
  if (!("runId" in run)) return null;
  return run.runId.startsWith("event-") ? "a person" : "recurring work and the operator";
}

/**
 * They hold what the operator lists or what the release brings: a few rows, however many people
 * there are.
 */
const SMALL = [
  "versions",
  // A row a state, a list, a series; a day's accounts are six rows.
  "payment_counts",
  "sweeps",
  "invoice_series",
  // One a service.
  "research_examples",
  "money_days",
  "services",
  "telegram_channels",
  "offers",
  "key_checks",
  "shared_settings",
  // One a restore; and what one lost of research.
  "restores",
  "research_recovered",
  "research_put_back",
  "complaint_figures",
  "migrations",
  "leases",
  "paces",
  "servers",
  // What the last second brought.
  "audit_unsealed",
];
/**
 * Columns that many people's rows share, so that finding by one of them alone finds all who share
 * it.
 */
const SHARED =
  /^(?:service_id|offer_id|state|method|kind|purpose|source|event|currency|financial_year|version|tries|awaiting_since|held_since|.*_at|at|.*_failed_since|failed_since)$/;

/**
 * Which of `texts` read rows of more people than one, by the plan that SQLite makes on an empty
 * database that nobody ever analysed.
 *
 * @returns each with its plan, to be printed
 */
export async function readingTooMuch(texts: string[], by: Class): Promise<string[]> {
  const database = await freshDatabase("");
  await (await openStore(database.url)).close();
  const file = new SqliteDatabase(sqlitePath(database.url) ?? "", { readonly: true });
  try {
    const partial = file
      .prepare("select name from sqlite_master where type = 'index' and sql like '% where %'")
      .pluck()
      .all() as string[];
    return texts.flatMap((text) => {
      if (!/^\s*(?:select|insert|update|delete|with)\b/i.test(text)) return [];
      const holes = text.match(/\?/g)?.length ?? 0;
      const plan = file
        .prepare(`explain query plan ${text}`)
        .all(...Array<null>(holes).fill(null)) as { detail: string }[];
      const bad = plan.filter(({ detail }) => readsMany({ text, detail, plan, by, partial }));
      return bad.length === 0
        ? []
        : [
            `${text}\n${plan.map((row) => `    ${row.detail}${bad.includes(row) ? "   <——" : ""}`).join("\n")}`,
          ];
    });
  } finally {
    file.close();
    await database.drop();
  }
}

interface Asked {
  text: string;
  /** one line of the plan, which stands in `plan` */
  detail: string;
  plan: { detail: string }[];
  by: Class;
  /** indexes of few rows, by what they leave out */
  partial: string[];
}

function readsMany({ text, detail, plan, by, partial }: Asked): boolean {
  const [, how = "", alias = ""] = /^(SCAN|SEARCH) (\S+)/.exec(detail) ?? [];
  if (how === "" || /^SCAN (?:CONSTANT ROW|\d+-ROW VALUES)/.test(detail)) return false;
  const table = new RegExp(`"(\\w+)" as "${alias}"`).exec(text)?.[1] ?? alias;
  if (SMALL.includes(table)) return false;
  // What it is fed with is a line of its own.
  if (plan.some((row) => row.detail === `CO-ROUTINE ${alias}`)) return false;
  if (/AUTOMATIC/.test(detail)) return true;
  const index = / INDEX (\w+)/.exec(detail)?.[1] ?? "";
  if (how === "SCAN" && by !== "a person" && partial.includes(index)) return false;
  if (how === "SCAN") return !firstRowsOnly(text, plan);
  const found = /\((.*)\)/.exec(detail)?.[1] ?? "";
  const equal = [...found.matchAll(/(\w+)=\?/g)].map(([, column = ""]) => column);
  if (equal.some((column) => !SHARED.test(column) && !mayBeNull(text, column))) return false;
  return by === "a person" && !oneRowOnly(text, table);
}

/** The plan says `column=?` for those that have none as well, and they may be all. */
const mayBeNull = (text: string, column: string): boolean =>
  new RegExp(`"${column}" is null`, "i").test(text);

/**
 * In the order that it is stored in, and no further than a limit: nothing is passed over or sorted.
 */
const firstRowsOnly = (text: string, plan: { detail: string }[]): boolean =>
  /\blimit\b/i.test(text) &&
  !/\bwhere\b/i.test(text) &&
  !plan.some(({ detail }) => detail.startsWith("USE TEMP B-TREE"));

/**
 * SQLite goes straight to the end of the index for a single max() or min(), in a select of its own
 * within another, too.
 */
function oneRowOnly(text: string, table: string): boolean {
  const from = `from "?${table}"?`;
  const lastOnly = new RegExp(
    `select (?:max|min)\\("?[\\w".]+"?\\)(?: as "?\\w+"?)? ${from} where [^()]*(?:\\)|$)`,
    "gi",
  );
  const reads = text.match(new RegExp(`${from}(?!\\w)`, "gi")) ?? [];
  return (
    (
      text
        .split(/\bunion all\b/i)
        .join(")")
        .match(lastOnly) ?? []
    ).length === reads.length
  );
}
