type Act = () => Promise<void>;

const TICK_MS = 20_000;
const LANES = 48;

/**
 * What happens when, on a clock of its own. What falls into the same twenty seconds happens at
 * once, in any order.
 */
export class Agenda {
  readonly #ticks = new Map<number, Act[]>();
  #tick: number;

  constructor(start: number) {
    this.#tick = Math.ceil(start / TICK_MS);
  }

  now = (): number => this.#tick * TICK_MS;

  /** At the earliest with the next tick: what is asked for now would be late for this one. */
  in(ms: number, act: Act): void {
    const tick = Math.max(this.#tick + 1, Math.floor((this.now() + ms) / TICK_MS));
    const acts = this.#ticks.get(tick);
    if (acts) acts.push(act);
    else this.#ticks.set(tick, [act]);
  }

  /**
   * Lives on for `ms`; `each` is asked for more to do at every tick, and told whether the tick was
   * idle.
   */
  async run(ms: number, each: (idle: boolean) => Act[]): Promise<void> {
    const end = this.#tick + Math.ceil(ms / TICK_MS);
    while (this.#tick < end) {
      this.#tick++;
      const due = this.#ticks.get(this.#tick) ?? [];
      this.#ticks.delete(this.#tick);
      await inLanes([...each(due.length === 0), ...due]);
    }
  }
}

/** Many at once, but no more than a server would let in. */
async function inLanes(acts: Act[]): Promise<void> {
  const queue = acts.values();
  const lane = async () => {
    for (const act of queue) await act();
  };
  await Promise.all(Array.from({ length: Math.min(LANES, acts.length) }, lane));
}
