import { Site } from "../../setup/site";
import { Chance } from "../chance";
import type { Asked, Ended } from "../proof";
import { Journey, newClient, type Client, type Told } from "./journey";
import { missing } from "./missing";
import { notShown } from "./shown";

const AT_ONCE = 4;
const MOST_ORDERS = 6;
const MINUTE = 60_000;
/**
 * In short the points that have a name are what is killed at: a few at random show that the walk
 * itself still holds. A kill costs a start, and four people's journeys.
 */
const IN_SHORT = 3;
/**
 * Of a few kills it may be by chance that none came after a signing: then it goes on until there
 * was one, with new people who walk all the way and kills that come later. Ten times as many
 * without are no chance.
 */
const MOST_LONGER = 10;
/** A claim lapses after seven days: one older than six is only looked for in the database. */
const SHOWN_KILLS = 6 * 24 * 60;

/** Killed in the middle of several people's journeys, again and again, on the same files. */
export async function randomKills({ seed, short, count, say }: Asked): Promise<Ended> {
  const kills = count ?? (short ? IN_SHORT : 1000);
  const chance = new Chance(seed);
  const site = await Site.open();
  const told: Told = { calls: 0, people: [], orders: [], charged: [] };
  const problems: string[] = [];
  let done = 0;
  try {
    const goesOn = () => done < kills || (done < kills * MOST_LONGER && !isEnough(told, kills));
    for (; problems.length === 0 && goesOn(); done++) {
      const clients = whoComes(told, chance);
      const longer = done >= kills;
      const walks = clients.map((client) => new Journey(site, told, client, chance).walk(longer));
      await Promise.race([
        Promise.all(walks),
        moment(
          told,
          told.calls + chance.between(1, AT_ONCE * (longer ? 16 : 8)),
          chance.between(0, 40),
        ),
      ]);
      await site.kill();
      const ends = await Promise.all(walks);
      problems.push(...ends.flatMap((end) => end ?? []));
      await site.start();
      await site.sandbox.advance(MINUTE);
      problems.push(...missing(site.folder, told), ...(await lookedAt(site, clients)));
      if ((done + 1) % 50 === 0) say(`${done + 1} kills, ${told.charged.length} charges`);
    }
    // Whoever came long ago still has what they were told, so many restarts later.
    problems.push(...(await lookedAt(site, kills <= SHOWN_KILLS ? told.people.slice(0, 100) : [])));
  } finally {
    if (problems.length > 0) say(`${problems.slice(0, 5).join("\n  ")}\n${site.log.slice(-2000)}`);
    await site.close();
  }
  const enough = isEnough(told, kills);
  const figure = `${done} kills at random, ${told.orders.length} orders, ${told.charged.length} charges, ${claimsOf(told)} claims and ${signingsOf(told)} signings acknowledged${enough ? "" : " (too few to prove anything)"}, ${problems.length} faults`;
  return { held: problems.length === 0 && enough, figure };
}

/** Had hardly anything been acknowledged, hardly anything could have been lost. */
const isEnough = (told: Told, kills: number): boolean =>
  told.charged.length >= kills / 2 &&
  claimsOf(told) >= kills / 20 &&
  signingsOf(told) >= kills / 20;
const claimsOf = ({ people }: Told): number => people.filter((one) => one.claimed).length;
const signingsOf = ({ people }: Told): number => people.filter((one) => one.signed).length;

/**
 * New people, and rather more who buy again: an agreement drawn for every purchase would take
 * longer than all the rest.
 */
function whoComes(told: Told, chance: Chance): Client[] {
  const clients = new Set<Client>();
  const back = told.people.filter(
    (one) => one.buying && one.orders > 0 && one.orders < MOST_ORDERS,
  );
  while (clients.size < AT_ONCE) {
    if (back.length > AT_ONCE && chance.happens(0.6)) clients.add(chance.one(back));
    else {
      const client = newClient(7_000_000_001 + told.people.length);
      told.people.push(client);
      clients.add(client);
    }
  }
  return [...clients];
}

const lookedAt = async (site: Site, clients: Client[]): Promise<string[]> => {
  const wrong: string[] = [];
  for (const client of clients.filter(
    ({ email, charged, claimed }) => email !== null || charged.size > 0 || claimed,
  ))
    wrong.push(...(await notShown(site, client)));
  return wrong;
};

/**
 * Until so many more calls were begun by anyone, and a little later: a slow machine is killed in
 * the same places as a fast one.
 */
async function moment(told: Told, calls: number, laterMs: number): Promise<void> {
  const latest = performance.now() + 20_000;
  while (told.calls < calls && performance.now() < latest)
    await new Promise((resolve) => setTimeout(resolve, 2));
  await new Promise((resolve) => setTimeout(resolve, laterMs));
}
