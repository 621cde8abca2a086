import { readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import type { Daemon } from "./daemon";
import type { Machine } from "./layout";

/** A PostgreSQL and the Patroni that looks after it. */
export class DatabaseNode {
  constructor(
    readonly machine: Machine,
    readonly patroni: Daemon,
  ) {}

  get name(): string {
    return this.machine.name;
  }

  /** Whether Patroni says yes to `/primary`, `/sync`, `/replica` …; no answer is a no. */
  async answers(path: string): Promise<boolean> {
    const asked = fetch(this.#at(path), { signal: AbortSignal.timeout(1_500) });
    return asked.then(({ ok }) => ok).catch(() => false);
  }

  /** Hands the writing over to `to`, in order. Throws what Patroni says. */
  async switchOver(to: DatabaseNode): Promise<void> {
    const answer = await fetch(this.#at("/switchover"), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ leader: this.name, candidate: to.name }),
    });
    if (!answer.ok) throw new Error(`switchover: ${await answer.text()}`);
  }

  /** To everything of this machine at once, as when its power fails or it stalls. */
  send(signal: "SIGKILL" | "SIGSTOP" | "SIGCONT"): void {
    this.patroni.send(signal);
    for (const pid of this.#postgres()) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended by itself meanwhile.
      }
    }
  }

  async end(): Promise<void> {
    this.send("SIGCONT");
    await this.patroni.end();
    this.send("SIGKILL");
  }

  #at = (path: string): string =>
    `http://${this.machine.host}:${this.machine.ports.patroni}${path}`;

  /** Every process of the server works in its data folder. */
  #postgres(): number[] {
    const data = join(this.machine.folder, "data/postgres");
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .filter((pid) => {
        try {
          return readlinkSync(`/proc/${pid}/cwd`) === data;
        } catch {
          return false;
        }
      })
      .map(Number);
  }
}
