import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { connect, sqlitePath } from "../../../app/backend.server/platform/store/database";
import { freshDatabase } from "../../setup/fresh-database";
import { layMigrated } from "../../setup/migrated-database";
import { Site } from "../../setup/site";
import { Chance } from "../chance";
import { faults } from "../mutants/all";
import type { Asked, Ended } from "../proof";
import { Books } from "./books";
import { Life } from "./life";
import { points, type Point } from "./points";
import { scenes } from "./scenes";
import { notShown } from "./shown";
import { whileAtIt } from "./survivor";

const AT_ONCE = 3;
const PRELOAD = pathToFileURL(join(import.meta.dirname, "die-at.mjs")).href;

/**
 * In short: every thirty-second point on SQLite, and some on PostgreSQL, which takes longer and
 * where the points are watched in another way; from another one with each seed.
 */
const SHARES = { sqlite: 32, postgres: 72 };
/** In short, too: nothing else notices the faults that are written down of them. */
const HAVE_A_FAULT = new Set(
  faults.flatMap(({ scope }) => ("kills" in scope ? [scope.kills] : [])),
);

/** `count`: of how many points */
export interface Killed extends Ended {
  count: number;
}

/**
 * Each point once, on a site of its own. @param server an address of a PostgreSQL; null: on SQLite
 */
export async function namedKills(asked: Asked, server: string | null): Promise<Killed> {
  const dialect = server === null ? "sqlite" : "postgres";
  const shares = SHARES[dialect];
  const here = points.filter(({ on }) => on === null || on === dialect);
  const isKept = ({ name }: Point) => server === null && HAVE_A_FAULT.has(name);
  const left = here
    .map((point, at) => ({ point, chance: new Chance(asked.seed + at) }))
    .filter(({ point }, at) =>
      asked.only === null
        ? !asked.short || asked.everyPoint || (at + asked.seed) % shares === 0 || isKept(point)
        : point.name.includes(asked.only),
    );
  const count = left.length;
  let faults = 0;
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const { point, chance } = next;
      const problems = await killAt(point, chance, server).catch((problem: unknown) => [
        problem instanceof Error ? (problem.stack ?? problem.message) : String(problem),
      ]);
      for (const words of problems) asked.say(`${point.name}: ${words}`);
      if (problems.length > 0) faults++;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return {
    held: faults === 0,
    count,
    figure: `${count} of ${here.length} named points on ${server === null ? "SQLite" : "PostgreSQL"}, wrong at ${faults}`,
  };
}

/** @returns what was wrong afterwards */
async function killAt(point: Point, chance: Chance, server: string | null): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "mark-"));
  const mark = join(folder, "died");
  // The schema is made where nothing is yet: there the server is begun elsewhere, and moved.
  const upgrading = point.scene === "upgrading";
  const database = await freshDatabase(server ?? "");
  const first = await freshDatabase(server ?? "");
  if (server === null) await layMigrated(sqlitePath((upgrading ? first : database).url)!);
  const site = await Site.open(
    upgrading
      ? { DATABASE_URL: first.url }
      : { DATABASE_URL: database.url, ...variables(point, mark) },
  );
  const store = await connect(database.url);
  try {
    const books = new Books(site, store);
    const elsewhere = { DATABASE_URL: database.url, ...variables(point, mark) };
    const life = new Life(site, books, mark, elsewhere, chance);
    await scenes[point.scene](life);
    await life.settles();
    const { closed, died, client, byHand } = life;
    const letterTwice = point.name.startsWith("outbox.");
    return [
      ...(died ? [] : ["never reached"]),
      ...(await books.faults({ closed, letterTwice, byHand })),
      ...(closed ? [] : await notShown(site, client)),
    ];
  } catch (problem) {
    const words = problem instanceof Error ? problem.message : String(problem);
    return [`${words}\n${site.log.slice(-600)}`];
  } finally {
    await store.close();
    await site.close();
    await database.drop();
    await first.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const variables = ({ name, at, what, nth }: Point, mark: string): Record<string, string> => ({
  NODE_OPTIONS: `--import=${PRELOAD}`,
  KILL_MARK: mark,
  // The sealing of acts comes by itself each second, also while the scene asks the sandbox, which
  // dies with the server: that would say nothing of the product.
  ...(name.startsWith("audit.seal.") ? { KILL_WHILE: whileAtIt(mark) } : {}),
  KILL_POINT: JSON.stringify({
    at,
    nth,
    ...(typeof what === "string" ? { request: what } : { sql: what.source }),
  }),
});
