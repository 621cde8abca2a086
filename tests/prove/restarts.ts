import { freePort } from "../setup/free-port.mjs";
import { freshDatabase } from "../setup/fresh-database";
import { startPostgres } from "../setup/postgres.mjs";
import { Proxy } from "../setup/proxy";
import { Site } from "../setup/site";
import type { Asked, Ended, Proof } from "./proof";
import { Load } from "./restarts/load";

const PEOPLE = 8;
const secrets = Object.fromEntries(
  ["SESSION_SECRET", "COOKIE_SECRET", "SEAL_KEY", "HASH_KEY"].map((name) => [
    name,
    `${name}-that-both-servers-share`,
  ]),
);

/** The built server, ended with SIGTERM under load and started again. */
export const proof: Proof = {
  claim:
    "a restart fails nobody where a second server stands behind the proxy; where there is one, connections are refused and nothing else",
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
  const ports = [await freePort(), await freePort()];
  const proxy = await Proxy.open(ports);
  const shared = {
    ...secrets,
    DATABASE_URL: database.url,
    PUBLIC_URL: `http://localhost:${proxy.port}`,
    TRUSTED_PROXIES: "1",
    DRAIN_WAIT_MS: "300",
  };
  const servers: Site[] = [];
  try {
    for (const port of ports) servers.push(await Site.open({ ...shared, PORT: String(port) }));
    await until(() => proxy.ready === 2);
    const load = new Load(`http://127.0.0.1:${proxy.port}`, PEOPLE);
    const { problems } = await restart(servers, restarts, load, () => proxy.ready === 2);
    const faults = [...problems, ...load.failed];
    if (load.refused > 0) faults.push(`${load.refused} refused`);
    for (const words of faults.slice(0, 8)) say(words);
    const figure = `two servers on ${postgres ? "PostgreSQL" : "SQLite"}: ${restarts} restarts, ${load.answered} requests, ${faults.length} failed`;
    return { held: faults.length === 0 && load.answered > restarts * PEOPLE, figure };
  } finally {
    for (const server of servers) await server.close();
    await proxy.close();
    await database.drop();
    postgres?.stop();
  }
}

async function alone(restarts: number, { say }: Asked): Promise<Ended> {
  const server = await Site.open({ LOG_LEVEL: "info" });
  try {
    const load = new Load(server.url, PEOPLE);
    const { problems, taken } = await restart([server], restarts, load, () => true);
    const faults = [...problems, ...load.failed];
    // A connection that was reset counts as refused only because the books agree: what the server took, it answered, and the answer arrived.
    if (taken !== load.answered)
      faults.push(`the server took ${taken} requests, and ${load.answered} were answered`);
    for (const words of faults.slice(0, 8)) say(words);
    const figure = `one server: ${restarts} restarts, ${load.answered} requests, ${load.refused} refused, ${faults.length} failed otherwise`;
    return { held: faults.length === 0 && load.answered > restarts * PEOPLE, figure };
  } finally {
    await server.close();
  }
}

/** One after the other, each under way again before the next. @returns what was wrong with the endings, and how many requests the servers' logs know */
async function restart(
  servers: Site[],
  restarts: number,
  load: Load,
  back: () => boolean,
): Promise<{ problems: string[]; taken: number }> {
  const problems: string[] = [];
  let taken = 0;
  for (let at = 0; at < restarts; at++) {
    const server = servers[at % servers.length];
    if (!server) break;
    await until(back);
    const answered = load.answered;
    await until(() => load.answered > answered + PEOPLE);
    const code = await server.kill("SIGTERM");
    taken += requestsIn(server.log);
    if (code !== 0) problems.push(`ended with ${code}: ${server.log.slice(-300)}`);
    await server.start();
  }
  const answered = load.answered;
  await until(() => load.answered > answered + PEOPLE);
  await load.end();
  for (const server of servers) await server.kill("SIGTERM");
  return {
    problems,
    taken: taken + servers.reduce((sum, server) => sum + requestsIn(server.log), 0),
  };
}

const requestsIn = (log: string): number => log.split('"msg":"request"').length - 1;

async function until(so: () => boolean): Promise<void> {
  const latest = performance.now() + 60_000;
  while (!so()) {
    if (performance.now() > latest) throw new Error("nothing moved for a minute");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
