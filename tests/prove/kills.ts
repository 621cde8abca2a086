import { Site } from "../setup/site";
import { Chance } from "./chance";
import { Journey, type Told } from "./kills/journey";
import { missing } from "./kills/missing";
import type { Asked, Ended, Proof } from "./proof";

const AT_ONCE = 4;
const MINUTE = 60_000;

/** The built server itself, killed with SIGKILL in the middle of several people's journeys, again and again, on the same files. */
export const proof: Proof = {
  claim: "whenever the server is killed, nothing it acknowledged is lost or doubled, and nobody is charged and unserved a minute after it is back",
  async run({ seed, short, count, say }: Asked): Promise<Ended> {
    const kills = count ?? (short ? 20 : 1000);
    const chance = new Chance(seed);
    const site = await Site.open();
    const told: Told = { calls: 0, claims: [], signedIn: 0, orders: [], charged: [] };
    const problems: string[] = [];
    let people = 0;
    let done = 0;
    try {
      for (; done < kills && problems.length === 0; done++) {
        const journeys = Array.from({ length: AT_ONCE }, () => new Journey(site, told, 7_000_000_000 + ++people, chance));
        const walks = journeys.map((journey) => journey.walk());
        await Promise.race([Promise.all(walks), moment(told, told.calls + chance.between(1, AT_ONCE * 8), chance.between(0, 40))]);
        await site.kill();
        const ends = await Promise.all(walks);
        problems.push(...ends.flatMap((end) => end ?? []));
        await site.start();
        await site.sandbox.advance(MINUTE);
        problems.push(...missing(site.folder, told));
        if ((done + 1) % 50 === 0) say(`${done + 1} kills, ${told.charged.length} charges, ${told.claims.length} claims`);
      }
    } finally {
      if (problems.length > 0) say(`${problems.slice(0, 5).join("\n  ")}\n${site.log.slice(-2000)}`);
      await site.close();
    }
    const figure = `${done} kills, ${told.orders.length} orders, ${told.charged.length} charges acknowledged, ${told.claims.length} claims, ${problems.length} faults`;
    return { held: problems.length === 0 && told.charged.length > 0, figure };
  },
};

/** Until so many more calls were begun by anyone, and a little later: a slow machine is killed in the same places as a fast one. */
async function moment(told: Told, calls: number, laterMs: number): Promise<void> {
  const latest = performance.now() + 20_000;
  while (told.calls < calls && performance.now() < latest) await new Promise((resolve) => setTimeout(resolve, 2));
  await new Promise((resolve) => setTimeout(resolve, laterMs));
}
