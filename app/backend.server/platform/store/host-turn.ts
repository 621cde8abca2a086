import pg from "pg";
import { CannotWrite } from "./cannot-write";

/**
 * Which of several hosts a pool connects to: the last one that took writes; after a failure the
 * next. node-postgres knows one host only.
 */
export interface HostTurn {
  /** for the pool's options */
  options: Pick<pg.PoolConfig, "connectionString"> & { Client?: typeof pg.Client };
  /** Throws `CannotWrite` where the host that was reached is a standby. */
  onConnect?(client: pg.ClientBase): Promise<void>;
  /**
   * Connects; to each of the hosts, as long as none of them answers as it should. A connection to
   * one whose turn is over is ended, and not given out.
   */
  connect(one: () => Promise<pg.PoolClient>): Promise<pg.PoolClient>;
  /**
   * An answer on this connection did not come: whoever connects next goes elsewhere. A primary that
   * was replaced, and that nobody has told, goes on answering until something is committed.
   */
  silent(client: pg.ClientBase): void;
}

/** @param urls each names one host */
export function hostTurn([first, ...others]: [string, ...string[]]): HostTurn {
  if (others.length === 0)
    return {
      options: { connectionString: first },
      connect: (one) => one(),
      silent: () => undefined,
    };
  const urls = [first, ...others];
  let turn = 0;
  const failed = (at: number) => {
    if (turn === at) turn = (at + 1) % urls.length;
  };
  const reached = new WeakMap<pg.ClientBase, number>();
  class Client extends pg.Client {
    constructor(options: pg.ClientConfig) {
      const at = turn;
      super({ ...options, connectionString: urls[at] });
      reached.set(this, at);
      // Refused, or lost later on: whoever connects next goes elsewhere.
      this.once("error", () => failed(at));
    }
  }
  async function ofTheTurn(one: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    for (;;) {
      const client = await one();
      if (reached.get(client) === turn) return client;
      client.release(true);
    }
  }
  return {
    options: { Client: Client as unknown as typeof pg.Client },
    async onConnect(client) {
      const { rows } = await client.query<{ transaction_read_only: string }>(
        "show transaction_read_only",
      );
      if (rows[0]?.transaction_read_only === "off") return;
      failed(reached.get(client) ?? turn);
      throw new CannotWrite("no writes", "25006", new Error("a standby"));
    },
    async connect(one) {
      for (let tries = 1; ; tries++) {
        const at = turn;
        try {
          return await ofTheTurn(one);
        } catch (problem) {
          failed(at);
          if (tries === urls.length) throw problem;
        }
      }
    },
    silent: (client) => failed(reached.get(client) ?? turn),
  };
}
