/** How long each kind of fault took. */
export class Longest {
  readonly #seconds = new Map<string, number[]>();

  note(kind: string, seconds: number): void {
    this.#seconds.set(kind, [...(this.#seconds.get(kind) ?? []), seconds]);
  }

  /** "primary killed 19.1 to 21.2 s (10 times), …" */
  said = (): string =>
    [...this.#seconds]
      .map(([kind, all]) => {
        const [least, most] = [Math.min(...all), Math.max(...all)].map((one) => one.toFixed(1));
        return all.length === 1
          ? `${kind} ${most} s`
          : `${kind} ${least} to ${most} s (${all.length} times)`;
      })
      .join(", ");
}
