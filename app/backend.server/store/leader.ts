import pg from "pg";

/** Which of several servers does the recurring work. */
export interface Leader {
  /** Whether this server does it now; takes the work over when no server has it. Throws what the database says. */
  leads(): Promise<boolean>;
  /** Leaves it to another server, at once. */
  stepDown(): Promise<void>;
}

/** One process has its SQLite file to itself. */
export const alone: Leader = { leads: async () => true, stepDown: async () => {} };

/**
 * On PostgreSQL the server leads that holds an advisory lock, on a connection of its own. The lock goes with the connection: when the server dies,
 * another has it within a round. For moments two may believe that they lead; what they do is safe by rows.
 */
export function leaderByLock(url: string): Leader {
  let client: pg.Client | null = null;
  let holds = false;
  const drop = (one: pg.Client) => {
    if (client === one) [client, holds] = [null, false];
    one.end().catch(() => {});
  };
  const connected = async (): Promise<pg.Client> => {
    if (client) return client;
    const one = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    one.on("error", () => drop(one)).on("end", () => drop(one));
    await one.connect();
    return (client = one);
  };
  return {
    async leads() {
      const one = await connected();
      try {
        // Asked of a leader too: its connection may be gone without our having heard.
        const { rows } = await one.query<{ held: boolean }>(holds ? STILL_THERE : TRY);
        holds = rows[0]?.held === true;
        return holds;
      } catch (problem) {
        drop(one);
        throw problem;
      }
    },
    async stepDown() {
      const one = client;
      [client, holds] = [null, false];
      await one?.end();
    },
  };
}

const PATIENCE_MS = 5_000;
// Installations that share a database by schemas have a leader each.
const TRY =
  "select pg_try_advisory_lock(hashtextextended('recurring work of ' || current_schema(), 0)) as held";
const STILL_THERE = "select true as held";
