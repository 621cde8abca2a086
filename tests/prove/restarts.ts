import { BehindProxy, providersFor, until } from "../setup/behind-proxy";
import { freePort } from "../setup/free-port.mjs";
import { freshDatabase } from "../setup/fresh-database";
import { startPostgres } from "../setup/postgres.mjs";
import { Site } from "../setup/site";
import type { Asked, Ended, Proof } from "./proof";
import { Journeys } from "./restarts/journeys";
import { Load } from "./restarts/load";

const LOOKING = 4;
const BUYING = 6;

/** The built server, ended with SIGTERM while people sign up, order and pay, and started again. */
export const proof: Proof = {
  claim:
    "a restart fails nobody where a second server stands behind the proxy: every journey from the code to the paid service ends well; where there is one, connections are refused and nothing else",
  async run(asked: Asked): Promise<Ended> {
    const restarts = asked.count ?? (asked.short ? 4 : 20);
    const runs = [await behindProxy(restarts, asked), await alone(restarts, asked)];
    return {
      held: runs.every((run) => run.held),
      figure: runs.map((run) => run.figure).join("; "),
    };
  },
};

async function behindProxy(restarts: number, { store, say }: Asked): Promise<Ended> {
  const postgres = store === "sqlite" ? null : await startPostgres();
  if (store === "postgres" && !postgres)
    return { held: false, figure: "PostgreSQL is not installed here" };
  const database = await freshDatabase(postgres?.url ?? "");
  const two = await BehindProxy.open({ database: database.url });
  try {
    await two.servers[0]?.operator(...stockCash);
    const people = peopleAt(two);
    const { problems } = await restart(two.servers, restarts, people, two.bothReady);
    const { load, journeys } = people;
    const faults = [...problems, ...load.failed, ...journeys.failed];
    const refused = load.refused + journeys.refused;
    if (refused > 0) faults.push(`${refused} refused`);
    for (const words of faults.slice(0, 8)) say(words);
    const figure = `two servers on ${postgres ? "PostgreSQL" : "SQLite"}: ${restarts} restarts, ${said(people)}, ${faults.length} failed`;
    return { held: faults.length === 0 && journeys.endedWell >= restarts, figure };
  } finally {
    await two.close();
    await database.drop();
    postgres?.stop();
  }
}

async function alone(restarts: number, { say }: Asked): Promise<Ended> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const providers = await providersFor(url);
  const server = await Site.open({
    ...providers.wire,
    PORT: String(port),
    PUBLIC_URL: url,
    TRUSTED_PROXIES: "1",
    LOG_LEVEL: "info",
  });
  try {
    await server.operator(...stockCash);
    const people = peopleAt({ url, sandbox: providers.site.sandbox });
    const { problems, taken } = await restart([server], restarts, people, () => true);
    const { load, journeys } = people;
    const faults = [...problems, ...load.failed, ...journeys.failed];
    // A connection that was reset counts as refused only because the books agree: what the server
    // took, it answered, and the answer arrived.
    const answered = load.answered + journeys.answered;
    if (taken !== answered)
      faults.push(`the server took ${taken} requests, and ${answered} were answered`);
    for (const words of faults.slice(0, 8)) say(words);
    const figure = `one server: ${restarts} restarts, ${said(people)}, ${load.refused + journeys.refused} refused, ${faults.length} failed otherwise`;
    return { held: faults.length === 0 && journeys.endedWell >= restarts, figure };
  } finally {
    await server.close();
    await providers.site.close();
  }
}

interface People {
  load: Load;
  journeys: Journeys;
}
const peopleAt = (site: Pick<Site, "url" | "sandbox">): People => ({
  load: new Load(site.url, LOOKING),
  journeys: new Journeys(site, BUYING),
});
const said = ({ load, journeys }: People): string =>
  `${journeys.endedWell} journeys from the code to the paid service ended well, ${load.answered + journeys.answered} requests answered`;

const stockCash = "catalogue add --name|Stock cash|--price 1499 --days 30 --description Calls"
  .split("|")
  .flatMap((part, at) => (at === 1 ? [part] : part.split(" ")));

/**
 * One after the other, each under way again before the next. @returns what was wrong with the
 * endings, and how many requests the servers' logs know
 */
async function restart(
  servers: Site[],
  restarts: number,
  { load, journeys }: People,
  back: () => boolean,
): Promise<{ problems: string[]; taken: number }> {
  const problems: string[] = [];
  let taken = 0;
  for (let at = 0; at < restarts; at++) {
    const server = servers[at % servers.length];
    if (!server) break;
    await until(back);
    const answered = load.answered;
    await until(() => load.answered > answered + LOOKING);
    await until(() => journeys.endedWell > at || journeys.failed.length > 0);
    const code = await server.kill("SIGTERM");
    taken += requestsIn(server.log);
    if (code !== 0) problems.push(`ended with ${code}: ${server.log.slice(-300)}`);
    await server.start();
  }
  const answered = load.answered;
  await until(() => load.answered > answered + LOOKING);
  await Promise.all([load.end(), journeys.end()]);
  for (const server of servers) await server.kill("SIGTERM");
  return {
    problems,
    taken: taken + servers.reduce((sum, server) => sum + requestsIn(server.log), 0),
  };
}

/** The people's: webhooks come from the providers. */
const requestsIn = (log: string): number =>
  log
    .split("\n")
    .filter((line) => line.includes('"msg":"request"') && !line.includes("/api/v1/webhooks/"))
    .length;
