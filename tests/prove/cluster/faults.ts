import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Cluster } from "../../../deploy/cluster/cluster";
import type { DatabaseNode } from "../../../deploy/cluster/database-node";
import type { Site } from "../../setup/site";

/** Something that happens to the cluster, or to a web server. */
export interface Fault {
  name: string;
  /** @returns what undoes it, once the database takes writes again */
  strike(cluster: Cluster, servers: Site[]): Promise<() => Promise<void>>;
}

export const faults: Fault[] = [
  {
    name: "switched over",
    async strike(cluster) {
      const [from, to] = await places(cluster);
      await from.switchOver(to);
      return async () => {};
    },
  },
  {
    name: "primary killed",
    async strike(cluster) {
      const [primary] = await places(cluster);
      primary.send("SIGKILL");
      return async () => primary.patroni.start();
    },
  },
  {
    name: "primary frozen",
    async strike(cluster) {
      const [primary] = await places(cluster);
      primary.send("SIGSTOP");
      return async () => primary.send("SIGCONT");
    },
  },
  {
    name: "primary cut off",
    async strike(cluster) {
      const [primary] = await places(cluster);
      const join = cluster.cutOff(primary);
      return async () => join();
    },
  },
  {
    name: "the second database long away",
    async strike(cluster) {
      const [primary, second] = await places(cluster);
      second.send("SIGKILL");
      // Patroni has dropped it, and what it kept for it.
      await aloneNow(cluster, primary);
      await writeMuchLog(cluster, primary);
      return async () => second.patroni.start();
    },
  },
  {
    name: "a web server killed",
    async strike(_cluster, servers) {
      const server = servers[randomInt(servers.length)];
      await server?.kill("SIGKILL");
      return async () => server?.start();
    },
  },
  {
    name: "a member of etcd killed",
    async strike({ etcd }) {
      const member = etcd[randomInt(etcd.length)];
      await member?.end("SIGKILL");
      return async () => member?.start();
    },
  },
  {
    name: "PgBouncer restarted",
    async strike({ pgbouncer }) {
      await pgbouncer.end("SIGKILL");
      await pause(500);
      pgbouncer.start();
      return async () => {};
    },
  },
];

const LOG_MB = 300;
/** `ttl` and `loop_wait` of deploy/cluster/files.ts. */
const [PATRONIS_TTL_MS, PATRONIS_ROUND_MS] = [20_000, 3_000];

async function aloneNow(cluster: Cluster, primary: DatabaseNode): Promise<void> {
  const client = await superuser(cluster, primary);
  for (let standby = "?"; standby !== "";) {
    await pause(500);
    const { rows } = await client.query<{ standby: string }>(
      "select current_setting('synchronous_standby_names') as standby",
    );
    standby = rows[0]?.standby ?? "";
  }
  await client.end();
  await pause(PATRONIS_TTL_MS + 2 * PATRONIS_ROUND_MS);
}

/** More than a PostgreSQL keeps by itself for whoever was away; then it clears up. */
async function writeMuchLog(cluster: Cluster, primary: DatabaseNode): Promise<void> {
  const client = await superuser(cluster, primary);
  // Alone by now or soon: it would wait for the second one.
  await client.query("set synchronous_commit = local");
  await client.query(
    `select count(pg_logical_emit_message(false, 'proof', repeat('x', 1000000)))
     from generate_series(1, ${LOG_MB})`,
  );
  await client.query("checkpoint");
  await client.query("checkpoint");
  await client.end();
}

async function superuser({ layout }: Cluster, { machine }: DatabaseNode): Promise<pg.Client> {
  const client = new pg.Client({
    host: machine.host,
    port: machine.ports.postgres,
    user: "postgres",
    password: layout.passwords.superuser,
    database: "research",
  });
  await client.connect();
  return client;
}

async function places(cluster: Cluster): Promise<[DatabaseNode, DatabaseNode]> {
  const primary = await cluster.primary();
  const other = cluster.databases.find((one) => one !== primary);
  if (!primary || !other) throw new Error("the cluster is not whole");
  return [primary, other];
}
