/** What a person is told in passing. Loading ones stay until they are closed. */
export interface Toast {
  type: "success" | "error" | "info" | "warning" | "loading";
  message: string;
  description?: string;
  /** what its button does, instead of closing it; it stays until then */
  retry?: () => void;
}
export type Shown = Toast & { id: number };

/**
 * Milliseconds on show: 3 s a success, 5 s other words (specification §9). One with a second line
 * says what became of somebody's money or what to do next, takes longer to read, and stays until
 * closed, as a specified alert ("Error in payment") waits too. "Payment cancelled" is a specified
 * toast and passes in its time: nothing was taken, and the page below is the cart as it was.
 */
export const staysMs = ({ type, description, retry }: Toast): number =>
  type === "loading" || description || retry ? Infinity : type === "success" ? 3_000 : 5_000;

const MOST = 20;

interface Timers {
  now: () => number;
  /** calls `run` once after `ms`; gives back what calls it off */
  after: (ms: number, run: () => void) => () => void;
}

/**
 * The toasts on show, oldest first, at most 20. While paused (pointer or focus on one) none runs
 * out.
 */
export class Toasts {
  private shown: readonly Shown[] = [];
  private ids = 0;
  private paused = false;
  private readonly watchers = new Set<() => void>();
  private readonly left = new Map<number, { ms: number; since: number; stop: () => void }>();

  constructor(private readonly timers: Timers) {}

  list = (): readonly Shown[] => this.shown;

  watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };

  /** Shows one; gives back what closes it. */
  add(toast: Toast): () => void {
    const id = ++this.ids;
    this.show([...this.shown, { ...toast, id }]);
    this.left.set(id, { ms: staysMs(toast), since: 0, stop: nothing });
    if (!this.paused) this.run(id);
    while (this.shown.length > MOST) this.close(this.shown[0]!.id);
    return () => this.close(id);
  }

  close(id: number): void {
    this.left.get(id)?.stop();
    this.left.delete(id);
    if (this.shown.some((toast) => toast.id === id))
      this.show(this.shown.filter((toast) => toast.id !== id));
  }

  pause(): void {
    if (this.paused) return;
    this.paused = true;
    for (const left of this.left.values()) {
      left.stop();
      left.ms -= this.timers.now() - left.since;
    }
  }

  resume(): void {
    if (!this.paused) return;
    this.paused = false;
    for (const id of this.left.keys()) this.run(id);
  }

  private run(id: number): void {
    const left = this.left.get(id)!;
    left.since = this.timers.now();
    left.stop =
      left.ms === Infinity
        ? nothing
        : this.timers.after(Math.max(0, left.ms), () => this.close(id));
  }

  private show(shown: readonly Shown[]): void {
    this.shown = shown;
    for (const watcher of this.watchers) watcher();
  }
}

const nothing = () => undefined;
