/** How long a list is used without asking again: 10 minutes (specification §9). */
export const FRESH_MS = 600_000;

/** One API list in this document's memory with the time of its last pull; never in web storage. */
export class Kept<T> {
  private pulled: { value: T; owner: string; at: number } | null = null;

  /** @param now ms, from any fixed start */
  constructor(private readonly now: () => number) {}

  /**
   * Takes what has just come from the server. The same value seen again is no new pull. @param
   * owner whose it is; "" for everybody's
   */
  pull(value: T, owner = ""): void {
    if (this.pulled?.value !== value) this.pulled = { value, owner, at: this.now() };
  }

  /** The list, if it is this owner's and younger than 10 minutes. */
  fresh(owner = ""): T | null {
    const pulled = this.pulled;
    return pulled && pulled.owner === owner && this.now() - pulled.at < FRESH_MS
      ? pulled.value
      : null;
  }

  /** The list, however old: it still knows names. */
  last(): T | null {
    return this.pulled?.value ?? null;
  }

  forget(): void {
    this.pulled = null;
  }
}
