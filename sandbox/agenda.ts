import type { Clock } from "./clock";
import { randomId } from "./ids";
import type { State } from "./state";

interface Item {
  id: string;
  /** UTC ms on the sandbox's clock */
  at: number;
  kind: string;
  ref: string;
}

/**
 * What the sandbox will do later by its own clock: webhooks, late payments, late signatures.
 * Survives a restart; an item is crossed off when it is done.
 */
export interface Agenda {
  on(kind: string, doIt: (ref: string) => Promise<void> | void): void;
  at(at: number, kind: string, ref: string): void;
  /** Does all that is due; resolves when it is done, and what was begun before it too. */
  runDue(): Promise<void>;
  start(): void;
  clear(): void;
  stop(): Promise<void>;
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** @param failed told when an item throws; it is crossed off all the same */
export function openAgenda(state: State, clock: Clock, failed: (problem: unknown) => void): Agenda {
  const shelf = state.shelf<Item>("agenda");
  const waiting = new Map(shelf.newest(Number.MAX_SAFE_INTEGER).map((item) => [item.id, item]));
  const doers = new Map<string, (ref: string) => Promise<void> | void>();
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | null = null;
  let started = false;

  const wake = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (!started || waiting.size === 0) return;
    const first = Math.min(...[...waiting.values()].map((item) => item.at));
    timer = setTimeout(
      () => void begin(),
      Math.min(Math.max(first - clock.now(), 0), LONGEST_TIMER_MS),
    );
    timer.unref();
  };
  const run = async (item: Item) => {
    try {
      await doers.get(item.kind)?.(item.ref);
    } catch (problem) {
      failed(problem);
    }
    if (started) shelf.remove(item.id);
  };
  const begin = async () => {
    const due = [...waiting.values()]
      .filter((item) => item.at <= clock.now())
      .sort((a, b) => a.at - b.at);
    for (const item of due) waiting.delete(item.id);
    const work = Promise.all(due.map(run)).then(() => undefined);
    running.add(work);
    wake();
    await work;
    running.delete(work);
  };
  return {
    async runDue() {
      void begin();
      await Promise.all(running);
    },
    on: (kind, doIt) => void doers.set(kind, doIt),
    at(at, kind, ref) {
      const item = { id: randomId(), at, kind, ref };
      waiting.set(item.id, item);
      shelf.put(item.id, item);
      wake();
    },
    start() {
      started = true;
      wake();
    },
    clear: () => waiting.clear(),
    async stop() {
      started = false;
      wake();
      await Promise.all(running);
    },
  };
}
