import { setTimeout } from "node:timers/promises";
import type { CannotWrite } from "./cannot-write";

/** How often a lock that another process holds is tried. */
const EVERY_MS = 20;
/**
 * Once a write could not be made in time, the next are tried once only, for so long: a request with
 * three of them does not wait three times.
 */
const REMEMBERED_MS = 5_000;

/** How long writes wait for another process's lock, and whether they went well lately. */
export class Patience {
  #failure: { problem: CannotWrite; at: number } | null = null;

  /** @param ms how long a write waits @param monotonic ms since whenever, never set back */
  constructor(
    private readonly ms: number,
    private readonly monotonic = () => performance.now(),
  ) {}

  /** One write's wait, beginning now. */
  begin(): { over(): boolean; pause(): Promise<unknown> } {
    const until = this.monotonic() + (this.lately() ? 0 : this.ms);
    return { over: () => this.monotonic() >= until, pause: () => setTimeout(EVERY_MS) };
  }

  worked(): void {
    this.#failure = null;
  }

  failed(problem: CannotWrite): void {
    this.#failure = { problem, at: this.monotonic() };
  }

  /** Why a write failed within the last seconds, none having worked since; else null. */
  lately(): CannotWrite | null {
    const failure = this.#failure;
    return failure && this.monotonic() - failure.at < REMEMBERED_MS ? failure.problem : null;
  }
}
