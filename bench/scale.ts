import { Site } from "../tests/setup/site";
import { listMany } from "../tests/setup/many-services";
import { fill } from "./fill";
import { orderEach } from "./orders";
import { inTurn, median, ratio, type Round } from "./pairs";
import { people, renew } from "./people";
import { atMost, told, type Row } from "./rows";
import { cpuMs } from "./servers";

const ROUNDS = 5;
const SECONDS = 1;
const SESSIONS = 20;
const SERVICES = [10, 100, 1_000, 10_000];
const PEOPLE = [1_000, 10_000, 100_000, 1_000_000];
const FLAT = 1.3;

interface Sized {
  size: number;
  site: Site;
  cookies: string[];
}

/**
 * What a page costs as the desk grows: servers that differ in one size take turns, so that a noisy
 * minute falls on all alike. Needs some 6 GB of disk for a while.
 */
export async function scale(): Promise<Row[]> {
  return [...(await asPeopleGrow()), ...(await asServicesGrow())];
}

async function asServicesGrow(): Promise<Row[]> {
  return among(
    SERVICES,
    async (site, size) => listMany(site.folder, size),
    async (all) => {
      const [subscriptions, services] = [
        await curve(all, "/subscriptions"),
        await curve(all, "/services"),
      ];
      return [
        told(
          `/subscriptions: CPU a request with ${listed(SERVICES)} services listed`,
          points(subscriptions),
        ),
        growth("/subscriptions: with 10,000 services ÷ with 10", subscriptions, 0, cpuEach),
        told(
          `/services: CPU a request with ${listed(SERVICES)} services listed (10 on the page, then 50)`,
          points(services),
        ),
        growth("/services: with 10,000 services ÷ with 100", services, 1, cpuEach),
      ];
    },
  );
}

async function asPeopleGrow(): Promise<Row[]> {
  return among(
    PEOPLE,
    async (site, size) => {
      await site.kill("SIGTERM");
      listMany(site.folder, 5);
      fill(site.folder, size, Date.now());
      await site.start();
    },
    async (all) => {
      const rows: Row[] = [];
      for (const path of ["/subscriptions", "/services"]) {
        const rounds = await curve(all, path);
        rows.push(
          told(
            `${path}: CPU a request with ${listed(PEOPLE)} people, 5 subscriptions and a session each`,
            points(rounds),
          ),
          growth(`${path}: with 1,000,000 people ÷ with 1,000`, rounds, 0, cpuEach),
        );
      }
      const orders = await ordersInTurn(all);
      rows.push(
        told(
          `an order begun, with ${listed(PEOPLE)} people and a payment each: CPU`,
          orders.map((one) => `${median(one).toFixed(1)} ms`).join(", "),
        ),
        growth("an order begun: with 1,000,000 people ÷ with 1,000", orders, 0, (ms) => ms),
      );
      rows.push(
        told(
          `the recurring work, once, with ${listed(PEOPLE)} people: CPU`,
          await each(all, recurring),
        ),
      );
      for (const words of [
        ["people", "find", "+916000000000"],
        ["subscriptions", "list", "--number", "+916000000000"],
        ["subscriptions", "list", "--ending", "1"],
      ])
        rows.push(
          told(
            `operator ${words.join(" ")}, with ${listed(PEOPLE)} people`,
            await each(all, ({ site }) => seconds(() => site.operator(...words))),
          ),
        );
      return rows;
    },
  );
}

/** One server for each size, made ready and closed again. */
async function among(
  sizes: number[],
  ready: (site: Site, size: number) => Promise<void>,
  measure: (all: Sized[]) => Promise<Row[]>,
): Promise<Row[]> {
  const all: Sized[] = [];
  try {
    for (const size of sizes) {
      const site = await Site.open({ PAGE_THREADS: "0" });
      const one = { size, site, cookies: [] as string[] };
      all.push(one);
      one.cookies = await people(site, SESSIONS);
      await ready(site, size);
    }
    return await measure(all);
  } finally {
    await Promise.all(all.map(({ site }) => site.close()));
  }
}

const curve = (all: Sized[], path: string): Promise<Round[][]> =>
  inTurn(
    all.map(({ site, cookies }) => ({
      load: {
        url: site.url + path,
        connections: 4,
        seconds: SECONDS,
        headers: { "accept-encoding": "br" },
        cookies,
      },
      pids: [site.pid],
    })),
    ROUNDS,
    async () => {
      for (const { site, cookies } of all) await renew(site, cookies);
    },
  );

/**
 * Each person's first order of each of the five services. @returns ms of CPU an order, of each size
 * by round
 */
async function ordersInTurn(all: Sized[]): Promise<number[][]> {
  const rounds: number[][] = all.map(() => []);
  for (let round = 0; round < ROUNDS; round++)
    for (const [i, { site, cookies }] of all.entries()) {
      await renew(site, cookies);
      rounds[i]?.push(await orderEach(site, cookies, round));
    }
  return rounds;
}

const points = (rounds: Round[][]): string =>
  rounds.map((one) => `${median(one.map(cpuEach)).toFixed(2)} ms`).join(", ");

const cpuEach = ({ cpuMsEach }: Round): number => cpuMsEach;

const growth = <R>(what: string, rounds: R[][], from: number, of: (round: R) => number): Row =>
  atMost(what, ratio(rounds.at(-1) ?? [], rounds[from] ?? [], of), FLAT, "×");

const each = async (all: Sized[], of: (one: Sized) => Promise<string>): Promise<string> => {
  const said: string[] = [];
  for (const one of all) said.push(await of(one));
  return said.join(", ");
};

/** The clock moved by a second runs all that is due, and answers when that is done. */
async function recurring({ site }: Sized): Promise<string> {
  const before = cpuMs(site.pid);
  await site.sandbox.advance(1_000);
  return `${cpuMs(site.pid) - before} ms`;
}

async function seconds(work: () => Promise<unknown>): Promise<string> {
  const from = performance.now();
  await work();
  return `${((performance.now() - from) / 1000).toFixed(1)} s`;
}

const listed = (sizes: number[]): string =>
  sizes.map((size) => size.toLocaleString("en-IN")).join(", ");
