import { Cluster } from "../../deploy/cluster/cluster";
import { findPrograms } from "../../deploy/cluster/programs";
import { Site } from "../setup/site";
import { Buyers } from "./cluster/buyers";
import { wrongInBooks } from "./cluster/books";
import { faults } from "./cluster/faults";
import { writingAgain } from "./cluster/writing-again";
import type { Asked, Ended, Proof } from "./proof";

/** Seconds until the database takes writes again. */
const MOST_S = { switchover: 5, other: 30 };

/**
 * Two built servers by PgBouncer and HAProxy on two PostgreSQLs under Patroni, all on this machine;
 * people buy while the database is taken away.
 */
export const proof: Proof = {
  claim:
    "whatever happens to the primary, no purchase that was answered is lost and none is made twice, and people see a wait or a 503 that says when to come back",
  async run({ short, count, only, say }: Asked): Promise<Ended> {
    const programs = findPrograms();
    if ("missing" in programs) return { held: false, figure: programs.missing };
    const cluster = await Cluster.open(programs, say);
    const sites: Site[] = [];
    const problems: string[] = [];
    const seconds: string[] = [];
    const chosen = faults.filter(({ name }) => only === null || name.includes(only));
    try {
      const first = await Site.open({ ...secrets, DATABASE_URL: cluster.url });
      sites.push(first);
      const shared = { ...secrets, DATABASE_URL: cluster.url, DATA_DIR: first.folder };
      sites.push(await Site.open(shared));
      const buyers = await Buyers.begin(sites, count ?? (short ? 40 : 400));
      say("people buy …");
      for (let at = 0; at < (short ? chosen.length : 10 * chosen.length); at++) {
        const fault = chosen[at % chosen.length];
        if (!fault) break;
        await cluster.whole();
        await buyers.bought(3);
        const recover = await fault.strike(cluster);
        const took = await writingAgain(cluster.url);
        await buyers.bought(3);
        await recover();
        const most = fault.name === "switched over" ? MOST_S.switchover : MOST_S.other;
        if (took > most) problems.push(`${fault.name}: written again after ${took.toFixed(1)} s`);
        seconds.push(`${fault.name} ${took.toFixed(1)} s`);
        say(`${at + 1}. ${fault.name}: written again after ${took.toFixed(1)} s`);
      }
      await cluster.whole();
      const told = await buyers.end();
      problems.push(...told.problems, ...(await wrongInBooks(first, cluster.url, told.paid)));
      for (const words of problems.slice(0, 8)) say(words);
      return {
        held: problems.length === 0 && seconds.length > 0 && told.paid.length > 0,
        figure: `${told.paid.length} orders paid, ${told.asked} requests, of them ${told.waits} answered 503 with Retry-After, the slowest after ${(told.slowestMs / 1000).toFixed(1)} s; written again: ${seconds.join(", ")}; ${problems.length} faults`,
      };
    } finally {
      for (const site of sites.reverse()) await site.close();
      await cluster.close();
    }
  },
};

const secrets = Object.fromEntries(
  ["SESSION_SECRET", "COOKIE_SECRET", "SEAL_KEY", "HASH_KEY"].map((name) => [
    name,
    `${name}-that-both-servers-share`,
  ]),
);
