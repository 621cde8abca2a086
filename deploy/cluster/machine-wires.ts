import { SilentWire } from "../../tests/setup/silent-wire";
import type { Machine, Wires } from "./layout";

/**
 * What lies between the databases' machines of a cluster on one machine, so that one can be cut
 * off: nobody is refused, nothing is closed, and no byte comes through. What runs on the same
 * machine (HAProxy, its own members of etcd aside) goes on reaching it.
 */
export class MachineWires {
  readonly #own = new Map<string, { peers: SilentWire[]; etcd: SilentWire[] }>();

  /** Lays the wires of each machine with a database, and writes them into it. */
  async lay(machines: Machine[]): Promise<void> {
    for (const machine of machines.filter(({ database }) => database)) {
      const peers = [
        await SilentWire.to(machine.ports.postgres),
        await SilentWire.to(machine.ports.patroni),
      ];
      const etcd = await Promise.all(machines.map(({ ports }) => SilentWire.to(ports.etcd)));
      const [postgres = 0, patroni = 0] = peers.map(({ port }) => port);
      machine.wires = {
        ...{ postgres, patroni },
        etcd: etcd.map(({ port }) => `127.0.0.1:${port}`),
      } satisfies Wires;
      this.#own.set(machine.name, { peers, etcd });
    }
  }

  /** @returns what joins it again */
  cutOff(name: string): () => void {
    const mine = this.#own.get(name);
    const others = [...this.#own].filter(([other]) => other !== name);
    const cut = [...(mine ? [...mine.peers, ...mine.etcd] : []), ...others.flatMap(peersOf)];
    for (const wire of cut) wire.silent = true;
    return () => {
      for (const wire of cut) {
        wire.silent = false;
        wire.drop();
      }
    };
  }

  async close(): Promise<void> {
    for (const { peers, etcd } of this.#own.values())
      await Promise.all([...peers, ...etcd].map((wire) => wire.close()));
  }
}

const peersOf = ([, { peers }]: [string, { peers: SilentWire[] }]) => peers;
