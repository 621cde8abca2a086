import { setTimeout as pause } from "node:timers/promises";
import { Buyers } from "../tests/prove/cluster/buyers";
import { BehindProxy, until } from "../tests/setup/behind-proxy";
import { ownPostgres } from "../tests/setup/postgres.mjs";
import { notMeasured, told, type Row } from "./rows";

const WARM_MS = 3_000;
const FOR_MS = 20_000;

/**
 * Purchases a second behind a proxy on PostgreSQL, from making the order to the paid service: by
 * two servers, then by one of them. Everything shares this machine's cores, the database and the
 * people too, so it says what a second server is worth where none is idle.
 */
export async function twoServers(): Promise<Row[]> {
  const postgres = await ownPostgres();
  if (!postgres)
    return [notMeasured("purchases of two servers", "PostgreSQL is not installed here")];
  const two = await BehindProxy.open({ database: postgres.url, sandboxShares: true });
  try {
    const buyers = await Buyers.begin(two, 0);
    const byTwo = await aSecond(buyers);
    await two.servers[1]?.kill("SIGTERM");
    await until(() => two.proxy.ready === 1);
    const byOne = await aSecond(buyers);
    const { problems } = await buyers.end();
    if (problems.length > 0) throw new Error(problems[0]);
    return [
      told("purchases a second, two servers", byTwo.toFixed(1)),
      told("purchases a second, one server", byOne.toFixed(1)),
      told("two servers ÷ one", (byTwo / byOne).toFixed(2)),
    ];
  } finally {
    await two.close();
    postgres.stop();
  }
}

async function aSecond(buyers: Buyers): Promise<number> {
  await pause(WARM_MS);
  const [paid, from] = [buyers.paid, performance.now()];
  await pause(FOR_MS);
  return ((buyers.paid - paid) * 1000) / (performance.now() - from);
}
