import { sql } from "kysely";
import type { Store } from "./store";

/**
 * Whether the database of a cluster (docs/cluster.md) holds every commit alone: no second one is
 * waited for, and none could take over without a loss. Patroni names each database after its
 * cluster.
 *
 * @returns null where it is no cluster's
 */
export async function standsAlone({
  dialect,
  db,
}: Pick<Store, "dialect" | "db">): Promise<boolean | null> {
  if (dialect !== "postgres") return null;
  const { rows } = await sql<{ cluster: string; second: string }>`
    select current_setting('cluster_name') as cluster,
      current_setting('synchronous_standby_names') as second`.execute(db);
  const [found] = rows;
  return found === undefined || found.cluster === "" ? null : found.second === "";
}
