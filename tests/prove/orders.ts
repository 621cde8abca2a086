import { seedDemoServices } from "../../app/backend.server/money/catalogue/demo-services";
import { availableOffers } from "../../app/backend.server/money/catalogue/offers";
import { freshDatabase } from "../setup/fresh-database";
import { startPostgres } from "../setup/postgres.mjs";
import { START } from "../unit/parts";
import { Chance } from "./chance";
import { Agenda } from "./orders/agenda";
import { audit } from "./orders/audit";
import { makeClients } from "./orders/clients";
import { buy, type Purchase, type Town } from "./orders/purchase";
import { RazorpaySide } from "./orders/razorpay-side";
import { openServer, type Server } from "./orders/servers";
import type { Asked, Ended, Proof } from "./proof";

const HOUR = 3_600_000;
const ORDERS_EACH = 4;

/**
 * The real backend behind its HTTP handlers, with all its jobs, on a real database; only the far
 * ends of the gateway's and the mail server's wires and the clock are ours. Several servers share
 * the database as they do in life, each with its connections and its timer, and one leads, by the
 * lock, until it gives the lead away. They run in this one process and ask one gateway; `restarts`
 * has them in processes of their own.
 */
export const proof: Proof = {
  claim:
    "every paid order is fulfilled exactly once, however often, late, together and falsely it is spoken of",
  async run(asked: Asked): Promise<Ended> {
    const runs: Ended[] = [];
    if (asked.store !== "postgres" && asked.servers === 1) runs.push(await onSqlite(asked));
    if (asked.store !== "sqlite") runs.push(await onPostgres(asked));
    return {
      held: runs.every((run) => run.held),
      figure: runs.map((run) => run.figure).join("; "),
    };
  },
};

async function onSqlite(asked: Asked): Promise<Ended> {
  const database = await freshDatabase("");
  return onStore(asked, "SQLite", database.url).finally(database.drop);
}

async function onPostgres(asked: Asked): Promise<Ended> {
  const postgres = await startPostgres();
  if (!postgres)
    return {
      held: asked.store === null && asked.servers === 1,
      figure: "PostgreSQL is not installed here",
    };
  try {
    const database = await freshDatabase(postgres.url);
    return await onStore(
      asked,
      asked.servers === 1 ? "PostgreSQL" : `${asked.servers} servers on PostgreSQL`,
      database.url,
    ).finally(database.drop);
  } finally {
    postgres.stop();
  }
}

async function onStore(asked: Asked, store: string, url: string): Promise<Ended> {
  const from = performance.now();
  const chance = new Chance(asked.seed);
  const agenda = new Agenda(START);
  const gateway = new RazorpaySide(chance, agenda.now);
  const problems: string[] = [];
  const servers: Server[] = [];
  for (let at = 0; at < asked.servers; at++)
    servers.push(await openServer(url, gateway, agenda.now, problems));
  const [first] = servers;
  if (!first) throw new Error("at least one server is needed");
  const town: Town = {
    chance,
    agenda,
    gateway,
    servers,
    problems,
    counts: { deliveries: 0, tampered: 0, late: 0, taken: 0, silent: 0 },
  };
  try {
    await seedDemoServices(first.parts);
    const orders = asked.count ?? (asked.short ? 60 : 10_000);
    const purchases = await plan(town, orders);
    // Order after order over as long as it takes for some three hundred deliveries to fall
    // together.
    for (const purchase of purchases)
      agenda.in(chance.between(0, orders * 500), () => buy(town, purchase));
    let ticks = 0;
    const rounds = () => [
      ...(servers.length > 1 && chance.happens(0.02)
        ? [() => chance.one(servers).parts.store.leader.stepDown()]
        : []),
      ...servers.map((server) => () => server.round()),
    ];
    await agenda.run(orders * 500 + 75 * HOUR, (idle) => {
      if (++ticks % 2000 === 0)
        asked.say(
          `${store}: ${(ticks / 180).toFixed(0)} h in, ${town.counts.deliveries} deliveries`,
        );
      return (idle ? ticks % 90 === 0 : chance.happens(0.3)) ? rounds() : [];
    });
    gateway.trouble = 0;
    await agenda.run(2 * HOUR, (idle) => (idle && ticks++ % 90 !== 0 ? [] : rounds()));
    // A round looks at a few settled orders and no more, and ours come half an hour apart where a
    // server's come every 5 seconds.
    while (await looksDue(first)) for (const round of rounds()) await round();
    const found = await audit(town, purchases);
    problems.push(...found.problems);
    for (const words of problems.slice(0, 12)) asked.say(words);
    const { deliveries, tampered, late, taken, silent } = town.counts;
    const exact = found.fulfilments === orders && problems.length === 0 && taken === 0;
    const seconds = ((performance.now() - from) / 1000).toFixed(0);
    const led =
      servers.length > 1
        ? `, the lead ${servers.map((server) => server.led()).join(" + ")} rounds`
        : "";
    const figure = `${store}: ${orders} paid orders, ${deliveries} deliveries (${tampered} tampered, ${late} paid late), ${silent} silent second payments and refunds${led}, ${found.fulfilments} fulfilments, ${problems.length} faults, ${seconds} s`;
    return { held: exact, figure };
  } finally {
    for (const server of servers) await server.close();
  }
}

async function looksDue({ parts }: Server): Promise<boolean> {
  const due = await parts.store.db
    .selectFrom("payments")
    .select("id")
    .where("next_look_at", "<=", parts.now())
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

/**
 * Clients of a few orders each whose carts overlap, so that subscriptions queue; and one order in
 * twenty more that nobody pays.
 */
async function plan({ chance, servers }: Town, orders: number): Promise<Purchase[]> {
  const [first] = servers;
  if (!first) throw new Error("at least one server is needed");
  const offers = await availableOffers(first.parts);
  const carts = Array.from({ length: 2 ** offers.length - 1 }, (_, at) =>
    offers.filter((__, bit) => ((at + 1) >> bit) & 1),
  );
  const all = orders + Math.ceil(orders / 20);
  const clients = await makeClients(first.parts, Math.ceil(all / ORDERS_EACH));
  return clients
    .flatMap((client) => {
      const start = chance.between(0, carts.length - 1);
      return Array.from({ length: ORDERS_EACH }, (_, at) => ({
        client,
        cart: carts[(start + at * 4) % carts.length] ?? [],
      }));
    })
    .slice(0, all)
    .map((one, at) => ({ ...one, decoy: at >= orders, orderId: null, givenBack: false }));
}
