import { execFile, spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "./free-port.mjs";
import { ReadBack } from "./read-back";
import { Sandbox } from "./sandbox";

/** As `npm start`, the systemd unit and the image have it. */
const MEMORY = "--max-old-space-size=192";

const NAMES_ITS_OWN = ["DATABASE_URL", "DATA_DIR", "API_URL", "NODE_ENV"];

export type Step = "signed-in" | "email" | "identity" | "complete";

/**
 * One built server on a database of its own, with its sandbox; what every journey and fault test
 * talks to.
 */
export class Site {
  readonly sandbox: Sandbox;
  #process: ChildProcess | null = null;
  #said = "";

  private constructor(
    readonly url: string,
    sandboxUrl: string,
    private readonly env: Record<string, string>,
    readonly folder: string,
    private build: string,
    private readonly readBack: ReadBack | null,
  ) {
    this.sandbox = readBack?.sandbox(sandboxUrl) ?? new Sandbox(sandboxUrl);
  }

  /**
   * @param over variables to set beside the ones that make it stand alone @param build where the
   * built server lies @param first the first start makes the tables itself, as it does where `over`
   * names a database or a folder, or it is production or another build
   */
  static async open(
    over: Record<string, string> = {},
    build = "build",
    first = NAMES_ITS_OWN.some((name) => name in over) || build !== "build",
  ): Promise<Site> {
    const [port, sandboxPort, smtpPort] = await Promise.all([freePort(), freePort(), freePort()]);
    const folder = mkdtempSync(join(tmpdir(), "site-"));
    if (!first) {
      // Loaded when it is needed: with it a start is a quarter of a second shorter.
      const { layMigrated } = await import("./migrated-database");
      await layMigrated(join(folder, "research.db"));
    }
    const own = over.PUBLIC_URL ?? over.LANGUAGES_DIR ?? over.PORT;
    const readBack = own === undefined ? await ReadBack.before(port) : null;
    const env = {
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      DATA_DIR: folder,
      LOG_LEVEL: "warn",
      ...over,
      ...readBack?.variables,
    };
    const site = new Site(
      over.PUBLIC_URL ?? readBack?.url ?? `http://localhost:${env.PORT}`,
      `http://127.0.0.1:${env.SANDBOX_PORT}`,
      env,
      folder,
      build,
      readBack,
    );
    await site.start();
    return site;
  }

  /** Starts the server on the same folder and ports; resolves once it listens. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [MEMORY, join(this.build, "server/server.js")], {
      env: this.#variables(),
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#process = child;
    this.#said = "";
    await new Promise<void>((resolve, reject) => {
      const hear = (chunk: Buffer) => {
        this.#said += chunk.toString();
        if (/Listening on/.test(this.#said)) resolve();
      };
      child.stdout.on("data", hear);
      child.stderr.on("data", hear);
      child.once("exit", (code) =>
        reject(new Error(`the server ended (${code}) before it listened:\n${this.#said}`)),
      );
    });
  }

  /** The server's process; 0 when it is down. */
  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  /** What the server wrote so far. */
  get log(): string {
    return this.#said;
  }

  /**
   * SIGKILL, as a power cut to the process; `start()` goes on from the files. @returns the exit
   * code, null when the signal itself ended it
   */
  async kill(signal: NodeJS.Signals = "SIGKILL"): Promise<number | null> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null)
      return child?.exitCode ?? null;
    const gone = new Promise<number | null>((resolve) => child.once("exit", resolve));
    child.kill(signal);
    return gone;
  }

  /**
   * `desk …` on this site's database, without a process for it. Loaded when it is asked for: most
   * who open a site type nothing.
   */
  async desk(...words: string[]): Promise<string> {
    const { typedAtDesk } = await import("./typed-at-desk");
    return typedAtDesk(words, this.#variables());
  }

  /** `desk …` on this site's database, as a program of its own: of the build, and to be killed. */
  async operator(...words: string[]): Promise<string> {
    const run = promisify(execFile)(
      process.execPath,
      [join(this.build, "server/operator.js"), ...words],
      { env: this.#variables() },
    );
    return (await run).stdout;
  }

  /**
   * Runs a command of the operator's and SIGKILLs it once it has reported progress `lines` times.
   * @returns false when it ended before that
   */
  async operatorKilled(lines: number, ...words: string[]): Promise<boolean> {
    const child = spawn(process.execPath, [join(this.build, "server/operator.js"), ...words], {
      env: this.#variables(),
      stdio: ["ignore", "ignore", "pipe"],
    });
    let told = 0;
    child.stderr.on("data", (chunk: Buffer) => {
      told += chunk.toString().split("\n").length - 1;
      if (told >= lines) child.kill("SIGKILL");
    });
    return new Promise((resolve) =>
      child.once("exit", (_code, signal) => resolve(signal === "SIGKILL")),
    );
  }

  /** Where the built server lies, for the next start and for the operator's commands. */
  setBuild(build: string): void {
    this.build = build;
  }

  /** For the next start, and for the operator's commands. */
  setVariables(variables: Record<string, string>): void {
    Object.assign(this.env, variables);
  }

  #variables = (): NodeJS.ProcessEnv =>
    ({ ...process.env, NODE_ENV: undefined, ...this.env }) as unknown as NodeJS.ProcessEnv;

  async close(): Promise<void> {
    await this.kill();
    this.readBack?.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
