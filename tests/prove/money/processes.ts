import { join } from "node:path";
import { z } from "zod";
import type { Offer } from "../../../app/api/contract";
import { Browserless } from "../../setup/browserless";
import { freshDatabase } from "../../setup/fresh-database";
import { Site } from "../../setup/site";
import { Chance } from "../chance";
import type { Ended } from "../proof";
import { atSandbox } from "./at-sandbox";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const AT_ONCE = 4;

interface World {
  chance: Chance;
  sites: Site[];
  offers: Offer[];
  people: number;
  killed: number;
  problems: string[];
}

/**
 * Histories with the built server in processes of its own, killed with SIGKILL in the middle of
 * them, and the sandbox as the gateway. Two servers share the database on PostgreSQL, and with it
 * the sandbox's state. @param server of a PostgreSQL; null: SQLite
 */
export async function processes(
  count: number,
  seed: number,
  server: string | null,
  say: (words: string) => void,
): Promise<Ended> {
  const from = performance.now();
  const database = await freshDatabase(server ?? "");
  const first = await Site.open({ ...secrets, DATABASE_URL: database.url });
  const shared = { ...secrets, DATABASE_URL: database.url, DATA_DIR: first.folder };
  const sites = server === null ? [first] : [first, await Site.open(shared)];
  const world: World = {
    chance: new Chance(seed),
    sites,
    offers: await offersOf(first),
    people: 0,
    killed: 0,
    problems: [],
  };
  try {
    for (let done = 0; done < count; done += AT_ONCE) {
      await batch(world, Math.min(AT_ONCE, count - done));
      if (done % 40 === 0) say(`${done} histories with real processes, ${world.killed} kills`);
    }
    const found = await end(world);
    const wrong = [...world.problems, ...found.wrong];
    for (const words of wrong.slice(0, 8)) say(words);
    const where = server === null ? "SQLite" : "2 servers on PostgreSQL";
    const seconds = ((performance.now() - from) / 1000).toFixed(0);
    return {
      held: wrong.length === 0 && found.payments >= count / 3 && world.killed > 0,
      figure: `${where}: ${count} histories with real processes, ${world.killed} SIGKILLs, ${found.payments} payments captured, ${found.refunds} refunds, ${wrong.length} exceptions, ${seconds} s`,
    };
  } finally {
    for (const site of sites) await site.close();
    await database.drop();
  }
}

/** Several histories at once; in the middle of them a server dies, and comes back. */
async function batch(world: World, many: number): Promise<void> {
  const { chance, sites } = world;
  const people = Array.from({ length: many }, () => history(world, 7_100_000_001 + world.people++));
  const dies = chance.one(sites);
  const kill = async () => {
    await new Promise((resolve) => setTimeout(resolve, chance.between(20, 1500)));
    await dies.kill();
    world.killed++;
    await dies.start();
  };
  await Promise.all([...people, kill()]);
  await advance(world, chance.between(MINUTE, 90 * MINUTE));
}

/**
 * One person buys, pays as chance has it, and the owner, the bank and the dashboard have their say;
 * a server that is gone ends it.
 */
async function history(world: World, number: number): Promise<void> {
  const { chance } = world;
  try {
    const site = chance.one(world.sites);
    const { sandbox } = site;
    const pan = panOf(number);
    const browser = await again(() =>
      new Browserless(site).at("complete", { number: `+91${number}`, pan }),
    );
    const post = (path: string, body: object) =>
      again(() =>
        browser.send(`/api/v1/payments/${path}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        }),
      );
    const offer = chance.one(world.offers);
    const made = await post("create-order", {
      amount: offer.service.price,
      currency: "INR",
      receipt: pan,
      notes: { number: `+91${number}`, details: "{}", cart: JSON.stringify([offer]) },
    });
    if (!made.ok) return;
    const { id } = Made.parse(await made.json()).data.order;
    const path = chance.next();
    const outcome =
      path < 0.7
        ? "success"
        : chance.one(["failure", "late", "authorized", "wrong-amount", "vanish"]);
    const paid = await again(() => sandbox.pay(id, outcome));
    if (path < 0.15) await again(() => sandbox.pay(id, "second"));
    if (chance.happens(0.6)) await post("verify-payment", { razorpayResponse: paid });
    if (chance.happens(0.3))
      await control(site, "/refunds", {
        paymentId: paid.razorpay_payment_id,
        ...(chance.happens(0.5) ? { amount: chance.between(100, 50_000) } : {}),
      });
    else if (chance.happens(0.2))
      await control(site, "/disputes", { paymentId: paid.razorpay_payment_id });
  } catch (problem) {
    // `fetch` throws a TypeError when the connection breaks; the sandbox may refuse what cannot be
    // done.
    if (!(problem instanceof TypeError) && !/^\/control/.test(String((problem as Error).message)))
      world.problems.push(problem instanceof Error ? problem.message : "unknown");
  }
}

/** What a server that died did not answer is asked once more when it is back. */
async function again<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++)
    try {
      return await ask();
    } catch (problem) {
      if (!(problem instanceof TypeError) || tries > 200) throw problem;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
}

/** All is calm: the weeks pass, and both sides are asked. */
async function end(world: World) {
  for (const days of [1, 1, 1, 1, 2, 2, 3, 3, 4, 5, 7, 7]) await advance(world, days * DAY);
  const [site] = world.sites;
  if (!site) throw new Error("no server");
  const truth = atSandbox(join(site.folder, "sandbox.db"));
  const said = await site
    .operator("money", "--recount", "--json")
    .catch((problem: unknown) => (problem as { stdout: string }).stdout);
  const money = Money.parse(JSON.parse(said));
  const wrong = [
    ...money.exceptions.map((one) => `the product reports ${JSON.stringify(one)}`),
    ...money.settlementExceptions.map((one) => `the product reports ${JSON.stringify(one)}`),
    ...differ("settled and not", money.settled.difference, 0),
    ...differ("captured", money.sums.captured, truth.captured),
    ...differ("returned", money.sums.returned, truth.returned),
    ...differ("disputed", money.sums.disputed, truth.disputed),
    ...differ("unmatched", money.sums.unmatched, 0),
    ...differ(
      "captured in all",
      money.sums.captured,
      money.sums.served + money.sums.returned + money.sums.owed + money.sums.disputed,
    ),
    ...differ("a recount", JSON.stringify(money.counted), JSON.stringify(money.sums)),
    ...truth.twice.map((id) => `${id} was refunded twice under one name`),
  ];
  return { wrong, payments: truth.payments, refunds: truth.refunds };
}

const differ = (what: string, ours: unknown, theirs: unknown): string[] =>
  ours === theirs
    ? []
    : [`${what}: ${String(ours)} in the books, ${String(theirs)} at the gateway`];

const Sums = z.object({
  captured: z.number(),
  served: z.number(),
  returned: z.number(),
  owed: z.number(),
  disputed: z.number(),
  unmatched: z.number(),
});
const Money = z.object({
  sums: Sums,
  counted: Sums,
  exceptions: z.array(z.unknown()),
  settlementExceptions: z.array(z.unknown()),
  settled: z.object({ difference: z.number() }),
});
const Made = z.object({ data: z.object({ order: z.object({ id: z.string() }) }) });

/**
 * The clock of all servers is in the state that they share, and each reads it when it starts or is
 * told.
 */
async function advance({ sites }: World, ms: number): Promise<void> {
  const [first, ...others] = sites;
  await first?.sandbox.advance(ms);
  for (const other of others) {
    await other.kill();
    await other.start();
  }
}

async function control({ sandbox }: Site, path: string, body: object): Promise<void> {
  const answer = await fetch(`${sandbox.url}/control${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(body),
  });
  await answer.text();
}

async function offersOf(site: Site): Promise<Offer[]> {
  const answer = await fetch(`${site.url}/api/v1/services/get-available-services`);
  return z.object({ data: z.array(z.custom<Offer>()) }).parse(await answer.json()).data;
}

const panOf = (number: number): string => {
  const digits = String(number).slice(-6);
  return `KM${[...digits.slice(0, 3)].map((digit) => "BCDEFGHIJK"[Number(digit)]).join("")}${digits.slice(3).padStart(4, "0")}L`;
};

const secrets = {
  SESSION_SECRET: "a session secret of this proof alone",
  COOKIE_SECRET: "a cookie secret of this proof alone",
  SEAL_KEY: "a sealing secret of this proof alone",
  HASH_KEY: "a hashing secret of this proof alone",
};
