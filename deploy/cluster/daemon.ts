import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";

/** Who runs it: PostgreSQL and PgBouncer refuse root, so for root it is somebody without rights. */
export const user =
  process.getuid?.() === 0
    ? { ids: { uid: idOf("-u"), gid: idOf("-g") }, name: "nobody" }
    : { ids: null, name: "yourself" };

function idOf(which: "-u" | "-g"): number {
  return Number(spawnSync("id", [which, "nobody"]).stdout.toString());
}

/** A program that runs until it is ended; what it says goes to a file. */
export class Daemon {
  #process: ChildProcess | null = null;

  constructor(
    readonly name: string,
    private readonly words: [string, ...string[]],
    private readonly logPath: string,
    private readonly folder: string,
  ) {}

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  get runs(): boolean {
    return this.#process !== null && this.#process.exitCode === null && !this.#process.signalCode;
  }

  start(): void {
    const log = openSync(this.logPath, "a");
    const [program, ...rest] = this.words;
    // Its own group, so that Ctrl-C at the terminal reaches us alone, and we end things in order.
    const child = spawn(program, rest, {
      cwd: this.folder,
      stdio: ["ignore", log, log],
      detached: true,
      env: { ...process.env, HOME: this.folder, LANG: "C.UTF-8" },
      ...user.ids,
    });
    child.on("error", () => undefined);
    this.#process = child;
    closeSync(log);
  }

  send(signal: NodeJS.Signals): void {
    if (this.runs) this.#process?.kill(signal);
  }

  /** Ends it; by force when it has not ended in time. */
  async end(signal: NodeJS.Signals = "SIGTERM", patienceMs = 8_000): Promise<void> {
    if (!this.runs) return;
    const gone = new Promise((resolve) => this.#process?.once("exit", resolve));
    this.send(signal);
    this.send("SIGCONT");
    const force = setTimeout(() => this.send("SIGKILL"), patienceMs);
    await gone;
    clearTimeout(force);
  }

  /** The last lines of what it said, for whoever must find out why it does not run. */
  lastWords = (): string =>
    readFileSync(this.logPath, "utf8").trim().split("\n").slice(-12).join("\n");
}
