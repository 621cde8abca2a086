import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { startPostgres } from "../setup/postgres.mjs";
import { bundled } from "./money/bundled";
import { missing } from "./money/must-happen";
import { forkOnCore } from "./money/on-core";
import { processes } from "./money/processes";
import type { Lived, Share } from "./money/run";
import type { Asked, Ended, Proof } from "./proof";

/** Histories with real processes, in the full form, on each database. */
const REAL = 200;

/**
 * Histories of people, an owner and a gateway over weeks of a simulated clock: the rules and the
 * recurring jobs run in process, on a database for each history (on PostgreSQL one that is laid
 * anew, which two servers share), and an auditor who does not use the ledger's code holds the books
 * against the gateway's.
 */
export const proof: Proof = {
  claim:
    "every paisa is accounted for, whatever payers, banks, the owner, the gateway and a restore do",
  async run(asked: Asked): Promise<Ended> {
    const runs: Ended[] = [];
    if (asked.store !== "postgres") runs.push(...(await onStore(asked, SQLITE, null)));
    if (asked.store !== "sqlite") {
      const postgres = await startPostgres();
      if (postgres)
        try {
          runs.push(...(await onStore(asked, POSTGRES, postgres)));
        } finally {
          postgres.stop();
        }
      else runs.push({ held: asked.store === null, figure: "PostgreSQL is not installed here" });
    }
    return {
      held: runs.every((run) => run.held),
      figure: runs.map((run) => run.figure).join("; "),
    };
  },
};

/** How many histories live in process. */
interface Form {
  store: Share["store"];
  words: string;
  whole: number;
  short: number;
}
const SQLITE: Form = { store: "sqlite", words: "SQLite", whole: 10_000, short: 40 };
const POSTGRES: Form = {
  store: "postgres",
  words: "2 servers on PostgreSQL",
  whole: 1000,
  short: 10,
};

/**
 * The two kinds of histories on a store, at the same time: those with real processes wait for a
 * start or a kill most of theirs. `--only` names one of them.
 *
 * @param server a PostgreSQL for the real processes; null: SQLite
 */
function onStore(asked: Asked, form: Form, server: { url: string } | null): Promise<Ended[]> {
  const wanted = (words: string) => words.includes(asked.only ?? "");
  const count = asked.count ?? (asked.short ? form.short : form.whole);
  const real = Math.min(REAL, asked.count ?? REAL);
  return Promise.all([
    ...(wanted("in process") ? [lived(asked, form, count)] : []),
    ...(!asked.short && wanted("real processes")
      ? [processes(real, asked.seed, server?.url ?? null, asked.say)]
      : []),
  ]);
}

async function lived(
  { seed, say }: Asked,
  { store, words: where }: Form,
  count: number,
): Promise<Ended> {
  const counts = new Map<string, number>();
  const faulty = new Map<number, string[]>();
  const from = performance.now();
  let done = 0;
  const tell = (history: Lived) => {
    for (const [what, times] of history.counts) counts.set(what, (counts.get(what) ?? 0) + times);
    if (history.problems.length > 0) {
      faulty.set(history.seed, history.problems);
      for (const words of history.problems.slice(0, 3))
        if (faulty.size <= 12) say(`history ${history.seed}: ${words.slice(0, 400)}`);
    }
    if (++done % 500 === 0) say(`${where}: ${done} histories, ${faulty.size} with exceptions`);
  };
  const shares = Math.min(availableParallelism(), count);
  const script = await bundled("tests/prove/money/share.ts");
  await Promise.all(
    Array.from({ length: shares }, (_, at) =>
      lives(
        script,
        { seed: seed + at, step: shares, count: Math.ceil((count - at) / shares), store },
        { core: at, tell },
      ),
    ),
  );
  for (const [what, times] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
    say(`${String(times).padStart(8)} × ${what}`);
  const never = missing(counts, done);
  for (const what of never) say(`never happened: ${what}`);
  const events = [...counts.values()].reduce((sum, times) => sum + times, 0);
  const exceptions = [...faulty.values()].reduce((sum, problems) => sum + problems.length, 0);
  const seconds = ((performance.now() - from) / 1000).toFixed(0);
  return {
    held: done === count && exceptions === 0 && never.length === 0,
    figure: `${where}: ${done} histories, ${events} events of ${counts.size} kinds, ${exceptions} exceptions, ${seconds} s`,
  };
}

/** A share of the histories in a process of its own. @param script `money/share.ts` */
function lives(
  script: string,
  share: Share,
  { core, tell }: { core: number; tell: (lived: Lived) => void },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const words = [script, JSON.stringify(share)];
    // SQLite is in the process itself, whose threads may as well use another core.
    const child = share.store === "sqlite" ? fork(script, words.slice(1)) : forkOnCore(core, words);
    child.on("message", (lived) => tell(lived as Lived));
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`a share of the histories ended with ${code}`)),
    );
  });
}
