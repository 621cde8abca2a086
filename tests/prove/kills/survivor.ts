import { existsSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { Browserless } from "../../setup/browserless";
import type { Site } from "../../setup/site";
import type { Books } from "./books";

const MINUTE = 60_000;

/** A file that is there while whoever is cut off tries again: at a step, or waiting for quiet. */
export const whileAtIt = (mark: string): string => `${mark}.while`;

/**
 * Somebody at a site of which a process dies once: whoever was cut off tries again, as people do,
 * on a server that was started again.
 */
export class Survivor {
  protected readonly browser: Browserless;
  #cameBack = false;

  /** @param mark where the process that dies leaves its id */
  constructor(
    readonly site: Site,
    protected readonly books: Books,
    private readonly mark: string,
  ) {
    this.browser = new Browserless(site);
  }

  /** The point was reached. */
  get died(): boolean {
    return this.#cameBack;
  }

  /** @param done what the command may refuse with, where its own death left the work done */
  async operator(done: RegExp | null, ...words: string[]): Promise<string> {
    try {
      return await this.site.operator(...words);
    } catch (problem) {
      const before = this.#cameBack;
      if (!before && (await this.back())) return this.operator(done, ...words);
      const { stdout, stderr } = Ended.parse(problem);
      if (before && done?.test(stdout + stderr)) return stdout;
      throw new Error(`${words.join(" ")}: ${stdout}${stderr}`);
    }
  }

  /**
   * A minute later, by the clock of the server that came back: everything that is due is done, and
   * what an event set off has ended.
   */
  async settles(): Promise<void> {
    for (let again = true; again;) {
      await this.step(() => this.site.sandbox.advance(MINUTE));
      again = false;
      const latest = performance.now() + 5_000;
      const waiting = this.#while(async () => {
        while (!again && !(await this.books.quiet()) && performance.now() < latest) {
          again = await this.back();
          await pause();
        }
      });
      await waiting.catch(async (problem: unknown) => {
        again = await this.back();
        if (!again) throw problem;
      });
    }
  }

  protected async step<T>(act: () => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        return await this.#while(act);
      } catch (problem) {
        // A kept connection to the process that died breaks once more.
        const broken = problem instanceof TypeError && this.#cameBack && tries < 3;
        if (!(await this.back()) && !broken) throw problem;
      }
    }
  }

  /** Throws when the process that dies took the file away: then it is dead, or nearly so. */
  async #while<T>(work: () => Promise<T>): Promise<T> {
    const file = whileAtIt(this.mark);
    writeFileSync(file, "");
    const [ended] = await Promise.allSettled([work()]);
    if (!removed(file) && !this.#cameBack) {
      while (!existsSync(this.mark)) await pause();
      throw new Error("the process that was to die has died");
    }
    if (ended.status === "rejected") throw ended.reason;
    return ended.value;
  }

  /**
   * Starts the server again if it was the one that died. @returns whether somebody died since this
   * was asked last
   */
  protected async back(): Promise<boolean> {
    const pid = existsSync(this.mark) ? readFileSync(this.mark, "utf8") : "";
    if (this.#cameBack || pid === "") return false;
    this.#cameBack = true;
    if (Number(pid) !== this.site.pid) return true;
    await this.site.kill();
    await this.site.start();
    return true;
  }

  protected async ask(path: string, init: RequestInit): Promise<unknown> {
    const response = await this.browser.send(`/api/v1${path}`, init);
    const text = await response.text();
    if (response.status === 429) {
      await this.site.sandbox.advance(Number(response.headers.get("retry-after")) * 1000);
      return this.ask(path, init);
    }
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`);
    const json = response.headers.get("content-type")?.startsWith("application/json") ?? false;
    return json ? Answer.parse(JSON.parse(text)).data : null;
  }
}

/** Whether it was there still: only one of the two can take it away. */
function removed(file: string): boolean {
  try {
    unlinkSync(file);
    return true;
  } catch {
    return false;
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 10));

const Answer = z.object({ data: z.unknown() });
const Ended = z.object({ stdout: z.string(), stderr: z.string() });
