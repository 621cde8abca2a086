import { startPostgres } from "../setup/postgres.mjs";
import { namedKills, type Killed } from "./kills/named";
import { randomKills } from "./kills/random";
import type { Asked, Ended, Proof } from "./proof";

/**
 * The built server itself, killed with SIGKILL: once at each point that has a name, and at random
 * in the middle of several people's journeys.
 */
export const proof: Proof = {
  claim:
    "whenever the server is killed, nothing it acknowledged is lost or doubled, and nobody is charged and unserved a minute after it is back",
  async run(asked: Asked): Promise<Ended> {
    const named: Killed[] = [];
    if (asked.store !== "postgres") named.push(await namedKills(asked, null));
    if (asked.store !== "sqlite") named.push(await onPostgres(asked));
    const runs: Ended[] = [...named];
    if (asked.only === null) runs.push(await randomKills(asked));
    return {
      // A point may stand on one of the two databases alone.
      held: runs.every((run) => run.held) && named.some(({ count }) => count > 0),
      figure: runs.map((run) => run.figure).join("; "),
    };
  },
};

async function onPostgres(asked: Asked): Promise<Killed> {
  const postgres = await startPostgres();
  if (!postgres)
    return { held: asked.store === null, count: 0, figure: "PostgreSQL is not installed here" };
  try {
    return await namedKills(asked, postgres.url);
  } finally {
    postgres.stop();
  }
}
