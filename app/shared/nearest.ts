/** The name that is fewest letters away. */
export function nearest(typed: string, names: string[]): string {
  const far = names.map((name) => [lettersApart(typed, name), name] as const);
  return far.sort(([one], [other]) => one - other)[0]?.[1] ?? "help";
}

/** How many letters are to be put in, taken out or changed (Levenshtein). */
export function lettersApart(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 0; i < one.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j++) {
      const changed = (row[j] ?? 0) + (one[i] === other[j] ? 0 : 1);
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, changed));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
