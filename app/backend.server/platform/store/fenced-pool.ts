import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Lease } from "./lease";

/**
 * The same connections for the recurring work alone: every transaction begins with the question
 * whether this server still leads, and a write outside one is made one. So a leader that was frozen
 * and thawed writes nothing, and no job can forget to ask. What only reads goes through. Rejects
 * with `LeadsNoMore`.
 */
export function fencedPool(pool: PostgresPool, lease: Lease): PostgresPool {
  return { ...pool, connect: async () => fenced(await pool.connect(), lease) };
}

function fenced(client: PostgresPoolClient, lease: Lease): PostgresPoolClient {
  let within = false;
  const begin = async () => {
    const begun = await client.query("begin", []);
    try {
      await lease.fence(client);
    } catch (problem) {
      await undo();
      throw problem;
    }
    return begun;
  };
  // A connection that is lost cannot roll back, and need not.
  const undo = () => client.query("rollback", []).catch(() => undefined);
  const alone = async (text: string, values: readonly unknown[]) => {
    await begin();
    try {
      const done = await client.query(text, values);
      await client.query("commit", []);
      return done;
    } catch (problem) {
      await undo();
      throw problem;
    }
  };
  const query = async (text: string, values: readonly unknown[]) => {
    const verb = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? "";
    if (verb === "commit" || verb === "rollback") within = false;
    else if (verb === "begin") {
      const begun = await begin();
      within = true;
      return begun;
    } else if (verb === "start") within = true;
    else if (!within && verb !== "select") return alone(text, values);
    return client.query(text, values);
  };
  // The other way to ask, by a cursor, is for a dialect that was given one.
  return {
    query: query as unknown as PostgresPoolClient["query"],
    release: () => client.release(),
  };
}
