import { setTimeout } from "node:timers/promises";
import { startPostgres } from "../setup/postgres.mjs";
import { Chance } from "./chance";
import type { Asked, Ended, Proof } from "./proof";
import { judge } from "./releases/judge";
import type { Strike } from "./releases/mail-server";
import { World } from "./releases/world";

const KILLS = 300;
/** About as long as a round takes that releases, writes and sends. */
const ROUND_MS = 600;
/** A slow machine is to come to the letter that it shall be killed at. */
const AIMED_MS = 4_000;
const LAST_MS = 15_000;

/**
 * The built server releases research, writes its letters and sends them, and is killed at any
 * moment of that: just before the mail server's 250, just after it, or anywhere. The next start
 * goes on.
 */
export const proof: Proof = {
  claim:
    "whenever a server is killed that releases research and sends it, everybody who was entitled gets their letter and nobody else does, once but where the kill fell after the mail server's 250, and then the same letter",
  async run(asked: Asked): Promise<Ended> {
    const runs: Ended[] = [];
    if (asked.store !== "postgres") runs.push(await kills(asked, null));
    if (asked.store !== "sqlite") runs.push(await onPostgres(asked));
    return {
      held: runs.every(({ held }) => held),
      figure: runs.map(({ figure }) => figure).join("; "),
    };
  },
};

async function onPostgres(asked: Asked): Promise<Ended> {
  const postgres = await startPostgres();
  if (!postgres) return { held: asked.store === null, figure: "PostgreSQL is not installed here" };
  try {
    return await kills(asked, postgres.url);
  } finally {
    postgres.stop();
  }
}

async function kills({ seed, short, count, say }: Asked, server: string | null): Promise<Ended> {
  const wanted = count ?? (short ? 20 : KILLS);
  const chance = new Chance(seed);
  const world = await World.open(server, chance);
  try {
    const struck = { before: 0, after: 0 };
    while (world.kills < wanted) {
      await world.something();
      let hit = false;
      const strikes = world.mail.map((_, n): Strike | null => {
        if (chance.happens(0.4)) return null;
        const at = chance.one(["before", "after"] as const);
        return {
          at,
          nth: chance.between(1, 12),
          kill: () => {
            hit = true;
            struck[at]++;
            void world.kill(n);
          },
        };
      });
      const aimed = strikes.some((one) => one !== null);
      await world.lives(strikes, () =>
        aimed
          ? soon(async () => hit || (await world.allDone()), AIMED_MS)
          : setTimeout(chance.between(0, ROUND_MS)),
      );
      if (world.drafted % 25 === 0) say(`${world.kills} kills, ${world.released} entries released`);
    }
    for (let more = 0; more < 20 && !(await world.allDone()); more++)
      await world.lives([], () => soon(() => world.allDone(), LAST_MS));
    const taken = world.mail.map((one) => one.taken);
    const { wrong, letters, repeats } = judge(world.due, taken, world.killed);
    if (world.released !== world.drafted)
      wrong.push(`${world.released} entries of ${world.drafted} drafts`);
    for (const words of wrong.slice(0, 8)) say(words);
    if (wrong.length > 0) say(world.log());
    // Had it never been killed at a letter, nothing could have gone wrong.
    const enough = struck.before + struck.after >= wanted / 10;
    return {
      held: wrong.length === 0 && enough,
      figure: [
        `${server === null ? "SQLite" : "2 servers on PostgreSQL"}: ${world.kills} SIGKILLs`,
        `${struck.before} just before a 250 and ${struck.after} just after one`,
        `${world.released} entries, ${letters} letters, ${repeats} of them again, ${wrong.length} faults`,
      ].join(", "),
    };
  } finally {
    await world.close();
  }
}

async function soon(so: () => Promise<boolean>, atMostMs: number): Promise<void> {
  const latest = performance.now() + atMostMs;
  while (performance.now() < latest && !(await so())) await setTimeout(20);
}
