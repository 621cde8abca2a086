import { randomBytes } from "node:crypto";
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../tests/setup/free-port.mjs";
import { Daemon, user } from "./daemon";
import { DatabaseNode } from "./database-node";
import { filesOf } from "./files";
import { databaseUrl, directUrl, type Layout, type Machine } from "./layout";
import { MachineWires } from "./machine-wires";
import type { Programs } from "./programs";

const READY_MS = 240_000;

/**
 * A whole cluster on this machine's loopback, in a temporary folder: three members of etcd, two
 * databases under Patroni, one HAProxy and one PgBouncer. For trying, and for tests.
 */
export class Cluster {
  private constructor(
    private readonly folder: string,
    readonly layout: Layout,
    readonly etcd: Daemon[],
    readonly databases: DatabaseNode[],
    readonly haproxy: Daemon,
    readonly pgbouncer: Daemon,
    private readonly wires: MachineWires,
  ) {}

  /** Resolves once a database takes writes and the other one follows it. */
  static async open(programs: Programs, say: (words: string) => void): Promise<Cluster> {
    const folder = mkdtempSync(join(tmpdir(), "cluster-"));
    const layout = await loopback(folder, programs.postgres);
    const wires = new MachineWires();
    await wires.lay(layout.machines);
    own(folder);
    for (const machine of layout.machines) write(layout, machine);
    const daemon = (kind: keyof Programs, at: Machine, ...words: string[]) =>
      new Daemon(
        `${kind} ${at.name}`,
        [programs[kind], ...words],
        join(at.folder, `${kind}.log`),
        at.folder,
      );
    const [first] = layout.machines;
    if (!first) throw new Error("a cluster has machines");
    const cluster = new Cluster(
      folder,
      layout,
      layout.machines.map((at) => daemon("etcd", at, "--config-file", join(at.folder, "etcd.yml"))),
      layout.machines
        .filter(({ database }) => database)
        .map((at) => new DatabaseNode(at, daemon("patroni", at, join(at.folder, "patroni.yml")))),
      daemon("haproxy", first, "-f", join(first.folder, "haproxy.cfg"), "-db"),
      daemon("pgbouncer", first, join(first.folder, "pgbouncer.ini")),
      wires,
    );
    try {
      await cluster.#start(say);
    } catch (problem) {
      await cluster.close();
      throw problem;
    }
    return cluster;
  }

  /** As DATABASE_URL: by PgBouncer and HAProxy. */
  get url(): string {
    return databaseUrl(this.layout, this.layout.machines[0] as Machine);
  }

  /** As DATABASE_URL: both databases are named. */
  get directUrl(): string {
    return directUrl(this.layout);
  }

  async #start(say: (words: string) => void): Promise<void> {
    say(`starting etcd, Patroni, HAProxy and PgBouncer as ${user.name} in ${this.folder} …`);
    for (const one of this.etcd) one.start();
    for (const one of this.databases) one.patroni.start();
    this.haproxy.start();
    this.pgbouncer.start();
    await this.whole();
  }

  /** The database that takes writes; null while there is none. */
  async primary(): Promise<DatabaseNode | null> {
    for (const one of this.databases) if (await one.answers("/primary")) return one;
    return null;
  }

  /**
   * Between this database's machine and the others no byte comes through any more; what asks it
   * from the same machine still reaches it. @returns what joins it again
   */
  cutOff = ({ name }: DatabaseNode): (() => void) => this.wires.cutOff(name);

  /** Waits until one database takes writes and the other holds every commit of it. */
  async whole(): Promise<void> {
    const until = performance.now() + READY_MS;
    while (!((await this.primary()) && (await this.#standby()))) {
      if (performance.now() > until) throw new Error(`the cluster is not whole:\n${this.#why()}`);
      await pause(250);
    }
  }

  async #standby(): Promise<boolean> {
    const answers = await Promise.all(this.databases.map((one) => one.answers("/sync")));
    return answers.includes(true);
  }

  #why = (): string =>
    [...this.etcd, ...this.databases.map(({ patroni }) => patroni), this.haproxy, this.pgbouncer]
      .map((one) => `--- ${one.name}${one.runs ? "" : " HAS ENDED"}\n${one.lastWords()}`)
      .join("\n");

  async close(): Promise<void> {
    await Promise.all([this.pgbouncer.end("SIGINT"), this.haproxy.end()]);
    await Promise.all(this.databases.map((one) => one.end()));
    await Promise.all(this.etcd.map((one) => one.end()));
    await this.wires.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function loopback(folder: string, postgresPrograms: string): Promise<Layout> {
  const machines: Machine[] = [];
  for (const [name, database] of [
    ["one", true],
    ["two", true],
    ["three", false],
  ] as const)
    machines.push({
      name,
      host: "127.0.0.1",
      folder: join(folder, name),
      database,
      ports: {
        etcd: await freePort(),
        etcdPeer: await freePort(),
        postgres: await freePort(),
        patroni: await freePort(),
        primary: await freePort(),
        pgbouncer: await freePort(),
      },
    });
  const password = () => randomBytes(12).toString("hex");
  return {
    machines,
    passwords: { superuser: password(), replication: password(), application: password() },
    postgresPrograms,
  };
}

/** The machine's folder, with its files. */
function write(layout: Layout, machine: Machine): void {
  for (const path of [machine.folder, join(machine.folder, "data")]) {
    mkdirSync(path, { mode: 0o700 });
    own(path);
  }
  for (const { name, text, mode } of filesOf(layout, machine)) {
    const path = join(machine.folder, name);
    writeFileSync(path, text, { mode });
    own(path);
  }
}

function own(path: string): void {
  if (user.ids) chownSync(path, user.ids.uid, user.ids.gid);
}
