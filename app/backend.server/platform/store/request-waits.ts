import { presentRun } from "../../../shared/run-id";
import { NoAnswer } from "./no-answer";

/** What is answered sooner is work and no wait: a database may be far away, or busy. */
export const WORK_MS = 500;
/** No request lasts as long. */
const FORGOTTEN_MS = 120_000;

/**
 * How long the requests that are under way have waited for the database. A page asks it many times,
 * and where it does not answer each would wait anew: whoever waits for the page has then waited
 * several times as long as anybody means them to.
 */
export class RequestWaits {
  /** by the request's id, oldest first */
  readonly #requests = new Map<string, { since: number; waited: number; until: number }>();

  /**
   * @param ms how long one request waits in all
   * @param monotonic ms since whenever, never set back
   */
  constructor(
    private readonly ms: number,
    private readonly monotonic = () => performance.now(),
  ) {}

  /**
   * Does what waits for the database.
   *
   * @param work is told how long it may take at most, in ms; null: nobody waits for an answer
   * @param least it may take so long in any case, in ms: what was begun is to be ended
   * @throws NoAnswer when the present request has waited for long enough before
   */
  async during<T>(work: (most: number | null) => Promise<T>, least = 0): Promise<T> {
    const one = this.#present();
    if (!one) return work(null);
    const left = Math.max(least, this.ms - one.waited);
    if (left <= 0) throw new NoAnswer(new Error("timeout: this request has waited long enough"));
    return this.#counted(one, WORK_MS, () => work(left));
  }

  /** A pause between two tries is a wait, however short, and may always be made. */
  async pausing(pause: () => Promise<unknown>): Promise<void> {
    const one = this.#present();
    await (one ? this.#counted(one, 0, pause) : pause());
  }

  /** Two waits at a time are one. */
  async #counted<T>(
    one: { waited: number; until: number },
    from: number,
    work: () => Promise<T>,
  ): Promise<T> {
    const begun = this.monotonic();
    try {
      return await work();
    } finally {
      const ended = this.monotonic();
      if (ended - begun >= from) {
        one.waited += Math.max(0, ended - Math.max(begun, one.until));
        one.until = ended;
      }
    }
  }

  #present() {
    const run = presentRun();
    if (!("requestId" in run)) return null;
    const now = this.monotonic();
    const held = this.#requests.get(run.requestId);
    if (held) return held;
    for (const [id, { since }] of this.#requests) {
      if (since > now - FORGOTTEN_MS) break;
      this.#requests.delete(id);
    }
    const one = { since: now, waited: 0, until: 0 };
    this.#requests.set(run.requestId, one);
    return one;
  }
}
