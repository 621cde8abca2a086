import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
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

async function places(cluster: Cluster): Promise<[DatabaseNode, DatabaseNode]> {
  const primary = await cluster.primary();
  const other = cluster.databases.find((one) => one !== primary);
  if (!primary || !other) throw new Error("the cluster is not whole");
  return [primary, other];
}
