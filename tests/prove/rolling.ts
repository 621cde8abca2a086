import pg from "pg";
import { BehindProxy, until } from "../setup/behind-proxy";
import { freshDatabase } from "../setup/fresh-database";
import { startPostgres } from "../setup/postgres.mjs";
import { wrongInBooks } from "./cluster/books";
import type { Asked, Ended, Proof } from "./proof";
import { Journeys } from "./restarts/journeys";
import { Load } from "./restarts/load";
import { buildReleaseBefore, type Release } from "./rolling/release-before";

const LOOKING = 4;
const BUYING = 4;

/**
 * Two servers of the release before the newest migration, behind a proxy on PostgreSQL; each is
 * ended in order and started as the release that is built here, which brings the migration, while
 * people sign up, sign, order and pay. Journeys go through both releases, request by request.
 */
export const proof: Proof = {
  claim:
    "a new release is put in place server by server, its migration with it, and fails nobody: every journey that begins on one release and ends on the other ends well",
  async run({ short, count, say }: Asked): Promise<Ended> {
    const postgres = await startPostgres();
    if (!postgres) return { held: false, figure: "PostgreSQL is not installed here" };
    say("building the release before the newest migration …");
    const before = buildReleaseBefore();
    try {
      return await roll(postgres.url, before, { each: count ?? (short ? 4 : 20), say });
    } finally {
      before.remove();
      postgres.stop();
    }
  },
};

/** @param each so many journeys end well before, between and after the replacements */
async function roll(
  postgres: string,
  before: Release,
  { each, say }: Pick<Asked, "say"> & { each: number },
): Promise<Ended> {
  const database = await freshDatabase(postgres);
  const two = await BehindProxy.open({ database: database.url, build: before.build });
  const problems: string[] = [];
  try {
    const [first] = two.servers;
    await first?.operator("catalogue", "add", ...stockCash);
    const schemaBefore = await migrationsIn(database.url);
    const load = new Load(two.url, LOOKING);
    const journeys = new Journeys(two, BUYING);
    const someEndWell = async () => {
      const enough = journeys.endedWell + each;
      while (journeys.endedWell < enough && failed().length === 0) {
        const ended = journeys.endedWell;
        await until(() => journeys.endedWell > ended || failed().length > 0);
      }
    };
    const failed = () => [...journeys.failed, ...load.failed, ...problems];
    await someEndWell();
    let mixed = 0;
    for (const [at, server] of two.servers.entries()) {
      const ended = journeys.endedWell;
      const code = await server.kill("SIGTERM");
      if (code !== 0) problems.push(`ended with ${code}: ${server.log.slice(-300)}`);
      server.setBuild("build");
      await server.start();
      await until(two.bothReady);
      await someEndWell();
      say(`${at + 1} of ${two.servers.length} replaced, ${journeys.endedWell} journeys ended well`);
      if (at < two.servers.length - 1) mixed += journeys.endedWell - ended;
    }
    await Promise.all([load.end(), journeys.end()]);
    const added = (await migrationsIn(database.url)).filter((one) => !schemaBefore.includes(one));
    if (added.length === 0) problems.push("the new release brought no migration");
    problems.push(...(await wrongInBooks(first, database.url, [])));
    if (load.refused + journeys.refused > 0)
      problems.push(`${load.refused + journeys.refused} refused`);
    for (const words of failed().slice(0, 8)) say(words);
    return {
      held: failed().length === 0 && mixed > 0,
      figure: `from ${before.name} to the release built here (${added.join(", ")}): ${journeys.endedWell} journeys from the code to the paid service ended well, ${mixed} of them while both releases ran, ${load.answered + journeys.answered} requests answered, ${failed().length} failed`,
    };
  } finally {
    await two.close();
    await database.drop();
  }
}

const stockCash = "--name|Stock cash|--price|1499|--days|30|--description|Calls".split("|");

async function migrationsIn(url: string): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ name: string }>("select name from migrations");
  await client.end();
  return rows.map(({ name }) => name);
}
