import { afterAll, beforeAll, expect, it } from "vitest";
import type { AnyCall, Payload } from "../../app/api/calls";
import type { Offer } from "../../app/api/contract";
import { order, paid } from "./buying";
import { Caller, nobodyKnown } from "./caller";
import { openWorld, type World } from "./world";

let world: World;
let caller: Caller;
let offers: Offer[];
beforeAll(async () => {
  world = await openWorld();
  caller = await Caller.at("complete", world, world.embedded);
  const listed = await caller.ask("availableServices", undefined);
  offers = listed.ok ? listed.data : [];
  await caller.ask("verifyPayment", await paid({ world, caller, offers }));
  await cookieNoted();
});
afterAll(() => world.close());

/**
 * How often the database is asked by what the pages that people see most call. On PostgreSQL each
 * is a message to it and back: 2 ms on a machine beside it, 50 at a distance. Fewer is welcome:
 * lower the number. More needs a reason.
 */
const most: [call: AnyCall, times: number][] = [
  ["currentUser", 1],
  ["availableServices", 1],
  ["activeSubscriptions", 3],
  ["pendingPayments", 2],
  ["receipts", 3],
  ["account", 16],
  ["refreshToken", 1],
];
/** Longer than `graceMs` of the settings. */
const GRACE_MS = 60_000;
const onSqlite = it.skipIf(process.env.TEST_DATABASE_URL);

/**
 * A cookie that comes back after the grace is noted, once: on a machine that stands still for a
 * minute that would be one statement more, wherever it happens to stand.
 */
async function cookieNoted(): Promise<void> {
  await world.sandbox.advance(GRACE_MS);
  await caller.ask("currentUser", undefined);
}

async function asked(call: () => Promise<{ ok: boolean }>): Promise<number> {
  const before = world.statements.count(nobodyKnown.requestId);
  expect(await call()).toMatchObject({ ok: true });
  return world.statements.count(nobodyKnown.requestId) - before;
}

onSqlite.each(most)("%s asks the database %i times at most", async (call, times) => {
  const ask = () => caller.ask(call, undefined as Payload<typeof call>);
  // What is written once a day or at the first use.
  await ask();
  expect(await asked(ask)).toBeLessThanOrEqual(times);
});

onSqlite("an order asks the database 19 times at most", async () => {
  await cookieNoted();
  const make = () => caller.ask("createOrder", order({ world, caller, offers }));
  expect(await asked(make)).toBeLessThanOrEqual(19);
});
