import { ownPostgres } from "../setup/postgres.mjs";
import type { Asked, Ended, Proof } from "./proof";
import { faults } from "./takeover/faults";
import { Pair } from "./takeover/pair";

const MOST_S = 30;

/**
 * Two built servers on one PostgreSQL; the one that does the recurring work is taken away, each
 * time in another way.
 */
export const proof: Proof = {
  claim: `when the server that does the recurring work is frozen, killed or cut off, the other has come round within ${MOST_S} seconds, and the first writes nothing more when it is back`,
  async run({ short, count, store, say }: Asked): Promise<Ended> {
    if (store === "sqlite") return { held: true, figure: "on SQLite a server is alone" };
    const takeovers = count ?? (short ? faults.length : 20);
    const server = await ownPostgres();
    if (!server) return { held: false, figure: "PostgreSQL is not installed here" };
    const pair = await Pair.open(server.url);
    const seconds: number[] = [];
    const problems: string[] = [];
    let refused = 0;
    try {
      for (let at = 0; at < takeovers; at++) {
        const fault = faults[at % faults.length];
        if (!fault) break;
        const recover = await fault.strike(pair);
        const took = await pair.takenOver();
        seconds.push(took);
        if (took > MOST_S) problems.push(`${fault.name}: taken over after ${took.toFixed(1)} s`);
        const { wrong, refusals } = await recover();
        problems.push(...wrong.map((words) => `${fault.name}: ${words}`));
        refused += refusals;
        say(`${at + 1}. ${fault.name}: ${took.toFixed(1)} s; ${refusals} writes refused`);
      }
    } finally {
      for (const words of problems.slice(0, 8)) say(words);
      await pair.close();
      server.stop();
    }
    const figure = `${seconds.length} takeovers, the longest after ${Math.max(...seconds).toFixed(1)} s; ${refused} writes of thawed servers refused; ${problems.length} faults`;
    return { held: problems.length === 0 && seconds.length === takeovers && refused > 0, figure };
  },
};
