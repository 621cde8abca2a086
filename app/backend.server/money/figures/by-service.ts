/** A sum or a count of each service, by its id. */
export type ByService = Map<string, number>;

export function add(sums: ByService, service: string, more: number): void {
  sums.set(service, (sums.get(service) ?? 0) + more);
}

export const sumOf = (sums: ByService): number =>
  [...sums.values()].reduce((sum, one) => sum + one, 0);

/** The services that any of `all` has something of. */
export const byService = (all: ByService[]): string[] => [
  ...new Set(all.flatMap((sums) => [...sums].flatMap(([id, sum]) => (sum === 0 ? [] : [id])))),
];

/**
 * Shares paise out in proportion to `weights`, so that the shares add up to the paisa: each is what
 * is due to it and those before it together, less what those before it got. Where no weight is
 * above 0 the first has it all.
 */
export function shared(paise: number, weights: number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (all === 0) return weights.map((_, place) => (place === 0 ? paise : 0));
  let before = 0;
  let given = 0;
  return weights.map((weight) => {
    before += weight;
    const until = Number((BigInt(paise) * BigInt(before)) / BigInt(all));
    const share = until - given;
    given = until;
    return share;
  });
}
