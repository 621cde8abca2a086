/** The name that is fewest letters away. */
export function nearest(typed: string, names: string[]): string {
  const far = names.map((name) => [lettersApart(typed, name), name] as const);
  return far.sort(([one], [other]) => one - other)[0]?.[1] ?? "help";
}

/** How many letters are to be put in, taken out or changed (Levenshtein). */
export function lettersApart(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, wanted] of [...other].entries())
      next.push(
        Math.min(
          (row[j + 1] ?? 0) + 1,
          (next[j] ?? 0) + 1,
          (row[j] ?? 0) + (letter === wanted ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[other.length] ?? 0;
}
