/** Each of them under every key that it has, as often as it has it; in their order. */
export function groupedBy<One, Key>(all: One[], keysOf: (one: One) => Key[]): Map<Key, One[]> {
  const groups = new Map<Key, One[]>();
  for (const one of all)
    for (const key of keysOf(one)) {
      const group = groups.get(key);
      if (group) group.push(one);
      else groups.set(key, [one]);
    }
  return groups;
}
