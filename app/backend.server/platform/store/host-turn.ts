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
  /** Connects; to each of the hosts, as long as none of them answers as it should. */
  connect<T>(one: () => Promise<T>): Promise<T>;
}

/** @param urls each names one host */
export function hostTurn([first, ...others]: [string, ...string[]]): HostTurn {
  if (others.length === 0) return { options: { connectionString: first }, connect: (one) => one() };
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
          return await one();
        } catch (problem) {
          failed(at);
          if (tries === urls.length) throw problem;
        }
      }
    },
  };
}
