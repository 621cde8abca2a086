import { saveDraft } from "../../app/backend.server/research/drafts";
import { sendPointers } from "../../app/backend.server/research/pointers/send";
import { release } from "../../app/backend.server/research/release";
import { writeLetters } from "../../app/backend.server/research/write-letters";
import { aNote } from "../setup/research-drafts";
import { dice } from "./dice";
import type { Proof } from "./proof";
import { holds, mayBeIn, SERVICES } from "./telegram/model";
import { World } from "./telegram/world";

/** In short, so that a push need not wait. */
const SHORT = { people: 80, days: 35 };
const LONG = { people: 10_000, days: 365 };
const RELEASED_EVERY = 30;

/**
 * A year of buying, ending, refunding, linking anew and leaked links. At each midnight in India
 * everybody in a channel is looked at, and everybody who asked to be; of each release who was told.
 * What may be is known by a model of a few lines that shares nothing with the product.
 */
export const proof: Proof = {
  claim:
    "at every midnight whoever is in a channel holds a service of it, and whoever holds one and asked is in; leaked links let in nobody; each who was entitled and chose it is told once of a release; after 429 nothing is asked before its time",
  async run({ seed, short, count, say }) {
    const { people, days } = short ? SHORT : LONG;
    const world = await World.open(dice(seed), count ?? people);
    const faults: string[] = [];
    const told = { wanted: 0, looked: 0 };
    try {
      for (let day = 1; day <= days; day++) {
        await world.day();
        const seen = membersNow(world, day, faults);
        told.looked += seen;
        if (day % RELEASED_EVERY === 0) told.wanted += await releases(world, day, faults);
        if (day % 30 === 0) say(`day ${day}: ${seen} in the channels, ${faults.length} faults`);
      }
      const early = world.played.early.calls;
      if (early > 0) faults.push(`${early} calls before the time that 429 named`);
      if (world.wronglyLetIn > 0) faults.push(`${world.wronglyLetIn} approved who may not be in`);
      const tally = [...world.tally].map(([what, times]) => `${what} ${times}`);
      return {
        held: faults.length === 0 && told.looked > 0 && told.wanted > 0,
        figure: [
          `${world.members.length} people, ${days} midnights, ${told.looked} memberships looked at, ${faults.length} faults`,
          `${world.wronglyLetIn} by a leaked link`,
          `told of research ${told.wanted} times; ${early} calls before 429's time`,
          `a midnight's work took ${Math.ceil(world.slowest / 1_000)} s at most, with Telegram away or asking to wait`,
          tally.join(", "),
          ...faults.slice(0, 10),
        ].join("; "),
      };
    } finally {
      await world.close();
    }
  },
};

/** @returns how many are in the channels */
function membersNow(world: World, day: number, faults: string[]): number {
  const now = world.parts.clock.now;
  const { standings } = world.played.registry;
  const owners = new Map(world.members.map((one) => [one.telegram, one]));
  const inside = new Set<string>();
  for (const [name, channel] of Object.entries(world.channels))
    for (const one of standings.all()) {
      if (one.channel !== channel || one.status !== "member") continue;
      inside.add(`${name} ${one.user}`);
      const owner = owners.get(one.user);
      if (!owner || !mayBeIn(owner, name, now))
        faults.push(`day ${day}: ${owner ? owner.id : "a stranger"} is in channel ${name}`);
    }
  for (const { id, telegram, asked } of world.members)
    for (const name of asked)
      if (!inside.has(`${name} ${telegram}`))
        faults.push(`day ${day}: ${id} asked and is not in channel ${name}`);
  return inside.size;
}

/** Releases a note. @returns how many were to be told of it */
async function releases(world: World, day: number, faults: string[]): Promise<number> {
  const { parts, played, die } = world;
  const service = die.pick(SERVICES);
  const now = parts.clock.now;
  const wanted = new Set(
    world.members
      .filter((one) => one.telegram !== null && !one.blocked && holds(one, service, now))
      .map(({ telegram }) => telegram),
  );
  const note = aNote({ services: [service], title: `Note of day ${day}` });
  const { number } = await release(parts, await saveDraft(parts, null, note));
  await writeLetters(parts);
  // A message whose answer is lost is sent again, and may come twice: that is known.
  for (const name of ["telegram-lost-answer", "telegram-dead"])
    played.world.faults.set(name, false, {});
  if (die.chance(0.5)) played.world.faults.set("telegram-busy", true, { times: 2, ms: 9_000 });
  for (let left = true; left; parts.clock.now += 60_000) {
    await sendPointers(parts, 0);
    left = (await waiting(world)) > 0;
  }
  const heard = new Map<string, number>();
  for (const { user, text } of played.registry.messages.newest(4 * world.members.length + 100))
    if (text.includes(`entry ${number}.`)) heard.set(user, (heard.get(user) ?? 0) + 1);
  for (const [user, times] of heard) {
    if (!wanted.has(user)) faults.push(`day ${day}: ${user} was told and is not entitled`);
    if (times !== 1) faults.push(`day ${day}: ${user} was told ${times} times`);
  }
  for (const user of wanted)
    if (user !== null && !heard.has(user)) faults.push(`day ${day}: ${user} was not told`);
  return wanted.size;
}

async function waiting({ parts }: World): Promise<number> {
  const rows = await parts.store.db
    .selectFrom("research_pointers")
    .select("id")
    .where("next_try_at", "is not", null)
    .execute();
  return rows.length;
}
