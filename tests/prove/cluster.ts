import { loadavg } from "node:os";
import { Cluster } from "../../deploy/cluster/cluster";
import { findPrograms } from "../../deploy/cluster/programs";
import { BehindProxy } from "../setup/behind-proxy";
import { Buyers } from "./cluster/buyers";
import { wrongInBooks } from "./cluster/books";
import { faults } from "./cluster/faults";
import { Longest } from "./cluster/longest";
import { writingAgain } from "./cluster/writing-again";
import type { Asked, Ended, Proof } from "./proof";

/** Seconds until the database takes writes again. */
const MOST_S = { switchover: 5, other: 30 };
/** Each of the four that take the primary away comes ten times, and so do the others. */
const ROUNDS = 10;

/**
 * Two built servers behind a proxy, by PgBouncer and HAProxy on two PostgreSQLs under Patroni, all
 * on this machine; people buy while the database, and what stands around it, is taken away.
 */
export const proof: Proof = {
  claim:
    "whatever happens to the primary, no purchase that was answered is lost and none is made twice, and people see a wait or a 503 that says when to come back",
  async run({ short, count, only, say }: Asked): Promise<Ended> {
    const programs = findPrograms();
    if ("missing" in programs) return { held: false, figure: programs.missing };
    const cluster = await Cluster.open(programs, say);
    const problems: string[] = [];
    const longest = new Longest();
    const chosen = faults.filter(({ name }) => only === null || name.includes(only));
    const strikes = (short ? 1 : ROUNDS) * chosen.length;
    let two: BehindProxy | null = null;
    try {
      two = await BehindProxy.open({ database: cluster.url, sandboxShares: true });
      const orders = count ?? (short ? 40 : 10_000);
      const buyers = await Buyers.begin(two, orders);
      const from = performance.now();
      say("people buy …");
      for (let at = 0; at < strikes; at++) {
        const fault = chosen[at % chosen.length];
        if (!fault) break;
        await cluster.whole();
        // Spread over all the orders, and more than are bought at a time: one invoice at least is
        // given while the cluster is whole.
        await buyers.bought(Math.max(10, Math.floor((orders * at) / strikes) - buyers.paid));
        const recover = await fault.strike(cluster, two.servers);
        const took = await writingAgain(cluster.url);
        await buyers.bought(3);
        await recover();
        const most = fault.name === "switched over" ? MOST_S.switchover : MOST_S.other;
        if (took > most) problems.push(`${fault.name}: written again after ${took.toFixed(1)} s`);
        longest.note(fault.name, took);
        say(`${at + 1}. ${fault.name}: ${took.toFixed(1)} s (${buyers.paid} paid, load ${load()})`);
      }
      await cluster.whole();
      const told = await buyers.end();
      const minutes = ((performance.now() - from) / 60_000).toFixed(0);
      problems.push(
        ...told.problems,
        ...(await wrongInBooks(two.servers[0], cluster.url, told.paid)),
      );
      for (const words of problems.slice(0, 8)) say(words);
      return {
        held: problems.length === 0 && strikes > 0 && told.paid.length >= orders,
        figure: `${told.paid.length} orders paid in ${minutes} minutes, ${told.asked} requests, of them ${told.waits} answered 503 with Retry-After and ${told.broken} broken off with their server, the slowest after ${(told.slowestMs / 1000).toFixed(1)} s; written again: ${longest.said()}; ${problems.length} faults`,
      };
    } finally {
      await two?.close();
      await cluster.close();
    }
  },
};

const load = (): string => (loadavg()[0] ?? 0).toFixed(0);
